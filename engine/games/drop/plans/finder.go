// Package plans finds small proofs of what a side gets: positions with the side's move, down to
// positions from which it can go on by a plan, whatever the other side does. A plan is a list of
// cells in order of preference.
//
// The solution of Connect Four by such plans is 2swap's WeakC4 (2025); how they are found here is
// different. What they say there is often what Allis has found (1988): to answer right above the
// other side, but for the column in which a line waits.
package plans

import (
	"noughts/engine"
	"noughts/engine/games/drop/exact"
)

// A Finder finds proofs of one result. One goroutine may use it at a time.
type Finder struct {
	board
	side   engine.Player
	worth  func(Position) bool // whether the side gets its result, the other one being to move and a cell empty
	worths []answer            // of worth, by hashes of positions

	tried []Rule   // the plan that is tried
	seen  table    // the positions to which it led
	path  []turn   // the turns to the one that is looked at
	wrong []lesson // what is to be learned from where it went wrong
}

type answer struct {
	key   uint64
	worth bool
}

const worthBits = 20

// NewFinder returns a finder of proofs that a side gets at least a result, a win or a draw. worth
// tells whether it does from a position in which the other side is to move and a cell is empty.
func NewFinder(b *exact.Board, side engine.Player, least engine.Result, worth func(Position) bool) *Finder {
	return &Finder{
		side: side, board: newBoard(b, least == engine.Draw), worth: worth,
		worths: make([]answer, 1<<worthBits), seen: table{slots: make([]slot, 1<<tableBits)},
	}
}

// keeps reports whether a position after a move of the side's is still worth its result.
func (f *Finder) keeps(p Position) bool {
	if f.left(p) == 0 {
		return f.draws
	}
	key := f.leastKey(p)
	a := &f.worths[key*spread>>(64-worthBits)]
	if a.key != key {
		*a = answer{key, f.worth(p)}
	}
	return a.worth
}
