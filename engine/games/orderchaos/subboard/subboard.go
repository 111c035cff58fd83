package subboard

import (
	"context"
	"iter"

	"noughts/engine"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/rules"
)

// A subBoard is a square part of a board, as a position of its own with the same
// side to move.
type subBoard struct {
	rules.Position
	board     *rules.Position
	row, col  int
	elsewhere rules.CellSet // the empty cells of the board outside it
}

// subBoards returns the square sub-boards of some size, until ctx ends.
func subBoards(ctx context.Context, p *rules.Position, side int) iter.Seq[*subBoard] {
	return func(yield func(*subBoard) bool) {
		for row := range int(p.Variant.Rows) - side + 1 {
			for col := range int(p.Variant.Cols) - side + 1 {
				if ctx.Err() != nil || !yield(subBoardAt(p, row, col, side)) {
					return
				}
			}
		}
	}
}

// subBoardAt returns the one with its lower left corner at a row and column.
func subBoardAt(p *rules.Position, row, col, side int) *subBoard {
	w := &subBoard{Position: rules.Position{Variant: p.Variant}, board: p, row: row, col: col, elsewhere: p.EmptyCells()}
	w.Variant.Rows, w.Variant.Cols = uint8(side), uint8(side)
	for c := range side * side {
		m := w.outer(engine.Move{Cell: uint16(c)})
		w.elsewhere = w.elsewhere.AndNot(rules.OneCell(int(m.Cell)))
		if s := p.At(int(m.Cell)); s != engine.Empty {
			w.Position = w.Step(engine.Move{Cell: uint16(c), Symbol: s})
		}
	}
	if w.OrderToMove() != p.OrderToMove() {
		w.Variant.ChaosFirst = !w.Variant.ChaosFirst
	}
	return w
}

// outer returns a move in the sub-board as one of the board.
func (w *subBoard) outer(m engine.Move) engine.Move {
	side := uint16(w.Variant.Cols)
	m.Cell = (m.Cell/side+uint16(w.row))*uint16(w.board.Variant.Cols) + m.Cell%side + uint16(w.col)
	return m
}

// innerBudget is the nodes for one proof on a smaller board, far more than any
// takes: the empty boards take 1569 and fewer, by go test -run - -bench Start
// ./engine/games/orderchaos.
const innerBudget = 500_000

// wins reports whether Order wins a game within the sub-board, when the cells
// elsewhere can be played as well: two of them in turn, so that all that matters is
// whether one is to spare. With Order to move it returns the move of that game, or
// if spare is true one of the board elsewhere.
func (w *subBoard) wins(ctx context.Context, inner *dfpn.Prover, game *rules.Position) (m engine.Move, spare, won bool) {
	if !inner.SetRoot(game) {
		return m, false, false
	}
	inner.SetLimit(dfpn.Unlimited)
	inner.Allow(innerBudget)
	n := inner.Node(game)
	if w.elsewhere.Count()%2 != 0 {
		inner.AddSpareCell(&n)
	}
	if inner.Prove(ctx, &n) != rules.OrderWins {
		return m, false, false
	}
	if !w.OrderToMove() {
		return m, false, true
	}
	m, spare, won = inner.WinningMove(&n)
	if spare {
		elsewhere := w.elsewhere
		m = engine.Move{Cell: uint16(elsewhere.Pop()), Symbol: engine.X}
	}
	return m, spare, won
}
