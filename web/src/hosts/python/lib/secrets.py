# Tokens that are drawn from the client's own chance.
import random
from random import choice


def token_bytes(nbytes=32):
    return random.randbytes(nbytes or 32)


def token_hex(nbytes=32):
    return token_bytes(nbytes).hex()


def token_urlsafe(nbytes=32):
    import binascii
    return binascii.b2a_base64(token_bytes(nbytes)).decode().strip().rstrip("=").replace("+", "-").replace("/", "_")


def randbelow(n):
    return random._between(0, n - 1)


def randbits(k):
    return random.getrandbits(k)


def compare_digest(a, b):
    return a == b
