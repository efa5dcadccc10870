// Where a command belongs in a cluster: here, elsewhere, or nowhere at the moment.

package redis

import (
	"strconv"

	"lockstep/engine/resp"
)

// clusterPort is the port of every node.
const clusterPort = "6379"

const (
	errCrossSlot   = "CROSSSLOT Keys in request don't hash to the same slot"
	errTryAgain    = "TRYAGAIN Multiple keys request during rehashing of slot"
	errClusterDown = "CLUSTERDOWN The cluster is down"
	errUnbound     = "CLUSTERDOWN Hash slot not served"
)

// slotKeys returns the keys that decide where a command belongs, declared ones of scripts among them.
func (n *Node) slotKeys(cmd *command, argv []string) (keys []string) {
	switch cmd.name {
	case "eval", "evalsha", "eval_ro", "evalsha_ro":
		count, _ := keyCount(argv)
		return argv[3 : 3+count]
	case "watch":
		return argv[1:]
	case "migrate":
		return migrateKeys(argv)
	}
	for i := range cmd.keys(argv) {
		keys = append(keys, argv[i])
	}
	return keys
}

// redirection refuses a command that does not belong here, which spoils a transaction; it discards it if it is EXEC.
func (n *Node) redirection(cmd *command, argv []string) resp.Value {
	queue := [][]string{argv}
	if cmd.name == "exec" {
		queue = n.client.queue
	}
	refusal, _ := n.route(cmd, argv, queue)
	switch {
	case refusal.Kind == resp.None:
	case cmd.name == "exec":
		n.endTransaction(n.client)
	case n.client.multi:
		n.client.spoilt = true
	}
	return refusal
}

// route tells whether commands that run together belong elsewhere, and returns their slot, -1 if they have no key. The
// command itself, which is EXEC if they are a transaction, says whether they write.
func (n *Node) route(cmd *command, argv []string, queue [][]string) (refusal resp.Value, slot int) {
	var keys []string
	for _, queued := range queue {
		if c, _ := n.find(queued); c != nil {
			keys = append(keys, n.slotKeys(c, queued)...)
		}
	}
	return n.routeKeys(cmd, argv, keys)
}

// routeKeys is route for the keys of the commands.
func (n *Node) routeKeys(cmd *command, argv, keys []string) (refusal resp.Value, slot int) {
	slot = -1
	first, owner, several := "", "", false
	missing, existing := 0, 0
	var m move
	var moving bool
	for _, key := range keys {
		switch {
		case slot < 0:
			first, slot = key, KeySlot(key)
			if owner = n.ownerOf(slot); owner == "" {
				return refuse(errUnbound), slot
			}
			m, moving = n.moveOf(slot)
		case KeySlot(key) != slot:
			return refuse(errCrossSlot), slot
		case key != first:
			several = true
		}
		if n.has(key) && !n.due(key) {
			existing++
		} else {
			missing++
		}
	}
	switch {
	case slot < 0:
		return resp.Value{}, slot
	case n.fails():
		return refuse(errClusterDown), slot
	case moving && cmd.name == "migrate":
		return resp.Value{}, slot
	case moving && !m.importing && owner == n.self && missing > 0:
		if existing > 0 {
			return refuse(errTryAgain), slot
		}
		return refuse("ASK " + strconv.Itoa(slot) + " " + m.peer + ":" + clusterPort), slot
	case moving && m.importing && n.client.asking:
		if several && missing > 0 {
			return refuse(errTryAgain), slot
		}
		return resp.Value{}, slot
	case n.client.readonly && n.primary != "" && n.primary == owner && !n.isWrite(cmd, argv):
		return resp.Value{}, slot
	case owner != n.self:
		return moved(slot, owner), slot
	}
	return resp.Value{}, slot
}

// routeFromScript refuses a command of a script that does not belong here, or not where the script has been before.
func (n *Node) routeFromScript(cmd *command, argv []string) resp.Value {
	refusal, slot := n.route(cmd, argv, [][]string{argv})
	s := n.script
	old := n.release.server == redis70
	switch {
	case refusal.Str == errClusterDown:
		return refuse("ERR Script attempted to execute a command while the cluster is down")
	case refusal.Str == errCrossSlot && !old:
		return refuse("ERR Command '" + cmd.name + "' in script attempted to access keys that don't hash to the same slot")
	case refusal.Str == errTryAgain && !old:
		return refuse("ERR Unable to execute command '" + cmd.name + "' in script because undeclared keys were accessed during rehashing of the slot")
	case refusal.Str == errUnbound && !old:
		return refuse("ERR Script attempted to access a slot not served")
	case refusal.Kind != resp.None:
		return refuse("ERR Script attempted to access a non local key in a cluster node")
	case slot < 0 || !s.oneSlot:
	case s.slot < 0:
		s.slot = slot
	case s.slot != slot:
		return refuse("ERR Script attempted to access keys that do not hash to the same slot")
	}
	return resp.Value{}
}

// endAsking forgets ASKING, which is for one command, or for one transaction.
func (n *Node) endAsking(s *connection) {
	if !s.multi {
		s.asking = false
	}
}
