package pairing

import (
	"context"
	"math/bits"
	"slices"
)

// A searcher looks for cells to assign to each line: backtracking with constraint
// propagation, the most constrained line first (the fail-first principle: Haralick
// and Elliott, 1980). It leaves out no assignment: if it comes to an end without
// success, there is none.
type searcher struct {
	*board
	prices []int
	nodes  int
	limit  int // nodes after which it stops; 0 for none
}

// ctxEvery is how many nodes pass between looks at the context. A guess, not
// measured: a node takes microseconds, so a search ends within a few milliseconds
// of its context.
const ctxEvery = 256

// search returns the cells assigned to each line, nil if there is no way. If it
// had to stop early, done is false.
func (s *searcher) search(ctx context.Context) (assigned []uint16, done bool) {
	available, all := make([]uint16, len(s.lines)), make([]int, len(s.lines))
	for i, l := range s.lines {
		available[i], all[i] = 1<<len(l.cells)-1, i
	}
	if !s.propagate(available, all) {
		return nil, true
	}
	return s.assign(ctx, available)
}

// assign assigns sufficient cells to the lines, to each from those that are
// available to it. The most constrained line comes first, and so do the cheapest
// sets of its cells.
func (s *searcher) assign(ctx context.Context, available []uint16) (assigned []uint16, done bool) {
	s.nodes++
	if s.nodes%ctxEvery == 0 && ctx.Err() != nil || s.nodes == s.limit {
		return nil, false
	}
	line, sets := s.mostConstrained(available)
	if line < 0 {
		return available, true
	}
	slices.SortStableFunc(sets, func(a, b uint16) int {
		return s.lines[line].cost(a, s.prices) - s.lines[line].cost(b, s.prices)
	})
	for _, set := range sets {
		next := slices.Clone(available)
		next[line] = set
		if !s.propagate(next, s.reserve(next, line, set)) {
			continue
		}
		if assigned, done := s.assign(ctx, next); assigned != nil || !done {
			return assigned, done
		}
	}
	return nil, true
}

// mostConstrained returns the line with the fewest choices of those that share
// available cells with others, and its choices; -1 if there is no such line.
func (s *searcher) mostConstrained(available []uint16) (line int, sets []uint16) {
	line = -1
	for i := range s.lines {
		if !s.shares(available, i) {
			continue
		}
		var choices []uint16
		for _, set := range s.lines[i].domain.minimal {
			if set&^available[i] == 0 {
				choices = append(choices, set)
			}
		}
		if line < 0 || len(choices) < len(sets) {
			line, sets = i, choices
		}
	}
	return line, sets
}

// shares reports whether a cell that is available to a line is so to another, too.
func (s *searcher) shares(available []uint16, line int) bool {
	for rest := available[line]; rest != 0; rest &= rest - 1 {
		for _, m := range s.of[s.lines[line].cells[bits.TrailingZeros16(rest)]] {
			if m.line != line && available[m.line]>>m.at&1 != 0 {
				return true
			}
		}
	}
	return false
}

// reserve makes cells of a line unavailable to all other lines, and returns those
// lines that had them.
func (s *searcher) reserve(available []uint16, line int, set uint16) (changed []int) {
	for rest := set; rest != 0; rest &= rest - 1 {
		for _, m := range s.of[s.lines[line].cells[bits.TrailingZeros16(rest)]] {
			if m.line != line && available[m.line]>>m.at&1 != 0 {
				available[m.line] &^= 1 << m.at
				changed = append(changed, m.line)
			}
		}
	}
	return changed
}

// propagate reserves for lines whose available cells have changed those that they
// cannot do without any more, which changes other lines. It reports whether every
// line has sufficient cells left.
func (s *searcher) propagate(available []uint16, changed []int) bool {
	for len(changed) > 0 {
		last := len(changed) - 1
		i := changed[last]
		changed = changed[:last]
		d := s.lines[i].domain
		if !d.sufficient[available[i]] {
			return false
		}
		changed = append(changed, s.reserve(available, i, d.required[available[i]])...)
	}
	return true
}
