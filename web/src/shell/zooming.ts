/** Zooming the timeline: what wheel, fingers, keys and buttons do to the part of it that is seen. */

import type { Study } from '../frame/frame.ts';
import { layoutOf, type TimelineBox, type Zoom } from '../timeline/lanes.ts';
import { closer, closest, farther, FIT, moved, partAt, showing, zoomed } from '../timeline/window.ts';
import { pointIn } from './room.ts';

/** What is shown of a timeline as it is drawn now. */
interface Drawn { study: Study; box: TimelineBox }

/** Where the playhead is kept while it moves by itself, and where it may stand otherwise (parts of the window). */
const PLAYING: [number, number] = [0.1, 0.8];
const STANDING: [number, number] = [0.02, 0.98];

/** A wheel turns so many px for one level. */
const NOTCH = 60;

export class Zooming {
  #zoom = FIT;
  #drawn: Drawn | null = null;
  #changed: () => void;
  #turned = 0;

  constructor(changed: () => void) { this.#changed = changed; }

  get now(): Zoom { return this.#zoom; }
  get most(): number {
    if (!this.#drawn) return 1;
    const { study, box } = this.#drawn;
    return closest(layoutOf(study, { ...box, zoom: FIT }));
  }

  /** The page has drawn this. */
  shows(study: Study, box: TimelineBox): void { this.#drawn = { study, box }; }

  /** Another scenario begins with all of it. */
  reset(): void { this.#zoom = FIT; }

  fit(): void { this.#put(FIT); }

  /** A level closer (1) or farther (−1), around the playhead where it is in sight. */
  level(by: 1 | -1, t: number): void {
    const at = this.#placeOf(t);
    this.#put(zoomed(this.#zoom, by > 0 ? closer(this.#zoom) : farther(this.#zoom), at >= 0 && at <= 1 ? at : 0.5, this.most));
  }

  /** To so many times its width, around x (px of the box). */
  around(by: number, x: number): void { this.#put(zoomed(this.#zoom, by, this.#at(x), this.most)); }

  pan(windows: number): void { this.#put(moved(this.#zoom, windows)); }
  /** By so many px of the box. */
  panPx(by: number): void { this.pan(by / this.#room()); }

  /** Keeps the playhead in sight when it has moved, in a run that may not be drawn yet. */
  follow(study: Study, t: number, playing: boolean): void {
    if (!this.#drawn || this.#zoom.by === 1) return;
    this.#put(showing(this.#zoom, partAt(layoutOf(study, { ...this.#drawn.box, zoom: this.#zoom }), t), ...(playing ? PLAYING : STANDING)));
  }

  /** With Ctrl or ⌘ (a pinch on a pad comes so) the wheel zooms; sideways, it moves. */
  wheel(e: WheelEvent): void {
    if (!this.#drawn) return;
    const { x, px } = pointIn(e, e.currentTarget as HTMLElement, this.#drawn.box.width);
    if (e.ctrlKey || e.metaKey) {
      e.preventDefault();
      this.#turned -= e.deltaMode ? e.deltaY * 20 : e.deltaY;
      const levels = Math.trunc(this.#turned / NOTCH);
      this.#turned -= levels * NOTCH;
      for (let n = 0; n < Math.abs(levels); n++) this.around(levels > 0 ? closer(this.#zoom) : farther(this.#zoom), x);
    } else if (this.#zoom.by > 1) {
      const across = e.deltaX || (e.shiftKey ? e.deltaY : 0);
      if (Math.abs(across) <= Math.abs(e.deltaY) && !e.shiftKey) return;
      e.preventDefault();
      this.panPx(across / px);
    }
  }

  #put(next: Zoom): void {
    if (next.by === this.#zoom.by && next.from === this.#zoom.from) return;
    this.#zoom = next;
    this.#changed();
  }

  #names(): number { return this.#drawn ? layoutOf(this.#drawn.study, this.#drawn.box).names : 0; }
  #room(): number { return Math.max(1, (this.#drawn?.box.width ?? 1) - this.#names()); }
  #at(x: number): number { return Math.min(1, Math.max(0, (x - this.#names()) / this.#room())); }

  #placeOf(t: number): number {
    const { study, box } = this.#drawn ?? {};
    return study && box ? (partAt(layoutOf(study, { ...box, zoom: this.#zoom }), t) - this.#zoom.from) * this.#zoom.by : 0.5;
  }
}
