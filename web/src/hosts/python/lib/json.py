# JSON as CPython writes it.
from _clib_json import loads, load
import _clib_json

JSONDecodeError = ValueError


def _escaped(text):
    out = []
    for c in text:
        n = ord(c)
        if n < 128:
            out.append(c)
        elif n < 0x10000:
            out.append("\\u%04x" % n)
        else:
            n -= 0x10000
            out.append("\\u%04x\\u%04x" % (0xd800 + (n >> 10), 0xdc00 + (n & 0x3ff)))
    return "".join(out)


def _string(text, ascii):
    text = _clib_json.dumps(text)
    return _escaped(text) if ascii and any([ord(c) > 127 for c in text]) else text


def _key(key):
    if isinstance(key, str):
        return key
    if key is True or key is False or key is None:
        return {True: "true", False: "false", None: "null"}[key]
    if isinstance(key, (int, float)):
        return str(key)
    raise TypeError("keys must be str, int, float, bool or None, not " + type(key).__name__)


def _write(value, o, depth):
    if isinstance(value, str):
        return _string(value, o["ascii"])
    if value is None or value is True or value is False:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return "NaN" if value != value else "Infinity" if value == float("inf") else "-Infinity" if value == float("-inf") else repr(value)
    comma, colon, inner, outer = o["comma"], o["colon"], "", ""
    if o["indent"] is not None:
        inner, outer = "\n" + o["indent"] * (depth + 1), "\n" + o["indent"] * depth
    if isinstance(value, dict):
        pairs = [(_key(k), v) for k, v in value.items()]
        if o["sort"]:
            pairs = sorted(pairs, key=lambda pair: pair[0])
        parts = [_string(k, o["ascii"]) + colon + _write(v, o, depth + 1) for k, v in pairs]
        return "{" + inner + (comma + inner).join(parts) + outer + "}" if parts else "{}"
    if isinstance(value, (list, tuple)):
        parts = [_write(v, o, depth + 1) for v in value]
        return "[" + inner + (comma + inner).join(parts) + outer + "]" if parts else "[]"
    if o["default"] is not None:
        return _write(o["default"](value), o, depth)
    raise TypeError("Object of type %s is not JSON serializable" % type(value).__name__)


def dumps(value, indent=None, sort_keys=False, separators=None, default=None, ensure_ascii=True, **other):
    if isinstance(indent, int):
        indent = " " * indent
    comma, colon = separators or ("," if indent is not None else ", ", ": ")
    return _write(value, {"indent": indent, "sort": sort_keys, "comma": comma, "colon": colon, "default": default,
                          "ascii": ensure_ascii}, 0)


def dump(value, file, **options):
    file.write(dumps(value, **options))
