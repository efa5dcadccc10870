package sim

import "sort"

// Sort sorts a list by a comparison as slices.SortStableFunc does: what compares equal keeps its order. That one would be
// compiled anew for every type, with 15 KB of the browser's engine each.
func Sort[T any](list []T, compare func(a, b T) int) {
	if len(list) < 2 {
		return
	}
	sort.Stable(sortable{
		len(list),
		func(i, j int) bool { return compare(list[i], list[j]) < 0 },
		func(i, j int) { list[i], list[j] = list[j], list[i] },
	})
}

// sortable is a list as package sort sees it.
type sortable struct {
	size int
	less func(i, j int) bool
	swap func(i, j int)
}

func (s sortable) Len() int           { return s.size }
func (s sortable) Less(i, j int) bool { return s.less(i, j) }
func (s sortable) Swap(i, j int)      { s.swap(i, j) }
