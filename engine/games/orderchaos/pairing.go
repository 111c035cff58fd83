package orderchaos

import (
	"cmp"
	"math/bits"
	"slices"
)

// pairingSteps bounds the search for a pairing.
const pairingSteps = 60

// A pairing looks for pairs of empty cells, no cell in two of them, such that
// every goal holds a pair. Each goal is assigned to one such pair. Then Chaos
// wins by three rules:
//
//   - If Order plays into a pair that is still empty, Chaos puts another symbol
//     on its other cell. Its goals need equal symbols on both, so all are broken.
//   - Otherwise Chaos plays on a cell of no empty pair.
//   - If there is none, Chaos plays into an empty pair, with a symbol that none
//     of the pair's goals wants. So all of them are broken.
//
// The last rule needs pairs whose goals do not want every symbol there is. It is
// not needed where the number of empty cells is even whenever Order is to move:
// then as many cells outside the pairs are left for Chaos as Order has used.
type pairing struct {
	levels [65][]claim
	steps  int
	wants  int // how many symbols the goals of one pair may want
}

// A claim is a goal, or several over the same cells, that want a pair.
type claim struct {
	cells   uint64
	symbols uint8 // as bits
}

// exists reports whether there is a pairing. It may miss one, above all where
// there are more claims than cells.
func (w *pairing) exists(f *field, goals []goal, s *stance) bool {
	w.steps, w.wants = pairingSteps, int(f.rules.symbols)
	if (bits.OnesCount64(s.empty)%2 == 0) != s.order {
		w.wants--
	}
	claims := w.levels[0][:0]
	for i := range goals {
		cells := goals[i].cells & s.empty
		if cells&(cells-1) == 0 {
			return false
		}
		claims = append(claims, claim{cells, 1 << goals[i].symbol})
	}
	slices.SortFunc(claims, func(a, b claim) int {
		return cmp.Or(bits.OnesCount64(a.cells)-bits.OnesCount64(b.cells), cmp.Compare(a.cells, b.cells))
	})
	if w.wants == int(f.rules.symbols) {
		claims = merged(claims)
	}
	w.levels[0] = claims
	return len(claims) <= bits.OnesCount64(s.empty) && w.pair(0, s.empty)
}

// merged makes one claim of those over the same cells, which stand together.
func merged(claims []claim) []claim {
	to := claims[:0]
	for _, c := range claims {
		if n := len(to); n > 0 && to[n-1].cells == c.cells {
			to[n-1].symbols |= c.symbols
		} else {
			to = append(to, c)
		}
	}
	return to
}

// pair finds pairs of free cells for the claims of a level, the first one first.
func (w *pairing) pair(level int, free uint64) bool {
	claims := w.levels[level]
	if len(claims) == 0 {
		return true
	}
	w.steps--
	if w.steps < 0 {
		return false
	}
	cells := claims[0].cells & free
	for a := cells; a != 0; a &= a - 1 {
		first := a & -a
		for b := a &^ first; b != 0; b &= b - 1 {
			pair := first | b&-b
			if w.give(level, pair, free&^pair) && w.pair(level+1, free&^pair) {
				return true
			}
		}
	}
	return false
}

// give hands a pair to the first claim of a level and to the others that may
// share it. The rest go to the next level, unless one of them has too few free
// cells left.
func (w *pairing) give(level int, pair, free uint64) bool {
	claims, rest := w.levels[level], w.levels[level+1][:0]
	wanted := claims[0].symbols
	for _, c := range claims[1:] {
		if c.cells&pair == pair && bits.OnesCount8(wanted|c.symbols) <= w.wants {
			wanted |= c.symbols
			continue
		}
		if left := c.cells & free; left&(left-1) == 0 {
			return false
		}
		rest = append(rest, c)
	}
	w.levels[level+1] = rest
	return true
}
