package makerbreaker

import (
	"math/bits"

	"noughts/engine"
)

// A game asks whether one player, the maker, can make a line against the
// other, the breaker. The breaker holds out if no line of the maker's comes
// about, or a line of the breaker's own comes first.
//
// In a weak game the breaker's lines do not count: all that is left to do is
// to stop the maker's. If the breaker can do that, the maker does not win the
// game either, whatever else happens in it. That the maker wins a weak game
// proves nothing, unless the breaker has no line left to make.
//
// Where lines are exact, a stone at the end of a window spoils it for its own player. The
// breaker's windows are spoiled so, the maker's are not: what is asked then is whether the
// maker fills a window that is open when the game begins, before the breaker makes an exact
// line. A maker that can't do even that makes no exact line first either.
//
// What matters of a position is which windows are open, for each of the two, and
// which of their cells their player has. The cells and windows of a game are
// numbered: those that are free and open when it begins.
type game struct {
	rows, cols int
	lines      [2][]uint64            // by side: the cells that each window lacks at first
	ends       [2][]uint64            // by side: the free cells that spoil each window; none for the maker
	through    [2][maxCells]windowSet // by side: the windows that lack a cell
	spoiled    [maxCells]windowSet    // the breaker's windows that a cell spoils
	cell       []uint16               // on the board, by number
	number     map[uint16]int
	symmetries []symmetry

	before [maxCells]struct { // room for dropPaired
		windows windowSet
		cell    uint8 // seen before, with the same first window
	}
}

// The sides of a game.
const (
	maker = iota
	breaker
)

// A state is a position of a game. In a weak one the breaker has nothing.
type state struct {
	open   [2]windowSet // by side: the windows without a stone of the other
	held   [2]uint64    // by side: the cells that it has in its open windows
	turn   uint8        // the side to move
	budget uint8        // stones that the maker may still put; unlimited for any number
}

// unlimited is the budget of a maker that may take its time.
const unlimited = 255

// What a game has room for: cells, and windows of each side.
const (
	maxCells   = 64
	maxWindows = 128
)

// A strength says whose lines count in a game: those of the maker alone, or both sides'.
type strength uint8

const (
	weakGame strength = iota
	strongGame
)

// newGame returns the game in which p wants a line, and its first state; ok
// is false if there is too much to number.
func newGame(b *Board, p engine.Player, lines strength) (g *game, s state, ok bool) {
	g = &game{rows: b.Rows, cols: b.Cols, number: map[uint16]int{}}
	if !g.addLines(b, p, maker) || lines == strongGame && !g.addLines(b, p.Other(), breaker) {
		return nil, s, false
	}
	s.budget = unlimited
	for side := range s.open {
		s.open[side] = firstWindows(len(g.lines[side]))
	}
	if b.Turn != p {
		s.turn = breaker
	}
	g.addSymmetries()
	return g, s, true
}

// addLines numbers the windows that are open to a player, and their free cells.
// Of windows that lack the same cells, and are spoiled by the same, one is enough.
func (g *game) addLines(b *Board, p engine.Player, side int) bool {
	seen := map[[2]uint64]bool{}
	for _, w := range b.open(p) {
		line, ok := g.numbered(b, w.cells)
		ends := uint64(0)
		if ok && side == breaker {
			ends, ok = g.numbered(b, b.ends(w))
		}
		if !ok {
			return false
		}
		if seen[[2]uint64{line, ends}] {
			continue
		}
		seen[[2]uint64{line, ends}] = true
		n := len(g.lines[side])
		if n == maxWindows {
			return false
		}
		g.lines[side], g.ends[side] = append(g.lines[side], line), append(g.ends[side], ends)
		addWindow(&g.through[side], line, n)
		addWindow(&g.spoiled, ends, n)
	}
	return true
}

// addWindow adds window n to the sets of some cells.
func addWindow(sets *[maxCells]windowSet, cells uint64, n int) {
	for ; cells != 0; cells &= cells - 1 {
		sets[bits.TrailingZeros64(cells)].add(n)
	}
}

// numbered returns the free ones of some cells by their numbers.
func (g *game) numbered(b *Board, cells []uint16) (line uint64, ok bool) {
	for _, at := range cells {
		if !b.free(at) {
			continue
		}
		n, known := g.number[at]
		if !known {
			if n = len(g.cell); n == maxCells {
				return 0, false
			}
			g.number[at] = n
			g.cell = append(g.cell, at)
		}
		line |= 1 << n
	}
	return line, true
}

// lacks returns the cells that an open window lacks.
func (g *game) lacks(s *state, side, line int) uint64 {
	return g.lines[side][line] &^ s.held[side]
}

// threats returns the cells that complete a window for a side.
func (g *game) threats(s *state, side int) uint64 {
	var found uint64
	lines, held := g.lines[side], s.held[side]
	for i, open := range s.open[side] {
		for ; open != 0; open &= open - 1 {
			if l := lines[i<<6|bits.TrailingZeros64(open)] &^ held; l&(l-1) == 0 {
				found |= l
			}
		}
	}
	return found
}

// free returns the cells that open windows lack.
func (g *game) free(s *state) uint64 {
	return g.inOpen(s, maker)&^s.held[maker] | g.inOpen(s, breaker)&^s.held[breaker]
}

// inOpen returns the cells of a side's open windows.
func (g *game) inOpen(s *state, side int) uint64 {
	var cells uint64
	lines := g.lines[side]
	for i, open := range s.open[side] {
		for ; open != 0; open &= open - 1 {
			cells |= lines[i<<6|bits.TrailingZeros64(open)]
		}
	}
	return cells
}

// take lets the side to move take a cell.
func (g *game) take(s *state, cell int) {
	s.held[s.turn] |= 1 << cell
	if s.turn == maker && s.budget != unlimited {
		s.budget--
	}
	if s.turn == breaker {
		s.open[breaker] = s.open[breaker].without(&g.spoiled[cell])
	}
	s.turn ^= 1
	s.open[s.turn] = s.open[s.turn].without(&g.through[s.turn][cell])
}

// weakGame returns the state with the breaker's lines left out.
func (s state) weakGame() state {
	s.open[breaker], s.held[breaker] = windowSet{}, 0
	return s
}
