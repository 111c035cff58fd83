package certify

import (
	"slices"

	"noughts/engine"
	"noughts/engine/certificate"
)

// pairable reports whether pairs of cells may be the proof.
func (b *builder) pairable() bool {
	p := b.proof
	switch {
	case p.Falls || p.Turn > 1 || len(p.Weights) > 0:
		return false
	case p.Choose:
		return p.Full || !b.wantsLines()
	}
	return engine.Result(p.Result) == engine.Draw && (!p.Renju || p.Side == int(engine.Second)) // an answer of X's may be forbidden
}

// wantsLines reports whether a line wins for the side: its own line, where each has its own.
func (b *builder) wantsLines() bool { return b.proof.Worth[b.proof.Side] == 1 }

// pairs returns pairs of empty cells that keep the claim on the board as it stands, nil if it finds
// none.
func (b *builder) pairs() [][]int {
	if !b.pairable() {
		return nil
	}
	if b.proof.Choose && (b.proof.Empty%2 == 1) != (b.proof.ToMove() == b.proof.Side) {
		return nil
	}
	if b.proof.Choose && b.wantsLines() {
		return b.waiting()
	}
	var open [][]int
	for _, w := range b.windows {
		if free, ok := b.harmful(w); ok {
			open = append(open, free)
		}
	}
	left := pairSteps
	found, _ := pairUp(open, map[int]bool{}, &left)
	return found
}

// harmful reports whether a window can still become a line that harms the side, and returns its
// empty cells.
func (b *builder) harmful(window []int) (free []int, ok bool) {
	first := -1 // the stone on it, where all stones are everybody's
	for _, c := range window {
		switch s := b.proof.Cells[c]; {
		case s < 0:
			free = append(free, c)
		case !b.proof.Choose:
			if (s != b.proof.Side) != b.wantsLines() {
				return nil, false
			}
		case first >= 0 && s != first:
			return nil, false
		default:
			first = s
		}
	}
	return free, true
}

// pairsMove returns a move of the side's after which pairs do the rest, if it finds one.
func (b *builder) pairsMove() (move certificate.Move, ok bool) {
	if !b.pairable() {
		return move, false
	}
	for _, move = range b.proof.Moves() {
		b.proof.Play(move)
		ok = b.pairs() != nil
		b.proof.Undo(move)
		if ok {
			return move, true
		}
	}
	return move, false
}

// waiting returns a pair of cells in which the other side has to begin at last, if it finds one:
// each of them is all that a line lacks, and the same stone on the other one would make that line
// too long.
func (b *builder) waiting() [][]int {
	last := b.lacking(1)
	for i, m := range last {
		for _, n := range last[:i] {
			pairs := [][]int{{n[0], m[0]}}
			if m[1] == n[1] && b.proof.Follow(&certificate.Lemma{Pairs: pairs}) {
				return pairs
			}
		}
	}
	return nil
}

// pairUp finds a pair of cells in each of some windows, none of them used, beginning with the
// window that has the fewest. It gives up after so many steps as are left.
func pairUp(open [][]int, used map[int]bool, left *int) ([][]int, bool) {
	if len(open) == 0 {
		return nil, true
	}
	if *left--; *left < 0 {
		return nil, false
	}
	var cells []int
	for i, w := range open {
		var free []int
		for _, c := range w {
			if !used[c] {
				free = append(free, c)
			}
		}
		if i == 0 || len(free) < len(cells) {
			cells = free
		}
	}
	for i, x := range cells {
		for _, y := range cells[:i] {
			var rest [][]int
			for _, w := range open {
				if !slices.Contains(w, x) || !slices.Contains(w, y) {
					rest = append(rest, w)
				}
			}
			used[x], used[y] = true, true
			more, ok := pairUp(rest, used, left)
			used[x], used[y] = false, false
			if ok {
				return append(more, []int{x, y}), true
			}
		}
	}
	return nil, false
}
