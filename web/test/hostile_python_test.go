package test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

const endless = "does this loop end?"

// hostilePython are programs that mean no good, with what their client ends with, its line first.
var hostilePython = []struct{ program, want string }{
	// Loops of Python's, and what catches its end.
	{"while True:\n    pass", "line 2: ran 1.5 million calls"},
	{"for i in range(10**9):\n    pass", endless},
	{"import itertools\nfor i in itertools.count():\n    pass", endless},
	{"n = 0\nwhile True:\n    try:\n        n += 1\n    except:\n        pass", endless},
	{"for i in range(10**9):\n    try:\n        raise ValueError()\n    except BaseException:\n        pass", endless},
	{"while True:\n    try:\n        while True: pass\n    finally:\n        continue", "line 3: ran"},
	{"try:\n    while True: pass\nexcept KeyboardInterrupt:\n    pass\nwhile True: pass", "line 5: ran"},
	{"def g():\n    while True:\n        try:\n            yield 1\n        except BaseException:\n            pass\nfor x in g():\n    pass", endless},
	{"while True:\n    try:\n        call('GET', 'k')\n    except BaseException:\n        pass", "goes on without end"},
	{"try:\n    call('GET', 'k')\nfinally:\n    while True: pass", "line 4: ran"},
	{"exec('while True:\\n try:\\n  pass\\n except BaseException:\\n  pass')", endless},
	{"import asyncio\nasync def f():\n    while True:\n        await asyncio.sleep(0)\nasyncio.run(f())", endless},
	// Loops of C's.
	{"sum(range(10**9))", "line 1: ran"},
	{"1.5 in range(10**9)", endless},
	{"x = 7\nfor i in range(30): x = x * x", "line 2: ran"},
	{"x = [0] * 1000000\nwhile True: x.reverse()", "line 2: ran"},
	{"('a' * 3000000).find('a' * 1500000 + 'b')", endless},
	{"'%1000000000d' % 1", endless},
	{"import re\nre.match('(a+)+$', 'a' * 40 + 'b')", "line 2: ran"},
	{"x = 7 ** 10**7", "too large or too deep to be compiled"},
	// Memory, and what catches that there is none.
	{"a = []\nwhile True:\n    a.append(bytearray(100000))", "line 3: MemoryError"},
	{"a = 'x'\nwhile True:\n    a += a", "MemoryError"},
	{"a = [0] * 10 ** 9", "line 1: MemoryError"},
	{"x = bytearray(10**9)", "line 1: MemoryError"},
	{"x = 1 << 10**9", "MemoryError"},
	{"while True:\n    try:\n        x = [0] * 10**9\n    except MemoryError:\n        pass", "line 3: ran"},
	{"a = []\nfor i in range(10**9):\n    try:\n        a.append('x' * 1000)\n    except BaseException:\n        pass", "line 4: ran"},
	{"a = []\ndef f():\n    try:\n        while True: a.append([0] * 100)\n    except MemoryError:\n        f()\n    finally:\n        f()\nf()", endless},
	// Depth.
	{"def f():\n    f()\nf()", "maximum recursion depth"},
	{"f = lambda n: f(n + 1)\nf(0)", "maximum recursion depth"},
	{"a = []\na.append(a)\nprint(a)", "line 3: RuntimeError: maximum recursion depth"},
	{"a = []\nfor i in range(10000): a = [a]\nimport json\njson.dumps(a)", "line 4: RuntimeError"},
	{"eval('(' * 5000 + ')' * 5000)", "line 1: "},
	{"class A:\n    def __getattr__(self, name): return getattr(self, name + 'x')\nA().y", "line 2: RuntimeError"},
	// Errors that do not want to be told.
	{"class E(Exception):\n    def __str__(self):\n        while True: pass\nraise ValueError(E())", "line 4: ran"},
	{"class E(Exception):\n    def __str__(self):\n        raise E()\nraise E()", "line 4: E"},
	// Too much of what is allowed.
	{"call('SET', 'k', 'x' * 70000)", "line 1: ValueError: an argument is at most 65536 bytes"},
	{"r.set('k', b'x' * 70000)", "line 1: DataError: an argument is at most 65536 bytes"},
	{"call('MSET', *range(2000))", "line 1: ValueError: a command has at most 1024 words"},
	{"print('x' * 5000)", "a log line is at most 4096 bytes"},
	{"while True: print(1)", "more than 1000"},
	{"import asyncio\nasync def f():\n    await asyncio.gather(*[asyncio.sleep(1) for i in range(40)])\nasyncio.run(f())", "waits for at most 16"},
	{"while True: r.append('k', 'x' * 60000)", "does not let strings grow"},
	// Names that are not what they were.
	{"print = None\nprint('x')", "line 2: TypeError"},
	{"isinstance = len = str = BaseException = None\ncall('GET', 'k')\nraise ValueError('got')", "line 3: ValueError: got"},
	{"import redis\nredis.Redis.set = redis.Redis.execute_command = None\nr.get('k')", "line 3: TypeError"},
	{"import json\njson.dumps = json.loads = None\ncall('GET', 'k')\nraise ValueError('got')", "line 4: ValueError: got"},
	{"Exception.__str__ = None", "line 1: AttributeError"},
	// Ways out of the interpreter.
	{"import socket", "no network"}, {"import requests", "no network"}, {"import urllib.request\nurllib.request.urlopen('URL')", "no network"},
	{"import http.client", "no network"}, {"import ssl", "no network"}, {"import aiohttp", "no network"},
	{"import asyncio\nasyncio.run(asyncio.open_connection('127.0.0.1', 80))", "line 2: AttributeError"},
	{"exec('import socket')", "no network"}, {"__import__('socket')", "no network"},
	{"from js import fetch\nfetch('URL')", "no page"}, {"import jsffi\njsffi.create_proxy(1)", "no page"}, {"import pyodide", "no page"},
	{"import subprocess", "one process"}, {"import threading", "asyncio.create_task"}, {"import os\nos.system('ls')", "one process"},
	{"open('/etc/passwd')", "no files"}, {"import pathlib", "no files"}, {"input()", "nobody types"},
	{"import builtins", "does not see the interpreter"}, {"import gc", "does not see the interpreter"},
	{"import uctypes", "does not see the interpreter"}, {"import _core", "does not see the interpreter"},
	{"import _clib_sys", "ImportError"}, {"import sys\nsys.modules['vfs']", "line 2: KeyError"},
	{"().__class__.__bases__[0].__subclasses__()", "line 1: AttributeError"},
	{"call.__globals__['_core'].entries.clear()\ncall('GET', 'k')", ""},
	{"call.__globals__['_core'].alarm = None\ncall('GET', 'k')", ""},
	{"import nosuch", "no file nosuch.py"}, {"x = (1,\n\ny = 2", "SyntaxError"}, {"1 / 0", "line 1: ZeroDivisionError"},
}

// TestPythonHostile runs each of them: it ends in a sentence with its line, nothing arrives at a listener, and the next
// run works.
func TestPythonHostile(t *testing.T) {
	t.Parallel()
	var heard atomic.Int32
	listener := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { heard.Add(1) }))
	defer listener.Close()
	b := inWorker(t)
	for _, h := range hostilePython {
		trace, ended := answered[ranTrace](b, "run", onePython(strings.ReplaceAll(h.program, "URL", listener.URL)+"\n"), nil)
		for _, e := range trace.Events {
			if e.Kind == "error" {
				ended = fmt.Sprintf("line %d: %s", e.Src.Line, e.Text)
			}
		}
		if !strings.Contains(ended, h.want) {
			t.Errorf("%s\nends with %q, wanted %q", h.program, ended, h.want)
		}
		if wrong, sent := b.events(onePython("call('PING')\n"), "send"); wrong != "" || len(sent) != 1 {
			t.Fatalf("after\n%s\nthe next run says %s %v", h.program, wrong, sent)
		}
	}
	if n := heard.Load(); n != 0 {
		t.Errorf("%d requests arrived", n)
	}
}
