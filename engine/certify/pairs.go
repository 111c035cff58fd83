package certify

import (
	"slices"

	"noughts/engine"
	"noughts/engine/certificate"
)

// pairable reports whether pairs of cells may be the proof.
func (b *builder) pairable() bool {
	r := &b.rules
	switch {
	case r.Falls || r.Turn > 1 || len(r.Weights) > 0:
		return false
	case r.Choose && b.wantsLines():
		return b.proof.Full
	case r.Choose:
		return !r.Exact
	}
	return b.result == engine.Draw
}

// wantsLines reports whether a line wins for the side, its own line where both have theirs.
func (b *builder) wantsLines() bool {
	worth := b.rules.Worth[b.side%2]
	return worth == 1 && b.side == engine.First || worth == -1 && b.side == engine.Second
}

// pairs returns pairs of empty cells that keep the claim on the board as it stands, if it
// finds some.
func (b *builder) pairs() ([][]int, bool) {
	if !b.pairable() {
		return nil, false
	}
	if b.rules.Choose && (b.proof.Empty%2 == 1) != (b.proof.ToMove() == int(b.side)) {
		return nil, false
	}
	if b.rules.Choose && b.wantsLines() {
		return b.waiting()
	}
	var open [][]int
	for _, w := range b.windows {
		var free []int
		stone, ok := -1, true
		for _, c := range w {
			switch s := b.proof.Cells[c]; {
			case s < 0:
				free = append(free, c)
			case !b.rules.Choose:
				ok = ok && (s != int(b.side)) == b.wantsLines()
			default:
				ok = ok && (stone < 0 || s == stone)
				stone = s
			}
		}
		if ok {
			open = append(open, free)
		}
	}
	left := pairSteps
	found, ok := pairUp(open, map[int]bool{}, &left)
	return found, ok && len(found) > 0 // without lines to stop the checker sees it
}

// waiting returns a pair of cells in which the other side has to begin at last, if it finds one: each of them is all
// that a line lacks which the same stone on the other one would make too long.
func (b *builder) waiting() ([][]int, bool) {
	last := b.lacking(1)
	for i, m := range last {
		for _, n := range last[:i] {
			pairs := [][]int{{n[0], m[0]}}
			if m[1] == n[1] && b.proof.Follow(&certificate.Lemma{Pairs: pairs}) {
				return pairs, true
			}
		}
	}
	return nil, false
}

// pairUp finds pairs for windows, of cells that are not used, for the one with the fewest first.
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
