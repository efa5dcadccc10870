// MIGRATE: keys that go to another node. The two nodes do not know each other: what the source wants to send is handed to
// the target, and the source is told how that went.

package redis

import (
	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

var migrateCommands = []command{
	{name: "migrate", on: every, arity: -6, first: 3, last: 3, flags: writes, run: (*Node).migrate},
}

// Migration is what a MIGRATE wants to move. Keys with a deadline have in its place the time that is left to them, in ms.
type Migration struct {
	To      string // the node, with :PORT behind it if that is not the usual one
	DB      int
	Keys    []Dump
	Timeout sim.Dur
	Replace bool // over a key that is there
	// Failure is why it failed, "" if it did not: Unreachable, Refused, or what Accept has set.
	Failure string

	conn   int
	copies bool // the keys stay here too
	space  int  // the database here
	stays  []bool
}

// The two ways in which a target cannot be reached.
const (
	Unreachable = "IOERR error or timeout connecting to the client"   // nothing comes back; the source waits for Timeout
	Refused     = "IOERR error or timeout writing to target instance" // there is no server
)

// migrateKeys returns the keys that a MIGRATE names.
func migrateKeys(argv []string) []string {
	if argv[3] != "" {
		return argv[3:4]
	}
	for i := 6; i < len(argv); i++ {
		if upper(argv[i]) == "KEYS" {
			return argv[i+1:]
		}
	}
	return argv[3:4]
}

// migrate reads the arguments and leaves a Migration in the result if there is anything to move; the reply then comes
// from Migrated.
func (n *Node) migrate(argv []string) resp.Value {
	m := Migration{To: argv[1], conn: n.conn, space: n.index}
	for i := 6; i < len(argv); i++ {
		switch upper(argv[i]) {
		case "COPY":
			m.copies = true
			continue
		case "REPLACE":
			m.Replace = true
			continue
		case "AUTH", "AUTH2":
			return refuse("ERR Lockstep does not support 'MIGRATE AUTH' yet")
		case "KEYS":
			if argv[3] != "" {
				return refuse("ERR When using MIGRATE KEYS option, the key argument must be set to the empty string")
			}
			i = len(argv)
			continue
		}
		return refuse(errSyntax)
	}
	timeout, ok := parseInt(argv[5])
	db, ok2 := parseInt(argv[4])
	if !ok || !ok2 {
		return refuse(errNotInt)
	}
	if timeout <= 0 {
		timeout = 1000
	}
	const longest = 3_600_000
	m.Timeout, m.DB = sim.Ms(min(timeout, longest)), int(max(min(db, 1<<30), -1))
	if argv[2] != clusterPort {
		m.To += ":" + clip(argv[2], 16)
	}
	for _, key := range migrateKeys(argv) {
		if !n.has(key) || n.due(key) {
			continue
		}
		d := n.Dump(n.index, key)
		if d.HasDeadline {
			d.Deadline = max(d.Deadline-n.now, 1)
		}
		m.Keys = append(m.Keys, d)
	}
	switch {
	case m.Keys == nil:
		return resp.Value{Kind: resp.Status, Str: "NOKEY"}
	case n.executing || n.script != nil:
		return refuse("ERR Lockstep does not support 'MIGRATE' in a transaction or script yet")
	case n.result.Migrate != nil:
		return refuse("ERR Lockstep does not support two 'MIGRATE' at once yet")
	}
	m.stays = make([]bool, len(m.Keys))
	n.result.Migrate = &m
	return resp.Value{}
}

// Accept puts the keys of a migration on the node, as RESTORE does, and notes in it those that it refuses.
func (n *Node) Accept(m *Migration) Result {
	n.begin(0)
	n.client = &connection{asking: true}
	for i, d := range m.Keys {
		if refusal := n.refusesRestore(m, d); refusal.Kind != resp.None {
			m.stays[i] = true
			if m.Failure == "" {
				m.Failure = "ERR Target instance replied with error: " + refusal.Str
			}
			continue
		}
		d.DB = m.DB
		if d.HasDeadline {
			d.Deadline += n.now
		}
		n.use(m.DB)
		n.keep(d.Key)
		n.Load(d)
		n.notify('g', "restore", d.Key)
	}
	n.client = nil
	n.serve()
	return n.end()
}

// refusesRestore tells why a key cannot be put on the node.
func (n *Node) refusesRestore(m *Migration, d Dump) resp.Value {
	switch {
	case m.DB < 0 || m.DB >= databases:
		return refuse("ERR DB index is out of range")
	case n.self != "" && m.DB != 0:
		return refuse(errSelect)
	}
	if n.self != "" {
		if refusal, _ := n.routeKeys(&command{name: "restore", flags: writes}, nil, []string{d.Key}); refusal.Kind != resp.None {
			return refusal
		}
	}
	if refusal := n.deniesWrite(); refusal.Kind != resp.None {
		return refusal
	}
	n.use(m.DB)
	if n.has(d.Key) && !n.due(d.Key) && !m.Replace {
		return refuse("BUSYKEY Target key name already exists.")
	}
	return resp.Value{}
}

// Migrated ends a MIGRATE whose keys have been handed to the target, or not: its result is that of the command. Keys
// that the target has taken are no longer here. It is called before anything else happens at the node.
func (n *Node) Migrated(m *Migration) Result {
	n.begin(m.conn)
	n.client = n.connection(m.conn)
	n.use(m.space)
	failed := m.Failure == Unreachable || m.Failure == Refused
	if m.Failure == Unreachable {
		n.result.Took = m.Timeout
	}
	for i, d := range m.Keys {
		if !failed && !m.stays[i] && !m.copies {
			n.keep(d.Key)
			n.remove(d.Key)
			n.signal(d.Key)
			n.notify('g', "del", d.Key)
		}
	}
	n.result.Reply = resp.OK
	if m.Failure != "" {
		n.result.Reply = refuse(oneLine(m.Failure))
	}
	n.use(n.client.database)
	n.ran = append(n.ran, m.conn)
	n.serve()
	return n.end()
}
