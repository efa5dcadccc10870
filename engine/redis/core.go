// The command core: miniredis driven in process, without a network, deadlines or a running clock.

package redis

import (
	"bufio"
	"bytes"
	"strconv"
	"sync"
	"time"

	"github.com/alicebob/miniredis/v2"
	dispatch "github.com/alicebob/miniredis/v2/server"

	"lockstep/engine/resp"
)

// core keeps the values and runs the commands on them. It never sees a deadline: those are the front's.
type core struct {
	mini *miniredis.Miniredis
	db   *miniredis.RedisDB // the database in use
	srv  *dispatch.Server
	peer *dispatch.Peer // … and the connection to it
	all  [databases]*dispatch.Peer
	out  bytes.Buffer
	argv [4]string
	done int // commands
}

// spare holds cores that no node uses at the moment. Making one costs as much as a short run.
var spare struct {
	sync.Mutex
	cores []*core
}

// takeCore returns an empty core.
func takeCore() *core {
	spare.Lock()
	defer spare.Unlock()
	last := len(spare.cores) - 1
	if last < 0 {
		return newCore()
	}
	c := spare.cores[last]
	spare.cores = spare.cores[:last]
	return c
}

// giveBack keeps a core for another node, emptied: then nothing tells it from a new one. One that has worked long is
// left to the garbage collector, since miniredis remembers every key that it has ever had.
func (c *core) giveBack() {
	const enough, long = 16, 10_000
	c.flush()
	c.use(0)
	spare.Lock()
	defer spare.Unlock()
	if c.done < long && len(spare.cores) < enough {
		spare.cores = append(spare.cores, c)
	}
}

func newCore() *core {
	c := &core{mini: miniredis.NewMiniRedis()}
	conn, err := c.mini.Dial() // Only a Dial makes miniredis register its commands without listening.
	if err != nil {
		panic("redis: miniredis did not start: " + err.Error())
	}
	conn.Close()
	c.mini.SetTime(time.Unix(0, 0)) // Without a time it would read the machine's clock.
	c.srv = c.mini.Server()
	c.use(0)
	return c
}

// use makes a database the one that all else is about.
func (c *core) use(index int) {
	c.db, c.peer = c.mini.DB(index), c.all[index]
	if c.peer == nil {
		c.peer = dispatch.NewPeer(bufio.NewWriterSize(&c.out, 512))
		c.all[index] = c.peer
		c.do([]string{"SELECT", strconv.Itoa(index)})
	}
}

// do runs one command and returns its reply.
func (c *core) do(argv []string) resp.Value {
	c.out.Reset()
	c.done++
	c.srv.Dispatch(c.peer, argv)
	c.peer.Flush()
	switch b := c.out.Bytes(); {
	case string(b) == "+OK\r\n":
		return resp.OK
	case string(b) == "$-1\r\n":
		return resp.Null
	case string(b) == ":1\r\n":
		return resp.IntOf(1)
	case string(b) == ":0\r\n":
		return resp.IntOf(0)
	}
	v, rest, err := resp.Parse(c.out.String())
	if err != nil || rest != "" {
		panic("redis: miniredis answered " + c.out.String())
	}
	return v
}

// get returns the string at key.
func (c *core) get(key string) (value string, found bool) {
	value, err := c.db.Get(key)
	return value, err == nil
}

// set puts a string at key.
func (c *core) set(key, value string) {
	c.argv = [4]string{"SET", key, value}
	c.do(c.argv[:3])
}

// del removes key and tells whether it was there.
func (c *core) del(key string) bool {
	c.argv = [4]string{"DEL", key}
	return c.do(c.argv[:2]).Num == 1
}

// addMembers, removeMembers and setField call miniredis without a Dispatch, which costs more than what they do. The
// caller has looked at the type of the key.
func (c *core) addMembers(key string, members []string) int64 {
	c.done++
	added, _ := c.db.SetAdd(key, members...)
	return int64(added)
}

func (c *core) removeMembers(key string, members []string) int64 {
	c.done++
	removed, _ := c.db.SRem(key, members...)
	return int64(removed)
}

func (c *core) setField(key, name, value string) {
	c.done++
	c.db.HSet(key, name, value)
}

// keys returns all keys, sorted.
func (c *core) keys() []string { return c.db.Keys() }

// flush removes everything.
func (c *core) flush() { c.mini.FlushAll() }
