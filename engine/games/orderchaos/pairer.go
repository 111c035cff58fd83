package orderchaos

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// How many steps the search for pairs may take: in a node of a search, and where
// the whole answer may hang on it.
const (
	briefPairing = 25
	longPairing  = 200_000

	tryPairing = 1000 // after which it starts anew, with other pairs first
)

// A pairer looks for pairs of empty cells, no cell in two of them, such that
// every goal is given to a pair that breaks it. Then Chaos wins by three rules:
//
//   - If Order plays into a pair that is still empty, Chaos fills its other cell
//     with a symbol that breaks all its goals.
//   - Otherwise Chaos plays on a cell of no empty pair.
//   - If there is none, Chaos plays into an empty pair, with a symbol that breaks
//     all its goals at once.
//
// So whatever Order places on one cell of a pair there must be a symbol for the
// other one that breaks all goals of the pair. Two cells of a line do that: a
// different symbol breaks the line for both symbols. Under "full" with "exact" so
// do a cell and an end of the line: an equal symbol makes it too long. A goal
// cannot be complete before the pair is full, as it waits for both cells.
//
// The last rule is not needed where the number of empty cells is even whenever
// Order is to move: then as many cells outside the pairs are left for Chaos as
// Order has used. Where it is needed, the pairs must be open to it one after
// another. See opens.
//
// The package pairing looks for pairs too, but of the whole board before the first
// stone: it takes its time, line by line, until it has found some or proved that
// there are none. This search is for what the stones have left of a board, at every
// node of a proof, so it must be quick and may miss pairs. It also gives all that
// is left of a goal to one pair, where those of a whole board may stop a window
// together.
type pairer struct {
	levels  [65][]claim
	pairs   []couple
	steps   int
	opening bool // whether Chaos may have to open pairs
	symbols int
	results *results
	empty   uint64
	noise   uint64 // 0 to take the best offers; else tries differ by it
	chance  uint64
}

// A couple is a pair of cells with the claims that it breaks.
type couple struct {
	cells  uint64
	claims []claim
}

// A claim is a goal, or several with the same cells and ends, that want a pair.
type claim struct {
	cells, ends uint64 // the empty ones; ends only where the goal waits for them
	symbols     uint8  // as bits
}

func (c *claim) left() uint64 { return c.cells | c.ends }

// exists reports whether there are such pairs, which it leaves in pairs. It may
// miss them.
func (w *pairer) exists(ctx context.Context, f *field, s *stance, steps int) bool {
	w.symbols, w.results, w.empty = int(f.rules.Symbols), &resultsFor[f.rules.Symbols], s.empty
	w.opening = (bits.OnesCount64(s.empty)%2 == 0) != s.order
	w.noise = 0
	for ; steps > 0; steps -= tryPairing {
		if w.claim(f, s, false) && w.try(ctx, min(steps, tryPairing)) || f.waiting && w.claim(f, s, true) && w.try(ctx, min(steps, tryPairing)) {
			return true
		}
		if w.noise++; ctx.Err() != nil {
			return false
		}
	}
	return false
}

// claim lists what the goals want, with their ends or without. It fails if one
// of them has too few cells.
func (w *pairer) claim(f *field, s *stance, ends bool) bool {
	claims := w.levels[0][:0]
	for goals := s.open; !goals.empty(); {
		g := &f.goals[goals.pop()]
		c := claim{cells: g.cells & s.empty, symbols: 1 << g.symbol}
		if ends {
			c.ends = g.ends & s.empty
		}
		if left := c.left(); left&(left-1) == 0 {
			return false
		}
		claims = append(claims, c)
	}
	slices.SortFunc(claims, func(a, b claim) int {
		return cmp.Or(cmp.Compare(a.cells, b.cells), cmp.Compare(a.ends, b.ends))
	})
	w.levels[0] = merged(claims)
	return true
}

// try looks for pairs for a number of steps.
func (w *pairer) try(ctx context.Context, steps int) bool {
	w.pairs, w.steps, w.chance = w.pairs[:0], steps, w.noise*0x9e3779b97f4a7c15
	return w.pair(ctx, 0, w.empty)
}

// merged makes one claim of those over the same cells, which stand together.
func merged(claims []claim) []claim {
	to := claims[:0]
	for _, c := range claims {
		if n := len(to); n > 0 && to[n-1].cells == c.cells && to[n-1].ends == c.ends {
			to[n-1].symbols |= c.symbols
		} else {
			to = append(to, c)
		}
	}
	return to
}

// pair finds pairs of free cells for the claims of a level. The claim with the
// fewest free cells comes first, and so do pairs that few other claims want.
func (w *pairer) pair(ctx context.Context, level int, free uint64) bool {
	claims := w.levels[level]
	if len(claims) == 0 {
		return !w.opening || w.opens()
	}
	if w.steps--; w.steps%ctxEvery == 0 && ctx.Err() != nil {
		w.steps = 0
	}
	if w.steps < 0 {
		return false
	}
	first := slices.MinFunc(claims, func(a, b claim) int {
		return bits.OnesCount64(a.left()&free) - bits.OnesCount64(b.left()&free)
	})
	var offers [66]offer
	for _, o := range w.offers(offers[:0], claims, &first, free) {
		if w.give(level, &first, o.pair, free&^o.pair) && w.pair(ctx, level+1, free&^o.pair) {
			return true
		}
		w.pairs = w.pairs[:level]
	}
	return false
}

// An offer is a pair that breaks a claim, and how many other claims it hurts.
type offer struct {
	pair uint64
	cost int
}

// offers appends the pairs of free cells that break a claim, the best first.
func (w *pairer) offers(list []offer, claims []claim, c *claim, free uint64) []offer {
	for a := c.left() & free; a != 0; a &= a - 1 {
		one := a & -a
		for b := a &^ one; b != 0; b &= b - 1 {
			pair := one | b&-b
			if !w.results.of(c, pair).answers() {
				continue
			}
			o := offer{pair: pair}
			for i := range claims {
				switch left := claims[i].left(); {
				case left&pair == pair:
					o.cost -= 2
				case left&pair != 0:
					o.cost++
				}
			}
			o.cost = o.cost<<2 + w.draw()
			list = append(list, o)
		}
	}
	slices.SortFunc(list, func(a, b offer) int { return a.cost - b.cost })
	return list
}

// draw returns a number below 16 by lot, always 0 without noise.
func (w *pairer) draw() int {
	w.chance ^= w.chance << 13
	w.chance ^= w.chance >> 7
	w.chance ^= w.chance << 17
	return int(w.chance & 15)
}

// give hands a pair to the first claim and to those that it breaks together
// with it. The rest go to the next level, unless one of them has too few free
// cells left.
func (w *pairer) give(level int, first *claim, pair, free uint64) bool {
	rest, given := w.levels[level+1][:0], w.given(level, pair)
	together := w.results.of(first, pair)
	given.claims = append(given.claims, *first)
	for _, c := range w.levels[level] {
		if c == *first {
			continue
		}
		if c.left()&pair == pair {
			if both := together.and(w.results.of(&c, pair)); both.answers() {
				together = both
				given.claims = append(given.claims, c)
				continue
			}
		}
		if left := c.left() & free; left&(left-1) == 0 {
			w.levels[level+1] = rest
			return false
		}
		rest = append(rest, c)
	}
	w.levels[level+1] = rest
	return true
}

// given returns the place for the pair of a level, without claims.
func (w *pairer) given(level int, pair uint64) *couple {
	if level < cap(w.pairs) {
		w.pairs = w.pairs[:level+1]
	} else {
		w.pairs = append(w.pairs, couple{})
	}
	c := &w.pairs[level]
	c.cells, c.claims = pair, c.claims[:0]
	return c
}
