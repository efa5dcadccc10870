// Commands that look into lists or edit them in place.

package redis

import (
	"math"
	"slices"
	"strconv"

	"lockstep/engine/resp"
)

var listEditCommands = []command{
	{name: "lindex", on: every, arity: 3, first: 1, last: 1, run: (*Node).lindex},
	{name: "lpos", on: every, arity: -3, first: 1, last: 1, run: (*Node).lpos},
	{name: "lset", on: every, arity: 4, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).lset},
	{name: "linsert", on: every, arity: 5, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).linsert},
	{name: "lrem", on: every, arity: 4, first: 1, last: 1, flags: writes, run: (*Node).lrem},
	{name: "ltrim", on: every, arity: 4, first: 1, last: 1, flags: writes, run: (*Node).ltrim},
}

// elementAt turns an index, of which a negative one counts from the end, into a place among so many elements.
func elementAt(index int64, size int) (int, bool) {
	if index < 0 {
		index += int64(size)
	}
	return int(index), index >= 0 && index < int64(size)
}

func (n *Node) lindex(argv []string) resp.Value {
	found, refusal := n.typed(argv[1], typeList)
	if refusal.Kind != resp.None || !found {
		return orNull(refusal)
	}
	index, ok := parseInt(argv[2])
	if !ok {
		return refuse(errNotInt)
	}
	elements := n.core.list(argv[1])
	i, ok := elementAt(index, len(elements))
	if !ok {
		return resp.Null
	}
	return resp.BulkOf(elements[i])
}

// orNull is a refusal, or nil if there is none.
func orNull(refusal resp.Value) resp.Value {
	if refusal.Kind != resp.None {
		return refusal
	}
	return resp.Null
}

func (n *Node) lset(argv []string) resp.Value {
	found, refusal := n.typed(argv[1], typeList)
	switch {
	case refusal.Kind != resp.None:
		return refusal
	case !found:
		return refuse("ERR no such key")
	}
	index, ok := parseInt(argv[2])
	if !ok {
		return refuse(errNotInt)
	}
	elements := slices.Clone(n.elements(argv[1]))
	i, ok := elementAt(index, len(elements))
	if !ok {
		return refuse("ERR index out of range")
	}
	elements[i] = argv[3]
	n.setList(argv[1], elements)
	return resp.OK
}

// setList puts elements in the place of those that a list has.
func (n *Node) setList(key string, elements []string) {
	n.core.del(key)
	if len(elements) > 0 {
		n.put(key, typeList, bulks(elements))
	}
}

func (n *Node) linsert(argv []string) resp.Value {
	where := upper(argv[2])
	if where != "BEFORE" && where != "AFTER" {
		return refuse(errSyntax)
	}
	found, refusal := n.typed(argv[1], typeList)
	if refusal.Kind != resp.None || !found {
		return orZero(refusal)
	}
	elements := slices.Clone(n.elements(argv[1]))
	i := slices.Index(elements, argv[3])
	if i < 0 {
		return resp.IntOf(-1)
	}
	if where == "AFTER" {
		i++
	}
	elements = slices.Insert(elements, i, argv[4])
	n.setList(argv[1], elements)
	return resp.IntOf(int64(len(elements)))
}

// lrem removes so many equal elements, from the end if the count is negative, all of them if it is 0.
func (n *Node) lrem(argv []string) resp.Value {
	count, ok := parseInt(argv[2])
	if !ok {
		return refuse(errNotInt)
	}
	found, refusal := n.typed(argv[1], typeList)
	if refusal.Kind != resp.None || !found {
		return orZero(refusal)
	}
	elements := slices.Clone(n.elements(argv[1]))
	size := len(elements)
	if count < 0 {
		slices.Reverse(elements)
	}
	removed := int64(0)
	elements = slices.DeleteFunc(elements, func(e string) bool {
		if e != argv[3] || count != 0 && (count > 0 && removed >= count || count < 0 && -removed <= count) {
			return false
		}
		removed++
		return true
	})
	if count < 0 {
		slices.Reverse(elements)
	}
	if len(elements) < size {
		n.setList(argv[1], elements)
	}
	return resp.IntOf(removed)
}

func (n *Node) ltrim(argv []string) resp.Value {
	from, ok := parseInt(argv[2])
	to, ok2 := parseInt(argv[3])
	if !ok || !ok2 {
		return refuse(errNotInt)
	}
	found, refusal := n.typed(argv[1], typeList)
	switch {
	case refusal.Kind != resp.None:
		return refusal
	case found:
		elements := n.elements(argv[1])
		first, end := span(from, to, len(elements))
		n.setList(argv[1], elements[first:end])
	}
	return resp.OK
}

// posOptions are the options of LPOS: which match counts first, how many are wanted (all if 0), how far it looks.
type posOptions struct {
	rank, count, reach int64
	many               bool
}

func (r release) parsePos(args []string) (o posOptions, refusal resp.Value) {
	o = posOptions{rank: 1, count: 1}
	for i := 0; i < len(args); i += 2 {
		if i+1 == len(args) {
			return o, refuse(errSyntax)
		}
		number, ok := parseInt(args[i+1])
		switch upper(args[i]) {
		case "RANK":
			switch {
			case !ok:
				return o, refuse(errNotInt)
			case number == math.MinInt64 && r.server != redis70: // where it overflows and counts as -1
				return o, refuse("ERR value is out of range, value must between -9223372036854775807 and " +
					strconv.FormatInt(math.MaxInt64, 10))
			case number == 0:
				return o, refuse("ERR RANK can't be zero: use 1 to start from the first match, 2 from the second ... " +
					"or use negative to start from the end of the list")
			}
			o.rank = number
		case "COUNT":
			if !ok || number < 0 {
				return o, refuse("ERR COUNT can't be negative")
			}
			o.count, o.many = number, true
		case "MAXLEN":
			if !ok || number < 0 {
				return o, refuse("ERR MAXLEN can't be negative")
			}
			o.reach = number
		default:
			return o, refuse(errSyntax)
		}
	}
	return o, resp.Value{}
}

func (n *Node) lpos(argv []string) resp.Value {
	o, refusal := n.release.parsePos(argv[3:])
	if refusal.Kind != resp.None {
		return refusal
	}
	if _, refusal = n.typed(argv[1], typeList); refusal.Kind != resp.None {
		return refusal
	}
	elements := n.elements(argv[1])
	matches, places := int64(0), []resp.Value{}
	for i := range elements {
		if o.reach > 0 && int64(i) >= o.reach {
			break
		}
		place := i
		if o.rank < 0 {
			place = len(elements) - 1 - i
		}
		if elements[place] != argv[2] {
			continue
		}
		if matches++; matches < max(o.rank, -o.rank) {
			continue
		}
		if places = append(places, resp.IntOf(int64(place))); int64(len(places)) == o.count {
			break
		}
	}
	switch {
	case o.many:
		return resp.Value{Kind: resp.Array, List: places}
	case len(places) == 0:
		return resp.Null
	}
	return places[0]
}
