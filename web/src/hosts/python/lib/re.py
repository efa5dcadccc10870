# Regular expressions of MicroPython, with the functions that it leaves out.
import _clib_re

I = IGNORECASE = M = MULTILINE = S = DOTALL = 0


class Pattern:
    def __init__(self, pattern):
        self.pattern = pattern
        self._re = _clib_re.compile(pattern)

    def match(self, text):
        return self._re.match(text)

    def search(self, text):
        return self._re.search(text)

    def fullmatch(self, text):
        return _clib_re.compile("(?:" + self.pattern + ")$").match(text)

    def sub(self, by, text, count=0):
        return self._re.sub(by, text, count)

    def finditer(self, text):
        while True:
            found = self._re.search(text)
            if not found:
                return
            yield found
            whole = found.group(0)
            at = text.find(whole) + len(whole) if whole else 1
            if at > len(text):
                return
            text = text[at:]

    def findall(self, text):
        out = []
        for found in self.finditer(text):
            groups = found.groups()
            out.append(found.group(0) if not groups else groups[0] if len(groups) == 1 else groups)
        return out

    def split(self, text, maxsplit=0):
        return self._re.split(text, maxsplit) if maxsplit else self._re.split(text)


def compile(pattern, flags=0):
    return pattern if isinstance(pattern, Pattern) else Pattern(pattern)


def match(pattern, text, flags=0):
    return compile(pattern).match(text)


def search(pattern, text, flags=0):
    return compile(pattern).search(text)


def fullmatch(pattern, text, flags=0):
    return compile(pattern).fullmatch(text)


def sub(pattern, by, text, count=0, flags=0):
    return compile(pattern).sub(by, text, count)


def findall(pattern, text, flags=0):
    return compile(pattern).findall(text)


def finditer(pattern, text, flags=0):
    return compile(pattern).finditer(text)


def split(pattern, text, maxsplit=0, flags=0):
    return compile(pattern).split(text, maxsplit)


def escape(text):
    return "".join([c if c.isalpha() or c.isdigit() or c == "_" else "\\" + c for c in text])
