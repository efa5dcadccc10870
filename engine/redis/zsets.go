// Commands on sorted sets that change them by member.

package redis

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"lockstep/engine/resp"
)

var zsetCommands = []command{
	{name: "zadd", on: every, arity: -4, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).zadd},
	{name: "zincrby", on: every, arity: 4, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).zincrby},
	{name: "zrem", on: every, arity: -3, first: 1, last: 1, flags: writes, run: (*Node).zrem},
	{name: "zpopmin", on: every, arity: -2, first: 1, last: 1, flags: writes, run: (*Node).zpop},
	{name: "zpopmax", on: every, arity: -2, first: 1, last: 1, flags: writes, run: (*Node).zpop},
}

const errNotFloat = "ERR value is not a valid float"

// addOptions are the options of a ZADD.
type addOptions struct{ nx, xx, gt, lt, changed, incr bool }

// parseAdd reads options up to the first word that is none and returns how many there were.
func parseAdd(args []string) (o addOptions, size int) {
	for _, a := range args {
		switch upper(a) {
		case "NX":
			o.nx = true
		case "XX":
			o.xx = true
		case "GT":
			o.gt = true
		case "LT":
			o.lt = true
		case "CH":
			o.changed = true
		case "INCR":
			o.incr = true
		default:
			return o, size
		}
		size++
	}
	return o, size
}

// zadd checks everything before it changes anything, as Redis does.
func (n *Node) zadd(argv []string) resp.Value {
	o, size := parseAdd(argv[2:])
	pairs := argv[2+size:]
	switch {
	case len(pairs) == 0 || len(pairs)%2 != 0:
		return refuse(errSyntax)
	case o.nx && o.xx:
		return refuse("ERR XX and NX options at the same time are not compatible")
	case o.gt && o.nx || o.lt && o.nx || o.gt && o.lt:
		return refuse("ERR GT, LT, and/or NX options at the same time are not compatible")
	case o.incr && len(pairs) > 2:
		return refuse("ERR INCR option supports a single increment-element pair")
	}
	scores := make([]float64, len(pairs)/2)
	for i := range scores {
		var ok bool
		if scores[i], ok = parseScore(pairs[2*i]); !ok {
			return refuse(errNotFloat)
		}
	}
	if _, refusal := n.typed(argv[1], typeZset); refusal.Kind != resp.None {
		return refusal
	}
	return n.addScores(argv[1], o, scores, pairs)
}

// addScores is ZADD once its arguments are read: members stand behind their scores in pairs.
func (n *Node) addScores(key string, o addOptions, scores []float64, pairs []string) resp.Value {
	var added, updated int64
	for i, score := range scores {
		member := pairs[2*i+1]
		old, found := n.score(key, member)
		if o.nx && found || o.xx && !found {
			if o.incr {
				return resp.Null
			}
			continue
		}
		if found && o.incr {
			if score += old; math.IsNaN(score) {
				return refuse("ERR resulting score is not a number (NaN)")
			}
		}
		if found && (o.gt && score <= old || o.lt && score >= old) {
			if o.incr {
				return resp.Null
			}
			continue
		}
		switch {
		case !found:
			added++
		case score != old:
			updated++
		}
		if !found || score != old {
			n.setScore(key, member, score)
		}
		if o.incr {
			return resp.BulkOf(n.release.score(score))
		}
	}
	if o.changed {
		added += updated
	}
	return resp.IntOf(added)
}

func (n *Node) zincrby(argv []string) resp.Value {
	step, ok := parseScore(argv[2])
	if !ok {
		return refuse(errNotFloat)
	}
	if _, refusal := n.typed(argv[1], typeZset); refusal.Kind != resp.None {
		return refusal
	}
	return n.addScores(argv[1], addOptions{incr: true}, []float64{step}, argv[2:])
}

// score returns the score of a member.
func (n *Node) score(key, member string) (score float64, found bool) {
	scores, err := n.core.db.SortedSet(key)
	if err != nil {
		return 0, false
	}
	score, found = scores[member]
	return score, found
}

// setScore adds a member or changes its score; small sorted sets of a real server do not keep the sign of 0.
func (n *Node) setScore(key, member string, score float64) {
	if score == 0 {
		score = 0
	}
	n.core.do([]string{"ZADD", key, strconv.FormatFloat(score, 'g', -1, 64), member})
}

// parseScore reads a double as Redis does: no space before it, no NaN, and no number that is too large or too small.
func parseScore(s string) (float64, bool) {
	f, ok := parseDouble(s)
	finite := math.IsInf(f, 0) == strings.ContainsAny(s, "nN")
	digits, _, _ := strings.Cut(lower(s), "e")
	return f, ok && finite && (f != 0 || hexadecimal(s) || !strings.ContainsAny(digits, "123456789"))
}

// parseDouble reads a double as C's strtod does, all but space before it and NaN; too large a number is infinite.
func parseDouble(s string) (float64, bool) {
	switch {
	case s == "" || strings.Contains(s, "_"):
		return 0, false
	case hexadecimal(s) && !strings.ContainsAny(s, "pP"):
		s += "p0" // Go wants the exponent that C lets one leave out.
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil && !math.IsInf(f, 0) || math.IsNaN(f) {
		return 0, false
	}
	return f, true
}

func hexadecimal(s string) bool { return strings.HasPrefix(strings.TrimLeft(lower(s), "+-"), "0x") }

func (n *Node) zrem(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeZset); refusal.Kind != resp.None {
		return refusal
	}
	return n.core.do(argv)
}

// zpop is ZPOPMIN and ZPOPMAX.
func (n *Node) zpop(argv []string) resp.Value {
	if len(argv) > 3 {
		return refuse(errSyntax)
	}
	count := int64(1)
	if len(argv) == 3 {
		var ok bool
		if count, ok = parseInt(argv[2]); !ok || count < 0 {
			return refuse(errNotPositive)
		}
	}
	if _, refusal := n.typed(argv[1], typeZset); refusal.Kind != resp.None {
		return refusal
	}
	return n.release.scores(n.popScored(argv[1], upper(argv[0]) == "ZPOPMAX", count), true)
}

// popScored removes up to count members from an end of a sorted set and returns them in the order in which they went.
func (n *Node) popScored(key string, highest bool, count int64) []scored {
	members := n.ranked(key)
	if highest {
		slices.Reverse(members)
	}
	members = members[:min(count, int64(len(members)))]
	for _, m := range members {
		n.core.do([]string{"ZREM", key, m.member})
	}
	return members
}
