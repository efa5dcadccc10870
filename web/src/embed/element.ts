/** <lockstep-sandbox>: a poster until somebody wants to see the run, then the sandbox in a frame that can touch nothing of this page. */

import { embedding as words } from '../text.ts';
import { beside, fullSize, posterOf } from './paths.ts';
import look from './look.css';
import { themeAround, watchTheme } from './theme.ts';
import { isWord, type Word } from './words.ts';

/** Another value of one of these is another run, or another place in it. */
const RUN = ['scenario', 'src', 'set', 'schedule', 'from', 'to', 'loop', 'controls', 'lang', 'step', 't'];
const OWN = ['theme', 'height', 'title'];
/** What the reader may have changed since. */
const MOVED = ['set', 'schedule', 'step', 't'];

/** Heights that a frame may have, px. */
const LEAST = 120;
const MOST = 4000;

/** ms out of sight until the run rests. */
const AWAY = 1500;

/** Links out of the frame open as ordinary pages, and files may be saved; it can do nothing else with this page or its storage. */
const SANDBOX = 'allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox';

/** A scenario file of one's own may have so many characters. */
const LONGEST = 1_000_000;

type Ask = { type: string; [more: string]: unknown };

const sheet = new CSSStyleSheet();
sheet.replaceSync(look);

function make<K extends keyof HTMLElementTagNameMap>(name: K, how: Partial<HTMLElementTagNameMap[K]> = {}, ...inside: Node[]): HTMLElementTagNameMap[K] {
  const e = Object.assign(document.createElement(name), how);
  e.append(...inside);
  return e;
}

export class LockstepSandbox extends HTMLElement {
  static observedAttributes = [...RUN, ...OWN];

  #title = make('b');
  #full = make('a', { textContent: words.full, target: '_blank', rel: 'noopener' });
  #poster = make('img', { onerror: () => this.#poster.removeAttribute('src'), onclick: () => void this.run() });
  #key = make('button', { type: 'button', textContent: words.run, onclick: () => void this.run() });
  #stage = make('div', { className: 'stage' }, this.#poster);
  #trouble = make('p', { role: 'alert' });
  #card = make('figure', {}, this.#stage, this.#trouble, make('figcaption', {}, this.#key, this.#title, this.#full));
  #frame: HTMLIFrameElement | null = null;
  /** Resolves when the run is there. */
  #ready: Promise<unknown> | null = null;
  #began = (): void => {};
  #asked = new Map<unknown, (answer: Word) => void>();
  #count = 0;
  /** Where the run stands, for when the element is put elsewhere. */
  #state: Word | null = null;
  #live = false;
  #changing = false;
  #unwatch = (): void => {};
  #rest: ReturnType<typeof setTimeout> | undefined;
  #sight = new IntersectionObserver(([seen]) => this.#sees(seen!.isIntersecting), { rootMargin: '200px' });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    root.append(this.#card, make('slot', { onslotchange: () => this.#draw() }));
  }

  connectedCallback(): void {
    addEventListener('message', this.#hear);
    this.#unwatch = watchTheme(() => this.#dress());
    this.#sight.observe(this);
    this.#draw();
    this.#dress();
    if (this.#live) void this.#open();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#hear);
    this.#unwatch();
    this.#sight.disconnect();
    this.#close();
    for (const answer of this.#asked.values()) answer({ lockstep: 1, type: 'error', message: words.removed });
    this.#asked.clear();
  }

  /** Where a browser moves elements in one step the run goes on; it has to see that this is known. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    const moves = RUN.includes(name);
    if (moves) this.#state = null;
    if (!this.isConnected) return;
    this.#draw();
    this.#dress();
    if (!moves || !this.#ready || this.#changing) return;
    // Several attributes that change at once are one change.
    this.#changing = true;
    queueMicrotask(() => { this.#changing = false; void this.#ready?.then(() => this.#load()); });
  }

  /** What the key does: the run begins, or waits where the attributes point. */
  async run(): Promise<void> {
    const begun = this.#begin();
    this.#frame?.focus();
    await begun;
    if (!this.hasAttribute('step') && !this.hasAttribute('t')) void this.#post({ type: 'play' });
  }

  /** Asks the sandbox something, which begins if it had not, and promises its answer. */
  async ask(word: Ask): Promise<Word> {
    await this.#begin();
    return this.#post(word);
  }

  #begin(): Promise<unknown> {
    this.#live = true;
    return this.#open();
  }

  /** Puts the sandbox in the poster's place. */
  #open(): Promise<unknown> {
    if (this.#ready || !this.isConnected) return this.#ready ?? Promise.resolve();
    this.#frame = make('iframe', { title: this.#name(), allow: 'clipboard-write; fullscreen' });
    this.#frame.setAttribute('sandbox', SANDBOX);
    this.#frame.src = `${beside('sandbox.html')}#await=load`;
    this.#ready = new Promise<void>((ready) => { this.#began = ready; }).then(() => this.#load());
    this.#trouble.textContent = '';
    this.#card.classList.add('live');
    this.#tall(this.#stage.clientHeight);
    this.#stage.replaceChildren(this.#frame);
    return this.#ready;
  }

  async #load(): Promise<void> {
    const word: Ask = { type: 'load', theme: this.#theme() };
    for (const name of RUN) if (this.hasAttribute(name)) word[name] = this.getAttribute(name);
    for (const name of MOVED) if (this.#state) word[name] = this.#state[name];
    try {
      word.text = await this.#text();
    } catch (e) {
      return this.#complain(words.absent(this.getAttribute('src')!, (e as Error).message));
    }
    if (!word.scenario && !word.text) return this.#complain(words.nothing);
    const answer = await this.#post(word);
    if (answer.type === 'error') this.#trouble.textContent = String(answer.message);
  }

  /** A scenario of the author's own: the script inside, or the file. */
  async #text(): Promise<string | undefined> {
    const src = this.getAttribute('src');
    if (!src) return this.querySelector('script[type="text/plain"]')?.textContent?.replace(/<\\(?=\\*\/?script)/gi, '<').trimStart();
    const answer = await fetch(new URL(src, document.baseURI));
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    const text = await answer.text();
    if (text.length > LONGEST) throw new Error(words.long);
    return text;
  }

  #post(word: Ask): Promise<Word> {
    const id = ++this.#count;
    return new Promise((answer) => {
      this.#asked.set(id, answer);
      this.#frame?.contentWindow?.postMessage({ ...word, lockstep: 1, id }, '*');
    });
  }

  #hear = (e: MessageEvent): void => {
    const word: unknown = e.data;
    if (!this.#frame || e.source !== this.#frame.contentWindow || !isWord(word)) return;
    if (word.type === 'size' && !this.hasAttribute('height')) this.#tall(Number(word.height));
    if (word.type === 'ready') this.#began();
    if (word.type === 'state') this.#state = word;
    this.#asked.get(word.id)?.(word);
    this.#asked.delete(word.id);
    this.dispatchEvent(new CustomEvent('lockstep', { detail: word }));
  };

  #sees(near: boolean): void {
    clearTimeout(this.#rest);
    if (!this.#ready) return;
    if (near) void this.#post({ type: 'wake' });
    else this.#rest = setTimeout(() => void this.#post({ type: 'sleep' }), AWAY);
  }

  #name(): string { return this.title || (this.hasAttribute('scenario') ? words.named(this.getAttribute('scenario')!) : words.unnamed); }

  #theme(): string {
    const wanted = this.getAttribute('theme');
    return wanted === 'light' || wanted === 'dark' ? wanted : themeAround(this);
  }

  /** The title, the picture and the link, as the attributes have them. */
  #draw(): void {
    const own = this.querySelector('img');
    this.#title.textContent = this.#name();
    this.#key.setAttribute('aria-label', words.runs(this.#name()));
    this.#full.href = fullSize(this);
    this.#full.hidden = !this.hasAttribute('scenario');
    const src = own?.getAttribute('src') || posterOf(this);
    if (src && src !== this.#poster.getAttribute('src')) this.#poster.src = src;
    this.#poster.alt = own?.alt || this.#name();
    this.#card.classList.toggle('own', own !== null);
    if (this.hasAttribute('height')) this.#tall(Number(this.getAttribute('height')));
  }

  #dress(): void {
    const theme = this.#theme();
    const { style } = this.#card;
    if (style.colorScheme === theme) return;
    // The poster, and what the frame is transparent to, follow it.
    style.colorScheme = theme;
    if (this.#ready) void this.#post({ type: 'setTheme', theme });
  }

  #tall(height: number): void {
    if (height) this.#stage.style.height = `${Math.min(MOST, Math.max(LEAST, Math.ceil(height)))}px`;
  }

  /** Back to the poster. */
  #close(): void {
    this.#card.classList.remove('live');
    this.#stage.replaceChildren(this.#poster);
    this.#frame = this.#ready = null;
  }

  #complain(why: string): void {
    this.#live = false;
    this.#close();
    this.#trouble.textContent = why;
  }
}
