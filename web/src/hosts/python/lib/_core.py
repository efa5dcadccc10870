# What a client program is to the engine: its log of answers, what it waits for, and what it did.
# The program is run from its first line at every step. Operations that have ended are answered from the log; at the
# first that has not, Suspended unwinds the program, which tells the line that waits.
import io
import sys
from _clib_json import dumps


class Suspended(BaseException):
    pass


class Broken(BaseException):
    pass


class Future:
    done_ = False
    value = error = None
    callbacks = ()

    def done(self):
        return self.done_

    def result(self):
        if self.error is not None:
            raise self.error
        return self.value

    def settle(self, value=None, error=None):
        if self.done_:
            return
        self.done_, self.value, self.error = True, value, error
        if self.callbacks:
            for callback in self.callbacks:
                callback(self)

    def add_done_callback(self, callback):
        if self.done_:
            callback(self)
        else:
            self.callbacks += (callback,)

    def __iter__(self):
        if not self.done_:
            yield self
        return self.result()

    __await__ = __iter__


class Op(Future):
    def __init__(self, number, thread, what):
        self.number, self.thread, self.what = number, thread, what
        self.since = at
        self.task = task


setting = {}
names = []        # nodes and stores, as the answers number them
# Of the log: number of the operation, monotonic clock, wall clock, answers. An answer is [name, reply, version of a
# store], [name] if there was none in time, and None if enough others had answered.
entries = []
at = 0            # the entry of the log that the program has come to
last = 0          # the entry that was delivered last: before it, nothing that the program does is new
number = 0        # of the last operation
pending = {}      # operations that are waited for, by number
effects = []
looked = {}
tokens = 0
probe = -1        # stop at this effect, to learn its line
signal = None     # the Suspended that unwinds the program
current = None    # the operation that is waited for where it was raised
task = None       # the asyncio task that runs
line = ""         # what print has written of a line
swallowed = 0
failing = None    # what the program has ended with
over = None       # the interrupt that ends a program whose budget is spent


def begin(what, log, stop_at):
    global setting, names, entries, last, probe, looked
    setting, entries, last, probe = what, log, len(log) - 1, stop_at
    names = what["nodes"] + what["replicas"] + what["stores"]
    looked = {"mono": False, "wall": False, "tokens": 0, "rands": 0}


def past():
    """
    The answers to what is asked for next, if the log has them and nothing else is waited for: a program that runs anew
    need not say again what it asks. None if it must be asked for and waited for.
    """
    global number, at
    if at == last or pending or signal is not None or entries[at + 1][0] != number + 1:
        return None
    number += 1
    at += 1
    return entries[at][3]


def ask(**what):
    """Asks for something to be waited for. Before the last entry its words do not matter: they were said before."""
    global number
    if signal is not None:
        again()
    number += 1
    thread = 0
    if pending:
        taken = [op.thread for op in pending.values()]
        while thread in taken:
            thread += 1
    pending[number] = op = Op(number, thread, what)
    return op


def wait(op):
    """Waits for it where no other task may run meanwhile."""
    global current
    while not op.done_:
        current = op
        advance()
    current = None
    return op.result()


def said(**what):
    """Asks for something, waits for it and returns the answers."""
    answers = past()
    return wait(ask(**what)) if answers is None else answers


def advance():
    """Takes the next entry of the log; at its end the program is suspended."""
    global at
    if signal is not None:
        again()
    if at == last:
        suspend()
    at += 1
    entry = entries[at]
    op = pending.pop(entry[0], None)
    if op is None:
        raise Broken("program is not deterministic: it does not wait for what its log says")
    op.settle(entry[3])


def suspend():
    global signal
    signal = Suspended()
    alarm()
    raise signal


def again():
    # The program has caught the signal, or acts in a finally: it may do nothing more.
    global swallowed
    swallowed += 1
    if swallowed > 100:
        alarm()
    raise signal


def withdraw(op):
    pending.pop(op.number, None)


def effect(kind, **what):
    if at < last or signal is not None:
        return
    if len(effects) == probe:
        suspend()
    if len(effects) > 1000:
        raise Broken("more than 1000 of enter, leave, log and threads without an operation between them")
    what["kind"] = kind
    what["thread"] = 0
    effects.append(what)


def clock(name):
    us = entries[at][1 if name == "mono" else 2]
    if us is None:
        raise Broken("program is not deterministic: it reads a clock that it did not read before")
    if at == last:
        looked[name] = True
    return us


def count(what):
    if at == last:
        looked[what] += 1


def trace(error):
    out = io.StringIO(4000)
    sys.print_exception(error, out)
    return out.getvalue()


def result(error):
    """What the step came to, as JSON. error: what the program ended with, None at its last line."""
    global failing
    out = {"effects": effects, "looked": looked, "ops": []}
    if signal is not None:
        base = trace(signal)
        out["trace"] = base
        for _, op in sorted(pending.items()):
            what = op.what
            what["number"], what["thread"] = op.number, op.thread
            if op.since == last:
                what["trace"] = base if op.task is None or op is current else base + of_task(op.task)
            out["ops"].append(what)
    elif error is not None:
        failing = error
        text = trace(error)
        said = str(error) if isinstance(error, Broken) else text.strip().split("\n")[-1]
        out["failure"] = {"trace": text, "message": said, "interrupted": isinstance(error, KeyboardInterrupt)}
    return dumps(out)


def of_task(task):
    # The task is ended where it awaits: that tells its lines, and nothing runs after this step anyway.
    try:
        task.coro.throw(Suspended())
    except BaseException as error:
        return trace(error)
    return ""
