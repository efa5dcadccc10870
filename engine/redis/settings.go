// The settings of a node: what they are, what values they take, and which of them a restart keeps.

package redis

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lockstep/engine/sim"
)

// settings is what a node runs with.
type settings struct {
	notifications  string // notify-keyspace-events in its canonical form
	busyThreshold  int64  // ms
	maxmemory      uint64 // bytes, 0: as much as there is
	policy         string // maxmemory-policy
	minReplicas    int64
	maxLag         int64 // s
	appendonly     bool
	appendfsync    string
	clusterTimeout int64 // ms
}

// freshSettings is what a server runs with that is not configured.
var freshSettings = settings{
	busyThreshold: busyThresholdMs, policy: noEviction, maxLag: 10, appendfsync: "everysec", clusterTimeout: 15_000,
}

// setting is one setting. Those without a set cannot be given another value than the one they have.
type setting struct {
	name string
	get  func(s *settings) string
	// set gives it a value, or leaves it and returns why that is impossible, "" if it is not.
	set func(s *settings, value string) string
}

// allSettings are sorted by name. Those of the same field are names of one.
var allSettings = []setting{
	oneOf("appendfsync", []string{"everysec", "always", "no"}, func(s *settings) *string { return &s.appendfsync }),
	yesOrNo("appendonly", func(s *settings) *bool { return &s.appendonly }),
	threshold("busy-reply-threshold"),
	whole("cluster-node-timeout", math.MaxInt64, func(s *settings) *int64 { return &s.clusterTimeout }),
	fixed("databases", strconv.Itoa(databases)),
	threshold("lua-time-limit"),
	{"maxmemory", func(s *settings) string { return strconv.FormatUint(s.maxmemory, 10) }, setMaxmemory},
	refusing(oneOf("maxmemory-policy", policies, func(s *settings) *string { return &s.policy }), "allkeys-lfu", "volatile-lfu"),
	whole("min-replicas-max-lag", math.MaxInt32, func(s *settings) *int64 { return &s.maxLag }),
	whole("min-replicas-to-write", math.MaxInt32, func(s *settings) *int64 { return &s.minReplicas }),
	whole("min-slaves-max-lag", math.MaxInt32, func(s *settings) *int64 { return &s.maxLag }),
	whole("min-slaves-to-write", math.MaxInt32, func(s *settings) *int64 { return &s.minReplicas }),
	{"notify-keyspace-events", func(s *settings) string { return printFlags(s.notifications) }, setNotifications},
	fixed("save", ""),
	fixed("timeout", "0"),
}

// settingNamed returns the setting of a name in any case, or nil.
func settingNamed(name string) *setting {
	i, found := slices.BinarySearchFunc(allSettings, lower(name), func(s setting, name string) int { return cmp.Compare(s.name, name) })
	if !found {
		return nil
	}
	return &allSettings[i]
}

// Setting returns the value of a setting as CONFIG GET prints it, "" if the node has no such setting.
func (n *Node) Setting(name string) string {
	if s := settingNamed(name); s != nil {
		return s.get(&n.settings)
	}
	return ""
}

// Configure gives a setting a value as the server's config file does: it holds at once and after every restart, whereas
// what CONFIG SET has set is forgotten then. Names and values are those of the file, such as "maxmemory" and "100mb".
func (n *Node) Configure(name, value string) error {
	s := settingNamed(name)
	if s == nil {
		return fmt.Errorf("no setting %q", name)
	}
	if why := s.change(&n.file, value); why != "" {
		return errors.New(s.name + ": " + strings.TrimPrefix(why, "ERR "))
	}
	s.change(&n.settings, value)
	n.hasFile = true
	return nil
}

// change gives a setting a value, or returns why it cannot: a refusal of the node begins with ERR.
func (s *setting) change(to *settings, value string) string {
	if value = clip(value, len(value)); s.set != nil {
		return s.set(to, value)
	}
	if now := s.get(to); value != now {
		return "ERR Lockstep does not support another '" + s.name + "' than '" + now + "'"
	}
	return ""
}

func fixed(name, value string) setting {
	return setting{name: name, get: func(*settings) string { return value }}
}

func yesOrNo(name string, of func(*settings) *bool) setting {
	get := func(s *settings) string {
		if *of(s) {
			return "yes"
		}
		return "no"
	}
	return setting{name, get, func(s *settings, value string) string {
		switch lower(value) {
		case "yes":
			*of(s) = true
		case "no":
			*of(s) = false
		default:
			return "argument must be 'yes' or 'no'"
		}
		return ""
	}}
}

func oneOf(name string, values []string, of func(*settings) *string) setting {
	return setting{name, func(s *settings) string { return *of(s) }, func(s *settings, value string) string {
		if !slices.Contains(values, lower(value)) {
			return "argument(s) must be one of the following: " + strings.Join(values, ", ")
		}
		*of(s) = lower(value)
		return ""
	}}
}

// whole is a setting between 0 and most.
func whole(name string, most int64, of func(*settings) *int64) setting {
	get := func(s *settings) string { return strconv.FormatInt(*of(s), 10) }
	return setting{name, get, func(s *settings, value string) string {
		i, ok := parseInt(value)
		switch {
		case !ok:
			return "argument couldn't be parsed into an integer"
		case i < 0 || i > most:
			return fmt.Sprintf("argument must be between 0 and %d inclusive", most)
		}
		*of(s) = i
		return ""
	}}
}

// longestThreshold bounds the instructions of a script, in ms of its time.
const longestThreshold = 60_000

// threshold is the setting after which a script counts as endless; a server takes 0 as never.
func threshold(name string) setting {
	s := whole(name, math.MaxInt64, func(s *settings) *int64 { return &s.busyThreshold })
	set := s.set
	s.set = func(to *settings, value string) string {
		if ms, ok := parseInt(value); ok && (ms == 0 || ms > longestThreshold) {
			return fmt.Sprintf("ERR Lockstep does not support '%s' but from 1 to %d", name, longestThreshold)
		}
		return set(to, value)
	}
	return s
}

// refusing is a setting without some of its values.
func refusing(s setting, values ...string) setting {
	set := s.set
	s.set = func(to *settings, value string) string {
		if slices.Contains(values, lower(value)) {
			return "ERR Lockstep does not support '" + s.name + " " + lower(value) + "' yet"
		}
		return set(to, value)
	}
	return s
}

func setNotifications(s *settings, value string) string {
	flags, ok := notifyFlags(strings.ReplaceAll(value, "m", ""))
	if ok && strings.Contains(value, "m") {
		return "ERR Lockstep does not support 'notify-keyspace-events m' yet"
	}
	if !ok {
		return "Invalid event class character. Use 'Ag$lshzxeKEtmdn'."
	}
	s.notifications = flags
	return ""
}

func setMaxmemory(s *settings, value string) string {
	bytes, ok := parseMemory(value)
	if !ok {
		return "argument must be a memory value"
	}
	s.maxmemory = bytes
	return ""
}

// parseMemory reads a number of bytes with a unit. Like Redis it takes no digits for 0, too many for the most there is,
// and lets the product with the unit run over.
func parseMemory(s string) (uint64, bool) {
	digits := len(s) - len(strings.TrimLeft(s, "0123456789"))
	unit := map[string]uint64{"": 1, "b": 1, "k": 1e3, "kb": 1 << 10, "m": 1e6, "mb": 1 << 20, "g": 1e9, "gb": 1 << 30}[lower(s[digits:])]
	const room = 128
	if unit == 0 || digits >= room {
		return 0, false
	}
	number, _ := strconv.ParseUint(cmp.Or(s[:digits], "0"), 10, 64) // The largest there is if it is out of range.
	return number * unit, true
}

// codeSettings codes the settings that hold now and those of the config file.
func (n *Node) codeSettings(c *sim.Codec) {
	n.settings.code(c)
	c.Bool(&n.hasFile)
	if n.hasFile {
		n.file.code(c)
	} else {
		n.file = freshSettings
	}
}

func (s *settings) code(c *sim.Codec) {
	fresh := *s == freshSettings
	if c.Bool(&fresh); fresh {
		*s = freshSettings
		return
	}
	c.String(&s.notifications)
	sim.Int(c, &s.busyThreshold)
	sim.Int(c, &s.maxmemory)
	c.String(&s.policy)
	sim.Int(c, &s.minReplicas)
	sim.Int(c, &s.maxLag)
	c.Bool(&s.appendonly)
	c.String(&s.appendfsync)
	sim.Int(c, &s.clusterTimeout)
	if s.busyThreshold < 1 || s.busyThreshold > longestThreshold {
		c.Fail()
		*s = freshSettings
	}
}
