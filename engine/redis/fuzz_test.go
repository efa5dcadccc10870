// Fuzz targets: no script and no command may panic, hang or answer differently the second time.

package redis

import (
	"bytes"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"lockstep/engine/sim"
)

func FuzzScript(f *testing.F) {
	for _, h := range hostile {
		if h.end != "" && h.end != "endless" && h.end != "not enough memory" {
			f.Add(h.body)
		}
	}
	for _, file := range []string{
		"return 1", "#!lua\nreturn 2", "return {1, {err = 'x'}, {ok = 'y'}}", "x = 1", "local a <", "\x00", "--[[",
		"#!lua flags=no-writes\nreturn redis.pcall('SET', KEYS[1], -'0x1p4' .. '')", "for i = '1', '3' do end",
		`return cjson.encode(cjson.decode('{"a": [1, -0.5e3, "\\u00e9", null, {}]}'))`,
		"cjson.encode_sparse_array(true) return cjson.encode({[20] = {map = 1}})", "return {map = {a = {double = 1/3}}}",
		"local t = {a = 1; ['b'] = 2, 3} return t\n:x'y' [[z]] {}", "while x do break end repeat local x = ... until x",
	} {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, body string) {
		if len(body) > 2000 {
			return
		}
		a, b := newNode(t, "redis 8.4"), newNode(t, "redis 8.4")
		first, second := a.Do(1, []string{"EVAL", body, "1", "k", "v"}), b.Do(1, []string{"EVAL", body, "1", "k", "v"})
		if !reflect.DeepEqual(first, second) {
			t.Fatalf("%q\n first %+v\nsecond %+v", body, first, second)
		}
		if !bytes.Equal(save(a), save(b)) {
			t.Fatalf("%q leaves different bytes", body)
		}
	})
}

func FuzzCommands(f *testing.F) {
	f.Add("redis 8.4", "SET k v PX 10\nGET k\nEXPIRE k 5 XX\nDELEX k IFEQ v")
	f.Add("redis 7.0", "SET k v NX GET EX 10\nINCR k\nTTL k\nEVAL return+1 0")
	f.Add("valkey 9.0", "SET k v IFEQ v\nDELIFEQ k v\nPING \x00\xff")
	f.Add("redis 8.4", "MSET a 1 b 2\nSETRANGE a 5 x\nDIGEST a\nSET a 1 IFDNE 0123456789abcdef\nDELEX a IFDEQ x\nGETEX b PXAT 1")
	f.Add("redis 7.0", "INCRBYFLOAT f 1e-17\nINCRBYFLOAT f 0x1p4\nDECRBY f -9\nAPPEND f .\nGETRANGE f -3 -1\nCOPY f g DB 3 REPLACE")
	f.Add("valkey 9.0", "RPUSH l x\nRENAME l m\nCOPY m l\nPEXPIREAT l 5 GT\nPERSIST l\nKEYS [a-*\\\nSCAN 3 COUNT 1 MATCH *\nRANDOMKEY")
	f.Fuzz(func(t *testing.T, server, lines string) {
		n, err := New(server)
		if err != nil || len(lines) > 2000 {
			return
		}
		for line := range strings.SplitSeq(lines, "\n") {
			n.Do(1, strings.Split(line, " "))
			if again := readBack(t, server, n); !bytes.Equal(save(n), save(again)) {
				t.Fatalf("%q: bytes differ after reading back", line)
			}
		}
	})
}

// FuzzSessions lets several connections speak while time passes. A line is a connection and its command, "+ MS" or
// "close CONNECTION"; a node read back from its bytes must go on as the first one does.
func FuzzSessions(f *testing.F) {
	f.Add("redis 7.0", "1 WATCH k\n2 SET k v PX 10\n1 MULTI\n1 INCR n\n1 EXEC\n+ 20\n1 GET k")
	f.Add("redis 8.4", "1 BLPOP a b 0.01\n2 BLPOP b 0\n3 RPUSH b 1 2\n+ 20\nclose 2\n1 LLEN b")
	f.Add("valkey 9.0", "1 BZPOPMIN z 0\n2 MULTI\n2 ZADD z 1 a\n2 EVAL return\tredis.call('ZCARD','z') 0\n2 EXEC")
	f.Add("redis 7.0", "1 SUBSCRIBE c\n2 PUBLISH c m\n1 GET k\n2 CLIENT PAUSE 10 WRITE\n3 SET k v\n+ 20\n1 UNSUBSCRIBE\nclose 1")
	f.Add("redis 8.4", "1 EVAL while(1)do\tend 0\n2 GET k\n2 SCRIPT KILL\n1 HSET h f v\n1 HPEXPIRE h 5 FIELDS 1 f\n+ 6\n1 HGETALL h")
	f.Add("redis 7.0", "1 SELECT 3\n1 SET k v\n2 SELECT 3\n2 BLMOVE a b LEFT RIGHT 0\n1 RPUSH a x\n1 FLUSHALL\n2 RESET\n2 QUIT")
	f.Fuzz(func(t *testing.T, server, lines string) {
		n, err := New(server)
		if err != nil || len(lines) > 2000 {
			return
		}
		now := int64(epoch)
		for line := range strings.SplitSeq(lines, "\n") {
			words := strings.Split(line, " ")
			span, err := strconv.Atoi(words[len(words)-1])
			if words[0] == "+" && err == nil {
				now = min(max(now+int64(span), 0), epoch*2)
			}
			again := readBack(t, server, n)
			first, second := n.hear(now, words), again.hear(now, words)
			if !reflect.DeepEqual(first, second) {
				t.Fatalf("%q\n first %+v\nsecond %+v", line, first, second)
			}
			if !bytes.Equal(save(n), save(again)) {
				t.Fatalf("%q leaves different bytes", line)
			}
		}
	})
}

// hear does what a line of FuzzSessions says, at a time of the node's clock.
func (n *Node) hear(now int64, words []string) []any {
	n.SetClock(sim.Ms(now))
	conn, err := strconv.Atoi(words[0])
	switch {
	case words[0] == "+":
		return []any{n.Expire(), n.Timeout()}
	case words[0] == "close" && len(words) == 2:
		conn, _ = strconv.Atoi(words[1])
		n.Disconnect(conn)
	case err == nil:
		return []any{n.Do(conn, words[1:])}
	}
	return nil
}
