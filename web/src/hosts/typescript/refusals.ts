/** Why a program does not find what it would have elsewhere: one table for imports and for names. */

const NETWORK = 'A client reaches nothing but the simulated Redis: the page has no network.';
const FILES = 'There are no files here: what a client needs stands in the scenario.';
const PROCESSES = 'A client is one process of its own; another one is another client of the scenario.';

const WHY: Readonly<Record<string, string>> = {
  fs: FILES, path: FILES, 'fs/promises': FILES, os: 'There is no machine below: a client runs inside the page.',
  http: NETWORK, https: NETWORK, http2: NETWORK, net: NETWORK, tls: NETWORK, dgram: NETWORK, dns: NETWORK, undici: NETWORK, ws: NETWORK, axios: NETWORK,
  child_process: PROCESSES, cluster: PROCESSES, worker_threads: PROCESSES,
  fetch: NETWORK, XMLHttpRequest: NETWORK, WebSocket: NETWORK, EventSource: NETWORK, RTCPeerConnection: NETWORK, WebTransport: NETWORK, navigator: NETWORK,
  Worker: PROCESSES, SharedWorker: PROCESSES, importScripts: 'Only the files of the scenario can be imported.',
  process: PROCESSES, Deno: PROCESSES, Bun: PROCESSES,
  indexedDB: FILES, caches: FILES, localStorage: FILES, sessionStorage: FILES,
  window: 'A client has no page: it runs apart from everything that is seen.', document: 'A client has no page: it runs apart from everything that is seen.',
  Buffer: 'Bytes are Uint8Array here, and texts are texts.',
  redlock: 'The Redlock template is that library written out: take its file into the scenario.',
};

export const refusal = (name: string): string => WHY[name] ?? `There is no module ${name} here: only the scenario's own files, ioredis and redis can be imported.`;

/** The names that a program would take for granted elsewhere. */
export const NAMES = [
  'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'RTCPeerConnection', 'WebTransport', 'navigator', 'Worker', 'SharedWorker', 'importScripts',
  'process', 'Deno', 'Bun', 'indexedDB', 'caches', 'localStorage', 'sessionStorage', 'window', 'document', 'Buffer',
] as const;
