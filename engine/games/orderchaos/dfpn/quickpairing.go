package dfpn

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// How many steps, that is pairs tried, the search for pairs may take: in a node of a proof search,
// and where the whole answer may hang on it. Guesses: the five proofs of go test -run - -bench
// Start -benchtime 1x ./engine/games/orderchaos take 3000 nodes with any brief one from 5 to 400,
// and without; alphaBeta of 4×5 with three symbols, Chaos first, took 1.77 million with 5, 1.72
// with 10 to 100.
const (
	briefPairing = 25
	longPairing  = 200_000

	tryPairing = 1000 // after which it starts anew, with other pairs first
)

// A quickPairing looks for a pairing strategy (Hales and Jewett 1963): pairs of
// empty cells, no cell in two of them, such that every line is given to a pair that
// breaks it. Then Chaos wins by three rules:
//
//   - If Order plays into a pair that is still empty, Chaos fills its other cell
//     with a symbol that breaks all its lines.
//   - Otherwise Chaos plays on a cell of no empty pair.
//   - If there is none, Chaos is in zugzwang: it plays into an empty pair, with a
//     symbol that breaks all its lines at once.
//
// So whatever Order places on one cell of a pair there must be a symbol for the
// other one that breaks all lines of the pair. Two cells of a line do that: a
// different symbol breaks the line for both symbols. Under "full" with "exact" so
// do a cell and an end of the line: an equal symbol makes it too long. A line
// cannot be complete before the pair is full, as it misses both cells.
//
// The last rule is not needed where the number of empty cells is even whenever
// Order is to move: then as many cells outside the pairs are left for Chaos as
// Order has used. Where it is needed, the pairs must be open to it one after
// another. See zugzwangSafe.
//
// The package pairing looks for pairs too, but of the whole board before the first
// stone: it takes its time, line by line, until it has found some or proved that
// there are none. This search is for what the stones have left of a board, at every
// node of a proof, so it must be quick and may miss pairs. It also gives all that
// is left of a line to one pair, where those of a whole board may stop a window
// together.
type quickPairing struct {
	levels    [65][]requirement
	pairs     []cellPair
	steps     int
	opening   bool // whether Chaos may have to open pairs
	symbols   int
	breakings *breakings
	empty     uint64
	noise     uint64 // 0 to take the best candidates; else tries differ by it
	chance    uint64
}

// A cellPair is a pair of cells with the requirements that it meets.
type cellPair struct {
	cells        uint64
	requirements []requirement
}

// A requirement is a line, or several with the same cells and ends, that want a pair.
type requirement struct {
	cells, ends uint64 // the empty ones; ends only where the line misses them
	symbols     uint8  // as bits
}

// left returns the cells that the pair may be of.
func (c *requirement) left() uint64 { return c.cells | c.ends }

// exists reports whether there are such pairs, which it leaves in pairs. It may
// miss them.
func (w *quickPairing) exists(ctx context.Context, sp *searchSpace, n *Node, steps int) bool {
	w.symbols, w.breakings, w.empty = int(sp.variant.Symbols), &breakingsFor[sp.variant.Symbols], n.empty
	w.opening = !n.chaosLast()
	w.noise = 0
	for ; steps > 0; steps -= tryPairing {
		if w.require(sp, n, false) && w.try(ctx, min(steps, tryPairing)) || sp.endsToo && w.require(sp, n, true) && w.try(ctx, min(steps, tryPairing)) {
			return true
		}
		if w.noise++; ctx.Err() != nil {
			return false
		}
	}
	return false
}

// require lists what the lines require, with their ends or without. It fails if one
// of them has too few cells.
func (w *quickPairing) require(sp *searchSpace, n *Node, ends bool) bool {
	requirements := w.levels[0][:0]
	for lines := n.open; !lines.empty(); {
		l := &sp.lines[lines.pop()]
		c := requirement{cells: l.cells & n.empty, symbols: 1 << l.symbol}
		if ends {
			c.ends = l.ends & n.empty
		}
		if left := c.left(); left&(left-1) == 0 {
			return false
		}
		requirements = append(requirements, c)
	}
	slices.SortFunc(requirements, func(a, b requirement) int {
		return cmp.Or(cmp.Compare(a.cells, b.cells), cmp.Compare(a.ends, b.ends))
	})
	w.levels[0] = merged(requirements)
	return true
}

// try looks for pairs for a number of steps.
func (w *quickPairing) try(ctx context.Context, steps int) bool {
	w.pairs, w.steps, w.chance = w.pairs[:0], steps, w.noise*0x9e3779b97f4a7c15
	return w.pair(ctx, 0, w.empty)
}

// merged makes one requirement of those over the same cells, which stand together.
func merged(requirements []requirement) []requirement {
	to := requirements[:0]
	for _, c := range requirements {
		if n := len(to); n > 0 && to[n-1].cells == c.cells && to[n-1].ends == c.ends {
			to[n-1].symbols |= c.symbols
		} else {
			to = append(to, c)
		}
	}
	return to
}

// pair finds pairs of free cells for the requirements of a level. The most
// constrained comes first, and so do pairs that few others need a cell of.
func (w *quickPairing) pair(ctx context.Context, level int, free uint64) bool {
	requirements := w.levels[level]
	if len(requirements) == 0 {
		return !w.opening || w.zugzwangSafe()
	}
	if w.steps--; w.steps%ctxEvery == 0 && ctx.Err() != nil {
		w.steps = 0
	}
	if w.steps < 0 {
		return false
	}
	first := slices.MinFunc(requirements, func(a, b requirement) int {
		return bits.OnesCount64(a.left()&free) - bits.OnesCount64(b.left()&free)
	})
	var candidates [66]candidate
	for _, o := range w.candidates(candidates[:0], requirements, &first, free) {
		if w.assign(level, &first, o.pair, free&^o.pair) && w.pair(ctx, level+1, free&^o.pair) {
			return true
		}
		w.pairs = w.pairs[:level]
	}
	return false
}

// A candidate is a pair that meets a requirement, and what it costs the others:
// 1 for each that loses a cell, -2 for each that it meets too. A guess; not measured.
type candidate struct {
	pair uint64
	cost int
}

// candidates appends the pairs of free cells that meet a requirement, the best first.
func (w *quickPairing) candidates(list []candidate, requirements []requirement, c *requirement, free uint64) []candidate {
	for a := c.left() & free; a != 0; a &= a - 1 {
		one := a & -a
		for b := a &^ one; b != 0; b &= b - 1 {
			pair := one | b&-b
			if !w.breakings.of(c, pair).answers() {
				continue
			}
			o := candidate{pair: pair}
			for i := range requirements {
				switch left := requirements[i].left(); {
				case left&pair == pair:
					o.cost -= 2
				case left&pair != 0:
					o.cost++
				}
			}
			o.cost = o.cost<<2 + w.lot()
			list = append(list, o)
		}
	}
	slices.SortFunc(list, func(a, b candidate) int { return a.cost - b.cost })
	return list
}

// lot returns a number below 16 by lot, always 0 without noise.
func (w *quickPairing) lot() int {
	w.chance ^= w.chance << 13
	w.chance ^= w.chance >> 7
	w.chance ^= w.chance << 17
	return int(w.chance & 15)
}

// assign hands a pair to the first requirement and to those that it breaks together
// with it. The rest go to the next level, unless one of them has too few free
// cells left.
func (w *quickPairing) assign(level int, first *requirement, pair, free uint64) bool {
	rest, given := w.levels[level+1][:0], w.assigned(level, pair)
	together := w.breakings.of(first, pair)
	given.requirements = append(given.requirements, *first)
	for _, c := range w.levels[level] {
		if c == *first {
			continue
		}
		if c.left()&pair == pair {
			if both := together.and(w.breakings.of(&c, pair)); both.answers() {
				together = both
				given.requirements = append(given.requirements, c)
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

// assigned returns the place for the pair of a level, without requirements.
func (w *quickPairing) assigned(level int, pair uint64) *cellPair {
	if level < cap(w.pairs) {
		w.pairs = w.pairs[:level+1]
	} else {
		w.pairs = append(w.pairs, cellPair{})
	}
	c := &w.pairs[level]
	c.cells, c.requirements = pair, c.requirements[:0]
	return c
}
