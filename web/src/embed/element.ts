/** <lockstep-sandbox>: a poster until somebody wants to see the run, then the sandbox in a frame that can touch nothing of this page. */

import { embedding as words } from '../text.ts';
import { beside, fullSize, posterOf } from './paths.ts';
import look from './look.css';
import { themeAround, watchTheme } from './theme.ts';
import { isWord, type Word } from './words.ts';

/** Another value of one of these is another run, or another place in it. */
const RUN = ['src', 'controls', 'lang', 'scenario', 'from', 'to', 'loop', 'set', 'schedule', 'step', 't'];
/** What the reader may have changed since. */
const MOVED = ['set', 'schedule', 'step', 't'];

/** A frame may be so high, px. */
const MOST = 4000;

/** ms out of sight until the run rests. */
const AWAY = 1500;

/** Forms are its own: what they hold goes nowhere. Links out of the frame open as ordinary pages, and files may be saved; it can do nothing else with this page or its storage. */
const SANDBOX = 'allow-scripts allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox';

type Ask = { type: string; [more: string]: unknown };

const sheet = new CSSStyleSheet();
sheet.replaceSync(look);

function make<K extends keyof HTMLElementTagNameMap>(name: K, how: Partial<HTMLElementTagNameMap[K]> = {}, ...inside: Node[]): HTMLElementTagNameMap[K] {
  const e = Object.assign(document.createElement(name), how);
  e.append(...inside);
  return e;
}

const sight = new IntersectionObserver((seen) => seen.forEach((one) => (one.target as LockstepSandbox).sees(one.isIntersecting)));

export class LockstepSandbox extends HTMLElement {
  static observedAttributes = [...RUN, 'theme', 'height', 'title'];

  #title = make('b');
  #full = make('a', { textContent: words.full, target: '_blank' });
  #poster: HTMLImageElement = make('img', { loading: 'lazy', onerror: () => this.#poster.removeAttribute('src'), onclick: () => void this.run() });
  #key = make('button', { textContent: words.run, onclick: () => void this.run() });
  #stage = make('div', {}, this.#poster);
  #trouble = make('p', { role: 'alert' });
  // Light until it is known to be dark: on most pages nothing is styled twice.
  #card = make('figure', { style: 'color-scheme:light' as never }, this.#stage, this.#trouble, make('figcaption', {}, this.#key, this.#title, this.#full));
  /** Made when the run is first wanted, and on the page while it is live; each time it is put there it begins anew. */
  #frame: HTMLIFrameElement | undefined;
  /** px that it asks for. */
  #natural = 0;
  /** Resolves when the run is there. */
  #ready: Promise<unknown> | null = null;
  #began = (): void => {};
  #asked = new Map<unknown, (answer: Word) => void>();
  #count = 0;
  /** Where the run stands, for when the element is put elsewhere. */
  #state: Word | null = null;
  #live = false;
  /** Of several attempts to load only the last counts. */
  #loads = 0;
  #changing = false;
  #unwatch = (): void => {};
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    root.append(this.#card, make('slot', { onslotchange: () => this.#draw() }));
  }

  connectedCallback(): void {
    this.#unwatch = watchTheme(() => void this.#dress());
    sight.observe(this);
    this.#draw();
    void this.#dress();
    if (this.#live) void this.#open();
  }

  disconnectedCallback(): void {
    this.#unwatch();
    sight.unobserve(this);
    this.#close(words.removed);
  }

  /** Where a browser moves elements in one step the run goes on; it has to see that this is known. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    const moves = RUN.includes(name);
    if (moves) this.#state = null;
    // What was there when the script came is drawn once, by connectedCallback.
    if (!this.#full.href) return;
    this.#draw();
    void this.#dress();
    if (!moves || !this.#ready || this.#changing) return;
    // Several attributes that change at once are one change.
    this.#changing = true;
    queueMicrotask(() => { this.#changing = false; void this.#ready?.then(() => this.#load()); });
  }

  /** What the key does: the run begins, or waits where the attributes point. One that points nowhere is as none. */
  async run(): Promise<void> {
    if ((await this.ask({ type: 'wake' })).started === false) await this.ask({ type: 'play' });
    // The keys go along, unless their owner has meanwhile gone elsewhere, perhaps into another frame.
    if ([document.body, this].includes(document.activeElement as HTMLElement)) this.#frame!.focus();
  }

  /** Asks the sandbox something, which begins if it had not, and promises its answer. */
  ask(word: Ask): Promise<Word> {
    this.#live = true;
    return this.#post(word, this.#open());
  }

  /** Puts the sandbox in the poster's place. Away from a page it waits there for one. */
  #open(): Promise<unknown> {
    if (!this.#ready) {
      this.#ready = new Promise<void>((ready) => { this.#began = ready; }).then(() => this.#load());
      this.#card.classList.add('live');
      this.#natural = this.#stage.clientHeight;
      this.#tall();
      // Its type knows only how sandbox is read, not that it is written as one text.
      this.#frame ??= make('iframe', { src: `${beside('sandbox.html')}#await=load`, allow: 'clipboard-write; fullscreen', title: this.#name(), sandbox: SANDBOX as never });
      addEventListener('message', this.#hear);
      this.#stage.replaceChildren(this.#frame);
      // Begun out of sight, it rests.
      sight.unobserve(this);
      sight.observe(this);
    }
    return this.#ready;
  }

  async #load(): Promise<void> {
    const load = ++this.#loads;
    const word: Ask = { type: 'load', theme: this.#theme() };
    for (const name of RUN) if (this.hasAttribute(name)) word[name] = this.getAttribute(name);
    for (const name of MOVED) if (this.#state) word[name] = this.#state[name];
    try {
      word.text = await this.#text();
    } catch (e) {
      if (load === this.#loads) this.#complain(words.absent(this.getAttribute('src')!, (e as Error).message));
    }
    if (load !== this.#loads) return;
    if (!word.scenario && !word.text) return this.#complain(words.nothing);
    const { type, message } = await this.#post(word, null);
    if (load === this.#loads) this.#trouble.textContent = type === 'error' ? message as string : '';
  }

  /** A scenario of the author's own: the script inside, or the file. */
  async #text(): Promise<string | undefined> {
    const src = this.getAttribute('src');
    if (!src) return this.querySelector('script[type="text/plain"]')?.textContent?.replace(/<\\(?=\\*\/?script)/gi, '<').trimStart();
    const answer = await fetch(src);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return answer.text();
  }

  #post(word: Ask, after: Promise<unknown> | null = this.#ready): Promise<Word> {
    const id = ++this.#count;
    return new Promise((answer) => {
      this.#asked.set(id, answer);
      void Promise.resolve(after).then(() => this.#frame!.contentWindow?.postMessage({ ...word, lockstep: 1, id }, '*'));
    });
  }

  #hear = (e: MessageEvent): void => {
    const word: unknown = e.data;
    if (e.source !== (this.#frame!.contentWindow ?? undefined) || !isWord(word)) return;
    if (word.type === 'size') {
      this.#natural = word.height as number;
      this.#tall();
    }
    if (word.type === 'state') this.#state = word;
    if (word.type === 'ready') this.#began();
    this.#asked.get(word.id)?.(word);
    this.#asked.delete(word.id);
    this.dispatchEvent(new CustomEvent('lockstep', { detail: word }));
  };

  /** It has come into sight, or is out of it. */
  sees(near: boolean): void {
    clearTimeout(this.#rest);
    if (near) this.#poster.loading = 'eager';
    if (!this.#ready) return;
    if (near) void this.#post({ type: 'wake' });
    else this.#rest = setTimeout(() => void this.#post({ type: 'sleep' }), AWAY);
  }

  #name(): string {
    const scenario = this.getAttribute('scenario');
    return this.title || (scenario ? words.named(scenario) : words.unnamed);
  }

  #theme(): string {
    const wanted = this.getAttribute('theme');
    return wanted === 'light' || wanted === 'dark' ? wanted : themeAround(this);
  }

  /** The title, the picture and the link, as the attributes have them. */
  #draw(): void {
    const own = this.querySelector('img');
    const name = this.#name();
    this.#title.textContent = name;
    if (this.#frame) this.#frame.title = name;
    this.#key.ariaLabel = words.runs(name);
    this.#full.href = fullSize(this);
    this.#full.hidden = !this.hasAttribute('scenario');
    const src = own?.src || posterOf(this);
    if (src && src !== this.#poster.src) this.#poster.src = src;
    this.#poster.alt = own?.alt || name;
    this.#stage.id = own ? 'own' : '';
    // The author's picture says what room it needs; what is no ratio changes nothing.
    this.#stage.style.aspectRatio = `${own?.getAttribute('width')}/${own?.getAttribute('height')}`;
    this.#tall();
  }

  /** Every embed looks at the page before one of them changes it: else each would have it laid out anew. */
  async #dress(): Promise<void> {
    await null;
    const theme = this.#theme();
    await null;
    const { style } = this.#card;
    if (style.colorScheme === theme) return;
    // The poster, and what the frame is transparent to, follow it.
    style.colorScheme = theme;
    if (this.#ready) void this.#post({ type: 'setTheme', theme });
  }

  #tall(): void {
    const height = Number(this.getAttribute('height')) || this.#natural;
    this.#stage.style.height = height ? `${Math.min(MOST, height)}px` : '';
  }

  /** Back to the poster; whoever waits for an answer gets this one. */
  #close(why: string): void {
    removeEventListener('message', this.#hear);
    this.#card.classList.remove('live');
    this.#stage.replaceChildren(this.#poster);
    this.#ready = null;
    this.#loads++;
    this.#asked.forEach((answer) => answer({ lockstep: 1, type: 'error', message: why }));
    this.#asked.clear();
  }

  #complain(why: string): void {
    this.#live = false;
    this.#close(why);
    this.#trouble.textContent = why;
  }
}
