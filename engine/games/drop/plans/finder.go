// Package plans finds small proofs of what a side gets in games in which discs fall: positions with the side's
// move, down to some from which it can go on by a plan, a list of cells in order of preference, whatever the other side does.
//
// The solution of Connect Four by such plans is 2swap's WeakC4 (2025); how they are found here is different. What they
// say is often what Allis has found (1988): to answer right above the other side, but for the column in which a line waits.
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

// A Finder finds proofs of one result. One goroutine may use it at a time.
type Finder struct {
	board  *exact.Board
	draws  bool                // whether a draw is enough
	worth  func(Position) bool // whether the side gets its result, the other one being to move and a cell empty
	order  []uint64            // the cells, first those that a plan takes unless it learns better
	worths []answer            // of worth, by hashes of positions

	tried []Rule   // a plan
	seen  table    // the positions to which it led
	path  []turn   // to the one that is looked at
	wrong []lesson // what is to be learned from it
}

type answer struct {
	key   uint64
	worth bool
}

const worthBits = 20

// NewFinder returns a finder. worth tells whether the side gets its result, a draw if draws, where the other one is to move.
func NewFinder(b *exact.Board, draws bool, worth func(Position) bool) *Finder {
	f := &Finder{
		board: b, draws: draws, worth: worth,
		worths: make([]answer, 1<<worthBits), seen: table{slots: make([]slot, 1<<tableBits)},
	}
	for _, first := range []int{1, 0} { // claimeven: the second row, the fourth and so on, right above the others
		for row := first; row < b.Rows; row += 2 {
			for _, column := range b.FromMiddle() {
				f.order = append(f.order, b.Cell(row, b.ColumnOf(column)))
			}
		}
	}
	return f
}

// moves returns the cells on which a disc can land.
func (f *Finder) moves(p Position) uint64 { return f.board.Moves(exact.Position{All: p.All}) }

// left returns how many cells are empty.
func (f *Finder) left(p Position) int { return f.board.Rows*f.board.Cols - bits.OnesCount64(p.All) }

// safe returns the moves of the side after which the other one makes no line at once.
func (f *Finder) safe(p Position) uint64 {
	moves, threats := f.moves(p), f.board.Wins(p.All^p.Own, p.All)
	if forced := moves & threats; forced&(forced-1) != 0 {
		moves = 0
	} else if forced != 0 {
		moves = forced
	}
	return moves &^ (threats >> 1)
}

// lines returns the moves with which the side makes a line.
func (f *Finder) lines(p Position) uint64 { return f.board.Wins(p.Own, p.All) & f.moves(p) }

// plain reports whether the side, if it is to move, gets its result with its next move at the latest, as everybody can see: it
// makes a line or, for a draw, leaves the other side none that it can still make.
func (f *Finder) plain(p Position) bool {
	if f.lines(p) != 0 {
		return true
	}
	moves := f.moves(p)
	for ; f.draws && moves != 0; moves &= moves - 1 {
		if !f.board.HasLine(f.board.All() &^ (p.Own | moves&-moves)) {
			return true
		}
	}
	return f.draws && f.left(p) == 0
}

// keeps reports whether a position after a move of the side's is still worth its result.
func (f *Finder) keeps(p Position) bool {
	if f.left(p) == 0 {
		return f.draws
	}
	key := f.board.LeastKey(exact.Position{Mine: p.Own, All: p.All})
	a := &f.worths[key*spread>>(64-worthBits)]
	if a.key != key {
		*a = answer{key, f.worth(p)}
	}
	return a.worth
}
