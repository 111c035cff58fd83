package mnk

import (
	"slices"

	"noughts/engine/certify/plans"
	"noughts/engine/games/mnk/misere"
)

// A misereBoard is a board as plans see it.
type misereBoard struct {
	windows []uint64 // what nobody wants to fill
	cells   int
	draws   bool // whether a draw is enough; the other side's lines count for nothing then
	order   []uint64
}

// newMisereBoard returns a board for plans: first come cells on few lines.
func newMisereBoard(r rule, draws bool) *misereBoard {
	b := &misereBoard{cells: r.size(), draws: draws}
	b.windows = (&misere.Board{Rows: int(r.rows), Cols: int(r.cols), Line: int(r.line)}).Windows()
	for c := range b.cells {
		b.order = append(b.order, 1<<c)
	}
	through := func(c uint64) (n int) {
		for _, w := range b.windows {
			if w&c != 0 {
				n++
			}
		}
		return n
	}
	slices.SortStableFunc(b.order, func(x, y uint64) int { return through(x) - through(y) })
	return b
}

// without returns the moves that complete no window of who has some stones.
func (b *misereBoard) without(own, all uint64) uint64 {
	moves := (1<<b.cells - 1) &^ all
	for _, w := range b.windows {
		if left := w &^ own; left&(left-1) == 0 {
			moves &^= left
		}
	}
	return moves
}

// Cells implements plans.Board.
func (b *misereBoard) Cells() int { return b.cells }

// Order implements plans.Board.
func (b *misereBoard) Order() []uint64 { return b.order }

// Moves implements plans.Board.
func (b *misereBoard) Moves(p plans.Position) uint64 { return (1<<b.cells - 1) &^ p.All }

// Safe implements plans.Board.
func (b *misereBoard) Safe(p plans.Position) uint64 { return b.without(p.Own, p.All) }

// Lines implements plans.Board: none wins.
func (b *misereBoard) Lines(plans.Position) uint64 { return 0 }

// Replies implements plans.Board: the other side's lines end the game, unless they count for nothing.
func (b *misereBoard) Replies(p plans.Position) uint64 {
	if b.draws {
		return b.Moves(p)
	}
	return b.without(p.All&^p.Own, p.All)
}

// Plain implements plans.Board: for a draw the side can make no line any more. That the other must is a matter of moves.
func (b *misereBoard) Plain(p plans.Position) bool {
	return b.draws && !slices.ContainsFunc(b.windows, func(w uint64) bool { return w&(p.All&^p.Own) == 0 })
}

// Apart implements plans.Board.
func (b *misereBoard) Apart(x, y uint64) bool { return x != y }

// Key implements plans.Board.
func (b *misereBoard) Key(p plans.Position) uint64 { return p.Own | p.All<<32 }

// LeastKey implements plans.Board.
func (b *misereBoard) LeastKey(p plans.Position) uint64 { return b.Key(p) }
