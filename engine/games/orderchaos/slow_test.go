package orderchaos

import (
	"math/rand/v2"
	"slices"

	"noughts/engine"
)

// A slowSolver is minimax by the rules alone, with a memory: the reference that
// the fast solver is held against.
type slowSolver map[position]slowValue

type slowValue struct {
	order bool // whether Order wins
	plies int  // to the end, Order in a hurry when it wins, Chaos when it does
}

func (m slowSolver) solve(p position) slowValue {
	if o, over := p.Outcome(); over {
		return slowValue{order: o == engine.WonBy(p.rules.order())}
	}
	if v, ok := m[p]; ok {
		return v
	}
	mover := p.orderToMove()
	best, found := slowValue{}, false
	for _, mv := range (state{position: p}).AppendMoves(nil) { // in any order
		v := m.solve(p.step(mv))
		v.plies++
		if !found || better(v, best, mover) {
			best, found = v, true
		}
	}
	m[p] = best
	return best
}

// better reports whether the side to move prefers a to b: a win soonest, a loss
// latest.
func better(a, b slowValue, order bool) bool {
	if a.order != b.order {
		return a.order == order
	}
	if a.order == order {
		return a.plies < b.plies
	}
	return a.plies > b.plies
}

// randomPosition places random stones that do not end the game until at most n
// cells are empty, or no such stone is left.
func randomPosition(r rules, n int, rng *rand.Rand) position {
	p := position{rules: r}
	for {
		moves := newState(p).AppendMoves(nil)
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		at := slices.IndexFunc(moves, func(m engine.Move) bool { next := p.step(m); return !next.over() })
		if at < 0 || p.emptyCells().count() <= n {
			return p
		}
		p = p.step(moves[at])
	}
}

// allRules calls do with every option on a board.
func allRules(rows, cols, line uint8, symbols []uint8, do func(r rules)) {
	for _, s := range symbols {
		for i := range 8 {
			do(rules{rows: rows, cols: cols, line: line, symbols: s, exact: i&1 != 0, full: i&2 != 0, chaosFirst: i&4 != 0})
		}
	}
}

// A thesisBoard measures a position by the words of the thesis's definitions,
// with its coordinates.
type thesisBoard struct{ position }

// has reports whether b_ij is on the board and carries the symbol.
func (b thesisBoard) has(i, j int, s engine.Symbol) bool {
	return 1 <= i && i <= int(b.rules.rows) && 1 <= j && j <= int(b.rules.cols) && b.at(b.rules.cellOf(i, j)) == s
}

// thesisSteps are the steps of i and j along a line, from the cell with which
// the definitions begin it.
var thesisSteps = [...][2]int{horizontal: {0, 1}, vertical: {1, 0}, ascending: {-1, 1}, descending: {1, 1}}

// consecutive is Definition 2.2: the length of which (i, j) is the k-th cell of
// so many equal ones, and the extensions are not equal.
func (b thesisBoard) consecutive(i, j int) (m measure) {
	s := b.at(b.rules.cellOf(i, j))
	if s == engine.Empty {
		return m
	}
	for d, step := range thesisSteps {
		for length := 1; length <= int(max(b.rules.rows, b.rules.cols)); length++ {
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
	length := int(b.rules.line)
	for x1 := 1; x1+length-1 <= int(b.rules.rows); x1++ {
		for x2 := 1; x2+length-1 <= int(b.rules.cols); x2++ {
			y1, y2 := x1+length-1, x2+length-1
			if i < x1 || i > y1 || j < x2 || j > y2 {
				continue
			}
			m[horizontal] = max(m[horizontal], b.onLine(i, x2, thesisSteps[horizontal], s))
			m[vertical] = max(m[vertical], b.onLine(x1, j, thesisSteps[vertical], s))
			if i-x1 == j-x2 {
				m[descending] = max(m[descending], b.onLine(x1, x2, thesisSteps[descending], s))
			}
			if y1-i == j-x2 {
				m[ascending] = max(m[ascending], b.onLine(y1, x2, thesisSteps[ascending], s))
			}
		}
	}
	return m
}

// onLine counts a symbol on ℓ cells from (i, j), 0 if another symbol is there or,
// under "exact", the same one just before or after them.
func (b thesisBoard) onLine(i, j int, step [2]int, s engine.Symbol) int {
	count, length := 0, int(b.rules.line)
	for k := range length {
		switch {
		case b.has(i+k*step[0], j+k*step[1], s):
			count++
		case !b.has(i+k*step[0], j+k*step[1], engine.Empty):
			return 0
		}
	}
	if b.rules.exact && (b.has(i-step[0], j-step[1], s) || b.has(i+length*step[0], j+length*step[1], s)) {
		return 0
	}
	return count
}
