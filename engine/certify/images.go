package certify

import (
	"slices"

	"noughts/engine/certificate"
)

// identity leaves every cell where it is.
func identity(r certificate.Rules) []int {
	to := make([]int, r.Rows*r.Cols)
	for c := range to {
		to[c] = c
	}
	return to
}

// Images returns the symmetries of the board but for the identity.
func Images(r certificate.Rules) (images [][]int) {
	same := identity(r)
	diagonals := [2][]int{}
	for i := range r.Rows {
		diagonals[0], diagonals[1] = append(diagonals[0], i*r.Cols+i), append(diagonals[1], i*r.Cols+r.Cols-1-i)
	}
	all := r.Goal == certificate.Points
	for _, rows := range orders(r.Rows, all) {
		for _, cols := range orders(r.Cols, all) {
			for _, turned := range []bool{false, true} {
				if turned && r.Rows != r.Cols {
					continue
				}
				to := make([]int, len(same))
				for c := range to {
					row, col := rows[c/r.Cols], cols[c%r.Cols]
					if turned {
						row, col = col, row
					}
					to[c] = row*r.Cols + col
				}
				if all && !keepsDiagonals(to, diagonals) || r.Falls && (turned || r.Rows > 1 && rows[0] != 0) || slices.Equal(to, same) || !keepsWeights(to, r.Weights) {
					continue
				}
				images = append(images, to)
			}
		}
	}
	return images
}

// keepsDiagonals reports whether a way to move the cells takes diagonals to diagonals.
func keepsDiagonals(to []int, diagonals [2][]int) bool {
	for _, d := range diagonals {
		var moved []int
		for _, c := range d {
			moved = append(moved, to[c])
		}
		slices.Sort(moved)
		if !slices.Equal(moved, diagonals[0]) && !slices.Equal(moved, diagonals[1]) {
			return false
		}
	}
	return true
}

// keepsWeights reports whether equal weights stay where they are.
func keepsWeights(to, weights []int) bool {
	for c := range weights {
		if weights[c] != weights[to[c]] {
			return false
		}
	}
	return true
}

// orders returns the ways to number a side: forwards and backwards, or all.
func orders(n int, all bool) (list [][]int) {
	if all {
		return permutations(n, nil)
	}
	forwards := make([]int, n)
	for i := range forwards {
		forwards[i] = i
	}
	backwards := slices.Clone(forwards)
	slices.Reverse(backwards)
	return slices.CompactFunc([][]int{forwards, backwards}, slices.Equal)
}

func permutations(n int, begin []int) (list [][]int) {
	if len(begin) == n {
		return [][]int{slices.Clone(begin)}
	}
	for i := range n {
		if !slices.Contains(begin, i) {
			list = append(list, permutations(n, append(begin, i))...)
		}
	}
	return list
}
