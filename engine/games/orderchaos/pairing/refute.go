package pairing

import (
	"slices"

	"noughts/engine"
)

// A refuter looks for Order's quickest win, Order being the first to move, against a Chaos that
// answers in the pairs, and outside of them plays on the first cell that belongs to none.
type refuter struct {
	*Pairing
	stones []engine.Symbol
	line   []engine.Move
}

// bothSymbols are what a refutation is played with.
var bothSymbols = [...]engine.Symbol{engine.X, engine.O}

// Refute returns the moves of both sides, Order's first, by which Order wins a
// game that is judged at once against a pairing which does not stop every window
// then. It tries X before O and cells from the top left on, and finds the shortest
// way of at most so many moves of Order. There is none if ok is false.
func (p *Pairing) Refute(most int) (line []engine.Move, ok bool) {
	f := refuter{Pairing: p, stones: make([]engine.Symbol, len(p.pairOf))}
	for moves := 1; moves <= most; moves++ {
		if f.order(moves) {
			return f.line, true
		}
	}
	return nil, false
}

// order finds a win for Order, to move, in so many moves.
func (f *refuter) order(moves int) bool {
	if moves == 0 || !f.enough(moves) {
		return false
	}
	for _, s := range bothSymbols {
		for i := range f.stones {
			row, col := f.Rules.Rows-1-i/f.Rules.Cols, i%f.Rules.Cols
			cell := row*f.Rules.Cols + col
			if f.stones[cell] == engine.Empty && f.try(engine.Move{Cell: uint16(cell), Symbol: s}, moves) {
				return true
			}
		}
	}
	return false
}

// try tries a move of Order and the answer to it.
func (f *refuter) try(m engine.Move, moves int) bool {
	before := len(f.line)
	f.place(m)
	if f.won() {
		return true
	}
	if answer, ok := f.answer(m); ok {
		f.place(answer)
		if f.won() || f.order(moves-1) {
			return true
		}
	}
	for _, m := range f.line[before:] {
		f.stones[m.Cell] = engine.Empty
	}
	f.line = f.line[:before]
	return false
}

func (f *refuter) place(m engine.Move) {
	f.stones[m.Cell] = m.Symbol
	f.line = append(f.line, m)
}

// answer returns what Chaos plays after a move, if there is an answer.
func (f *refuter) answer(m engine.Move) (answer engine.Move, ok bool) {
	pair, s := f.pairOf[m.Cell], other(m.Symbol)
	if pair != noPair && f.Pairs[pair].Kind == Same {
		s = m.Symbol
	}
	for c := range f.stones {
		if f.stones[c] == engine.Empty && f.pairOf[c] == pair {
			return engine.Move{Cell: uint16(c), Symbol: s}, true
		}
	}
	return engine.Move{}, false
}

// won reports whether a window counts.
func (f *refuter) won() bool {
	for i := range f.windows {
		for _, s := range bothSymbols {
			if f.missing(&f.windows[i], s) == 0 {
				return true
			}
		}
	}
	return false
}

// enough reports whether so many moves may be enough for some window. One move
// fills more than one of its cells only if Chaos is made to fill another: in the
// same pair of equals, or both in none.
func (f *refuter) enough(moves int) bool {
	for i := range f.windows {
		w := &f.windows[i]
		for _, s := range bothSymbols {
			if n := f.missing(w, s); n >= 0 && n <= 2*moves && n-f.forced(w) <= moves {
				return true
			}
		}
	}
	return false
}

// missing returns how many cells of a window are empty, -1 if it cannot count for
// the symbol any more.
func (f *refuter) missing(w *boardWindow, s engine.Symbol) int {
	n := 0
	for _, c := range w.cells {
		if f.stones[c] == engine.Empty {
			n++
		} else if f.stones[c] != s {
			return -1
		}
	}
	for _, c := range w.ends {
		if f.stones[c] == s {
			return -1
		}
	}
	return n
}

// forced returns how many cells of a window Chaos may have to fill for Order.
func (f *refuter) forced(w *boardWindow) int {
	n := 0
	for _, c := range w.cells {
		if f.stones[c] != engine.Empty {
			continue
		}
		if i := f.pairOf[c]; i == noPair || f.Pairs[i].Kind == Same && slices.Contains(w.cells, f.Pairs[i].partner(c)) {
			n++
		}
	}
	return n / 2
}
