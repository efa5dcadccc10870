package sim

import "slices"

// Item is something due at an instant; Seq is its place among those of the same instant.
type Item[T any] struct {
	At  Time
	Seq uint64
	Val T
}

// Queue holds what is still to come in a total order: by instant, then in order of creation. Its zero value is
// empty and ready. A queue is small (tens of items), so a sorted slice beats a heap and is a plain value.
type Queue[T any] struct {
	Next  uint64
	Items []Item[T]
}

// Push adds v at the instant at, behind everything that was pushed before for the same instant.
func (q *Queue[T]) Push(at Time, v T) {
	it := Item[T]{At: at, Seq: q.Next, Val: v}
	q.Next++
	i, _ := slices.BinarySearchFunc(q.Items, it, compare[T])
	q.Items = slices.Insert(q.Items, i, it)
}

// Remove takes out the item with this sequence number; removing one that is not there is a bug of the caller.
func (q *Queue[T]) Remove(seq uint64) Item[T] {
	for i, it := range q.Items {
		if it.Seq == seq {
			q.Items = slices.Delete(q.Items, i, i+1)
			return it
		}
	}
	panic("sim: the queue holds no item with this sequence number")
}

// Move gives the items that match a new instant, keeping their place in the order of creation.
func (q *Queue[T]) Move(match func(T) bool, at func(T) Time) {
	for i, it := range q.Items {
		if match(it.Val) {
			q.Items[i].At = at(it.Val)
		}
	}
	Sort(q.Items, compare[T])
}

func compare[T any](a, b Item[T]) int {
	switch {
	case a.At != b.At:
		return order(a.At < b.At)
	case a.Seq != b.Seq:
		return order(a.Seq < b.Seq)
	}
	return 0
}

func order(less bool) int {
	if less {
		return -1
	}
	return 1
}

// Drop takes out all items that match.
func (q *Queue[T]) Drop(match func(T) bool) {
	q.Items = slices.DeleteFunc(q.Items, func(it Item[T]) bool { return match(it.Val) })
}
