package run

import (
	"lockstep/engine/program"
	"lockstep/engine/redis"
	"lockstep/engine/sim"
)

// Key returns the world's state as bytes: equal keys are equal worlds of the same scenario, parameters and schedule.
func (w *World) Key() string {
	c := sim.NewWriter()
	w.code(c)
	return string(c.Bytes())
}

// Restore returns the world of this run that has the key; sim.ErrCodec when it is no key of this run.
func (w *World) Restore(key string) (*World, error) {
	v := &World{plan: w.plan, clients: make([]client, len(w.clients)), stores: make([]store, len(w.stores))}
	for i := range w.nodes {
		r, err := redis.New(w.plan.actors[len(w.clients)+i].Server)
		if err != nil {
			return nil, err
		}
		v.nodes = append(v.nodes, node{redis: r})
	}
	v.links, v.leaders = make([]link, len(w.links)), make([]int, len(w.leaders))
	c := sim.NewReader([]byte(key))
	v.code(c)
	return v, c.Err()
}

// code names every part of the world once, for writing and for reading.
func (w *World) code(c *sim.Codec) {
	sim.Int(c, &w.now)
	w.queue.Code(c, func(t *task) { t.code(c) })
	for i := range w.clients {
		w.clients[i].code(c)
	}
	for i := range w.nodes {
		w.nodes[i].code(c)
	}
	for i := range w.stores {
		w.stores[i].code(c)
	}
	sim.Slice(c, &w.held, func(p *packet) { p.code(c) })
	sim.Slice(c, &w.owners, func(r *redis.SlotRange) {
		sim.Int(c, &r.From)
		sim.Int(c, &r.To)
		c.String(&r.Owner)
	})
	sim.Int(c, &w.epoch)
	sim.Int(c, &w.handovers)
	sim.Int(c, &w.elections)
	for i := range w.leaders {
		sim.Int(c, &w.leaders[i])
	}
	for i := range w.links {
		sim.Int(c, &w.links[i].delay)
		c.Bool(&w.links[i].cut)
		sim.Int(c, &w.links[i].cutAt)
		sim.Int(c, &w.links[i].arrives)
		sim.Int(c, &w.links[i].sent)
	}
	sim.Int(c, &w.messages)
	sim.Int(c, &w.events)
	sim.Int(c, &w.spent.bytes)
	sim.Int(c, &w.spent.work)
	sim.Int(c, &w.ties)
	sim.Int(c, &w.tieAt)
	c.Bool(&w.ended)
}

func (t *task) code(c *sim.Codec) {
	sim.Int(c, &t.kind)
	sim.Int(c, &t.actor)
	sim.Int(c, &t.call)
	sim.Int(c, &t.local)
	sim.Int(c, &t.fault)
	sim.Int(c, &t.forced)
	t.packet.code(c)
	c.Bool(&t.queued)
}

func (p *packet) code(c *sim.Codec) {
	sim.Int(c, &p.id)
	sim.Int(c, &p.from)
	sim.Int(c, &p.to)
	sim.Int(c, &p.thread)
	sim.Int(c, &p.call)
	c.Bool(&p.listens)
	c.Bool(&p.message)
	c.Bool(&p.lost)
	c.Bool(&p.answer)
	sim.Slice(c, &p.argv, func(s *string) { c.String(s) })
	p.access.Code(c)
	p.value.Code(c)
	sim.Int(c, &p.version)
	sim.Int(c, &p.request)
	p.relay.code(c)
}

func (k *client) code(c *sim.Codec) {
	sim.Int(c, &k.phase)
	k.mono.Code(c)
	sim.Int(c, &k.wall)
	c.Bool(&k.paused)
	sim.Int(c, &k.pauseEnd)
	sim.Slice(c, (*[]program.Entry)(&k.log), func(e *program.Entry) { e.Code(c) })
	sim.Slice(c, &k.waits, func(p *wait) {
		sim.Int(c, &p.call)
		sim.Int(c, &p.thread)
		sim.Slice(c, &p.asked, func(n *int) { sim.Int(c, n) })
		sim.Slice(c, &p.answers, func(a *program.Answer) { a.Code(c) })
		sim.Int(c, &p.left)
	})
	sim.Slice(c, &k.arrived, func(t *task) { t.code(c) })
	sim.Slice(c, &k.due, func(t *task) { t.code(c) })
	c.Bool(&k.starved)
	sim.Int(c, &k.starveEnd)
	sim.Slice(c, &k.stalled, func(t *task) { t.code(c) })
	sim.Slice(c, &k.kept, func(p *packet) { p.code(c) })
	sim.Slice(c, &k.listens, func(n *int) { sim.Int(c, n) })
}

func (n *node) code(c *sim.Codec) {
	n.redis.Code(c)
	n.clock.Code(c)
	c.Bool(&n.down)
	sim.Int(c, &n.busyUntil)
	c.Bool(&n.stuck)
	sim.Int(c, &n.slowUntil)
	sim.Int(c, &n.windowEnd)
	sim.Int(c, &n.slowAt)
	sim.Slice(c, &n.blocked, func(p *packet) { p.code(c) })
	sim.Int(c, &n.follows)
	c.Bool(&n.linked)
	sim.Int(c, &n.stream)
	sim.Int(c, &n.lostAt)
	c.Bool(&n.deposed)
	sim.Int(c, &n.handing)
	sim.Int(c, &n.heir)
	sim.Int(c, &n.epoch)
	c.Bool(&n.shut)
	sim.Int(c, &n.partedAt)
	sim.Int(c, &n.writableAt)
	sim.Slice(c, &n.attached, func(t *attachment) { t.code(c) })
	n.disk.code(c)
}
