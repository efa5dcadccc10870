// Error windows: for a time a node refuses commands, whatever the reason.

package redis

import (
	"lockstep/engine/resp"
)

// windowClasses are the classes of error that Refuse takes. Those that are true refuse only commands that may write.
var windowClasses = map[string]bool{
	"READONLY": true, "MISCONF": true, "OOM": true, "NOREPLICAS": true,
	"BUSY": false, "LOADING": false, "CLUSTERDOWN": false, "MASTERDOWN": false,
}

// Refuse makes the node refuse commands with an error of a class, as a server in that state does, until Refuse("").
// READONLY, MISCONF and NOREPLICAS refuse what may write, OOM what may need memory; BUSY, LOADING, CLUSTERDOWN and
// MASTERDOWN what a server would not run then. A class that there is not changes nothing.
func (n *Node) Refuse(class string) {
	if _, known := windowClasses[class]; known || class == "" {
		n.window = class
	}
}

// windowRefusal refuses a command in an error window. A script is let in: its commands are looked at one by one, as long
// as it has not written.
func (n *Node) windowRefusal(cmd *command, argv []string) resp.Value {
	var refused bool
	switch n.window {
	case "", "OOM": // memory.go knows what to do when the memory is full.
		return resp.Value{}
	case "BUSY":
		refused = n.blocked(cmd, argv)
	case "CLUSTERDOWN":
		refused = namesKeys(cmd, argv)
	case "LOADING", "MASTERDOWN":
		refused = n.script == nil && !whileLoading(cmd)
	default:
		refused = cmd != nil && n.windowWrites(cmd, argv)
	}
	if !refused {
		return resp.Value{}
	}
	return refuse(n.release.windowText(n.window))
}

// windowWrites tells whether a command counts as a write in an error window.
func (n *Node) windowWrites(cmd *command, argv []string) bool {
	return n.isWrite(cmd, argv) && !(n.script != nil && n.script.wrote)
}

// namesKeys tells whether a command, or a script by its arguments, has keys.
func namesKeys(cmd *command, argv []string) bool {
	if cmd == nil {
		return false
	}
	for range cmd.keys(argv) {
		return true
	}
	switch cmd.name {
	case "eval", "eval_ro", "evalsha", "evalsha_ro":
		keys, refusal := keyCount(argv)
		return refusal.Kind == resp.None && keys > 0
	}
	return false
}

// whileLoading tells whether a server runs a command while it reads its data.
func whileLoading(cmd *command) bool {
	if cmd == nil {
		return true
	}
	switch cmd.family {
	case "connection":
		return cmd.name != "ping" && cmd.name != "wait"
	case "transactions", "publish and subscribe", "server":
		return true
	}
	return cmd.name == "select"
}

// windowText is what a server says to what it refuses.
func (r release) windowText(class string) string {
	switch class {
	case "READONLY":
		return errReplica
	case "MISCONF":
		return "MISCONF " + r.title + " is configured to save RDB snapshots, but it's currently unable to persist to disk. " +
			"Commands that may modify the data set are disabled, because this instance is configured to report errors during " +
			"writes if RDB snapshotting fails (stop-writes-on-bgsave-error option). Please check the " + r.title +
			" logs for details about the RDB error."
	case "NOREPLICAS":
		return errNoReplicas
	case "BUSY":
		return r.busy()
	case "LOADING":
		return "LOADING " + r.title + " is loading the dataset in memory"
	case "CLUSTERDOWN":
		return "CLUSTERDOWN The cluster is down"
	}
	return "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'."
}
