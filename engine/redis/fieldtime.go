// Commands on the deadlines of a hash's fields, which Redis has since 7.4 and Valkey since 9.0.

package redis

import (
	"math"
	"slices"
	"strings"

	"lockstep/engine/resp"
)

const fieldDeadlines = redis84 | valkey90 // the servers that have them

var fieldTimeCommands = []command{
	{name: "hexpire", on: fieldDeadlines, arity: -6, first: 1, last: 1, flags: writes, run: (*Node).hexpire},
	{name: "hpexpire", on: fieldDeadlines, arity: -6, first: 1, last: 1, flags: writes, run: (*Node).hexpire},
	{name: "hexpireat", on: fieldDeadlines, arity: -6, first: 1, last: 1, flags: writes, run: (*Node).hexpire},
	{name: "hpexpireat", on: fieldDeadlines, arity: -6, first: 1, last: 1, flags: writes, run: (*Node).hexpire},
	{name: "hpersist", on: fieldDeadlines, arity: -5, first: 1, last: 1, flags: writes, run: (*Node).hpersist},
	{name: "httl", on: fieldDeadlines, arity: -5, first: 1, last: 1, run: (*Node).httl},
	{name: "hpttl", on: fieldDeadlines, arity: -5, first: 1, last: 1, run: (*Node).httl},
	{name: "hexpiretime", on: fieldDeadlines, arity: -5, first: 1, last: 1, run: (*Node).httl},
	{name: "hpexpiretime", on: fieldDeadlines, arity: -5, first: 1, last: 1, run: (*Node).httl},
}

// What these commands answer for a field, beside a time.
const (
	fieldMissing = -2
	fieldForever = -1
	fieldRefused = 0 // the condition does not hold
	fieldSet     = 1
	fieldRemoved = 2 // the deadline is not in the future
)

// farthestField is the latest deadline of a field in Redis, in ms.
const farthestField = 1<<46 - 1

const (
	errFieldsWord  = "ERR Mandatory argument FIELDS is missing or not at the right position"
	errFieldsCount = "ERR The `numfields` parameter must match the number of arguments"
	errFieldsBoth  = "ERR numfields should be greater than 0 and match the provided number of fields"
)

// fieldTimes is what HEXPIRE and its like ask for.
type fieldTimes struct {
	when       int64
	conditions deadlineCondition
	fields     []string
}

// hexpire is HEXPIRE, HPEXPIRE, HEXPIREAT and HPEXPIREAT. Valkey does not look at the condition if the deadline is not
// in the future.
func (n *Node) hexpire(argv []string) resp.Value {
	parse := n.fieldTimesOfRedis
	valkey := n.release.server == valkey90
	if valkey {
		parse = n.fieldTimesOfValkey
	}
	t, refusal := parse(argv)
	if refusal.Kind != resp.None {
		return refusal
	}
	past := t.when <= n.now
	return eachField(t.fields, func(name string) int64 {
		f, found := n.fieldState(argv[1], name)
		switch {
		case !found:
			return fieldMissing
		case !(valkey && past) && !t.conditions.hold(f.deadline, f.mortal, t.when):
			return fieldRefused
		case past:
			n.removeField(argv[1], name)
			return fieldRemoved
		}
		n.setFieldDeadline(argv[1], name, t.when, true)
		return fieldSet
	})
}

// eachField answers a number for each field.
func eachField(fields []string, answer func(name string) int64) resp.Value {
	list := make([]resp.Value, len(fields))
	for i, name := range fields {
		list[i] = resp.IntOf(answer(name))
	}
	return resp.Value{Kind: resp.Array, List: list}
}

func (n *Node) fieldTimesOfRedis(argv []string) (t fieldTimes, refusal resp.Value) {
	if _, refusal = n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return t, refusal
	}
	name := strings.ToLower(argv[0])
	unit, from := fieldClock(name, n.now)
	if t.when, refusal = n.fieldDeadlineIn(name, argv[2], unit, from); refusal.Kind != resp.None {
		return t, refusal
	}
	rest := argv[3:]
	if i := slices.Index([]string{"NX", "XX", "GT", "LT"}, upper(rest[0])); i >= 0 {
		t.conditions, rest = 1<<i, rest[1:]
	}
	t.fields, refusal = fieldsBehind(rest, "ERR Parameter `numFields` should be greater than 0")
	return t, refusal
}

// fieldClock returns the unit of a command's time, in ms, and from what it counts.
func fieldClock(name string, now int64) (unit, from int64) {
	unit, from = 1000, now
	if strings.HasPrefix(name, "hp") {
		unit = 1
	}
	if strings.HasSuffix(name, "at") || strings.HasSuffix(name, "time") {
		from = 0
	}
	return unit, from
}

// fieldsBehind reads FIELDS, a count and so many fields as Redis does.
func fieldsBehind(args []string, errCount string) ([]string, resp.Value) {
	if upper(args[0]) != "FIELDS" {
		return nil, refuse(errFieldsWord)
	}
	if len(args) < 2 {
		return nil, refuse(errCount)
	}
	count, ok := parseInt(args[1])
	switch {
	case !ok || count < 1:
		return nil, refuse(errCount)
	case count != int64(len(args)-2):
		return nil, refuse(errFieldsCount)
	}
	return args[2:], resp.Value{}
}

func (n *Node) fieldTimesOfValkey(argv []string) (t fieldTimes, refusal resp.Value) {
	at := slices.IndexFunc(argv[3:len(argv)-1], func(a string) bool { return upper(a) == "FIELDS" })
	if at < 0 {
		return t, refuse(errFieldsBoth)
	}
	if t.conditions, refusal = deadlineConditions(argv[3 : 3+at]); refusal.Kind != resp.None {
		return t, refusal
	}
	if t.fields, refusal = fieldsOfValkey(argv[3+at:], errFieldsBoth); refusal.Kind != resp.None {
		return t, refusal
	}
	name := strings.ToLower(argv[0])
	unit, from := fieldClock(name, n.now)
	span, ok := parseInt(argv[2])
	switch {
	case !ok:
		return t, refuse(errNotInt)
	case span < 0 || span > math.MaxInt64/unit || from != 0 && span*unit > n.farthest():
		return t, refuseExpire(name)
	}
	t.when = from + span*unit
	_, refusal = n.typed(argv[1], typeHash)
	return t, refusal
}

// fieldsOfValkey reads a count and so many fields behind a word that is not looked at.
func fieldsOfValkey(args []string, errCount string) ([]string, resp.Value) {
	count, ok := parseInt(args[1])
	switch {
	case !ok:
		return nil, refuse(errNotInt)
	case count == 0 || count != int64(len(args)-2):
		return nil, refuse(errCount)
	}
	return args[2:], resp.Value{}
}

// namedFields reads the fields of a command that has nothing else behind its key.
func (n *Node) namedFields(argv []string, errValkey string) (fields []string, refusal resp.Value) {
	if n.release.server == valkey90 {
		if fields, refusal = fieldsOfValkey(argv[2:], errValkey); refusal.Kind != resp.None {
			return nil, refusal
		}
		_, refusal = n.typed(argv[1], typeHash)
		return fields, refusal
	}
	if _, refusal = n.typed(argv[1], typeHash); refusal.Kind != resp.None {
		return nil, refusal
	}
	return fieldsBehind(argv[2:], errFieldsNumber)
}

func (n *Node) hpersist(argv []string) resp.Value {
	fields, refusal := n.namedFields(argv, errFieldsBoth)
	if refusal.Kind != resp.None {
		return refusal
	}
	return eachField(fields, func(name string) int64 {
		f, found := n.fieldState(argv[1], name)
		switch {
		case !found:
			return fieldMissing
		case !f.mortal:
			return fieldForever
		}
		n.setFieldDeadline(argv[1], name, 0, false)
		return fieldSet
	})
}

// httl is HTTL, HPTTL, HEXPIRETIME and HPEXPIRETIME. Redis rounds seconds up, Valkey to the nearest; and Redis's small
// hashes no longer tell the time of a field at its deadline itself, when the field can still be read.
func (n *Node) httl(argv []string) resp.Value {
	fields, refusal := n.namedFields(argv, errSyntax)
	if refusal.Kind != resp.None {
		return refusal
	}
	unit, from := fieldClock(strings.ToLower(argv[0]), n.now)
	redis := n.release.server == redis84
	return eachField(fields, func(name string) int64 {
		f, found := n.fieldState(argv[1], name)
		left := f.deadline - from
		switch {
		case !found || redis && f.mortal && f.deadline <= n.now:
			return fieldMissing
		case !f.mortal:
			return fieldForever
		case unit == 1:
			return left
		case redis:
			return (left + 999) / 1000
		}
		return seconds(left)
	})
}
