// The table of commands: who has them, how many arguments they take, which keys they name and what runs them.

package redis

import (
	"cmp"
	"iter"
	"strings"

	"lockstep/engine/resp"
)

// flags say what a command may do.
type flags uint16

const (
	writes          flags = 1 << iota // may change the keys that it names
	noScript                          // refused inside a script
	whileBusy                         // runs while a script does not end
	spreads                           // changes no key and yet reaches replicas, so that read-only scripts refuse it
	container                         // its first argument names the command proper: a row such as "script|load"
	immediate                         // runs at once even while a transaction is being queued
	whileSubscribed                   // runs while its connection listens to channels
	denyOOM                           // may need more memory: refused when maxmemory is used up
	noTouch                           // looks at its keys without using them, or says itself what it uses
)

// command is one row of the table.
type command struct {
	family  string // of which kind it is, for people
	name    string // lower case, as refusals print it
	on      server // the servers that have it
	arity   int    // arguments with the name itself; negative: at least so many
	arity70 int    // that of redis 7.0, where it is another
	first   int    // index of the first key, 0: it names none
	last    int    // index of the last key, -1: the last argument
	step    int    // from one key to the next, where it is not 1
	counted int    // index of a number of keys, which follow it; 0: the keys are from first to last
	flags   flags
	run     func(n *Node, argv []string) resp.Value
}

// keys yields the indices of the keys in argv.
func (c *command) keys(argv []string) iter.Seq[int] {
	return func(yield func(int) bool) {
		from, last := c.first, c.last
		if c.counted > 0 && c.counted < len(argv) {
			count, _ := parseInt(argv[c.counted])
			from = c.counted + 1
			last = int(min(max(count, 0), int64(len(argv)-from))) + c.counted
		} else if last < 0 {
			last += len(argv)
		}
		for i := from; from > 0 && i <= last; i += max(c.step, 1) {
			if !yield(i) {
				return
			}
		}
	}
}

// commands maps names in capitals to rows; missing.go has the commands that are in none. It is filled at start because EVAL leads back to it.
var commands = map[string]*command{}

func init() {
	for _, f := range []struct {
		name  string
		lists [][]command
	}{
		{"connection", [][]command{connectionCommands, clientCommands}},
		{"publish and subscribe", [][]command{pubsubCommands}},
		{"server", [][]command{serverCommands, configCommands}},
		{"transactions", [][]command{transactionCommands}},
		{"databases", [][]command{databaseCommands}},
		{"keys", [][]command{genericCommands, scanCommands, migrateCommands}},
		{"cluster", [][]command{clusterCommands}},
		{"replication", [][]command{roleCommands}},
		{"expiry", [][]command{deadlineCommands}},
		{"strings", [][]command{stringCommands, substringCommands, counterCommands, compareCommands}},
		{"scripts", [][]command{scriptCommands}},
		{"hashes", [][]command{fieldTimeCommands, fieldValueCommands, hashCommands}},
		{"lists", [][]command{listCommands, blockingCommands, listMoveCommands, listEditCommands}},
		{"sets", [][]command{setCommands}},
		{"sorted sets", [][]command{zsetCommands, zreadCommands, zrangeCommands}},
	} {
		for _, list := range f.lists {
			for i := range list {
				list[i].family = cmp.Or(list[i].family, f.name)
				commands[upper(list[i].name)] = &list[i]
			}
		}
	}
}

// takes tells whether a command may have so many arguments, with its name.
func (c *command) takes(args int, on server) bool {
	arity := c.arity
	if on == redis70 && c.arity70 != 0 {
		arity = c.arity70
	}
	return args == arity || arity < 0 && args >= -arity
}

// find returns the command that argv names, or nil and why it is refused.
func (n *Node) find(argv []string) (*command, resp.Value) {
	name := upper(argv[0])
	cmd := commands[name]
	if cmd != nil && cmd.flags&container != 0 && len(argv) > 1 {
		sub := name + "|" + upper(argv[1])
		if cmd = commands[sub]; cmd == nil || cmd.on&n.release.server == 0 {
			return nil, n.unknownPart(name, sub, argv[1])
		}
	}
	switch {
	case cmd == nil || cmd.on&n.release.server == 0:
		return nil, n.unknown(name, argv)
	case !cmd.takes(len(argv), n.release.server):
		return nil, refuseArity(cmd.name)
	}
	return cmd, resp.Value{}
}

// unknown refuses a command that this server does not have, in its words, or one that it has and Lockstep has not.
func (n *Node) unknown(name string, argv []string) resp.Value {
	if n.lacks(name) {
		return refuse("ERR Lockstep does not support '" + name + "' yet")
	}
	const room = 128 // bytes of arguments that Redis repeats
	args := ""
	for _, a := range argv[1:] {
		if len(args) >= room {
			break
		}
		args += "'" + clip(a, room-len(args)) + "' "
	}
	return refuse(oneLine("ERR unknown command '" + clip(argv[0], room) + "', with args beginning with: " + args))
}

// unknownPart refuses the subcommand part of a container, whose full name is sub.
func (n *Node) unknownPart(name, sub, part string) resp.Value {
	if n.lacks(sub) {
		return refuse("ERR Lockstep does not support '" + strings.Replace(sub, "|", " ", 1) + "' yet")
	}
	const room = 128
	return refuse(oneLine("ERR unknown subcommand '" + clip(part, room) + "'. Try " + name + " HELP."))
}

// clip returns at most size bytes of s, and none from a NUL on, as C prints it.
func clip(s string, size int) string {
	s, _, _ = strings.Cut(s, "\x00")
	return s[:min(len(s), size)]
}

// oneLine makes a text fit for an error or status reply, as Redis does: line ends become spaces.
func oneLine(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r", " "), "\n", " ")
}

// setOf returns the words of a list.
func setOf(list string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		set[word] = true
	}
	return set
}
