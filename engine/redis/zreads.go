// Commands on sorted sets that read single members, and those that take members from the first of several.

package redis

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"lockstep/engine/resp"
)

var zreadCommands = []command{
	{name: "zscore", on: every, arity: 3, first: 1, last: 1, run: (*Node).zscore},
	{name: "zmscore", on: every, arity: -3, first: 1, last: 1, run: (*Node).zmscore},
	{name: "zcard", on: every, arity: 2, first: 1, last: 1, run: (*Node).zcard},
	{name: "zrank", on: every, arity: -3, arity70: 3, first: 1, last: 1, run: (*Node).zrank},
	{name: "zrevrank", on: every, arity: -3, arity70: 3, first: 1, last: 1, run: (*Node).zrank},
	{name: "zscan", on: every, arity: -3, first: 1, last: 1, run: (*Node).zscan},
	{name: "zmpop", on: every, arity: -4, counted: 1, flags: writes, run: (*Node).zmpop},
}

func (n *Node) zscore(argv []string) resp.Value { return first(n.zmscore(argv)) }

func (n *Node) zmscore(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeZset); refusal.Kind != resp.None {
		return refusal
	}
	list := make([]resp.Value, 0, len(argv)-2)
	for _, member := range argv[2:] {
		reply := resp.Null
		if score, found := n.score(argv[1], member); found {
			reply = resp.BulkOf(n.release.score(score))
		}
		list = append(list, reply)
	}
	return resp.Value{Kind: resp.Array, List: list}
}

func (n *Node) zcard(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeZset); refusal.Kind != resp.None {
		return refusal
	}
	scores, _ := n.core.db.SortedSet(argv[1])
	return resp.IntOf(int64(len(scores)))
}

// zrank is ZRANK and ZREVRANK, which can answer the score too since 7.2.
func (n *Node) zrank(argv []string) resp.Value {
	withScore := len(argv) > 3
	switch {
	case len(argv) > 4:
		return refuseArity(strings.ToLower(argv[0]))
	case withScore && upper(argv[3]) != "WITHSCORE":
		return refuse(errSyntax)
	}
	if _, refusal := n.typed(argv[1], typeZset); refusal.Kind != resp.None {
		return refusal
	}
	members := n.ranked(argv[1])
	if upper(argv[0]) == "ZREVRANK" {
		slices.Reverse(members)
	}
	i := slices.IndexFunc(members, func(m scored) bool { return m.member == argv[2] })
	switch {
	case i < 0 && withScore:
		return resp.NullArray
	case i < 0:
		return resp.Null
	case withScore:
		score := resp.BulkOf(n.release.score(members[i].score))
		return resp.Value{Kind: resp.Array, List: []resp.Value{resp.IntOf(int64(i)), score}}
	}
	return resp.IntOf(int64(i))
}

// zscan prints whole scores in full, as small sorted sets keep them.
func (n *Node) zscan(argv []string) resp.Value {
	return n.scanValue(argv, typeZset, func(pattern string) resp.Value {
		members := slices.DeleteFunc(n.ranked(argv[1]), func(m scored) bool { return !matchName(pattern, m.member) })
		page := n.release.scores(members, true)
		for i, m := range members {
			if m.score == math.Trunc(m.score) && math.Abs(m.score) <= 1<<62 {
				page.List[2*i+1].Str = strconv.FormatInt(int64(m.score), 10)
			}
		}
		return page
	})
}

// zmpop pops from the first sorted set that there is, and answers each member in a list with its score.
func (n *Node) zmpop(argv []string) resp.Value {
	keys, where, count, refusal := parseMultiPop(argv, "MIN", "MAX")
	if refusal.Kind != resp.None {
		return refusal
	}
	for _, key := range keys {
		found, refusal := n.typed(key, typeZset)
		if refusal.Kind != resp.None {
			return refusal
		}
		if !found {
			continue
		}
		var pairs []resp.Value
		for _, m := range n.popScored(key, where == "MAX", count) {
			pairs = append(pairs, n.release.scores([]scored{m}, true))
		}
		return resp.Value{Kind: resp.Array, List: []resp.Value{resp.BulkOf(key), {Kind: resp.Array, List: pairs}}}
	}
	return resp.NullArray
}
