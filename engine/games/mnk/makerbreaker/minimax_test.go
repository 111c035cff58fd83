package makerbreaker

import (
	"fmt"
	"math/rand/v2"

	"noughts/engine"
)

// A minimax solver settles games by following every move to the end.
type minimax struct {
	maker engine.Player
	weak  bool // whether only the maker's lines count
	known map[string]int
}

// noLine is how long it takes to make a line that the breaker stops.
const noLine = 1000

// plies returns in how many plies the maker makes a line, if both sides hurry or
// hold out; noLine if it does not.
func (s *minimax) plies(b *Board) int {
	key := make([]byte, len(b.Cells)+1)
	free := false
	for c, symbol := range b.Cells {
		key[c] = byte(symbol)
		free = free || symbol == engine.Empty
	}
	if !free {
		return noLine
	}
	key[len(b.Cells)] = byte(b.Turn)
	if n, ok := s.known[string(key)]; ok {
		return n
	}
	best := 0
	if b.Turn == s.maker {
		best = noLine
	}
	for c := range uint16(len(b.Cells)) {
		if !b.free(c) {
			continue
		}
		n := s.after(b, c)
		if b.Turn == s.maker {
			best = min(best, n)
		} else {
			best = max(best, n)
		}
	}
	s.known[string(key)] = best
	return best
}

// after is plies after a stone of the side to move, which counts as one.
func (s *minimax) after(b *Board, c uint16) int {
	next := b.with(c)
	switch {
	case !next.lineThrough(c):
		return min(noLine, 1+s.plies(next))
	case b.Turn == s.maker:
		return 1
	case s.weak:
		return min(noLine, 1+s.plies(next))
	}
	return noLine
}

// axes are the directions of lines as these tests know them.
var axes = [4][2]int{{1, 0}, {0, 1}, {-1, 1}, {-1, -1}}

// lineThrough reports whether the stone on a cell stands in a line: of Line or more,
// or of just Line where lines are exact.
func (b *Board) lineThrough(c uint16) bool {
	for _, d := range axes {
		n := 1
		for _, sign := range []int{1, -1} {
			row, col := int(c)/b.Cols, int(c)%b.Cols
			for {
				row, col = row+sign*d[0], col+sign*d[1]
				if !b.inside(row, col) || b.Cells[row*b.Cols+col] != b.Cells[c] {
					break
				}
				n++
			}
		}
		if n == b.Line || n > b.Line && !b.Exact {
			return true
		}
	}
	return false
}

// A shape is a board and the length of its lines.
type shape struct{ rows, cols, line int }

// empty returns a board without stones.
func (s shape) empty() *Board {
	return &Board{Rows: s.rows, Cols: s.cols, Line: s.line, Cells: make([]engine.Symbol, s.rows*s.cols)}
}

// midgame returns a board without lines on which at most so many cells are free,
// with stones that were put at random in turn.
func (s shape) midgame(rng *rand.Rand, most int) *Board {
	for {
		b, ok := s.empty(), true
		free := min(len(b.Cells), 1+rng.IntN(most))
		for _, c := range rng.Perm(len(b.Cells))[free:] {
			b = b.with(uint16(c))
			if ok = !b.lineThrough(uint16(c)); !ok {
				break
			}
		}
		if ok {
			return b
		}
	}
}

// lopsided is midgame with most of the stones of one side.
func (s shape) lopsided(rng *rand.Rand, free int) *Board {
	for {
		b, ok := s.empty(), true
		favored := engine.Player(rng.IntN(2))
		for _, c := range rng.Perm(len(b.Cells))[free:] {
			b.Turn = favored
			if rng.IntN(8) == 0 {
				b.Turn = favored.Other()
			}
			b = b.with(uint16(c))
			if ok = !b.lineThrough(uint16(c)); !ok {
				break
			}
		}
		if ok {
			return b
		}
	}
}

// show prints a board for a failed test.
func (b *Board) show() string {
	text := ""
	for row := b.Rows - 1; row >= 0; row-- {
		for col := range b.Cols {
			text += b.Cells[row*b.Cols+col].String()
		}
		text += "/"
	}
	return text + " " + stones[b.Turn].String() + " to move"
}

// name returns the shape as the notation has it.
func (s shape) name() string { return fmt.Sprintf("mnk:%dx%d:%d", s.rows, s.cols, s.line) }
