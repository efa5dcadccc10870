/** The trace as the engine sends it (docs/trace.md): every time in µs of world time, every event in order. */

export type Kind =
  | 'start' | 'send' | 'execute' | 'reply' | 'timeout' | 'lost' | 'expire' | 'sleep' | 'wake' | 'pause' | 'resume'
  | 'starve' | 'enter' | 'leave' | 'read' | 'write' | 'claim' | 'reject' | 'clock' | 'rate' | 'crash' | 'restart'
  | 'cut' | 'heal' | 'latency' | 'slow' | 'error-window' | 'replicate' | 'promote' | 'evict' | 'external' | 'migrate'
  | 'spawn' | 'log' | 'done' | 'error' | 'cutoff';

/** status and bulk: text · integer: number, {int} beyond ±2⁵³ · nil: null · error · bytes that are not UTF-8 · array */
export type Reply = string | number | null | { error: string } | { int: string } | { hex: string } | Reply[];

export interface Pos { file: string; line: number }

/** A key after an event; value null means it is gone. deadline: ms on that node's clock; the key is there while clock ≤ deadline. */
export interface Key { key: string; type: string; value: Reply; deadline: number | null }

/** A command that a script ran inside its one atomic step. */
export interface InnerCall { line: number; cmd: string[]; reply: Reply }

export interface Event {
  /** From 1. */
  i: number;
  t: number;
  kind: Kind;
  actor: string;
  peer?: string;
  /** The message sent, executed, received or lost: an id of Trace.messages. */
  msg?: number;
  /** The client's call number: send, execute, reply and timeout of one call carry the same. */
  call?: number;
  cmd?: string[];
  /** Absent: no reply yet. */
  reply?: Reply;
  calls?: InnerCall[];
  keys?: Key[];
  /** The innermost line of the client's program, and the lines that called it, inner first. */
  src?: Pos;
  callers?: Pos[];
  section?: string;
  /** enter: when the client believes its lease ends · sleep: when it is due · pause, starve, slow, error-window: when it ends. */
  until?: number | null;
  /** The thread of the client that it belongs to, from 1; absent: the main program. */
  thread?: number;
  /** spawn: the thread that is started or stopped. */
  of?: number;
  /**
   * sleep, wake: "work" needs the process to run, "sleep" is a timer, "receive" waits for a message · spawn: how a thread
   * is started, or "stop" · store operations: write, begin, commit … · reply: "message" of a channel · replicate: "full",
   * "offset", "ack", "message" · promote: who did it · migrate: the slot · evict: the key.
   */
  what?: string;
  /** Store operations: the name, the value, the condition of a write_if, the fencing token sent, how many writes were accepted. */
  name?: string;
  value?: Reply;
  if?: { version?: number; stamp?: string };
  token?: number | null;
  version?: number;
  /** clock: the jump · latency: the new one-way delay · spawn of an "every": the time between two runs (µs). */
  by?: number;
  ppm?: number;
  /** log, error, error-window, cutoff: what it says · promote, migrate, evict, external: why it did not happen · claim: who holds the row. */
  text?: string;
  /** log: a table the program logged. redlock.lua logs RedlockValues with the text "redlock". */
  values?: Record<string, unknown>;
  say: string;
}

export interface RedlockValues {
  votes: Record<string, string>; // by node: "OK", "nil", "timeout", "late" (not waited for) or an error
  oks: number; quorum: number;
  ttl: number; elapsed: number; drift: number; validity: number; // ms; validity = ttl - elapsed - drift
  held: boolean;
}

export interface Message {
  id: number; from: string; to: string;
  /** The k-th message from `from` to `to`, from 1: A>redis#2. */
  k: number;
  sent: number;
  /** When it arrives; null when it never does. */
  recv: number | null;
  fate: 'delivered' | 'lost' | 'late' | 'dup';
  /** For a reply: the id of the request that it answers. */
  re?: number;
}

/** From world time t on, the actor's clock reads local + (now - t) · (1 + ppm / 1e6), µs. */
export interface ClockLine { actor: string; t: number; local: number; ppm: number }

export interface Verdict {
  property: string;
  status: 'holds' | 'violated' | 'unknown';
  promised: boolean;
  /** The instant and the events that completed a violation; absent when it holds. */
  t?: number;
  events?: number[];
  say: string;
}

export interface Actor {
  id: string; kind: 'client' | 'node' | 'store'; server?: string; file?: string;
  /** A replica: the primary that it follows at first. */
  replica_of?: string;
  /** A node of a cluster: the slots that it has at first, as first, last, first, last … */
  slots?: number[];
}

/** A metric of the run; those in seconds are in µs. Points are [event, value]. */
export interface Metric {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  series: { labels: Record<string, string>; value?: number; count?: number; sum?: number; points: [number, number][] }[];
}

export interface Trace {
  v: 1;
  scenario: string;
  title: string;
  params: Record<string, number | string>;
  schedule: string;
  actors: Actor[];
  clocks: ClockLine[];
  events: Event[];
  messages: Message[];
  verdicts: Verdict[];
  metrics: Metric[];
  end: { t: number; cause: 'done' | 'stop_at' | 'events' | 'bytes' | 'work' };
  /** The scenario's texts, each tied to an event of this run: shown after it, or asked before it. */
  says: { after: number; text: string }[];
  notes: { after: number; text: string }[];
  questions: { before: number; text: string; answers: string[]; right: string }[];
}

export interface Param {
  name: string;
  say: string;
  /** A duration in ms … */
  ms?: number; min?: number; max?: number;
  /** … or one of some words (the first is the default). */
  one_of?: string[];
}

/** op "list"; the last scenario of a chapter brings what one should be able to say now. */
export interface Listed { name: string; title: string; chapter: string; claim: string; lessons?: string[] }

/** op "source" */
export interface Source {
  name: string; title: string; chapter: string;
  claims: string[]; sources: string[];
  params: Param[];
  /** The client programs and the library files that they can open, in reading order. */
  files: { name: string; text: string; library: boolean }[];
  /** The scenario's own faults, in its order. */
  faults: OwnFault[];
}

/** op "templates": a small client that does one thing, by the ending of a file's name, and the setup.lua of a scenario in which two do it. */
export interface Template { name: string; title: string; setup: string; text: Record<string, string> }

/** A fault of the scenario: the item of a Schedule that it would be, and the values of parameters with which it happens. */
export interface OwnFault { item: string; when?: Record<string, string[]> }

/** op "console": commands typed at a node on a copy of the world. */
export interface Typed {
  event: number; t: number; clock: number;
  /** state tells why there is no text: waits, endless, down, still (until, µs), quotes, nothing. */
  replies: { text: string; error?: boolean; state?: string; until?: number }[];
  /** left: ms on the node's clock. */
  keys: { key: string; type: string; value: string; left: number | null }[];
}

/** op "fidelity": the tables of docs/fidelity.md. */
export interface Fidelity {
  commands: { name: string; family: string; versions: string[]; supported: boolean; why: string }[];
  differences: { id: string; commands: string[]; differs: string; reason: string; versions: string[] }[];
}

/** How the engine refuses a text. */
export interface Mistake { file: string; line: number; column: number; message: string }
