function f(how: string): string {
  try {
    if (how === "throw") throw new Error("inner");
    if (how === "return") return "from try";
    return "end";
  } catch (e) {
    return `caught ${(e as Error).message}`;
  } finally {
    console.log("finally", how);
  }
}
console.log(f("throw"), f("return"), f("none"));
const g = (): string => { try { return "try"; } finally { console.log("cleanup"); } };
console.log(g());
loop: for (let i = 0; i < 3; i++) {
  for (let j = 0; j < 3; j++) {
    try {
      if (j === 1) continue loop;
      if (i === 2) break loop;
    } finally {
      console.log(i, j);
    }
  }
}
async function h(): Promise<void> {
  try {
    await new Promise((r) => setTimeout(r, 1));
    throw new RangeError("late");
  } finally {
    await new Promise((r) => setTimeout(r, 1));
    console.log("released");
  }
}
await h().catch((e: Error) => console.log(e.name, e.message));
