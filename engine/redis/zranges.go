// Commands on sorted sets that name a range of them: by rank, by score or by member.

package redis

import (
	"slices"
	"strings"

	"lockstep/engine/resp"
)

var zrangeCommands = []command{
	{name: "zrange", on: every, arity: -4, first: 1, last: 1, run: (*Node).zrange},
	{name: "zrevrange", on: every, arity: -4, first: 1, last: 1, run: (*Node).zrange},
	{name: "zrangebyscore", on: every, arity: -4, first: 1, last: 1, run: (*Node).zrange},
	{name: "zrevrangebyscore", on: every, arity: -4, first: 1, last: 1, run: (*Node).zrange},
	{name: "zrangebylex", on: every, arity: -4, first: 1, last: 1, run: (*Node).zrange},
	{name: "zrevrangebylex", on: every, arity: -4, first: 1, last: 1, run: (*Node).zrange},
	{name: "zrangestore", on: every, arity: -5, first: 1, last: 2, flags: writes | denyOOM, run: (*Node).zrangestore},
	{name: "zcount", on: every, arity: 4, first: 1, last: 1, run: (*Node).zcount},
	{name: "zlexcount", on: every, arity: 4, first: 1, last: 1, run: (*Node).zcount},
	{name: "zremrangebyscore", on: every, arity: 4, first: 1, last: 1, flags: writes, run: (*Node).zremrange},
	{name: "zremrangebyrank", on: every, arity: 4, first: 1, last: 1, flags: writes, run: (*Node).zremrange},
	{name: "zremrangebylex", on: every, arity: 4, first: 1, last: 1, flags: writes, run: (*Node).zremrange},
}

// rangeKind says by what a range is named.
type rangeKind uint8

const (
	kindOpen rangeKind = iota // until an option says
	byRank
	byScore
	byLex
)

// kindOf reads from a command's name what its ranges are named by.
func kindOf(name string) rangeKind {
	switch {
	case strings.HasSuffix(name, "BYSCORE"), name == "ZCOUNT":
		return byScore
	case strings.Contains(name, "LEX"):
		return byLex
	case name == "ZRANGE":
		return kindOpen
	}
	return byRank
}

// zsetRange is a range with what a command does to it: reverse it, then skip offset members and keep at most limit, all
// if that is negative. Test is nil for ranks.
type zsetRange struct {
	kind          rangeKind
	reverse       bool
	first, last   int64
	test          [2]func(scored) bool // at or above the lower end, at or below the upper one
	offset, limit int64
	withScores    bool
}

// parseRange reads the two ends and the options behind them; name is the command in capitals, and a kind or direction
// that it fixes cannot be given again.
func parseRange(name string, args []string, store bool) (z zsetRange, refusal resp.Value) {
	z = zsetRange{kind: kindOf(name), limit: -1, reverse: strings.Contains(name, "REV")}
	free := z.kind == kindOpen
	for i := 2; i < len(args); i++ {
		switch o := upper(args[i]); {
		case o == "WITHSCORES" && !store:
			z.withScores = true
		case o == "LIMIT" && i+2 < len(args):
			var ok, ok2 bool
			z.offset, ok = parseInt(args[i+1])
			z.limit, ok2 = parseInt(args[i+2])
			if !ok || !ok2 {
				return z, refuse(errNotInt)
			}
			i += 2
		case o == "REV" && free && !z.reverse:
			z.reverse = true
		case o == "BYLEX" && z.kind == kindOpen:
			z.kind = byLex
		case o == "BYSCORE" && z.kind == kindOpen:
			z.kind = byScore
		default:
			return z, refuse(errSyntax)
		}
	}
	if z.kind == kindOpen {
		z.kind = byRank
	}
	switch {
	case z.limit != -1 && z.kind == byRank:
		return z, refuse("ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX")
	case z.withScores && z.kind == byLex:
		return z, refuse("ERR syntax error, WITHSCORES not supported in combination with BYLEX")
	}
	low, high := args[0], args[1]
	if z.reverse && z.kind != byRank {
		low, high = high, low
	}
	return z, z.parseEnds(low, high)
}

// parseEnds reads the ends of a range of its kind.
func (z *zsetRange) parseEnds(low, high string) resp.Value {
	var ok, ok2 bool
	text := errNotInt
	switch z.kind {
	case byRank:
		z.first, ok = parseInt(low)
		z.last, ok2 = parseInt(high)
	case byScore:
		text = "ERR min or max is not a float"
		z.test[0], ok = scoreEnd(low, true)
		z.test[1], ok2 = scoreEnd(high, false)
	case byLex:
		text = "ERR min or max not valid string range item"
		z.test[0], ok = lexEnd(low, true)
		z.test[1], ok2 = lexEnd(high, false)
	}
	if !ok || !ok2 {
		return refuse(text)
	}
	return resp.Value{}
}

// scoreEnd reads an end of a range of scores, which a bracket leaves out, as C's strtod does: space before it is
// allowed, and nothing at all is 0.
func scoreEnd(s string, lower bool) (func(scored) bool, bool) {
	s, _, _ = strings.Cut(s, "\x00")
	number, open := strings.CutPrefix(s, "(")
	end, ok := 0.0, true
	if number != "" {
		end, ok = parseDouble(strings.TrimLeft(number, " \t\n\v\f\r"))
	}
	return func(m scored) bool {
		return !open && m.score == end || lower && m.score > end || !lower && m.score < end
	}, ok
}

// lexEnd reads an end of a range of members: - and + are the far ends, others stand behind [ or, left out, (.
func lexEnd(s string, lower bool) (func(scored) bool, bool) {
	switch {
	case s == "-" || s == "+":
		all := (s == "-") == lower
		return func(scored) bool { return all }, true
	case s == "" || s[0] != '[' && s[0] != '(':
		return nil, false
	}
	end, open := s[1:], s[0] == '('
	return func(m scored) bool {
		return !open && m.member == end || lower && m.member > end || !lower && m.member < end
	}, true
}

// of returns the members of the range, given all of a sorted set by rank. Like Redis it takes the members between the
// first and the last that are within the ends, which matters to ranges of members whose scores differ.
func (z *zsetRange) of(members []scored) []scored {
	if z.kind == byRank {
		if z.reverse {
			slices.Reverse(members)
		}
		first, end := span(z.first, z.last, len(members))
		return members[first:end]
	}
	if len(members) == 0 || !z.test[0](members[len(members)-1]) || !z.test[1](members[0]) {
		return nil
	}
	near, far := z.test[0], z.test[1]
	if z.reverse {
		slices.Reverse(members)
		near, far = far, near
	}
	from := slices.IndexFunc(members, near)
	if from < 0 || z.offset < 0 {
		return nil
	}
	members = members[from:]
	if end := slices.IndexFunc(members, func(m scored) bool { return !far(m) }); end >= 0 {
		members = members[:end]
	}
	members = members[min(z.offset, int64(len(members))):]
	if z.limit >= 0 {
		members = members[:min(z.limit, int64(len(members)))]
	}
	return members
}

// zrange is ZRANGE with all options, ZREVRANGE, and those with BYSCORE and BYLEX in their names.
func (n *Node) zrange(argv []string) resp.Value {
	z, refusal := parseRange(upper(argv[0]), argv[2:], false)
	if refusal.Kind != resp.None {
		return refusal
	}
	if _, refusal = n.typed(argv[1], typeZset); refusal.Kind != resp.None {
		return refusal
	}
	return n.release.scores(z.of(n.ranked(argv[1])), z.withScores)
}

func (n *Node) zrangestore(argv []string) resp.Value {
	z, refusal := parseRange("ZRANGE", argv[3:], true)
	if refusal.Kind != resp.None {
		return refusal
	}
	if _, refusal = n.typed(argv[2], typeZset); refusal.Kind != resp.None {
		return refusal
	}
	members := z.of(n.ranked(argv[2]))
	n.remove(argv[1])
	for _, m := range members {
		n.setScore(argv[1], m.member, m.score)
		n.made += len(m.member)
	}
	return resp.IntOf(int64(len(members)))
}

// ranged returns the members of the range that a command without options names.
func (n *Node) ranged(argv []string) (members []scored, refusal resp.Value) {
	z := zsetRange{kind: kindOf(upper(argv[0])), limit: -1}
	if refusal = z.parseEnds(argv[2], argv[3]); refusal.Kind != resp.None {
		return nil, refusal
	}
	if _, refusal = n.typed(argv[1], typeZset); refusal.Kind != resp.None {
		return nil, refusal
	}
	return z.of(n.ranked(argv[1])), resp.Value{}
}

// zcount is ZCOUNT and ZLEXCOUNT.
func (n *Node) zcount(argv []string) resp.Value {
	members, refusal := n.ranged(argv)
	if refusal.Kind != resp.None {
		return refusal
	}
	return resp.IntOf(int64(len(members)))
}

// zremrange is ZREMRANGEBYSCORE, ZREMRANGEBYRANK and ZREMRANGEBYLEX.
func (n *Node) zremrange(argv []string) resp.Value {
	members, refusal := n.ranged(argv)
	if refusal.Kind != resp.None {
		return refusal
	}
	for _, m := range members {
		n.core.do([]string{"ZREM", argv[1], m.member})
	}
	return resp.IntOf(int64(len(members)))
}
