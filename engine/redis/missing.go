// The commands of real servers that nodes do not have, and why.

package redis

import "strings"

// lack is a group of commands that nodes refuse, with the reason as a sentence.
type lack struct {
	family, why string
	on          server // the servers that have them
	names       string // in capitals; NAME.* is a module's whole family
	noScript    string // those that scripts may not call
}

var lacking = []lack{
	{"bits", "No lock keeps bits.", every, "BITCOUNT BITFIELD BITFIELD_RO BITOP BITPOS GETBIT SETBIT", ""},
	{"places", "No lock asks where something is.", every, `GEOADD GEODIST GEOHASH GEOPOS GEORADIUS GEORADIUSBYMEMBER
		GEORADIUSBYMEMBER_RO GEORADIUS_RO GEOSEARCH GEOSEARCHSTORE`, ""},
	{"estimates", "No lock counts roughly.", every, "PFADD PFCOUNT PFDEBUG PFMERGE PFSELFTEST", ""},
	{"streams", "Locks do not use streams.", every, `XACK XADD XAUTOCLAIM XCLAIM XDEL XGROUP XINFO XLEN XPENDING XRANGE XREAD
		XREADGROUP XREVRANGE XSETID XTRIM`, ""},
	{"streams", "Locks do not use streams.", redis84, "XACKDEL XDELEX", ""},
	{"sets", "Random members would differ from a real server's in every run.", every, "SPOP SRANDMEMBER", ""},
	{"hashes", "Random fields would differ from a real server's in every run.", every, "HRANDFIELD", ""},
	{"hashes", "On valkey 9.0 HSET and HEXPIRE do the same in two steps.", valkey90, "HGETEX HSETEX", ""},
	{"sorted sets", "Random members would differ from a real server's in every run.", every, "ZRANDMEMBER", ""},
	{"sorted sets", "Semaphores and queues need one sorted set at a time.", every,
		"BZMPOP ZDIFF ZDIFFSTORE ZINTER ZINTERCARD ZINTERSTORE ZUNION ZUNIONSTORE", ""},
	{"lists", "Nobody waits for several elements at once to lock.", every, "BLMPOP", ""},
	{"strings", "No lock compares texts by their longest common part.", every, "LCS", ""},
	{"strings", "Setting several keys with one deadline is no way to lock.", redis84, "MSETEX", ""},
	{"keys", "Keys are neither sorted nor moved between databases, and go to other nodes by MIGRATE.", every,
		"DUMP MOVE RESTORE RESTORE-ASKING SORT SORT_RO SWAPDB", ""},
	{"scripts", "Functions are scripts with a name; locks use EVAL.", every, "FUNCTION", "FCALL FCALL_RO"},
	{"scripts", "Scripts are stepped through on the page.", every, "", "SCRIPT|DEBUG"},
	{"publish and subscribe", "A released lock is told by PUBLISH.", every, "SPUBLISH PUBSUB|SHARDCHANNELS PUBSUB|SHARDNUMSUB",
		"SSUBSCRIBE SUNSUBSCRIBE"},
	{"connection", "Locks do not look at connections, nor keep copies of keys.", every, "COMMAND", `CLIENT|CACHING CLIENT|GETREDIR
		CLIENT|INFO CLIENT|KILL CLIENT|LIST CLIENT|REPLY CLIENT|TRACKING CLIENT|TRACKINGINFO CLIENT|UNBLOCK CLIENT|HELP`},
	{"connection", "Locks do not look at connections, nor keep copies of keys.", redis84 | valkey90, "", "CLIENT|NO-TOUCH"},
	{"connection", "Every connection has the user who may do everything.", every, "ACL", "AUTH"},
	{"cluster", "What nodes a cluster has, and which are whose replicas, is said by the scenario.", every, `CLUSTER|ADDSLOTS
		CLUSTER|ADDSLOTSRANGE CLUSTER|DELSLOTS CLUSTER|DELSLOTSRANGE CLUSTER|FAILOVER CLUSTER|FLUSHSLOTS CLUSTER|FORGET CLUSTER|MEET
		CLUSTER|REPLICATE CLUSTER|RESET CLUSTER|SAVECONFIG CLUSTER|HELP`, ""},
	{"cluster", "Lock clients find their way by CLUSTER SLOTS, SHARDS or NODES.", every, `CLUSTER|BUMPEPOCH
		CLUSTER|COUNT-FAILURE-REPORTS CLUSTER|LINKS CLUSTER|REPLICAS CLUSTER|SET-CONFIG-EPOCH CLUSTER|SLAVES`, ""},
	{"cluster", "Whole slots move by a fault of the scenario.", redis84, "CLUSTER|MIGRATION CLUSTER|SYNCSLOTS", ""},
	{"cluster", "Whole slots move by a fault of the scenario.", valkey90, "CLUSTER|MIGRATESLOTS CLUSTER|CANCELSLOTMIGRATIONS CLUSTER|GETSLOTMIGRATIONS", ""},
	{"cluster", "Lock clients do not ask for it.", redis84 | valkey90, "CLUSTER|MYSHARDID CLUSTER|SLOT-STATS", ""},
	{"replication", "Which node is whose replica is said by the scenario.", every, "", "PSYNC REPLCONF REPLICAOF SLAVEOF SYNC"},
	{"replication", "WAIT counts replicas; what is on a disk is said by the scenario.", redis84 | valkey90, "", "WAITAOF"},
	{"server", "A node keeps nothing on a disk; a scenario says what a crash leaves.", every, "LASTSAVE", "BGREWRITEAOF BGSAVE SAVE SHUTDOWN"},
	{"server", "What it would report is not modelled.", every, "LATENCY LOLWUT MEMORY SLOWLOG", "MONITOR"},
	{"server", "What it would report is not modelled.", valkey90, "COMMANDLOG", ""},
	{"server", "Nodes load no modules.", every, "MODULE", ""},
	{"modules", "Nodes have none of the data types that are no part of every server.", redis84,
		"BF.* CF.* CMS.* FT.* JSON.* TDIGEST.* TOPK.* TS.*", ""},
	{"vectors", "No lock looks for what is alike.", redis84,
		"VADD VCARD VDIM VEMB VGETATTR VINFO VISMEMBER VLINKS VRANDMEMBER VRANGE VREM VSETATTR VSIM", ""},
}

// absent is a command that nodes lack.
type absent struct {
	on       server
	noScript bool
}

// missing has the commands of lacking by name.
var missing = func() map[string]absent {
	out := map[string]absent{}
	for _, l := range lacking {
		for name := range strings.FieldsSeq(l.names) {
			out[name] = absent{l.on, false}
		}
		for name := range strings.FieldsSeq(l.noScript) {
			out[name] = absent{l.on, true}
		}
	}
	return out
}()

// lacks tells whether this server has a command of that name and nodes have not; a subcommand is CONTAINER|NAME.
func (n *Node) lacks(name string) bool {
	if module, _, dotted := strings.Cut(name, "."); dotted {
		name = module + ".*"
	}
	return missing[name].on&n.release.server != 0
}

// lacksNoScript tells whether such a command is one that scripts may not call.
func (n *Node) lacksNoScript(name string) bool { return n.lacks(name) && missing[name].noScript }
