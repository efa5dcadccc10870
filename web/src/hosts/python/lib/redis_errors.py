# The exceptions of redis-py, and which reply becomes which.
import builtins


class RedisError(Exception):
    pass


class ConnectionError(RedisError):
    pass


class TimeoutError(RedisError):
    pass


class BusyLoadingError(ConnectionError):
    pass


class AuthenticationError(ConnectionError):
    pass


class ResponseError(RedisError):
    pass


class DataError(RedisError):
    pass


class PubSubError(RedisError):
    pass


class WatchError(RedisError):
    pass


class NoScriptError(ResponseError):
    pass


class OutOfMemoryError(ResponseError):
    pass


class ExecAbortError(ResponseError):
    pass


class ReadOnlyError(ResponseError):
    pass


class NoPermissionError(ResponseError):
    pass


class MovedError(ResponseError):
    pass


class AskError(ResponseError):
    pass


class TryAgainError(ResponseError):
    pass


class ClusterDownError(ResponseError):
    pass


class ClusterCrossSlotError(ResponseError):
    pass


class MasterDownError(ResponseError):
    pass


class LockError(RedisError):
    def __init__(self, message=None, lock_name=None):
        super().__init__(message)
        self.message, self.lock_name = message, lock_name

    def __str__(self):
        return str(self.message)


class LockNotOwnedError(LockError):
    pass


_BY_CODE = {
    "ERR": ResponseError, "OOM": OutOfMemoryError, "EXECABORT": ExecAbortError, "LOADING": BusyLoadingError,
    "NOSCRIPT": NoScriptError, "READONLY": ReadOnlyError, "NOPERM": NoPermissionError, "MOVED": MovedError, "ASK": AskError,
    "TRYAGAIN": TryAgainError, "CLUSTERDOWN": ClusterDownError, "CROSSSLOT": ClusterCrossSlotError, "MASTERDOWN": MasterDownError,
}


def error_of(text):
    code = text.split(" ")[0]
    if code in _BY_CODE:
        return _BY_CODE[code](text[len(code) + 1:])
    return ResponseError(text)
