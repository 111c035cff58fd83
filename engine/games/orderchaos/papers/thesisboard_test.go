package papers

import (
	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// A thesisBoard measures a position by the words of the thesis's definitions,
// with its coordinates.
type thesisBoard struct{ rules.Position }

// has reports whether b_ij is on the board and carries the symbol.
func (b thesisBoard) has(i, j int, s engine.Symbol) bool {
	return 1 <= i && i <= int(b.Variant.Rows) && 1 <= j && j <= int(b.Variant.Cols) && b.At(CellOf(b.Variant, i, j)) == s
}

// thesisSteps are the steps of i and j along a line, from the cell with which
// the definitions begin it.
var thesisSteps = [...][2]int{rules.Horizontal: {0, 1}, rules.Vertical: {1, 0}, rules.Ascending: {-1, 1}, rules.Descending: {1, 1}}

// consecutive is Definition 2.2: the length of which (i, j) is the k-th cell of
// so many equal ones, and the extensions are not equal.
func (b thesisBoard) consecutive(i, j int) (m measure) {
	s := b.At(CellOf(b.Variant, i, j))
	if s == engine.Empty {
		return m
	}
	for d, step := range thesisSteps {
		for length := 1; length <= int(max(b.Variant.Rows, b.Variant.Cols)); length++ {
			for k := 1; k <= length; k++ {
				equal := func(n int) bool { return b.has(i+(n-k)*step[0], j+(n-k)*step[1], s) }
				all := true
				for n := 1; n <= length; n++ {
					all = all && equal(n)
				}
				if all && !equal(0) && !equal(length+1) {
					m[d] = length
				}
			}
		}
	}
	return m
}

// feasible is Definition 2.4: the most symbols on the part of a line that lies
// in a square A of ℓ×ℓ and holds (i, j), if no other symbol is there.
func (b thesisBoard) feasible(i, j int, s engine.Symbol) (m measure) {
	length := int(b.Variant.Line)
	for x1 := 1; x1+length-1 <= int(b.Variant.Rows); x1++ {
		for x2 := 1; x2+length-1 <= int(b.Variant.Cols); x2++ {
			y1, y2 := x1+length-1, x2+length-1
			if i < x1 || i > y1 || j < x2 || j > y2 {
				continue
			}
			m[rules.Horizontal] = max(m[rules.Horizontal], b.onLine(i, x2, thesisSteps[rules.Horizontal], s))
			m[rules.Vertical] = max(m[rules.Vertical], b.onLine(x1, j, thesisSteps[rules.Vertical], s))
			if i-x1 == j-x2 {
				m[rules.Descending] = max(m[rules.Descending], b.onLine(x1, x2, thesisSteps[rules.Descending], s))
			}
			if y1-i == j-x2 {
				m[rules.Ascending] = max(m[rules.Ascending], b.onLine(y1, x2, thesisSteps[rules.Ascending], s))
			}
		}
	}
	return m
}

// onLine counts a symbol on ℓ cells from (i, j), 0 if another symbol is there or,
// under "exact", the same one just before or after them.
func (b thesisBoard) onLine(i, j int, step [2]int, s engine.Symbol) int {
	count, length := 0, int(b.Variant.Line)
	for k := range length {
		switch {
		case b.has(i+k*step[0], j+k*step[1], s):
			count++
		case !b.has(i+k*step[0], j+k*step[1], engine.Empty):
			return 0
		}
	}
	if b.Variant.Exact && (b.has(i-step[0], j-step[1], s) || b.has(i+length*step[0], j+length*step[1], s)) {
		return 0
	}
	return count
}
