//go:build !js && !fuzz

// Client libraries as they are, against a Node and against a real server: both must let them do the same. They stay out
// of the builds of fuzz targets (-tags fuzz), which would take minutes to instrument them.

package redis

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	pool "github.com/go-redsync/redsync/v4/redis/goredis/v9"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	"github.com/redis/rueidis/rueidislock"
)

// The lease of every lock, and spans that are surely shorter and surely longer.
const (
	lease     = 1500 * time.Millisecond
	inLease   = 900 * time.Millisecond
	overLease = 1800 * time.Millisecond
)

// partner is a server that a library speaks to, and what it says there.
type partner struct {
	address string
	pass    func(time.Duration) // lets time pass there
	said    []string
}

// note keeps the outcome of a step.
func (s *partner) note(step string, outcome ...any) {
	s.said = append(s.said, strings.TrimSpace(step+": "+fmt.Sprintln(outcome...)))
}

// TestLibraries runs each library on both and compares what it says.
func TestLibraries(t *testing.T) {
	real := startServer(t)
	for name, body := range map[string]func(*testing.T, *partner){
		"redsync": withRedsync, "redislock": withRedislock, "rueidislock": withRueidislock, "go-redis": withGoredis,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			there := &partner{address: real.conn.RemoteAddr().String(), pass: time.Sleep}
			body(t, there)
			for _, server := range []string{"redis 7.0", "redis 8.4", "valkey 9.0"} {
				p := listen(t, server)
				here := &partner{address: p.address(), pass: p.pass}
				body(t, here)
				if !slices.Equal(here.said, there.said) {
					t.Errorf("on %s\n node\n  %s\n real\n  %s", server, strings.Join(here.said, "\n  "), strings.Join(there.said, "\n  "))
				}
			}
			t.Logf("%d steps alike:\n  %s", len(there.said), strings.Join(there.said, "\n  "))
		})
	}
}

func goredisClient(t *testing.T, s *partner) *goredis.Client {
	c := goredis.NewClient(&goredis.Options{Addr: s.address, Protocol: 2})
	t.Cleanup(func() { c.Close() })
	return c
}

func withRedsync(t *testing.T, s *partner) {
	mutex := func() *redsync.Mutex {
		return redsync.New(pool.NewPool(goredisClient(t, s))).NewMutex("redsync",
			redsync.WithExpiry(lease), redsync.WithTries(1), redsync.WithRetryDelay(time.Millisecond))
	}
	a, b := mutex(), mutex()
	s.note("a locks", a.Lock())
	s.note("b locks", b.Lock())
	unlocked, err := b.Unlock()
	s.note("b unlocks", unlocked, err)
	s.pass(inLease)
	extended, err := a.Extend()
	s.note("a extends", extended, err)
	s.pass(inLease)
	s.note("b locks", b.Lock())
	unlocked, err = a.Unlock()
	s.note("a unlocks", unlocked, err)
	unlocked, err = a.Unlock()
	s.note("a unlocks again", unlocked, err)
	s.note("b locks", b.Lock())
	s.pass(overLease)
	s.note("a locks after b's lease", a.Lock())
	extended, err = b.Extend()
	s.note("b extends", extended, err)
	unlocked, err = b.Unlock()
	s.note("b unlocks", unlocked, err)
	s.note("b locks", b.Lock())
	unlocked, err = a.Unlock()
	s.note("a unlocks", unlocked, err)
}

func withRedislock(t *testing.T, s *partner) {
	ctx := context.Background()
	a, b := redislock.New(goredisClient(t, s)), redislock.New(goredisClient(t, s))
	first, err := a.Obtain(ctx, "redislock", lease, &redislock.Options{Metadata: "of a"})
	s.note("a obtains", err, first.Metadata())
	_, err = b.Obtain(ctx, "redislock", lease, nil)
	s.note("b obtains", err)
	again, err := a.Obtain(ctx, "redislock", lease, &redislock.Options{Token: first.Token(), Metadata: "of a"})
	s.note("a obtains with its token", err)
	s.pass(inLease)
	s.note("a refreshes", first.Refresh(ctx, lease, nil))
	s.pass(inLease)
	left, err := again.TTL(ctx)
	s.note("a asks for the time left", left > 0 && left <= lease-inLease, err)
	_, err = b.Obtain(ctx, "redislock", lease, nil)
	s.note("b obtains", err)
	s.note("a releases", first.Release(ctx))
	s.note("a releases again", first.Release(ctx))
	second, err := b.Obtain(ctx, "redislock", lease, nil)
	s.note("b obtains", err)
	s.pass(overLease)
	left, err = second.TTL(ctx)
	s.note("b asks for the time left", left, err)
	third, err := a.Obtain(ctx, "redislock", lease, nil)
	s.note("a obtains after b's lease", err)
	s.note("b refreshes", second.Refresh(ctx, lease, nil))
	s.note("b releases", second.Release(ctx))
	s.note("a releases", third.Release(ctx))
}

// withRueidislock does without client-side caching, which needs the newer protocol: the library then polls. It takes
// locks for a span, since its deadlines would come from the machine's clock; it extends them by such deadlines all the
// same, so that this is tried first, while the node's clock is near.
func withRueidislock(t *testing.T, s *partner) {
	locker := func(interval time.Duration) rueidislock.Locker {
		l, err := rueidislock.NewLocker(rueidislock.LockerOption{
			ClientOption: rueidis.ClientOption{InitAddress: []string{s.address}, DisableCache: true, AlwaysRESP2: true, ForceSingleClient: true},
			KeyMajority:  1, KeyValidity: lease, ExtendInterval: interval, TryNextAfter: 10 * time.Second, FallbackSETPX: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(l.Close)
		return l
	}
	ctx := context.Background()
	keeper, a, b := locker(lease/8), locker(time.Hour), locker(time.Hour)
	try := func(step string, l rueidislock.Locker) (release context.CancelFunc) {
		_, release, err := l.TryWithContext(ctx, "rueidislock")
		s.note(step, err, errors.Is(err, rueidislock.ErrNotLocked))
		return release
	}
	release := try("the keeper locks", keeper)
	time.Sleep(inLease)
	s.pass(overLease)
	try("a locks what was extended", a)
	release()
	release = try("a locks what was released", a)
	try("b locks", b)
	release()
	release = try("b locks when a has released", b)
	try("a locks", a)
	_, take, err := a.ForceWithContext(ctx, "rueidislock")
	s.note("a takes it by force", err)
	release()
	try("b locks when a has taken it", b)
	s.pass(overLease)
	release = try("b locks after a's lease", b)
	take()
	try("a locks when it has released what it lost", a)
	release()
}

// withGoredis uses what locks are built of: waiting, listening, watching.
func withGoredis(t *testing.T, s *partner) {
	ctx, end := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(end)
	a, b := goredisClient(t, s), goredisClient(t, s)
	wait := func(step string, meanwhile func()) {
		answer := make(chan string)
		go func() {
			popped, err := a.BLPop(ctx, time.Second, "queue").Result()
			answer <- fmt.Sprint(popped, err)
		}()
		time.Sleep(200 * time.Millisecond) // until it waits
		meanwhile()
		s.note(step, <-answer)
	}
	wait("a waits, b pushes", func() { s.note("b pushes", b.RPush(ctx, "queue", "x", "y").Val()) })
	wait("a need not wait", func() {})
	wait("a waits in vain", func() { s.pass(1100 * time.Millisecond) })

	s.note("b asks for notifications", b.ConfigSet(ctx, "notify-keyspace-events", "Ex").Err())
	listener := a.Subscribe(ctx, "channel", "__keyevent@0__:expired")
	defer listener.Close()
	for range 2 {
		confirmation, err := listener.Receive(ctx)
		s.note("a listens", confirmation, err)
	}
	s.note("b publishes", b.Publish(ctx, "channel", "hello").Val())
	message, err := listener.ReceiveMessage(ctx)
	s.note("a hears", message, err)
	s.note("b locks", b.SetNX(ctx, "lock", "b1", lease).Val())
	s.pass(overLease)
	message, err = listener.ReceiveMessage(ctx)
	s.note("a hears", message, err)

	s.note("a watches while b sets", a.Watch(ctx, func(tx *goredis.Tx) error {
		b.Set(ctx, "watched", "b1", 0)
		_, err := tx.TxPipelined(ctx, func(p goredis.Pipeliner) error { return p.Set(ctx, "watched", "a1", 0).Err() })
		return err
	}, "watched"))
	replies, err := a.Pipelined(ctx, func(p goredis.Pipeliner) error {
		p.Get(ctx, "watched")
		p.Incr(ctx, "watched")
		p.Del(ctx, "watched")
		return nil
	})
	s.note("a sends three at once", replies, err)
}
