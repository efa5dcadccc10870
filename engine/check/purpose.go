package check

import (
	"crypto/sha1"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"lockstep/engine/trace"
)

// purpose is what a command on a lock key is for.
type purpose uint8

// The purposes. A plain SET, or a script that both sets and extends, takes a lock that the client does not have and
// renews one that it has.
const (
	none purpose = iota
	acquire
	renew
	release
	takeOrRenew
)

// aim is a command's purpose and the lock key that it is about.
type aim struct {
	purpose
	key, section string
}

// scripts are the texts of scripts by their SHA, as far as a run tells them.
type scripts map[string]string

// scriptsOf collects the texts of scripts that the clients of a run have sent.
func scriptsOf(t *trace.Trace) scripts {
	known := scripts{}
	for i := range t.Events {
		e := &t.Events[i]
		if e.Kind != trace.Send || len(e.Cmd) < 3 {
			continue
		}
		text := ""
		switch strings.ToUpper(e.Cmd[0]) {
		case "EVAL":
			text = e.Cmd[1]
		case "SCRIPT":
			text = e.Cmd[2]
		default:
			continue
		}
		sum := sha1.Sum([]byte(text))
		known[hex.EncodeToString(sum[:])] = text
	}
	return known
}

// commandPurposes are the commands whose name alone, or with an option, says what they are for.
var commandPurposes = map[string]purpose{
	"SETNX": acquire, "HSETNX": acquire, "GETSET": takeOrRenew, "SETEX": takeOrRenew, "PSETEX": takeOrRenew,
	"EXPIRE": renew, "PEXPIRE": renew, "EXPIREAT": renew, "PEXPIREAT": renew, "GETEX": renew,
	"DEL": release, "UNLINK": release, "GETDEL": release, "DELEX": release, "DELIFEQ": release, "HDEL": release,
}

// aimOf says what a command on a lock key is for; none when it is about no lock, or only looks.
func (s scripts) aimOf(cmd []string) aim {
	if len(cmd) < 2 {
		return aim{}
	}
	name, keys := strings.ToUpper(cmd[0]), cmd[1:2]
	p := commandPurposes[name]
	switch name {
	case "SET":
		p = setPurpose(cmd)
	case "HINCRBY":
		if p = acquire; len(cmd) > 3 && strings.HasPrefix(cmd[3], "-") {
			p = release
		}
	case "DEL", "UNLINK":
		keys = cmd[1:]
	case "EVAL", "EVALSHA", "FCALL":
		text := cmd[1]
		if name == "EVALSHA" {
			text = s[strings.ToLower(cmd[1])]
		}
		p, keys = scriptPurpose(text), scriptKeys(cmd)
	}
	if p == none {
		return aim{}
	}
	for _, key := range keys {
		if section, ok := sectionOf(key); ok {
			return aim{p, key, section}
		}
	}
	return aim{}
}

// setPurpose looks at the options of a SET: NX takes, XX and IFEQ renew, no condition does either.
func setPurpose(cmd []string) purpose {
	for _, option := range cmd[min(3, len(cmd)):] {
		switch strings.ToUpper(option) {
		case "NX":
			return acquire
		case "XX", "IFEQ", "IFDEQ":
			return renew
		}
	}
	return takeOrRenew
}

// scriptKeys are the keys that a script is given.
func scriptKeys(cmd []string) []string {
	if len(cmd) < 3 {
		return nil
	}
	n, err := strconv.Atoi(cmd[2])
	if err != nil || n < 0 || n > len(cmd)-3 {
		return nil
	}
	return cmd[3 : 3+n]
}

// scriptPurpose reads from a script's text which commands it may call.
func scriptPurpose(text string) purpose {
	calls := calledBy(text)
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return slices.Contains(calls, n) })
	}
	switch {
	case has("DEL", "UNLINK", "DELEX", "DELIFEQ", "GETDEL"):
		return release
	case has("HINCRBY", "HSETNX", "HSET"):
		return acquire
	case has("SETNX"), has("SET") && quotes(text, "NX"):
		if has("EXPIRE", "PEXPIRE") {
			return takeOrRenew
		}
		return acquire
	case has("SET"):
		return takeOrRenew
	case has("EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT"):
		return renew
	}
	return none
}

// calledBy lists the commands that stand, in quotes, first in a call(…) or pcall(…) of a script.
func calledBy(text string) []string {
	var names []string
	for _, part := range strings.Split(text, "call(")[1:] {
		part = strings.TrimLeft(part, " \t\r\n")
		if part == "" || part[0] != '"' && part[0] != '\'' {
			continue
		}
		if name, _, ok := strings.Cut(part[1:], part[:1]); ok {
			names = append(names, strings.ToUpper(name))
		}
	}
	return names
}

// quotes tells whether a word stands in quotes in a script, in any case.
func quotes(text, word string) bool {
	text = strings.ToUpper(text)
	return strings.Contains(text, `"`+word+`"`) || strings.Contains(text, `'`+word+`'`)
}
