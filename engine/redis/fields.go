// What the front keeps of a hash: the order in which its fields came, which small hashes of a real server show, and
// the fields' deadlines.

package redis

import (
	"cmp"
	"math"

	"lockstep/engine/resp"
	"lockstep/engine/sim"
)

// hash is the order and the deadlines of the fields of one hash; their values are the core's.
type hash struct {
	fields map[string]field
	next   int64
	mortal int // how many fields have a deadline
}

// field is one field: a later one has a higher place. The field is there while the clock, in ms, is at most deadline.
type field struct {
	place, deadline int64
	mortal          bool
}

// count adds a field to those that have a deadline, or takes it away from them.
func (h *hash) count(f field, by int) {
	if f.mortal {
		h.mortal += by
	}
}

// until returns the field's deadline, and the end of time if it has none.
func (f field) until() int64 {
	if f.mortal {
		return f.deadline
	}
	return math.MaxInt64
}

// fields returns the fields of the hash at key in their order. Redis keeps those with a deadline first, the earliest
// before the others.
func (n *Node) fields(key string) []string {
	h := n.hashes[key]
	if h == nil {
		return nil
	}
	n.walk(4 * len(h.fields)) // since its fields are sorted and their values looked up
	out := n.fieldNames(key)
	sim.Sort(out, func(a, b string) int {
		f, g := h.fields[a], h.fields[b]
		if n.release.server != redis84 {
			return cmp.Compare(f.place, g.place)
		}
		return cmp.Or(cmp.Compare(f.until(), g.until()), cmp.Compare(f.place, g.place))
	})
	return out
}

// fieldNames returns the names of a hash's fields in no order.
func (n *Node) fieldNames(key string) []string {
	h := n.hashes[key]
	out := make([]string, 0, len(h.fields))
	for name := range h.fields {
		out = append(out, name)
	}
	return out
}

// fieldsAndValues lists fields, each before its value.
func (n *Node) fieldsAndValues(key string, fields []string) resp.Value {
	list := make([]resp.Value, 0, 2*len(fields))
	for _, name := range fields {
		list = append(list, resp.BulkOf(name), resp.BulkOf(n.core.db.HGet(key, name)))
	}
	return resp.Value{Kind: resp.Array, List: list}
}

// field returns the value of a field.
func (n *Node) field(key, name string) (value string, found bool) {
	if _, found = n.fieldState(key, name); !found {
		return "", false
	}
	return n.core.db.HGet(key, name), true
}

// setField gives a field a value, which takes its deadline away, and tells whether it is new.
func (n *Node) setField(key, name, value string) bool {
	fresh := n.changeField(key, name, value)
	if n.hashes[key].fields[name].mortal {
		n.setFieldDeadline(key, name, 0, false)
	}
	return fresh
}

// changeField gives a field a value, keeps its deadline, and tells whether it is new.
func (n *Node) changeField(key, name, value string) bool {
	h := n.hashes[key]
	if h == nil {
		h = &hash{fields: map[string]field{}}
		n.hashes[key] = h
	}
	_, found := h.fields[name]
	if !found {
		h.next++
		h.fields[name] = field{place: h.next}
	}
	n.core.setField(key, name, value)
	return !found
}

// fieldState returns the place and deadline of a field.
func (n *Node) fieldState(key, name string) (f field, found bool) {
	h := n.hashes[key]
	if h == nil {
		return field{}, false
	}
	f, found = h.fields[name]
	return f, found
}

// setFieldDeadline gives a field a deadline or takes it away; in Redis the field then goes behind its equals.
func (n *Node) setFieldDeadline(key, name string, deadline int64, mortal bool) {
	h := n.hashes[key]
	h.count(h.fields[name], -1)
	f := field{h.fields[name].place, deadline, mortal}
	h.count(f, 1)
	if n.release.server == redis84 {
		h.next++
		f.place = h.next
	}
	h.fields[name] = f
}

// removeField removes a field, and the key with its last one, and tells whether it was there.
func (n *Node) removeField(key, name string) bool {
	f, found := n.fieldState(key, name)
	if !found {
		return false
	}
	n.hashes[key].count(f, -1)
	delete(n.hashes[key].fields, name)
	n.core.do([]string{"HDEL", key, name})
	n.settle(key)
	return true
}

// dueFields removes the fields of a hash whose deadline has passed and tells whether there were any.
func (n *Node) dueFields(key string) bool {
	var due []string
	if h := n.hashes[key]; h != nil && h.mortal > 0 {
		for name, f := range h.fields {
			if f.mortal && n.now > f.deadline {
				due = append(due, name)
			}
		}
	}
	for _, name := range due {
		n.removeField(key, name)
	}
	return len(due) > 0
}

// savedField is a field in a saved state; a hash lists them in their order.
type savedField struct {
	name     string
	deadline int64
	mortal   bool
}

func (f *savedField) code(c *sim.Codec) {
	c.String(&f.name)
	sim.Int(c, &f.deadline)
	c.Bool(&f.mortal)
}

// saveFields returns the fields of a hash as they are saved.
func (n *Node) saveFields(key string) []savedField {
	var out []savedField
	for _, name := range n.fields(key) {
		f := n.hashes[key].fields[name]
		out = append(out, savedField{name, f.deadline, f.mortal})
	}
	return out
}

// restoreFields is the reverse of saveFields.
func (n *Node) restoreFields(key string, saved []savedField) {
	h := &hash{fields: map[string]field{}}
	for _, f := range saved {
		h.next++
		h.fields[f.name] = field{h.next, f.deadline, f.mortal}
		h.count(h.fields[f.name], 1)
	}
	n.hashes[key] = h
}
