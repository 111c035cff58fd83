package orderchaos

import (
	"context"
	"iter"
	"math/bits"

	"noughts/engine"
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

// outer returns a move in the window as one of the board.
func (w *subBoard) outer(m engine.Move) engine.Move {
	side := uint16(w.Variant.Cols)
	m.Cell = (m.Cell/side+uint16(w.row))*uint16(w.board.Variant.Cols) + m.Cell%side + uint16(w.col)
	return m
}

// wins reports whether Order wins a game within the window, when the cells
// elsewhere can be played as well: two of them in turn, so that all that matters is
// whether one is to spare. With Order to move it returns the move of that game, or
// if spare is true one of the board elsewhere.
func (w *subBoard) wins(ctx context.Context, solver *solver, game *rules.Position) (m engine.Move, spare, won bool) {
	pr := solver.proverFor(game)
	pr.stop = unlimited
	pr.allow(innerBudget)
	s := pr.field.stance(game)
	one := uint64(w.elsewhere.Count()&1) << game.Variant.Cells()
	s.empty |= one
	if pr.prove(ctx, &s) != rules.OrderWins {
		return m, false, false
	}
	if !w.OrderToMove() {
		return m, false, true
	}
	best, ok := pr.winner()
	if !ok { // completes the line at once
		best, ok = pr.field.completion(&s)
	}
	if one>>best.cell&1 != 0 {
		elsewhere := w.elsewhere
		return engine.Move{Cell: uint16(elsewhere.Pop()), Symbol: engine.X}, true, ok
	}
	return pr.field.move(best), false, ok
}

// completion returns the ply that completes a goal with one cell left.
func (f *field) completion(s *stance) (ply, bool) {
	urgent := s.waitingFor(1)
	if urgent.empty() {
		return ply{}, false
	}
	g := &f.goals[urgent.first()]
	return ply{uint8(bits.TrailingZeros64(f.left(g, s.empty))), g.symbol}, true
}

// MethodPart is the method of an analysis in which Order wins on a part of the
// board.
const MethodPart = "4×4 proof search"

// partSide is the side of the parts.
const partSide = 4

// hasParts reports whether Order's wins carry over from 4×4 parts of the board to
// all of it. Longer lines must count, as a part does not tell how long a line is.
// Boards that are larger either way are left to the mirror lemma.
func hasParts(r rules.Variant) bool {
	return r.Symbols == 2 && r.Line == partSide && !r.Exact && min(r.Rows, r.Cols) == partSide && r.Rows != r.Cols
}

// bySubBoard reports whether Order wins on some part of the board, and with Order to
// move how.
func bySubBoard(ctx context.Context, p *rules.Position, solver *solver) (c engine.Choice, won bool) {
	if !hasParts(p.Variant) || p.Over() {
		return c, false
	}
	for w := range subBoards(ctx, p, partSide) {
		game := rules.Position{Variant: rules.Variant{Rows: 4, Cols: 4, Line: 4, Symbols: 2, ChaosFirst: w.Variant.ChaosFirst}, Stones: w.Stones}
		if m, spare, won := w.wins(ctx, solver, &game); won {
			if !spare {
				m = w.outer(m)
			}
			return engine.Choice{Move: m}, true
		}
	}
	return c, false
}
