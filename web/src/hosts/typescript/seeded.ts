/** Chance that is the same in every run: the engine's own generator (engine/sim/rand.go), seeded by the client's name. */

const mask = (n: bigint): bigint => BigInt.asUintN(64, n);

export class Seeded {
  #state: bigint;

  constructor(name: string) {
    let h = 14695981039346656037n;
    for (const byte of new TextEncoder().encode(name)) h = mask((h ^ BigInt(byte)) * 1099511628211n);
    this.#state = h;
  }

  #next(): bigint {
    this.#state = mask(this.#state + 0x9e3779b97f4a7c15n);
    let z = this.#state;
    z = mask((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = mask((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  }

  /** A whole number from low to high, both included. */
  between(low: number, high: number): number {
    return Number(BigInt(low) + (this.#next() % (BigInt(high) - BigInt(low) + 1n)));
  }

  /** From 0 up to but not 1. */
  fraction(): number { return this.between(0, 2 ** 53 - 1) / 2 ** 53; }
}
