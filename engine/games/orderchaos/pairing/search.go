package pairing

import (
	"context"
	"math/bits"
	"slices"
)

// A searcher looks for cells to give to each line, depth first. It gives up no
// way to do so: if it comes to an end without success, there is none.
type searcher struct {
	*board
	rules  Rules // of the pairing
	prices []int
	nodes  int
	tried  int // pairings
	found  *Pairing
}

const (
	// stopEvery is how many nodes pass between looks at the context.
	stopEvery = 256

	// openingTries is how many pairings to try for one that can be opened.
	openingTries = 30
)

// search finds a pairing that suits the parity or, if it meets none soon, one
// that does not. It reports whether it has come to an end.
func (s *searcher) search(ctx context.Context) (done bool) {
	free, all := make([]uint16, len(s.lines)), make([]int, len(s.lines))
	for i, l := range s.lines {
		free[i], all[i] = 1<<len(l.cells)-1, i
	}
	return !s.settle(free, all) || s.give(ctx, free)
}

// give finds cells for the lines, each from those that it may still have, which
// are enough for it. The line with the fewest choices comes first, and so do the
// cheapest of them. It reports whether to go on elsewhere.
func (s *searcher) give(ctx context.Context, free []uint16) bool {
	s.nodes++
	if s.nodes%stopEvery == 0 && ctx.Err() != nil {
		return false
	}
	tightest, sets := s.tightest(free)
	if tightest < 0 {
		return s.take(free)
	}
	slices.SortStableFunc(sets, func(a, b uint16) int {
		return s.lines[tightest].cost(a, s.prices) - s.lines[tightest].cost(b, s.prices)
	})
	for _, set := range sets {
		next := slices.Clone(free)
		next[tightest] = set
		if s.settle(next, s.withdraw(next, tightest, set)) && !s.give(ctx, next) {
			return false
		}
	}
	return true
}

// take takes what is given to the lines for the answer, and reports whether a
// better one may be found elsewhere.
func (s *searcher) take(given []uint16) bool {
	p := s.pairing(s.rules, given)
	if s.tried++; s.found == nil || p.Suits() {
		s.found = p
	}
	return !p.Suits() && s.tried < openingTries
}

// tightest returns the line with the fewest choices of those that share cells
// with others, and its choices; -1 if there is no such line.
func (s *searcher) tightest(free []uint16) (line int, sets []uint16) {
	line = -1
	for i := range s.lines {
		if !s.contested(free, i) {
			continue
		}
		var open []uint16
		for _, set := range s.lines[i].demand.least {
			if set&^free[i] == 0 {
				open = append(open, set)
			}
		}
		if line < 0 || len(open) < len(sets) {
			line, sets = i, open
		}
	}
	return line, sets
}

// contested reports whether another line may still have one of a line's cells.
func (s *searcher) contested(free []uint16, line int) bool {
	for rest := free[line]; rest != 0; rest &= rest - 1 {
		for _, p := range s.places[s.lines[line].cells[bits.TrailingZeros16(rest)]] {
			if p.line != line && free[p.line]>>p.at&1 != 0 {
				return true
			}
		}
	}
	return false
}

// withdraw takes cells of a line away from all other lines, and returns those
// that had them.
func (s *searcher) withdraw(free []uint16, line int, set uint16) (losers []int) {
	for rest := set; rest != 0; rest &= rest - 1 {
		for _, p := range s.places[s.lines[line].cells[bits.TrailingZeros16(rest)]] {
			if p.line != line && free[p.line]>>p.at&1 != 0 {
				free[p.line] &^= 1 << p.at
				losers = append(losers, p.line)
			}
		}
	}
	return losers
}

// settle gives lines that have lost cells what they cannot do without any more,
// which others lose. It reports whether every line has enough left.
func (s *searcher) settle(free []uint16, losers []int) bool {
	for len(losers) > 0 {
		last := len(losers) - 1
		i := losers[last]
		losers = losers[:last]
		d := s.lines[i].demand
		if !d.enough[free[i]] {
			return false
		}
		losers = append(losers, s.withdraw(free, i, d.vital[free[i]])...)
	}
	return true
}
