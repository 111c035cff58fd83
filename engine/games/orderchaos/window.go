package orderchaos

import (
	"context"
	"iter"
	"math/bits"

	"noughts/engine"
)

// A window is a square part of a board, as a position of its own with the same
// side to move.
type window struct {
	position
	board     *position
	row, col  int
	elsewhere cellSet // the empty cells of the board outside it
}

// windows returns the windows of some size, until ctx ends.
func (p *position) windows(ctx context.Context, side int) iter.Seq[*window] {
	return func(yield func(*window) bool) {
		for row := range int(p.rules.rows) - side + 1 {
			for col := range int(p.rules.cols) - side + 1 {
				if ctx.Err() != nil || !yield(p.windowAt(row, col, side)) {
					return
				}
			}
		}
	}
}

func (p *position) windowAt(row, col, side int) *window {
	w := &window{position: position{rules: p.rules}, board: p, row: row, col: col, elsewhere: p.emptyCells()}
	w.rules.rows, w.rules.cols = uint8(side), uint8(side)
	for c := range side * side {
		m := w.outer(engine.Move{Cell: uint16(c)})
		w.elsewhere = w.elsewhere.andNot(one(int(m.Cell)))
		if s := p.at(int(m.Cell)); s != engine.Empty {
			w.position = w.step(engine.Move{Cell: uint16(c), Symbol: s})
		}
	}
	if w.orderToMove() != p.orderToMove() {
		w.rules.chaosFirst = !w.rules.chaosFirst
	}
	return w
}

// outer returns a move in the window as one of the board.
func (w *window) outer(m engine.Move) engine.Move {
	side := uint16(w.rules.cols)
	m.Cell = (m.Cell/side+uint16(w.row))*uint16(w.board.rules.cols) + m.Cell%side + uint16(w.col)
	return m
}

// wins reports whether Order wins a game within the window, when the cells
// elsewhere can be played as well: two of them in turn, so that all that matters is
// whether one is to spare. With Order to move it returns the move of that game, or
// if spare is true one of the board elsewhere.
func (w *window) wins(ctx context.Context, solver *solver, game *position) (m engine.Move, spare, won bool) {
	pr := solver.proverFor(game)
	pr.stop = unlimited
	pr.allow(innerBudget)
	s := pr.field.stance(game)
	one := uint64(w.elsewhere.count()&1) << game.rules.cells()
	s.empty |= one
	if pr.prove(ctx, &s) != orderWon {
		return m, false, false
	}
	if !w.orderToMove() {
		return m, false, true
	}
	best, ok := pr.winner()
	if !ok { // completes the line at once
		best, ok = pr.field.completion(&s)
	}
	if one>>best.cell&1 != 0 {
		elsewhere := w.elsewhere
		return engine.Move{Cell: uint16(elsewhere.pop()), Symbol: engine.X}, true, ok
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
func (r rules) hasParts() bool {
	return r.symbols == 2 && r.line == partSide && !r.exact && min(r.rows, r.cols) == partSide && r.rows != r.cols
}

// byPart reports whether Order wins on some part of the board, and with Order to
// move how.
func (p *position) byPart(ctx context.Context, solver *solver) (c engine.Choice, won bool) {
	if !p.rules.hasParts() || p.over() {
		return c, false
	}
	for w := range p.windows(ctx, partSide) {
		game := position{rules: small(w.rules.chaosFirst), stones: w.stones}
		if m, spare, won := w.wins(ctx, solver, &game); won {
			if !spare {
				m = w.outer(m)
			}
			return engine.Choice{Move: m}, true
		}
	}
	return c, false
}
