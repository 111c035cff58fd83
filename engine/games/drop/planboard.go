package drop

import (
	"math/bits"

	"noughts/engine/certify/plans"
	"noughts/engine/games/drop/exact"
)

// A planBoard is a board as plans see it.
type planBoard struct {
	*exact.Board
	draws bool // whether a draw is enough
	order []uint64
}

// newPlanBoard returns a board for plans.
func newPlanBoard(b *exact.Board, draws bool) *planBoard {
	p := &planBoard{Board: b, draws: draws}
	for _, first := range []int{1, 0} { // claimeven: the second row, the fourth and so on, right above the others
		for row := first; row < b.Rows; row += 2 {
			for _, column := range b.FromMiddle() {
				p.order = append(p.order, b.Cell(row, b.ColumnOf(column)))
			}
		}
	}
	return p
}

// Cells implements plans.Board.
func (b *planBoard) Cells() int { return b.Rows * b.Cols }

// Order implements plans.Board.
func (b *planBoard) Order() []uint64 { return b.order }

// Moves implements plans.Board.
func (b *planBoard) Moves(p plans.Position) uint64 { return b.Board.Moves(exact.Position{All: p.All}) }

// Replies implements plans.Board: where the other side would make a line, Safe has kept it from it.
func (b *planBoard) Replies(p plans.Position) uint64 { return b.Moves(p) }

// Safe implements plans.Board.
func (b *planBoard) Safe(p plans.Position) uint64 {
	moves, threats := b.Moves(p), b.Wins(p.All^p.Own, p.All)
	if forced := moves & threats; forced&(forced-1) != 0 {
		moves = 0
	} else if forced != 0 {
		moves = forced
	}
	return moves &^ (threats >> 1)
}

// Lines implements plans.Board.
func (b *planBoard) Lines(p plans.Position) uint64 { return b.Wins(p.Own, p.All) & b.Moves(p) }

// Plain implements plans.Board: the side makes a line or, for a draw, leaves the other side none that it can still make.
func (b *planBoard) Plain(p plans.Position) bool {
	if b.Lines(p) != 0 {
		return true
	}
	moves := b.Moves(p)
	for ; b.draws && moves != 0; moves &= moves - 1 {
		if !b.HasLine(b.All() &^ (p.Own | moves&-moves)) {
			return true
		}
	}
	return b.draws && bits.OnesCount64(p.All) == b.Cells()
}

// Apart implements plans.Board.
func (b *planBoard) Apart(x, y uint64) bool { return b.ColumnOf(x) != b.ColumnOf(y) }

// Key implements plans.Board.
func (b *planBoard) Key(p plans.Position) uint64 {
	return b.Board.Key(exact.Position{Mine: p.Own, All: p.All})
}

// LeastKey implements plans.Board.
func (b *planBoard) LeastKey(p plans.Position) uint64 {
	return b.Board.LeastKey(exact.Position{Mine: p.Own, All: p.All})
}
