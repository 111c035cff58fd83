package plans

import (
	"math/bits"

	"noughts/engine/games/drop/exact"
)

// A Position is the discs of the side whose result is proved, and those of both.
type Position struct{ Own, All uint64 }

// play returns the position after a move of the side.
func (p Position) play(cell uint64) Position { return Position{p.Own | cell, p.All | cell} }

// reply returns the position after a move of the other side.
func (p Position) reply(cell uint64) Position { return Position{p.Own, p.All | cell} }

// A board is the game as the side sees it whose result is proved.
type board struct {
	*exact.Board
	draws bool     // whether a draw is enough
	order []uint64 // all cells, first those that a plan takes unless it learns better
}

// newBoard returns a board on which the side wants to win, or draws if that is enough.
func newBoard(b *exact.Board, draws bool) board {
	p := board{Board: b, draws: draws}
	for _, first := range []int{1, 0} { // claimeven: the second row, the fourth and so on, right above the others
		for row := first; row < b.Rows; row += 2 {
			for _, column := range b.FromMiddle() {
				p.order = append(p.order, b.Cell(row, b.ColumnOf(column)))
			}
		}
	}
	return p
}

// left returns how many cells are empty.
func (b *board) left(p Position) int { return b.Rows*b.Cols - bits.OnesCount64(p.All) }

// moves returns the cells on which a disc can land.
func (b *board) moves(p Position) uint64 { return b.Moves(exact.Position{All: p.All}) }

// safe returns the side's moves after which the other side makes no line with its next disc.
func (b *board) safe(p Position) uint64 {
	moves, threats := b.moves(p), b.Wins(p.All^p.Own, p.All)
	if forced := moves & threats; forced&(forced-1) != 0 {
		moves = 0
	} else if forced != 0 {
		moves = forced
	}
	return moves &^ (threats >> 1)
}

// lines returns the side's moves that make a line.
func (b *board) lines(p Position) uint64 { return b.Wins(p.Own, p.All) & b.moves(p) }

// plain reports whether the side, which is to move, gets its result with its next move at the
// latest, as anybody can see: it makes a line or, for a draw, leaves the other side none that it
// can still make.
func (b *board) plain(p Position) bool {
	if b.lines(p) != 0 {
		return true
	}
	if !b.draws {
		return false
	}
	for moves := b.moves(p); moves != 0; moves &= moves - 1 {
		if !b.HasLine(b.All() &^ (p.Own | moves&-moves)) {
			return true
		}
	}
	return b.left(p) == 0
}

// apart reports whether two cells are in different columns: only then it may matter for a move on
// the one whether the other is taken.
func (b *board) apart(x, y uint64) bool { return b.ColumnOf(x) != b.ColumnOf(y) }

// key tells positions apart.
func (b *board) key(p Position) uint64 { return b.Key(exact.Position{Mine: p.Own, All: p.All}) }

// leastKey is the same for a position and its mirror image.
func (b *board) leastKey(p Position) uint64 {
	return b.LeastKey(exact.Position{Mine: p.Own, All: p.All})
}
