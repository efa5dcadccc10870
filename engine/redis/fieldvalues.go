// Commands of Redis 8 that read or write fields of a hash together with their deadlines.

package redis

import (
	"slices"

	"lockstep/engine/resp"
)

var fieldValueCommands = []command{
	{name: "hgetdel", on: redis84, arity: -5, first: 1, last: 1, flags: writes, run: (*Node).hgetdel},
	{name: "hgetex", on: redis84, arity: -5, first: 1, last: 1, flags: writes, run: (*Node).hgetex},
	{name: "hsetex", on: redis84, arity: -6, first: 1, last: 1, flags: writes | denyOOM, run: (*Node).hsetex},
}

const errFieldsNumber = "ERR Number of fields must be a positive integer"

func (n *Node) hgetdel(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	fields, refusal := fieldsBehind(argv[2:], errFieldsNumber)
	if refusal.Kind != resp.None {
		return refusal
	}
	list := make([]resp.Value, len(fields))
	for i, name := range fields {
		list[i] = n.fieldReply(argv[1], name)
		n.removeField(argv[1], name)
	}
	return resp.Value{Kind: resp.Array, List: list}
}

// fieldDeadline reads the time behind EX, PX, EXAT or PXAT.
func (n *Node) fieldDeadline(command, option, time string) (int64, resp.Value) {
	unit, from := int64(1), n.now
	if option[0] == 'E' {
		unit = 1000
	}
	if len(option) == 4 {
		from = 0
	}
	return n.fieldDeadlineIn(command, time, unit, from)
}

// fieldDeadlineIn reads a time in units of so many ms, counted from the clock or from 0.
func (n *Node) fieldDeadlineIn(command, time string, unit, from int64) (int64, resp.Value) {
	span, ok := parseInt(time)
	switch {
	case !ok:
		return 0, refuse(errNotInt)
	case span < 0:
		return 0, refuse("ERR invalid expire time, must be >= 0")
	case span > farthestField/unit, from != 0 && span*unit > farthestField-max(n.now, epoch):
		return 0, refuseExpire(command)
	}
	return from + span*unit, resp.Value{}
}

// giveDeadline sets the deadline of a field, or removes the field if that is not in the future.
func (n *Node) giveDeadline(key, name string, when int64) {
	if when <= n.now {
		n.removeField(key, name)
		return
	}
	n.setFieldDeadline(key, name, when, true)
}

func (n *Node) hgetex(argv []string) resp.Value {
	if _, refusal := n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	rest, option, when := argv[2:], upper(argv[2]), int64(0)
	switch option {
	case "EX", "PX", "EXAT", "PXAT":
		var refusal resp.Value
		if when, refusal = n.fieldDeadline("hgetex", option, rest[1]); refusal.Kind != resp.None {
			return refusal
		}
		rest = rest[2:]
	case "PERSIST":
		rest = rest[1:]
	default:
		option = ""
	}
	fields, refusal := fieldsBehind(rest, errFieldsNumber)
	if refusal.Kind != resp.None {
		return refusal
	}
	list := make([]resp.Value, len(fields))
	for i, name := range fields {
		list[i] = n.fieldReply(argv[1], name)
		f, found := n.fieldState(argv[1], name)
		switch {
		case !found || option == "":
		case option != "PERSIST":
			n.giveDeadline(argv[1], name, when)
		case f.mortal:
			n.setFieldDeadline(argv[1], name, 0, false)
		}
	}
	return resp.Value{Kind: resp.Array, List: list}
}

// setExOptions are the options of HSETEX: expiry is EX, PX, EXAT, PXAT or KEEPTTL, condition FNX or FXX.
type setExOptions struct {
	expiry, condition string
	when              int64
	pairs             []string
}

func (n *Node) parseSetEx(args []string) (o setExOptions, refusal resp.Value) {
	for i := 0; i < len(args); i++ {
		switch name := upper(args[i]); name {
		case "FIELDS":
			if i >= len(args)-3 {
				return o, refuseArity("hsetex")
			}
			o.pairs = args[i+2:]
			count, ok := parseInt(args[i+1])
			if !ok || count < 1 || count > 1<<31-1 {
				return o, refuse("ERR invalid number of fields")
			}
			if len(o.pairs)%2 != 0 || count != int64(len(o.pairs)/2) {
				return o, refuseArity("hsetex")
			}
			return o, resp.Value{}
		case "EX", "PX", "EXAT", "PXAT", "KEEPTTL":
			if o.expiry != "" {
				return o, refuse("ERR Only one of EX, PX, EXAT, PXAT or KEEPTTL arguments can be specified")
			}
			if o.expiry = name; name == "KEEPTTL" {
				continue
			}
			if i++; i == len(args) {
				return o, refuse("ERR missing expire time")
			}
			if o.when, refusal = n.fieldDeadline("hsetex", name, args[i]); refusal.Kind != resp.None {
				return o, refusal
			}
		case "FXX", "FNX":
			if o.condition != "" {
				return o, refuse("ERR Only one of FXX or FNX arguments can be specified")
			}
			o.condition = name
		default:
			return o, refuse(oneLine("ERR unknown argument: " + clip(args[i], len(args[i]))))
		}
	}
	return o, refuse("ERR Lockstep does not support HSETEX without FIELDS")
}

func (n *Node) hsetex(argv []string) resp.Value {
	o, refusal := n.parseSetEx(argv[2:])
	if refusal.Kind != resp.None {
		return refusal
	}
	if _, refusal = n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return refusal
	}
	for pair := range slices.Chunk(o.pairs, 2) {
		_, found := n.fieldState(argv[1], pair[0])
		if o.condition == "FXX" && !found || o.condition == "FNX" && found {
			return resp.IntOf(0)
		}
	}
	for pair := range slices.Chunk(o.pairs, 2) {
		if o.expiry == "" {
			n.setField(argv[1], pair[0], pair[1])
			continue
		}
		n.changeField(argv[1], pair[0], pair[1])
		if o.expiry != "KEEPTTL" {
			n.giveDeadline(argv[1], pair[0], o.when)
		}
	}
	return resp.IntOf(1)
}
