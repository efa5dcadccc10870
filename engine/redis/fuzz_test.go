// Fuzz targets: no script and no command may panic, hang or answer differently the second time.

package redis

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
)

func FuzzScript(f *testing.F) {
	for _, h := range hostile {
		if h.end != "" && h.end != "endless" && h.end != "not enough memory" {
			f.Add(h.body)
		}
	}
	for _, file := range []string{"return 1", "#!lua\nreturn 2", "return {1, {err = 'x'}, {ok = 'y'}}", "x = 1", "local a <", "\x00", "--[["} {
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
