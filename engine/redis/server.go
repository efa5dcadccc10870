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

// release says how a server names itself to scripts.
type release struct {
	server  server
	version string
	number  int
}

var releases = map[string]release{
	"redis 7.0":  {redis70, "7.0.15", 0x07000f},
	"redis 8.4":  {redis84, "8.4.0", 0x080400},
	"valkey 9.0": {valkey90, "7.2.4", 0x070204}, // Valkey tells scripts the last Redis release it is compatible with.
}

// releaseOf finds a server by the name that scenarios give it.
func releaseOf(name string) (release, error) {
	r, ok := releases[name]
	if !ok {
		return release{}, fmt.Errorf("unknown server %q; known are redis 7.0, redis 8.4 and valkey 9.0", name)
	}
	return r, nil
}
