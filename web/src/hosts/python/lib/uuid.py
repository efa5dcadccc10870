# UUIDs that are drawn from the client's own chance.
import _core
import random


class UUID:
    def __init__(self, hex=None, int=None, bytes=None):
        if hex is not None:
            self.hex = hex.replace("-", "").replace("{", "").replace("}", "").lower()
        elif bytes is not None:
            self.hex = bytes.hex()
        else:
            self.hex = "%032x" % int
        if len(self.hex) != 32:
            raise ValueError("badly formed hexadecimal UUID string")

    @property
    def int(self):
        return int(self.hex, 16)

    @property
    def bytes(self):
        return bytes.fromhex(self.hex)

    @property
    def version(self):
        return int(self.hex[12], 16)

    def __str__(self):
        h = self.hex
        return "-".join([h[:8], h[8:12], h[12:16], h[16:20], h[20:]])

    def __repr__(self):
        return "UUID('%s')" % self

    def __eq__(self, other):
        return isinstance(other, UUID) and self.hex == other.hex

    def __lt__(self, other):
        return self.hex < other.hex

    def __hash__(self):
        return hash(self.hex)


def _drawn(version):
    h = "%032x" % random.getrandbits(128)
    return UUID(h[:12] + version + h[13:16] + "89ab"[int(h[16], 16) % 4] + h[17:])


def uuid4():
    return _drawn("4")


def uuid1():
    return _drawn("1")
