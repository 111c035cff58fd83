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
	prices []int
	nodes  int
	limit  int // nodes after which it stops; 0 for none
}

// stopEvery is how many nodes pass between looks at the context.
const stopEvery = 256

// search returns the cells given to each line, nil if there is no way. If it had
// to stop early, done is false.
func (s *searcher) search(ctx context.Context) (given []uint16, done bool) {
	free, all := make([]uint16, len(s.lines)), make([]int, len(s.lines))
	for i, l := range s.lines {
		free[i], all[i] = 1<<len(l.cells)-1, i
	}
	if !s.settle(free, all) {
		return nil, true
	}
	return s.give(ctx, free)
}

// give finds cells for the lines, each from those that it may still have, which
// are enough for it. The line with the fewest choices comes first, and so do the
// cheapest of them.
func (s *searcher) give(ctx context.Context, free []uint16) (given []uint16, done bool) {
	s.nodes++
	if s.nodes%stopEvery == 0 && ctx.Err() != nil || s.nodes == s.limit {
		return nil, false
	}
	tightest, sets := s.tightest(free)
	if tightest < 0 {
		return free, true
	}
	slices.SortStableFunc(sets, func(a, b uint16) int {
		return s.lines[tightest].cost(a, s.prices) - s.lines[tightest].cost(b, s.prices)
	})
	for _, set := range sets {
		next := slices.Clone(free)
		next[tightest] = set
		if !s.settle(next, s.withdraw(next, tightest, set)) {
			continue
		}
		if given, done := s.give(ctx, next); given != nil || !done {
			return given, done
		}
	}
	return nil, true
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
