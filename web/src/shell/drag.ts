/** A pointer that is down, followed from where it came down until it is lifted or taken away. */
export function drag(e: PointerEvent, to: (p: PointerEvent) => void): void {
  const target = e.currentTarget as Element;
  const over = new AbortController();
  target.setPointerCapture(e.pointerId);
  to(e);
  const on = (kind: string, hear: (p: PointerEvent) => void): void => target.addEventListener(kind, (p) => hear(p as PointerEvent), { signal: over.signal });
  on('pointermove', to);
  on('pointerup', () => over.abort());
  on('pointercancel', () => over.abort());
}
