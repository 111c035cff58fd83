package certify

import (
	"slices"

	"noughts/engine"
	"noughts/engine/certificate"
)

// pairable reports whether pairs of cells may be the proof.
func (b *builder) pairable() bool {
	r := &b.rules
	switch r.Goal {
	case certificate.Wins:
		return b.result == engine.Draw && !r.Falls
	case certificate.Either:
		return int(b.side) != r.Maker && !r.Exact
	}
	return false
}

// pairs returns pairs of empty cells that keep the claim on the board as it stands, if it
// finds some.
func (b *builder) pairs() ([][2]int, bool) {
	if !b.pairable() {
		return nil, false
	}
	if b.rules.Goal == certificate.Either && (b.proof.Empty%2 == 1) != (b.proof.ToMove() == int(b.side)) {
		return nil, false
	}
	var open [][]int
	for _, w := range b.windows {
		var free []int
		stone, ok := byte(0), true
		for _, c := range w {
			switch s := b.proof.At(c); {
			case s == '.':
				free = append(free, c)
			case b.rules.Goal == certificate.Wins:
				ok = ok && s != b.rules.Stones[b.side]
			default:
				ok = ok && (stone == 0 || s == stone)
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

// pairUp finds pairs for windows, of cells that are not used, for the one with the fewest first.
func pairUp(open [][]int, used map[int]bool, left *int) ([][2]int, bool) {
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
				return append(more, [2]int{x, y}), true
			}
		}
	}
	return nil, false
}
