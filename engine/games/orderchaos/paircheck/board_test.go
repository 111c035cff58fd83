package paircheck_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"noughts/engine/games/orderchaos/paircheck"
)

// A board is stones as they stand, 0 for none, judged by its runs: the longest
// rows of equal symbols.
type board struct {
	paircheck.Variant
	stones []int
}

func newBoard(v paircheck.Variant) *board {
	return &board{v, make([]int, v.Rows*v.Cols)}
}

func (b *board) at(row, col int) int {
	if row < 0 || row >= b.Rows || col < 0 || col >= b.Cols {
		return 0
	}
	return b.stones[row*b.Cols+col]
}

// runs calls yield with every maximal run that counts: its first cell, the steps
// from cell to cell, and its length.
func (b *board) runs(yield func(row, col, up, right, length int)) {
	if b.Full && slices.Contains(b.stones, 0) {
		return
	}
	for row := range b.Rows {
		for col := range b.Cols {
			s := b.at(row, col)
			for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				if s == 0 || b.at(row-d[0], col-d[1]) == s {
					continue
				}
				n := 1
				for b.at(row+n*d[0], col+n*d[1]) == s {
					n++
				}
				if n == b.Line || n > b.Line && !b.Exact {
					yield(row, col, d[0], d[1], n)
				}
			}
		}
	}
}

// ordered reports whether a run counts.
func (b *board) ordered() (yes bool) {
	b.runs(func(_, _, _, _, _ int) { yes = true })
	return yes
}

// counting adds the windows that count, by their cells.
func (b *board) counting(windows map[string]bool) {
	b.runs(func(row, col, up, right, length int) {
		for first := 0; first+b.Line <= length; first++ {
			var cells []int
			for i := first; i < first+b.Line; i++ {
				cells = append(cells, (row+i*up)*b.Cols+col+i*right)
			}
			windows[fmt.Sprint(cells)] = true
		}
	})
}

// fill calls yield with every board that can come about against a Chaos that
// answers in the pairs: before an answer, after one, and full.
func (b *board) fill(pairs []paircheck.Pair, free []int, waiting bool, yield func()) {
	switch {
	case len(pairs) > 0:
		b.fillPair(pairs, free, waiting, yield)
	case len(free) > 0:
		for s := range b.Symbols + 1 {
			b.stones[free[0]] = s
			b.fill(nil, free[1:], waiting, yield)
		}
		b.stones[free[0]] = 0
	default:
		yield()
	}
}

func (b *board) fillPair(pairs []paircheck.Pair, free []int, waiting bool, yield func()) {
	p := pairs[0]
	for x := range b.Symbols + 1 {
		for y := range b.Symbols + 1 {
			answered := x > 0 && y > 0 && (x == y) == p.Same
			half := (x == 0) != (y == 0)
			if !answered && (x > 0 || y > 0) && (!half || waiting) {
				continue
			}
			b.stones[p.Cells[0]], b.stones[p.Cells[1]] = x, y
			b.fill(pairs[1:], free, waiting || half, yield)
		}
	}
	b.stones[p.Cells[0]], b.stones[p.Cells[1]] = 0, 0
}

// randomVariant returns a variant of a board of so many cells at most.
func randomVariant(rng *rand.Rand, cells int) paircheck.Variant {
	v := paircheck.Variant{Rows: 1 + rng.IntN(4), Symbols: 2, Exact: rng.IntN(3) > 0}
	v.Cols = 3 + rng.IntN(4)
	for v.Rows*v.Cols > cells {
		v.Rows--
	}
	v.Line = 3 + rng.IntN(max(v.Rows, v.Cols)-2)
	if v.Rows > 2 && v.Cols > 2 {
		v.Line = 3 + rng.IntN(min(v.Rows, v.Cols)-2)
	}
	v.Full = v.Exact && rng.IntN(2) == 0
	return v
}

// randomPairs pairs cells off, all but so many or one more. Half of the pairs lie
// in a window where there is room.
func randomPairs(rng *rand.Rand, v paircheck.Variant, spare int) (pairs []paircheck.Pair, free []int) {
	free = rng.Perm(v.Rows * v.Cols)
	windows := v.Windows()
	for len(free) >= 2+spare {
		cells := [2]int{free[0], free[1]}
		if w := windows[rng.IntN(len(windows))]; rng.IntN(2) == 0 {
			near := slices.DeleteFunc(slices.Concat(w.Cells, w.Ends), func(c int) bool { return !slices.Contains(free, c) })
			if len(near) > 1 {
				rng.Shuffle(len(near), func(i, j int) { near[i], near[j] = near[j], near[i] })
				cells = [2]int{near[0], near[1]}
			}
		}
		pairs = append(pairs, paircheck.Pair{Cells: cells, Same: v.Exact && rng.IntN(2) == 0})
		free = slices.DeleteFunc(free, func(c int) bool { return c == cells[0] || c == cells[1] })
	}
	return pairs, free
}
