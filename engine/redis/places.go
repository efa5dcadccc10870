package redis

import "slices"

// places finds keys in a list of changes that only grows. Most lists are so short that looking through them is less work
// than keeping a map.
type places struct {
	seen int // of the list
	set  map[spot]bool
}

const fewPlaces = 16

func (p *places) has(list []Change, database int, key string) bool {
	if len(list) <= fewPlaces {
		return slices.ContainsFunc(list, func(c Change) bool { return c.Key == key && c.DB == database })
	}
	if p.set == nil {
		p.set = map[spot]bool{}
	}
	for _, c := range list[p.seen:] {
		p.set[spot{c.DB, c.Key}] = true
	}
	p.seen = len(list)
	return p.set[spot{database, key}]
}

// Distinct returns the changes without those whose key stands before them.
func Distinct(list []Change) []Change {
	var p places
	var out []Change
	for _, c := range list {
		if !p.has(out, c.DB, c.Key) {
			out = append(out, c)
		}
	}
	return out
}
