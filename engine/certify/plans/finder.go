// Package plans finds small proofs of what a side gets: positions with the side's move, down to some from which it can
// go on by a plan, a list of cells in order of preference, whatever the other side does.
//
// The solution of Connect Four by such plans is 2swap's WeakC4 (2025); how they are found here is different. What they
// say there is often what Allis has found (1988): to answer right above the other side, but for the column in which a line waits.
package plans

import "math/bits"

// A Position is the discs of the side whose result is proved, and those of both.
type Position struct{ Own, All uint64 }

// play returns the position after a move of the side.
func (p Position) play(cell uint64) Position { return Position{p.Own | cell, p.All | cell} }

// reply returns the position after a move of the other side.
func (p Position) reply(cell uint64) Position { return Position{p.Own, p.All | cell} }

// A Board is the game that plans are for, as the side sees it whose result is proved.
type Board interface {
	Cells() int                 // how many there are, 64 at the most
	Order() []uint64            // the cells, first those that a plan takes unless it learns better
	Moves(p Position) uint64    // where the side can play
	Safe(p Position) uint64     // the moves after which the other side does not end the game well, nor it has ended ill
	Lines(p Position) uint64    // the moves with which the side makes a line that wins
	Replies(p Position) uint64  // where the other side can play and the game goes on
	Plain(p Position) bool      // whether the side, if it is to move, gets its result with its next move at the latest, as everybody can see
	Apart(a, b uint64) bool     // whether that one cell is taken may be a reason to play on the other
	Key(p Position) uint64      // tells positions from each other
	LeastKey(p Position) uint64 // the same for all that are mirrored or turned
}

// A Finder finds proofs of one result. One goroutine may use it at a time.
type Finder struct {
	Board
	draws  bool                // whether a draw is enough
	worth  func(Position) bool // whether the side gets its result, the other one being to move and a cell empty
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
func NewFinder(b Board, draws bool, worth func(Position) bool) *Finder {
	return &Finder{
		Board: b, draws: draws, worth: worth,
		worths: make([]answer, 1<<worthBits), seen: table{slots: make([]slot, 1<<tableBits)},
	}
}

// left returns how many cells are empty.
func (f *Finder) left(p Position) int { return f.Cells() - bits.OnesCount64(p.All) }

// keeps reports whether a position after a move of the side's is still worth its result.
func (f *Finder) keeps(p Position) bool {
	if f.left(p) == 0 {
		return f.draws
	}
	key := f.LeastKey(p)
	a := &f.worths[key*spread>>(64-worthBits)]
	if a.key != key {
		*a = answer{key, f.worth(p)}
	}
	return a.worth
}
