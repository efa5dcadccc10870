# The words of a client, under the names that they have in every language.
# Names of the language that every call uses are among the module's own, where MicroPython finds them sooner.
from builtins import isinstance, len, str, type
import _core
import json


class Timeout(Exception):
    pass


class ReplyError(Exception):
    pass


class Params:
    def __getitem__(self, name):
        return _core.setting["params"][name]

    def __getattr__(self, name):
        try:
            return _core.setting["params"][name]
        except KeyError:
            raise AttributeError("there is no parameter " + name)

    def get(self, name, other=None):
        return _core.setting["params"].get(name, other)

    def keys(self):
        return sorted(_core.setting["params"])

    def __iter__(self):
        return iter(self.keys())

    def __contains__(self, name):
        return name in _core.setting["params"]


class Nodes:
    def __len__(self):
        return len(_core.setting["nodes"])

    def __iter__(self):
        return iter(list(_core.setting["nodes"]))

    def __getitem__(self, i):
        return _core.setting["nodes"][i]

    def __contains__(self, name):
        return name in _core.setting["nodes"]

    def __repr__(self):
        return repr(_core.setting["nodes"])


params = Params()
nodes = Nodes()


def us(ms):
    if isinstance(ms, bool) or not isinstance(ms, (int, float)):
        raise TypeError("milliseconds must be a number, not " + type(ms).__name__)
    if not -4e12 < ms < 4e12:
        raise ValueError("a time must be less than 4000000000 ms")
    return int(ms * 1000 + 0.5)


LONGEST, MOST = 65536, 1024


def word(value):
    """A word of a command; what redis-py refuses is refused."""
    if isinstance(value, (str, bytes, bytearray, memoryview)) and len(value) > LONGEST:
        raise ValueError("an argument is at most %d bytes long" % LONGEST)
    if isinstance(value, str):
        return value
    if isinstance(value, (bytes, bytearray, memoryview)):
        value = bytes(value)
        try:
            return value.decode()
        except UnicodeError:
            return {"hex": value.hex()}
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError("Invalid input of type: '%s'. Convert to a bytes, string, int or float first." % type(value).__name__)
    return str(value) if isinstance(value, int) else repr(value)


def value(reply):
    """A reply as Python has it; an error reply as an exception that is not raised."""
    if isinstance(reply, list):
        return [value(one) for one in reply]
    if isinstance(reply, dict):
        if "error" in reply:
            return ReplyError(reply["error"])
        if "int" in reply:
            return int(reply["int"])
        return bytes.fromhex(reply["hex"])
    return reply


def _node(name):
    if name not in _core.setting["nodes"] and name not in _core.setting["replicas"]:
        raise ValueError("there is no node %s" % name)
    return name


def _command(argv):
    if not argv or argv[0] == "":
        raise ValueError("a call needs a command")
    if len(argv) > MOST:
        raise ValueError("a command has at most %d words" % MOST)
    return [one if type(one) is str and len(one) <= LONGEST else word(one) for one in argv]


def _one(answers):
    if len(answers[0]) == 1:
        raise Timeout("the call timed out")
    got = value(answers[0][1])
    if isinstance(got, ReplyError):
        raise got
    return got


def call(*argv):
    names = _core.setting["nodes"]
    if len(names) != 1:
        raise ValueError("call speaks to the only node, but there are %d: use call_on or call_all" % len(names))
    return _one(_core.said(kind="call", nodes=names, argv=_command(argv), need=1))


def call_on(node, argv, timeout=None):
    return _one(_core.said(kind="call", nodes=[_node(node)], argv=_command(argv), need=1, timeout=us(timeout or 0)))


def _item(name, answer):
    out = {"node": name}
    if answer is None:
        out["late"] = True
    elif len(answer) == 1:
        out["timeout"] = True
    else:
        got = value(answer[1])
        if isinstance(got, ReplyError):
            out["error"] = str(got)
        else:
            out["reply"] = got
    return out


def call_all(names, argv, timeout=None, parallel=False, need=None, mute=False):
    names = [_node(name) for name in names]
    argv = _command(argv)
    need = min(need or len(names), len(names))
    span = us(timeout or 0)
    out = []
    if parallel and names:
        out = _core.said(kind="call", nodes=names, argv=argv, need=need, mute=bool(mute), timeout=span)
    elif names:
        answered = 0
        for name in names:
            answer = _core.said(kind="call", nodes=[name], argv=argv, need=1, mute=bool(mute), timeout=span)[0]
            out.append(answer)
            answered += len(answer) > 1
            if answered == need:
                break
    return [] if mute else [_item(name, answer) for name, answer in zip(names, out)]


def sleep(ms):
    _core.said(kind="sleep", dur=max(0, us(ms)))


def work(ms):
    _core.said(kind="work", dur=max(0, us(ms)))


def mono():
    return _core.clock("mono") / 1000


def wall():
    return _core.clock("wall") / 1000


def unique():
    _core.tokens += 1
    _core.count("tokens")
    return _core.setting["client"].lower() + str(_core.tokens)


def rand(low, high):
    if not isinstance(low, int) or not isinstance(high, int):
        raise TypeError("rand needs whole numbers")
    if high < low:
        raise ValueError("rand needs the smaller number first")
    from random import _between
    return _between(low, high)


def enter(section, deadline=None):
    _core.effect("enter", section=section, until=None if deadline is None else us(deadline))


def leave(section):
    _core.effect("leave", section=section)


def log(*parts):
    values = ""
    if parts and isinstance(parts[-1], dict):
        values = json.dumps(parts[-1])
        parts = parts[:-1]
    _core.effect("log", text=" ".join([str(one) for one in parts]), values=values)


def receive(timeout=None):
    answer = _core.said(kind="receive", timeout=us(timeout or 0))[0]
    if len(answer) == 1:
        return None
    got = value(answer[1])
    return {"node": _core.names[answer[0]], "channel": got[1], "message": got[2]}


def subscribe(node, *channels):
    _one(_core.said(kind="call", nodes=[_node(node)], argv=_command(("SUBSCRIBE",) + channels), need=1, listens=True))


def unsubscribe(node, *channels):
    _one(_core.said(kind="call", nodes=[_node(node)], argv=_command(("UNSUBSCRIBE",) + channels), need=1, listens=True))


class StoreError(Exception):
    pass


class Store:
    """store.read(name), store.write(name, value, token) …: the protected resource."""

    def _do(self, name, verb, token=None, **access):
        if name not in _core.setting["stores"]:
            raise ValueError("there is no store %s" % repr(name))
        access["verb"] = verb
        if token is not None:
            access["token"] = token
        answer = _core.said(kind="store", nodes=[name], access=access)[0]
        got = value(answer[1])
        if isinstance(got, ReplyError):
            raise StoreError("%s answered %s" % (name, got))
        return got, answer[2]

    def read(self, name, token=None):
        return self._do(name, "read", token)[0]

    def read_version(self, name, token=None):
        return self._do(name, "read", token)

    def read_for_update(self, name, token=None):
        return self._do(name, "update", token)[0]

    def write(self, name, value, token=None):
        return self._do(name, "write", token, value=value)[0]

    def write_if(self, name, value, version=None, stamp=None, token=None):
        if (version is None) == (stamp is None):
            raise ValueError("write_if takes one condition: version=N or stamp=S")
        if stamp is None:
            return self._do(name, "write_if", token, value=value, **{"if": "version", "version": version})[0]
        return self._do(name, "write_if", token, value=value, **{"if": "stamp", "stamp": stamp})[0]

    def claim(self, name, token):
        return self._do(name, "claim", token)[0]

    def stamp(self, name, mark, token=None):
        return self._do(name, "stamp", token, value=mark)[0]

    def begin(self, name):
        return self._do(name, "begin")[0]

    def commit(self, name):
        return self._do(name, "commit")[0]

    def rollback(self, name):
        return self._do(name, "rollback")[0]


store = Store()
WORDS = ("call", "call_on", "call_all", "sleep", "work", "mono", "wall", "unique", "rand", "enter", "leave", "log",
         "receive", "subscribe", "unsubscribe", "store", "params", "nodes")
