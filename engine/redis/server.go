// Package redis is a simulated Redis server: miniredis as the command core, behind a front that answers as a named
// server does, on a clock that its caller sets.
package redis

import "fmt"

// server is what a node answers as.
type server uint8

const (
	redis70 server = 1 << iota
	redis84
	valkey90

	every = redis70 | redis84 | valkey90
)

// release says how a server names itself to scripts: Valkey gives the last Redis release that it is compatible with as
// version, and its own beside it.
type release struct {
	server  server
	title   string
	version string
	number  int
}

var releases = map[string]release{
	"redis 7.0":  {redis70, "Redis", "7.0.15", 0x07000f},
	"redis 8.4":  {redis84, "Redis", "8.4.0", 0x080400},
	"valkey 9.0": {valkey90, "Valkey", "7.2.4", 0x070204},
}

// The release of Valkey itself.
const (
	valkeyVersion = "9.0.0"
	valkeyNumber  = 0x090000
)

// releaseOf finds a server by the name that scenarios give it.
func releaseOf(name string) (release, error) {
	r, ok := releases[name]
	if !ok {
		return release{}, fmt.Errorf("unknown server %q; known are redis 7.0, redis 8.4 and valkey 9.0", name)
	}
	return r, nil
}

// busy refuses every command while a script does not end.
func (r release) busy() string {
	return "BUSY " + r.title + " is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE."
}

// words picks between the words of Redis and those of Valkey, which leaves its name out of most.
func (r release) words(redis, valkey string) string {
	if r.server == valkey90 {
		return valkey
	}
	return redis
}
