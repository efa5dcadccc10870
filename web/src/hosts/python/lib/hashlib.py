# Digests: SHA-256 of MicroPython, SHA-1 by hand, for the names of scripts.
from _clib_hashlib import sha256 as _sha256

_known = {}


def _sha1(data):
    if data in _known:
        return _known[data]
    h = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
    padded = data + b"\x80" + b"\0" * ((55 - len(data)) % 64) + (8 * len(data)).to_bytes(8, "big")
    m = 0xffffffff
    for at in range(0, len(padded), 64):
        w = [int.from_bytes(padded[i:i + 4], "big") for i in range(at, at + 64, 4)]
        a, b, c, d, e = h
        for t in range(80):
            if t >= 16:
                x = w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16]
                w.append((x << 1 | x >> 31) & m)
            if t < 20:
                f, k = d ^ (b & (c ^ d)), 0x5a827999
            elif t < 40:
                f, k = b ^ c ^ d, 0x6ed9eba1
            elif t < 60:
                f, k = (b & c) | (d & (b | c)), 0x8f1bbcdc
            else:
                f, k = b ^ c ^ d, 0xca62c1d6
            a, b, c, d, e = ((a << 5 | a >> 27) + f + e + k + w[t]) & m, a, (b << 30 | b >> 2) & m, c, d
        h = [(x + y) & m for x, y in zip(h, (a, b, c, d, e))]
    _known[data] = b"".join([x.to_bytes(4, "big") for x in h])
    return _known[data]


class sha1:
    def __init__(self, data=b""):
        self.data = data

    def update(self, data):
        self.data += data

    def digest(self):
        return _sha1(self.data)

    def hexdigest(self):
        return self.digest().hex()


class sha256(sha1):
    def digest(self):
        return _sha256(self.data).digest()


def new(name, data=b""):
    if name not in ("sha1", "sha256"):
        raise ValueError("unsupported hash type " + name)
    return (sha1 if name == "sha1" else sha256)(data)
