package grid

import "slices"

// Orders returns the ways to put a list in order, its own first; of an empty list the one
// that there is.
func Orders[T any](list []T) (all [][]T) {
	if len(list) == 0 {
		return [][]T{nil}
	}
	for i, first := range list {
		for _, order := range Orders(slices.Delete(slices.Clone(list), i, i+1)) {
			all = append(all, append([]T{first}, order...))
		}
	}
	return all
}
