// Keyspace notifications: messages about what happens to keys.

package redis

import (
	"strconv"
	"strings"

	"lockstep/engine/resp"
)

// Classes of events in the letters of notify-keyspace-events, in the order in which CONFIG GET prints them. A stands for
// those of all; K and E choose the channels.
const (
	eventClasses = "g$lshzxetdn"
	allClasses   = "g$lshzxetd"
	eventLetters = eventClasses + "KE"
)

// notifyFlags turns the letters of the setting into their canonical form.
func notifyFlags(letters string) (flags string, ok bool) {
	letters = strings.ReplaceAll(letters, "A", allClasses)
	for _, c := range letters {
		if !strings.ContainsRune(eventLetters, c) {
			return "", false
		}
	}
	for _, c := range eventLetters {
		if strings.ContainsRune(letters, c) {
			flags += string(c)
		}
	}
	return flags, true
}

// printFlags prints the setting as CONFIG GET does.
func printFlags(flags string) string {
	if strings.HasPrefix(flags, allClasses) {
		return "A" + strings.TrimPrefix(strings.TrimPrefix(flags, allClasses), "n")
	}
	return flags
}

// listening tells whether anybody could be told of an event.
func (n *Node) listening() bool { return n.settings.notifications != "" && len(n.subscriptions) > 0 }

// notify tells those who listen what has happened to a key: on the channel of the key, then on that of the event.
func (n *Node) notify(class byte, event, key string) {
	if !n.listening() || strings.IndexByte(n.settings.notifications, class) < 0 {
		return
	}
	database := strconv.Itoa(n.index)
	if strings.Contains(n.settings.notifications, "K") {
		n.send("__keyspace@"+database+"__:"+key, event)
	}
	if strings.Contains(n.settings.notifications, "E") {
		n.send("__keyevent@"+database+"__:"+event, key)
	}
}

// notifyWrite tells what a command has done to a key that was p and is now.
func (n *Node) notifyWrite(name string, argv []string, p, now Change, reply resp.Value) {
	if name == "copy" || !n.listening() { // COPY tells itself: its target may be in another database.
		return
	}
	replaced := name == "rename" && p.Key != argv[1] && !p.gone()
	if p.gone() && !now.gone() || replaced {
		n.notify('n', "new", p.Key)
	}
	name = strings.TrimPrefix(name, "b")
	switch name {
	case "set", "getset", "setnx", "mset", "msetnx", "setex", "psetex":
		n.notify('$', "set", p.Key)
		if now.HasDeadline && (name != "set" || !hasKeepTTL(argv)) {
			n.notify('g', "expire", p.Key)
		}
	case "expire", "pexpire", "expireat", "pexpireat", "getex":
		n.notify('g', deadlineEvent(now), p.Key)
	case "lmove", "rpoplpush":
		n.notifyMove(name, argv, p, now)
	case "rename", "renamenx":
		if p.Key == argv[1] {
			n.notify('g', "rename_from", p.Key)
			n.notify('g', "rename_to", argv[2])
		}
	case "lmpop", "zmpop":
		n.notifyPop(name, argv, now)
	case "smove":
		n.notifyClass('s', map[bool]string{true: "srem", false: "sadd"}[p.Key == argv[1]], now)
	case "zadd":
		event := "zadd"
		if reply.Kind == resp.Bulk {
			event = "zincr"
		}
		n.notifyClass('z', event, now)
	case "sinterstore", "sunionstore", "sdiffstore", "zrangestore":
		if now.gone() {
			n.notify('g', "del", p.Key)
		} else {
			n.notify(name[0], name, p.Key)
		}
	case "hgetex":
		event := "hexpire"
		if upper(argv[2]) == "PERSIST" {
			event = "hpersist"
		}
		n.notifyClass('h', event, now)
	default:
		if e, known := writeEvents[name]; known {
			n.notifyClass(e[0], e[1:], now)
		}
	}
}

// notifyClass tells of an event, and of the end of a key that has lost its last element by it.
func (n *Node) notifyClass(class byte, event string, now Change) {
	n.notify(class, event, now.Key)
	if now.gone() && class != 'g' {
		n.notify('g', "del", now.Key)
	}
}

// notifyMove tells of an element that moved from list to list: of its coming first.
func (n *Node) notifyMove(name string, argv []string, p, now Change) {
	from, to := "rpop", "lpush"
	if name == "lmove" {
		from, to = lower(argv[3][:1])+"pop", lower(argv[4][:1])+"push"
	}
	if p.Key == argv[2] {
		n.notify('l', to, p.Key)
	}
	if p.Key == argv[1] {
		n.notifyClass('l', from, now)
	}
}

// notifyPop tells of elements that LMPOP or ZMPOP has taken from the end that it names behind its keys.
func (n *Node) notifyPop(name string, argv []string, now Change) {
	keys, _ := parseInt(argv[1])
	if end := lower(argv[2+keys]); name == "zmpop" {
		n.notifyClass('z', "zpop"+end, now)
	} else {
		n.notifyClass('l', end[:1]+"pop", now)
	}
}

func hasKeepTTL(argv []string) bool {
	o, _ := parseSet(every, argv[3:])
	return o.keepTTL
}

func deadlineEvent(now Change) string {
	switch {
	case now.gone():
		return "del"
	case now.HasDeadline:
		return "expire"
	}
	return "persist"
}

// writeEvents gives the class and the name of the event of commands that have but one.
var writeEvents = map[string]string{
	"del": "gdel", "unlink": "gdel", "getdel": "gdel", "delex": "gdel", "delifeq": "gdel", "persist": "gpersist",
	"incr": "$incrby", "decr": "$incrby", "incrby": "$incrby", "decrby": "$incrby", "incrbyfloat": "$incrbyfloat",
	"append": "$append", "setrange": "$setrange",
	"lpush": "llpush", "lpushx": "llpush", "rpush": "lrpush", "rpushx": "lrpush", "lpop": "llpop", "rpop": "lrpop",
	"lset": "llset", "linsert": "llinsert", "lrem": "llrem", "ltrim": "lltrim",
	"sadd": "ssadd", "srem": "ssrem",
	"hset": "hhset", "hmset": "hhset", "hsetnx": "hhset", "hincrby": "hhincrby", "hincrbyfloat": "hhincrbyfloat", "hdel": "hhdel",
	"hexpire": "hhexpire", "hpexpire": "hhexpire", "hexpireat": "hhexpire", "hpexpireat": "hhexpire", "hpersist": "hhpersist",
	"hgetdel": "hhdel", "hsetex": "hhset",
	"zincrby": "zzincr", "zrem": "zzrem", "zpopmin": "zzpopmin", "zpopmax": "zzpopmax",
	"zremrangebyscore": "zzremrangebyscore", "zremrangebyrank": "zzremrangebyrank", "zremrangebylex": "zzremrangebylex",
}

// fieldsExpired tells that fields of a hash were removed because their deadline has passed.
func (n *Node) fieldsExpired(key string) {
	n.signal(key)
	n.notify('h', "hexpired", key)
	if !n.has(key) {
		n.notify('g', "del", key)
	}
}
