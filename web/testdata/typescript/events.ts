type Handler<T> = (payload: T) => void;
class Emitter<Events extends Record<string, unknown>> {
  private handlers: { [K in keyof Events]?: Handler<Events[K]>[] } = {};
  on<K extends keyof Events>(name: K, h: Handler<Events[K]>): () => void {
    (this.handlers[name] ??= []).push(h);
    return () => { this.handlers[name] = this.handlers[name]!.filter((x) => x !== h); };
  }
  emit<K extends keyof Events>(name: K, payload: Events[K]): number {
    this.handlers[name]?.forEach((h) => h(payload));
    return this.handlers[name]?.length ?? 0;
  }
}
const e = new Emitter<{ acquired: { key: string }; lost: string }>();
const off = e.on("acquired", ({ key }) => console.log("acquired", key));
e.on("lost", (why) => console.log("lost:", why));
console.log(e.emit("acquired", { key: "k1" }), e.emit("lost", "expired"));
off();
console.log(e.emit("acquired", { key: "k2" }), e);
