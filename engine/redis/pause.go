// CLIENT PAUSE: commands are held back for a time.

package redis

import (
	"slices"

	"lockstep/engine/sim"
)

// pause holds back all commands, or those that may write, until the clock has passed a time in ms. It is over when
// until is 0.
type pause struct {
	until int64
	all   bool
}

func (p *pause) code(c *sim.Codec) {
	sim.Int(c, &p.until)
	c.Bool(&p.all)
}

// holds tells whether a command has to wait for the end of the pause.
func (n *Node) holds(cmd *command, argv []string) bool {
	pausing := n.paused.until != 0 && n.now <= n.paused.until
	if !pausing && !n.failing {
		return false
	}
	return pausing && n.paused.all || n.mayWrite(cmd, argv) || cmd.name == "exec" && n.queueHas(n.mayWrite)
}

func (n *Node) mayWrite(cmd *command, argv []string) bool {
	switch cmd.name {
	case "eval", "eval_ro":
		return n.scriptMayWrite(argv[1], cmd.name == "eval")
	case "evalsha", "evalsha_ro":
		return n.scriptMayWrite(n.scripts[lower(argv[1])], cmd.name == "evalsha")
	}
	return cmd.flags&(writes|spreads) != 0
}

// queueHas tells whether the transaction being queued has a command that is of a kind.
func (n *Node) queueHas(is func(cmd *command, argv []string) bool) bool {
	for _, argv := range n.client.queue {
		if cmd, _ := n.find(argv); cmd != nil && is(cmd, argv) {
			return true
		}
	}
	return false
}

// hold keeps a command until the end of the pause.
func (n *Node) hold(argv []string) {
	n.client.held = slices.Insert(n.client.held, 0, slices.Clone(argv))
	n.block(wait{})
}

// resumePaused ends a pause whose time is up.
func (n *Node) resumePaused() {
	if n.paused.until != 0 && n.now > n.paused.until {
		n.unpause()
	}
}

// unpause ends the pause; what was held back runs when the present command is done.
func (n *Node) unpause() {
	n.paused = pause{}
	n.free()
}

// free lets commands run that were held back, unless something holds them again.
func (n *Node) free() {
	kept := n.waiting[:0]
	for _, conn := range n.waiting {
		if c := n.connections[conn]; c.wait.argv == nil {
			c.wait = nil
			n.freed = append(n.freed, conn)
		} else {
			kept = append(kept, conn)
		}
	}
	n.waiting = kept
}
