/** Every text of the page in one place, ready to be translated; the scenarios bring their own. */

import { number, quoted } from './print.ts';
import type { Actor } from './trace.ts';

/** What is wrong with a link, as far as one reads it. */
export const sentences = (all: readonly string[]): string =>
  [...all.slice(0, 4), ...(all.length > 4 ? [`And ${all.length - 4} more.`] : [])].join(' ');

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const count = (n: number): string => WORDS[n] ?? String(n);

/** "Three clients, one Redis, one ledger." */
export function cast(actors: readonly Actor[]): string {
  const of = (kind: Actor['kind']) => actors.filter((a) => a.kind === kind);
  const [clients, nodes, stores] = [of('client').length, of('node').length, of('store')];
  const parts = [clients === 1 ? 'one client' : `${count(clients)} clients`];
  if (nodes) parts.push(nodes === 1 ? 'one Redis' : `${count(nodes)} Redis nodes`);
  parts.push(...stores.map((s) => `one ${s.id}`));
  const line = parts.join(', ').toLowerCase().replaceAll('redis', 'Redis');
  return `${line[0]!.toUpperCase()}${line.slice(1)}.`;
}

/** The properties that a run is judged by, as a heading says them. */
const PROPERTIES: Record<string, string> = {
  'mutual-exclusion': 'Mutual exclusion',
  'release-own-lock': 'Release own lock',
  'fencing-order': 'Fencing order',
  'no-lost-update': 'No lost update',
  'lock-eventually-free': 'Lock eventually free',
  'progress': 'Progress',
  'belief-agrees': 'Belief agrees',
  'bounded-load': 'Bounded load',
  'calls-settle': 'Calls settle',
};
export const property = (name: string): string => PROPERTIES[name] ?? name;

/** What each property asks, for the list of promises. */
const ASKS: Record<string, string> = {
  'mutual-exclusion': 'While one client is inside, nobody else is.',
  'release-own-lock': 'No command removes a value that another client set.',
  'fencing-order': 'The resource never accepts an older token after a newer one.',
  'no-lost-update': 'No write overwrites one that it has not seen.',
  'lock-eventually-free': 'Every lock that is set is later free again.',
  'progress': 'Every client that wants the lock gets it in the end.',
  'belief-agrees': 'Whoever believes it holds the lock does hold it in Redis.',
  'bounded-load': 'Waiting clients do not flood Redis.',
  'calls-settle': 'Every call ends: with a reply, an error or a time-out.',
};
export const asks = (name: string): string => ASKS[name] ?? '';

/** Every property with its sentence, for the help. */
export const explained = Object.entries(ASKS).map(([name, asked]) => [property(name), asked] as const);

/** What only the end of a run can show. */
const IN_THE_END: ReadonlySet<string> = new Set(['lock-eventually-free', 'progress', 'calls-settle']);
export const inTheEnd = (name: string): boolean => IN_THE_END.has(name);

/** How a choice of a parameter is written on its key. */
export const choice = (word: string): string => word;

export const text = {
  product: 'Lockstep',
  documentTitle: (title: string) => (title ? `${title} · Lockstep` : 'Lockstep'),
  skip: 'Skip to the picture',

  scenario: {
    previous: 'Previous scenario',
    next: 'Next scenario',
    choose: 'Choose a scenario',
    place: (n: number, of: number) => `${n} of ${of}`,
    own: 'Your own scenario',
    search: 'Find a scenario',
    chapters: 'Chapters',
    found: (n: number) => (n === 1 ? '1 scenario found' : `${n} scenarios found`),
    nothing: (typed: string) => `No scenario mentions ${quoted(typed)}.`,
    loading: 'Loading the scenarios…',
  },

  theme: { auto: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' },
  close: 'Close',

  setup: {
    label: 'The setup of this run',
    more: 'All settings',
    moreTitle: 'Settings of this run',
    reset: (what: string, value: string) => `Back to ${value} (${what})`,
    resetAll: 'Reset all',
    unit: 'ms',
    exact: (what: string) => `${what}, exact value in ms`,
    slider: (what: string) => `${what}, in ms`,
    chip: (what: string, value: string) => `${what}: ${value} ms. Change it`,
    changed: 'changed',
    range: (low: string, high: string) => `Between ${low} and ${high} ms.`,
    schedule: 'What goes wrong',
  },

  stage: {
    label: 'The run as a flowchart',
    loading: 'Starting the engine…',
    script: {
      step: 'one step',
      // Why it cannot be split, longest wording first; the sentence is the box's tooltip.
      whole: ['no other command in between', 'nothing in between'],
      why: 'For Redis a script is one command: until it has returned, Redis runs no other, so nobody can change a key between two of its lines.',
    },
  },

  strip: {
    label: 'What to do now',
    run: 'Run',
    orStep: 'or step with',
    step: 'Step',
    quiet: 'The promise',
    broken: (name: string, at: string) => `${name} broken at ${at} ms:`,
    because: (n: number) => (n === 1 ? 'See event' : 'See events'),
    fix: 'Try to fix it',
    held: 'Every promise held.',
    heldSo: 'Change the setup and see whether it still does.',
    undecided: 'The run was cut off before every promise was decided.',
    nothingPromised: 'The run is over. Nothing was promised here.',
    nextScenario: 'Next scenario',
    again: 'Once more',
    right: 'Right.',
    wrong: 'Not this time.',
    graded: (right: string) => `The answer is ${right}.`,
    said: (answer: string) => `You said ${answer}.`,
    watch: 'See it happen',
    choose: (n: number) => `choose, or press 1–${n}`,
    type: 'choose, or type it',
    skips: 'skips',
    rest: 'Show the rest',
    answers: 'Answers',
  },

  predict: {
    yes: 'yes',
    no: 'no',
    nobody: 'nobody',
    // The questions that the page makes from a run. Durations and instants come with their unit.
    asks: (who: string, key: string, node: string) => `${who} asks for \`${key}\`. What does ${node} answer?`,
    sends: (who: string, command: string, key: string, node: string) => `${who} sends ${command} for \`${key}\`. What does ${node} answer?`,
    script: {
      acquire: (who: string, key: string, node: string) => `${who} asks for \`${key}\` with its script. What does ${node} answer?`,
      renew: (who: string, key: string, node: string) => `${who} wants to renew \`${key}\` with its script. What does ${node} answer?`,
      release: (who: string, key: string, node: string) => `${who} wants to release \`${key}\` with its script. What does ${node} answer?`,
    },
    holder: (who: string, key: string, node: string, at: string) => `${who} stands still until ${at}. Whose is \`${key}\` at ${node} then?`,
    kept: (who: string, key: string, node: string, work: string, at: string) => `${who} has ${work} of work before it. At ${at}, is \`${key}\` at ${node} still the one that ${who} set?`,
    round: (who: string, nodes: number) => `${who} asks ${nodes} nodes for the lock. Has it got the lock after this round?`,
    // What would have followed by a wrong answer.
    wouldHold: (said: string, who: string, until: string) => `With ${said}, the key would be ${who}’s ${until ? `until ${until}` : 'without an end'}.`,
    wouldStay: (said: string, who: string, at: string) => `With ${said}, ${who}’s key would still be there at ${at}.`,
    wouldGo: (said: string, who: string, at: string) => `With ${said}, ${who}’s key would be gone at ${at}.`,
    wouldEnter: (said: string, who: string, at: string) => `With ${said}, ${who} would go in at ${at}.`,
    wouldBe: (said: string, at: string) => `You saw ${said} at ${at}.`,
    ghostRow: (said: string) => `You said ${said}`,
    ghostLabel: (sentence: string) => `Your answer beside the run. ${sentence}`,
    theirs: (who: string) => `${who}’s key`,
    inside: (who: string) => `${who} inside`,
    none: 'no key',
    score: (right: number, of: number) => `${right} of ${of} right at the first try`,
    hands: 'Show of hands',
    votes: (answer: string) => `Votes for ${answer}`,
    reveal: 'Reveal',
    counted: (votes: number, all: number) => (all === 0 ? 'Nobody has voted.' : `${number(votes)} of ${number(all)} said so.`),
    bars: 'The votes',
    isRight: 'right',
  },

  progress: {
    seen: 'Seen to the end',
    chapter: (seen: number, of: number) => `${seen} of ${of} seen`,
    all: (seen: number, right: number, of: number) => `${number(seen)} ${seen === 1 ? 'scenario' : 'scenarios'} seen to the end${of ? `; ${number(right)} of ${number(of)} ${of === 1 ? 'question' : 'questions'} right at the first try` : ''}.`,
    none: 'What you have seen and answered is marked here, in this browser only.',
    marks: (right: number, of: number) => `${right}/${of}`,
    forget: 'Forget my progress',
    sure: 'Forget what was seen and answered?',
    forgetIt: 'Forget it',
    keep: 'Keep it',
  },

  chapter: {
    able: 'You should now be able to say',
    end: 'End of the chapter',
    next: (chapter: string) => `Next chapter: ${chapter}`,
    open: (chapter: string) => `What it teaches: ${chapter}`,
    openShort: 'What it teaches',
    atEnd: 'At the end you should be able to say',
  },

  coach: {
    label: 'First steps',
    goal: 'See for yourself when a lock in Redis can be trusted: run it, look at every moment, change what happens.',
    place: (n: number, of: number) => `${n} of ${of}`,
    steps: {
      chip: ['Change it here', 'How long the lease is, how a client releases: each choice gives another run, at once.'],
      time: ['Look at any moment', 'Drag along the lanes, or press → and ←. All of the page shows that moment.'],
      run: ['Begin here', 'Run plays the story and stops where it asks you what happens next.'],
    },
    next: 'Next',
    done: 'Done',
    skip: 'Skip',
    again: 'Show the first steps again',
  },

  storage: {
    blocked: 'This browser does not let the page keep anything. Settings and progress last until the page is closed.',
    full: 'The storage of this browser is full. Settings and progress last until the page is closed.',
    corrupt: 'Something that this browser kept for the page cannot be read any more and is left out. All else goes on.',
  },

  rail: {
    label: 'The run in words',
    happened: 'What just happened',
    before: 'Just before',
    promise: 'The promise',
    notStarted: 'Nothing has happened yet.',
    read: 'How to read the picture',
    legend: {
      solid: ['Solid', 'is what is true: the key’s lease, running down'],
      outlined: ['Outlined', 'is what a client believes'],
      hatched: ['Hatched', 'is a client that is paused'],
      yellow: ['Yellow', 'is now, and what to press next'],
      torn: ['Red and torn', 'is a broken promise'],
    },
    tabs: 'Programs, keys, metrics and transcript',
    keys: 'Keys',
    transcript: 'Transcript',
    noKeys: 'No key is set.',
    noSource: 'The program appears here when the engine has started.',
    ttl: (left: string) => `${left} ms left`,
    forever: 'no expiry',
    gone: 'gone',
    clock: (at: string) => `clock ${at}`,
    line: (client: string, line: number) => `${client} is at line ${line}`,
    called: (client: string, line: number) => `${client} called from line ${line}`,
    promises: 'Promises',
    holds: 'holds',
    soFar: 'so far',
    notYet: 'not yet',
    unknown: 'not decided',
    violated: 'broken',
    notPromised: 'not promised',
    notPromisedBroken: (at: string) => `not promised, breaks at ${at}`,
    event: (n: number) => `Event ${n}`,
    sources: 'Sources',
  },

  dock: {
    label: 'Timeline',
    transport: 'Playback',
    home: 'To the start',
    back: 'Step back',
    play: 'Play',
    pause: 'Pause',
    forward: 'Step',
    end: 'To the end',
    time: 'Time',
    speed: 'Speed',
    times: (n: number) => `${n}×`,
    notRun: 'not run yet',
    event: (n: number, of: number) => `event ${number(n)} of ${number(of)}`,
    at: (t: string) => `${t} ms`,
    plan: 'The plan: who starts when, and what goes wrong. Press Run to see what happens.',
    next: 'Next',
    decision: 'command',
    expiry: 'expiry',
    violation: 'violation',
    decisionTitle: 'the next command that takes, keeps or frees a lock (d)',
    expiryTitle: 'the next key that expires (e)',
    violationTitle: 'the next broken promise (v)',
  },

  phone: { label: 'Views', story: 'Story', code: 'Code', change: 'Change' },

  error: {
    at: (file: string, line: number, column: number) => `${file}:${line}:${column}`,
    kept: 'The picture still shows the last run that worked.',
    again: 'Try again',
    dismiss: 'Dismiss',
  },

  change: {
    undo: 'Undo the last change',
    redo: 'Redo',
    faults: 'Faults',
    faultsTitle: 'What goes wrong in this run',
    none: 'Nothing goes wrong.',
    how: 'Press a client or a node in the picture, or drag along a client’s lane in the timeline.',
    howPhone: 'Press a client or a node in the picture.',
    own: (item: string) => `${item}, a fault of the scenario`,
    remove: (item: string) => `Remove ${item}`,
    toMoment: (item: string) => `Go to ${item}`,
    removeAll: 'Remove all',
    add: 'Add a fault as text',
    example: '@10 pause A 1000',
    addKey: 'Add',
    refused: (why: string) => `Not possible: ${why}`,
    pauseFor: (client: string, span: string) => `Pause ${client} for ${span} ms`,
  },

  menu: {
    open: (actor: string) => `${actor}: what can go wrong with it now`,
    title: (at: string) => `What goes wrong at ${at} ms?`,
    at: (at: string) => `at ${at} ms`,
    pause: 'Pause for',
    starve: 'Hold up its timers for',
    clock: 'Move the clock by',
    rate: 'Let the clock run off by',
    kill: 'Kill',
    crash: 'Crash',
    keep: 'Restart with its data',
    lose: 'Restart empty',
    slow: 'Stand still for',
    error: 'Answer errors for',
    errorClass: 'Class of error',
    del: 'Somebody deletes',
    evict: 'Memory runs out: evict',
    key: 'Key',
    promote: 'Promote to primary',
    ms: 'ms',
    ppm: 'ppm',
    onItsWay: 'On its way',
    comesNext: 'Next',
    message: (what: string, from: string, to: string) => `${what ? `${what}, ` : ''}${from} to ${to}`,
    reply: (what: string, from: string, to: string) => `${what ? `Reply to ${what}, ` : 'Reply, '}${from} to ${to}`,
    lose1: 'Lose it',
    delay: 'Delay by',
    dup: 'Deliver again after',
    link: (peer: string) => `Link with ${peer}`,
    cut: 'Cut',
    cutFrom: (from: string, to: string) => `Cut ${from} to ${to} only`,
    heal: 'Heal',
    latency: 'Each way takes',
    over: (client: string) => `${client} has ended; nothing more can go wrong with it.`,
    nothing: 'Nothing can go wrong here at this moment.',
  },

  others: {
    label: 'Other runs of this scenario',
    before: 'Before the change',
    earlier: 'Earlier',
    same: 'the same as now',
    param: (say: string, value: string) => `${say} ${value}`,
    faults: (schedule: string) => (schedule ? `faults: ${schedule}` : 'no added faults'),
    text: 'another program text',
    parts: (n: number, at: string) => `differs from event ${n}, at ${at} ms`,
    goParts: (n: number) => `Go to event ${n}, where the runs part`,
    never: 'the same events',
    back: 'Go back to it',
    beside: 'Side by side',
    alone: 'Show this run alone',
    forget: 'Remove',
    compare: 'Compare',
    compareTitle: 'Compare this run with',
    variants: 'Another choice',
    runs: 'A run from before',
    nothing: 'This scenario has no other choice; change something first, and compare with the run before.',
    here: 'This run',
    broken: (what: string) => `${what} broken`,
    held: 'promises hold',
    failed: (why: string) => `That run cannot be shown: ${why}`,
  },

  copy: {
    link: 'Copy a link to this moment',
    linked: 'The link is copied.',
    done: 'Copied',
    byHand: 'This browser does not let the page use the clipboard. The text is selected: copy it with Ctrl C, or ⌘ C on a Mac.',
    field: 'The text to copy',
  },

  metrics: {
    tab: 'Metrics',
    none: 'Numbers appear here when the engine has started.',
    before: 'Nothing is counted before the run begins.',
    now: (n: string, at: string) => `Counted up to event ${n}, at ${at} ms.`,
    copy: 'Copy as OpenMetrics',
    copied: 'The metrics of the whole run are copied as OpenMetrics.',
    whole: 'The copy has the whole run, to its end, with times in seconds.',
    quiet: 'Nothing counted yet:',
    inMs: 'in ms',
    node: 'Node',
    times: (range: string, n: number) => `${n === 1 ? 'time' : 'times'}: ${range} ms`,
    range: (low: string, high: string) => `${low} to ${high}`,
    most: (n: number) => `now; ${n} at most so far`,
    earlier: (n: string) => `${n} earlier`,
    moment: (n: number, client: string, value: string) => `Event ${n}${client ? ` of ${client}` : ''}${value ? `: ${value} ms` : ''}`,
    bound: (ms: number) => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`),
    bucket: (n: number, bound: string) => (bound ? `${n} up to ${bound}` : `${n} above that`),
    chart: (all: string) => `By length: ${all}.`,
    since: (value: number, event: number) => `${value} since event ${event}`,
    course: (all: string) => `As it went: ${all || '0'}.`,
    groups: [
      ['Getting the lock', ['redis_lock_acquire_attempts_total', 'redis_lock_waiters', 'redis_lock_acquire_duration_seconds', 'redlock_node_votes_total', 'redis_lock_validity_seconds']],
      ['Having it', ['redis_lock_held', 'redis_lock_hold_duration_seconds', 'redis_lock_renewals_total', 'redis_lock_lost_total']],
      ['Giving it back', ['redis_lock_releases_total']],
      ['Around it', ['resource_fence_checks_total', 'node_timex_offset_seconds']],
    ] as readonly (readonly [string, readonly string[]])[],
    of: {
      redis_lock_acquire_attempts_total: { title: 'Attempts', says: 'Questions for the lock, by how they came out.' },
      redis_lock_waiters: { title: 'Waiting', says: 'Clients that have asked for the lock and do not have it.' },
      redis_lock_acquire_duration_seconds: { title: 'Time to get it', says: 'From a client’s first question to having the lock, failed attempts included.' },
      redlock_node_votes_total: { title: 'Votes', says: 'What each node answered to a question that was put to several, as the client heard it.' },
      redis_lock_validity_seconds: { title: 'Time left for the work', says: 'What was left of the lease, less drift, when the client had the lock.' },
      redis_lock_held: { title: 'Holding', says: 'Clients that hold the lock as far as they know.' },
      redis_lock_hold_duration_seconds: { title: 'Time it was held', says: 'From having the lock to the answer of its release. Longer than the lease is too long.' },
      redis_lock_renewals_total: { title: 'Renewals', says: 'How each renewal came out. A client whose renewal is lost must stop.' },
      redis_lock_lost_total: { title: 'Locks lost', says: 'Gone while the holder still counted on it, by what took it. Worth an alarm.' },
      redis_lock_releases_total: { title: 'Releases', says: 'How each release came out. Other than released, and the holder was too late.' },
      resource_fence_checks_total: { title: 'Fencing tokens', says: 'Tokens that the resource looked at. A stale one is a late holder that was turned away.' },
      node_timex_offset_seconds: { title: 'Clocks', says: 'How far a clock is ahead of the world’s time; below 0 it is behind.' },
    } as Readonly<Record<string, { title: string; says: string }>>,
    labels: {
      acquired: 'got it', held: 'somebody has it', no_quorum: 'no majority', no_validity: 'too late', error: 'an error', timeout: 'no answer',
      released: 'given back', mismatch: 'somebody else’s', gone: 'nobody’s', ok: 'renewed', lost: 'not its any more',
      expired: 'its lease ended', evicted: 'memory ran out', deleted: 'a client deleted it', overwritten: 'a client wrote over it', failover: 'a replica took over',
      restart: 'the node restarted', external: 'somebody deleted it', migrate: 'the slot moved', for: 'for', against: 'against', accepted: 'accepted', stale: 'too old',
    } as Readonly<Record<string, string>>,
  },

  console: {
    tab: 'redis-cli',
    label: (node: string, n: number) => `redis-cli on ${node} after event ${n}`,
    idea: (n: number) => (n ? `On a copy of the world after event ${n}. This run does not change.` : 'On a copy of the world before the run begins. This run does not change.'),
    node: 'Node',
    prompt: (node: string) => `${node}:6379>`,
    input: 'Command',
    placeholder: 'GET lock:ledger',
    moved: (n: number) => (n ? `after event ${n}: a fresh copy` : 'before the run: a fresh copy'),
    keys: 'Keys after that',
    noKeys: 'No keys.',
    states: {
      waits: '(no reply: the command waits for something that does not happen on this copy)',
      endless: '(no reply: the script does not end)',
      down: 'Could not connect: Connection refused',
      quotes: 'Invalid argument(s)',
      nothing: '',
    } as Readonly<Record<string, string>>,
    still: (until: string) => `(no reply: the node stands still until ${until} ms)`,
    clear: 'Clear',
    failed: (why: string) => `(${why})`,
  },

  flips: {
    holds: (from: string) => `The promises hold from ${from} ms.`,
    breaks: (from: string) => `A promise breaks from ${from} ms.`,
    other: (from: string) => `Another outcome from ${from} ms.`,
  },

  fidelity: {
    open: 'What the nodes answer',
    title: 'What the nodes answer as Redis does',
    idea: 'A node is redis 7.0, redis 8.4 or valkey 9.0. It answers as that server does or says that it cannot. The replies of redis 7.0 are compared with a real server whenever the tests run; those of the other two follow their documentation.',
    has: 'Commands', differs: 'Known differences', lacks: 'Commands that nodes do not have', all: 'every command',
  },

  help: {
    title: 'Help',
    open: 'Help and keys',
    keys: 'Keys',
    rows: [
      [['←', '→'], 'one event back or on'],
      [['Space'], 'play or pause'],
      [['Home', 'End'], 'to the start, to the end'],
      [['Page Up', 'Page Down'], 'back and on, for presenters’ clickers'],
      [['1', '…', '9'], 'to a tenth of the run; when asked, an answer'],
      [['d', 'e', 'v'], 'next command, expiry, violation'],
      [['Enter'], 'Run, before the run; when asked, to the answers'],
      [['Ctrl', 'Z'], 'undo a change; with Shift, redo'],
      [['Tab', 'Enter'], 'on a client or node: what can go wrong with it now'],
      [['?'], 'this help'],
    ],
    idea: 'Every run is computed in full, in virtual time, by an engine in this page. Nothing is sent anywhere. The same setup gives the same run, always.',
  },
} as const;
