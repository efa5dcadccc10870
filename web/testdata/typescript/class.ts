abstract class Shape {
  static count = 0;
  #id = ++Shape.count;
  constructor(public readonly name: string) {}
  abstract area(): number;
  get id(): number { return this.#id; }
  toString(): string { return `${this.name}#${this.#id} ${this.area().toFixed(2)}`; }
}
class Circle extends Shape {
  constructor(private r: number) { super("circle"); }
  area(): number { return Math.PI * this.r ** 2; }
}
class Square extends Shape {
  constructor(protected side: number) { super("square"); }
  override area(): number { return this.side ** 2; }
}
const shapes: Shape[] = [new Circle(1), new Square(2)];
for (const s of shapes) console.log(String(s), s.id, s instanceof Circle);
console.log(shapes, Shape.count);
