/** The presenter's window, seen from the page: opened by it, told what to show, and heard only if a message is from it. */

import { presenterAddress } from '../address.ts';
import { isWord, type Asked, type Call, type Cue } from './cue.ts';

/** A window of this name is taken again, so that a page that was loaded anew finds its presenter's window. */
const NAME = 'lockstep-presenter';
const FEATURES = 'popup,width=820,height=760';

/** ms: how often it is looked whether the window is still there, and how long it may take to come up. */
const LOOK = 500;
const COMING = 10_000;

/** Opaque documents cannot be named as a target; the reference alone says then who is meant. */
const target = (): string => (self.origin === 'null' ? '*' : self.origin);

export type Trouble = 'blocked' | 'silent' | 'closed';

export interface Listener {
  ask(what: Asked, held: boolean): void;
  trouble(what: Trouble): void;
  /** Whether there is a window has changed. */
  changed(): void;
}

export class Presenter {
  #listener: Listener;
  #window: Window | null = null;
  #there = false;
  #since = 0;
  #last = '';
  #opened = 0;
  #looking: ReturnType<typeof setInterval> | undefined;

  constructor(listener: Listener) {
    this.#listener = listener;
    addEventListener('message', (e) => this.#hear(e));
  }

  get there(): boolean { return this.#there; }

  /** Opens the window, or brings the one that is open to the front. */
  open(): void {
    if (this.#there && this.#window && !this.#window.closed) {
      this.#window.focus();
      return;
    }
    this.#window = window.open(presenterAddress(), NAME, FEATURES);
    if (!this.#window) {
      this.#listener.trouble('blocked');
      return;
    }
    this.#opened = performance.now();
    clearInterval(this.#looking);
    this.#looking = setInterval(() => this.#look(), LOOK);
    // A window that is up already says hello now; one that is still loading does so by itself.
    this.#post({ lockstep: 1, type: 'call' });
  }

  /** Tells the window that is there what to show; the same thing is told once. */
  tell(cue: Omit<Cue, 'lockstep' | 'type' | 'since'>): void {
    const whole: Cue = { lockstep: 1, type: 'cue', since: this.#since, ...cue };
    const typed = JSON.stringify(whole);
    if (typed === this.#last) return;
    this.#last = typed;
    this.#post(whole);
  }

  #post(what: Cue | Call): void { this.#window?.postMessage(what, target()); }

  #hear(e: MessageEvent): void {
    if (!this.#window || e.source !== this.#window || !isWord(e.data)) return;
    // A window that an opaque frame opened may be a document of its own origin again; no third origin is ours.
    if (e.origin !== self.origin && e.origin !== new URL(document.baseURI).origin) return;
    const { type, since, held } = e.data;
    if (type === 'ping') {
      if (this.#there) this.#post({ lockstep: 1, type: 'here' });
    } else if (type === 'hello') {
      this.#since ||= since || Date.now();
      this.#last = '';
      this.#set(true);
    } else if (type === 'since') {
      this.#since = Date.now();
      this.#listener.changed();
    } else if (type === 'bye') this.#set(false);
    else if (this.#there) this.#listener.ask(type, held);
  }

  #look(): void {
    const closed = this.#window?.closed ?? true;
    if (!closed && (this.#there || performance.now() - this.#opened < COMING)) return;
    clearInterval(this.#looking);
    this.#window = null;
    this.#since = 0;
    this.#set(false);
    this.#listener.trouble(closed ? 'closed' : 'silent');
  }

  #set(there: boolean): void {
    this.#there = there;
    // One that is gone may only be loading anew.
    if (!there) this.#opened = performance.now();
    this.#listener.changed();
  }
}
