package mnk

import (
	"math/bits"

	"noughts/engine"
)

// A contest asks whether one player, the maker, can make a line against the
// other, the breaker. The breaker holds out if no line of the maker's comes
// about, or a line of the breaker's own comes first.
//
// In a weak contest the breaker's lines do not count: all that is left to do is
// to stop the maker's. If the breaker can do that, the maker does not win the
// game either, whatever else happens in it. That the maker wins a weak contest
// proves nothing, unless the breaker has no line left to make.
//
// What matters of a position is which windows are open, for each of the two, and
// which of their cells their player has. The cells and windows of a contest are
// numbered: those that are free and open when it begins, 64 of each at most.
type contest struct {
	rule    rule
	lines   [2][]uint64   // by side: the cells that each window lacks at first
	through [2][64]uint64 // by side: the windows that lack a cell
	cell    []uint16      // on the board, by number
	number  map[uint16]int
	twins   []twin
}

// The sides of a contest.
const (
	maker = iota
	breaker
)

// A stance is a position of a contest. In a weak one the breaker has nothing.
type stance struct {
	open [2]uint64 // by side: the windows without a stone of the other
	held [2]uint64 // by side: the cells that it has in its open windows
	turn uint8     // the side to move
}

// maxNumber is how many cells, and windows of each side, a contest can have.
const maxNumber = 64

// newContest returns the contest in which p, in a position of rule r, wants a
// line, and how it stands; ok is false if there is too much to number.
func newContest(t *tally, p engine.Player, weak bool) (c *contest, s stance, ok bool) {
	c = &contest{rule: t.rule, number: map[uint16]int{}}
	if !c.addLines(t, p, maker) || !weak && !c.addLines(t, p^1, breaker) {
		return nil, s, false
	}
	for side := range s.open {
		s.open[side] = 1<<len(c.lines[side]) - 1
	}
	if t.turn != p {
		s.turn = breaker
	}
	c.addTwins()
	return c, s, true
}

// addLines numbers the windows that are open to a player, and their free cells.
// Of windows that lack the same cells one is enough.
func (c *contest) addLines(t *tally, p engine.Player, side int) bool {
	seen := map[uint64]bool{}
	for w := range uint16(t.windows()) {
		if !t.panes[w].alive(p) {
			continue
		}
		line, ok := c.numbered(t, w)
		if !ok {
			return false
		}
		if seen[line] {
			continue
		}
		seen[line] = true
		n := len(c.lines[side])
		if n == maxNumber {
			return false
		}
		c.lines[side] = append(c.lines[side], line)
		for l := line; l != 0; l &= l - 1 {
			c.through[side][bits.TrailingZeros64(l)] |= 1 << n
		}
	}
	return true
}

// numbered returns the free cells of a window by their numbers.
func (c *contest) numbered(t *tally, w uint16) (line uint64, ok bool) {
	for _, at := range t.window(w) {
		if t.owner[at] != 0 {
			continue
		}
		n, known := c.number[at]
		if !known {
			if n = len(c.cell); n == maxNumber {
				return 0, false
			}
			c.number[at] = n
			c.cell = append(c.cell, at)
		}
		line |= 1 << n
	}
	return line, true
}

// lacks returns the cells that an open window lacks.
func (c *contest) lacks(s *stance, side, line int) uint64 {
	return c.lines[side][line] &^ s.held[side]
}

// threats returns the cells that complete a window for a side.
func (c *contest) threats(s *stance, side int) uint64 {
	var found uint64
	for open := s.open[side]; open != 0; open &= open - 1 {
		if l := c.lacks(s, side, bits.TrailingZeros64(open)); l&(l-1) == 0 {
			found |= l
		}
	}
	return found
}

// free returns the cells that open windows lack.
func (c *contest) free(s *stance) uint64 {
	return c.inOpen(s, maker)&^s.held[maker] | c.inOpen(s, breaker)&^s.held[breaker]
}

// inOpen returns the cells of a side's open windows.
func (c *contest) inOpen(s *stance, side int) uint64 {
	var cells uint64
	for open := s.open[side]; open != 0; open &= open - 1 {
		cells |= c.lines[side][bits.TrailingZeros64(open)]
	}
	return cells
}

// take lets the side to move take a cell.
func (c *contest) take(s *stance, cell int) {
	s.held[s.turn] |= 1 << cell
	s.turn ^= 1
	s.open[s.turn] &^= c.through[s.turn][cell]
}

// weakly returns the stance with the breaker's lines left out.
func (s stance) weakly() stance {
	s.open[breaker], s.held[breaker] = 0, 0
	return s
}
