/** The commands that a client of either library has, and how node-redis writes and reads those that it does its own way. */

/** As node-redis spells them; ioredis has them in lower case, and both know the name in capitals. */
export const COMMANDS = `
  get set setNX setEX pSetEX getSet getDel getEx mGet mSet mSetNX append strLen incr incrBy incrByFloat decr decrBy getRange setRange lcs
  del delEx unlink exists expire pExpire expireAt pExpireAt expireTime pExpireTime ttl pTTL persist type rename renameNX keys scan randomKey copy touch digest
  dbSize flushDb flushAll hSet hSetNX hGet hGetAll hmGet hmSet hDel hExists hIncrBy hIncrByFloat hKeys hVals hLen hStrLen hRandField hScan
  lPush rPush lPushX rPushX lPop rPop lLen lRange lIndex lSet lRem lTrim lInsert lMove rPopLPush lPos blPop brPop blMove
  sAdd sRem sMembers sIsMember smIsMember sCard sPop sRandMember sMove sInter sUnion sDiff sInterStore sUnionStore sDiffStore sScan
  zAdd zRem zScore zmScore zRank zRevRank zCard zCount zIncrBy zRange zRevRange zRangeByScore zRevRangeByScore zRangeStore zRemRangeByScore
  zRemRangeByRank zPopMin zPopMax zRandMember zScan getBit setBit bitCount publish ping echo time wait info role
  eval evalSha evalRo evalShaRo fCall fCallRo watch unwatch object config client script cluster command
`.trim().split(/\s+/);

/** Commands of two words. */
export const SUBCOMMANDS: Readonly<Record<string, readonly [string, string]>> = {
  scriptLoad: ['SCRIPT', 'LOAD'], scriptExists: ['SCRIPT', 'EXISTS'], scriptFlush: ['SCRIPT', 'FLUSH'], scriptKill: ['SCRIPT', 'KILL'],
  configGet: ['CONFIG', 'GET'], configSet: ['CONFIG', 'SET'], objectEncoding: ['OBJECT', 'ENCODING'], clientId: ['CLIENT', 'ID'],
};

type Options = Readonly<Record<string, unknown>>;

export const isOptions = (v: unknown): v is Options =>
  typeof v === 'object' && v !== null && !Array.isArray(v) && !(v instanceof Uint8Array) && !(v instanceof Map);

const given = (o: Options, names: readonly string[]): unknown[] =>
  names.flatMap((name) => (o[name] === undefined || o[name] === false ? [] : o[name] === true ? [name] : [name, o[name]]));

/** SET's options, in node-redis's order. */
function setWords(o: Options): unknown[] {
  const { expiration: e, condition, matchValue } = o as { expiration?: string | { type: string; value?: unknown }; condition?: string; matchValue?: unknown };
  const until = e === undefined ? given(o, ['EX', 'PX', 'EXAT', 'PXAT', 'KEEPTTL']) : typeof e === 'string' ? [e] : e.type === 'KEEPTTL' ? ['KEEPTTL'] : [e.type, e.value];
  const when = condition === undefined ? given(o, ['NX', 'XX']) : matchValue === undefined ? [condition] : [condition, matchValue];
  return [...until, ...when, ...given(o, ['GET'])];
}

const scored = (m: unknown): unknown[] => {
  const { score, value } = m as { score: unknown; value: unknown };
  return [score === Infinity ? '+inf' : score === -Infinity ? '-inf' : score, value];
};

const pairs = (o: Options | Map<unknown, unknown>): unknown[] => (o instanceof Map ? [...o] : Object.entries(o)).flat();
const isPairs = (v: unknown): v is Options | Map<unknown, unknown> => v instanceof Map || isOptions(v);

/** The words behind a command's name, objects written out as the libraries write them. */
export function written(verb: string, args: readonly unknown[]): unknown[] {
  const last = args[args.length - 1];
  switch (verb) {
    case 'EVAL': case 'EVALSHA': case 'EVAL_RO': case 'EVALSHA_RO': case 'FCALL': case 'FCALL_RO':
      if (args.length > 2 || (args.length === 2 && !isOptions(last))) return [...args];
      return evalWords(args[0], isOptions(last) ? last : {});
    case 'SET': return isOptions(last) ? [...args.slice(0, -1), ...setWords(last)] : [...args];
    case 'HSET': case 'HMSET': case 'MSET': case 'MSETNX': return args.flatMap((a) => (isPairs(a) ? pairs(a) : [a]));
    case 'ZADD': return zaddWords(args);
    case 'ZRANGE': case 'ZRANGESTORE': return isOptions(last) ? [...args.slice(0, -1), ...rangeWords(last)] : [...args];
    case 'GETEX': {
      if (!isOptions(last)) return [...args];
      const { type, value } = last as { type?: string; value?: unknown };
      return [...args.slice(0, -1), ...(type ? (value === undefined ? [type] : [type, value]) : given(last, ['EX', 'PX', 'EXAT', 'PXAT', 'PERSIST']))];
    }
    case 'DELEX': {
      const { condition, matchValue } = (isOptions(last) ? last : {}) as { condition?: string; matchValue?: unknown };
      return isOptions(last) ? [...args.slice(0, -1), condition, matchValue] : [...args];
    }
  }
  return isOptions(last) ? [...args.slice(0, -1), ...given(last, Object.keys(last))] : [...args];
}

function evalWords(script: unknown, o: Options): unknown[] {
  const { keys = [], arguments: rest = [] } = o as { keys?: readonly unknown[]; arguments?: readonly unknown[] };
  return [script, keys.length, ...keys, ...rest];
}

function zaddWords(args: readonly unknown[]): unknown[] {
  const [key, members, o] = args;
  if (typeof members !== 'object' || members === null) return [...args];
  const { condition, comparison } = (o ?? {}) as { condition?: string; comparison?: string };
  const named = [condition, comparison].filter((word) => word !== undefined);
  const list = Array.isArray(members) ? members : [members];
  return [key, ...named, ...given((o ?? {}) as Options, ['NX', 'XX', 'LT', 'GT', 'CH']), ...list.flatMap((m) => (isOptions(m) ? scored(m) : [m]))];
}

function rangeWords(o: Options): unknown[] {
  const { BY, REV, LIMIT } = o as { BY?: string; REV?: boolean; LIMIT?: { offset: number; count: number } };
  return [...(BY ? [`BY${BY}`] : []), ...(REV ? ['REV'] : []), ...(LIMIT ? ['LIMIT', LIMIT.offset, LIMIT.count] : [])];
}

/** hgetall as an object, in both libraries. */
export function object(list: unknown, proto: object | null): object {
  const o = Object.create(proto) as Record<string, unknown>;
  for (let i = 0; Array.isArray(list) && i + 1 < list.length; i += 2) Object.defineProperty(o, String(list[i]), { value: list[i + 1], writable: true, enumerable: true, configurable: true });
  return o;
}

const double = (v: unknown): unknown => (v === null ? null : v === 'inf' ? Infinity : v === '-inf' ? -Infinity : Number(v));
const member = (list: unknown): unknown => (Array.isArray(list) && list.length ? { value: list[0], score: double(list[1]) } : null);

/** What node-redis makes of a reply; ioredis hands it over as it is. */
export function read(name: string, reply: unknown): unknown {
  switch (name) {
    case 'hGetAll': case 'HGETALL': case 'configGet': return object(reply, null);
    case 'zScore': case 'zIncrBy': return double(reply);
    case 'zmScore': return (reply as unknown[]).map(double);
    case 'zPopMin': case 'zPopMax': return member(reply);
    case 'scan': case 'sScan': case 'hScan': case 'zScan': return { cursor: (reply as unknown[])[0], [name === 'scan' ? 'keys' : 'members']: (reply as unknown[])[1] };
    case 'blPop': case 'brPop': return reply === null ? null : { key: (reply as unknown[])[0], element: (reply as unknown[])[1] };
  }
  return reply;
}
