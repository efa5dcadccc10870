/** What a *.test.ts finds wrong, one line each; its test() returns the list. */

export class Findings {
  readonly list: string[] = [];

  /** Compares as JSON, so objects and arrays by their contents. */
  same(what: string, got: unknown, want: unknown): void {
    const [a, b] = [JSON.stringify(got), JSON.stringify(want)];
    if (a !== b) this.list.push(`${what}: got ${a}, want ${b}`);
  }

  ok(what: string, holds: boolean): void {
    if (!holds) this.list.push(what);
  }
}
