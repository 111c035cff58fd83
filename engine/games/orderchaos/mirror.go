package orderchaos

import (
	"context"
	"math/bits"

	"noughts/engine"
)

// The mirror lemma (Lemma 3.1 of Castelein's thesis, with the corrected mirror):
// take two symbols, an (n+2)×(n+2) board and ℓ = n+1. Around the inner n×n board
// lies the border, whose cells are paired: top with bottom and left with right,
// corner with opposite corner. If the two cells of every pair are both empty or
// hold different symbols, Chaos is to move, and Order wins the inner board with
// ℓ = n, then Order wins the whole board:
//
// Order answers on the border by filling the pair with the other symbol, and on
// the inner board by its winning strategy there. Once an inner line of n stands,
// its two ends are a pair. Filled, one of them makes it n+1, and exactly that.
// Empty, Order fills one of them, or Chaos does and Order the other.
//
// So where exactly n+1 is judged at once, the lemma holds as it stands: the
// moment the line is n+1 long its other end is empty or of the other symbol. Only
// under "full" with "exact" that last step could be spoiled by a longer run, so
// Order has to wait until the pair is filled by an answer. It can if it never
// runs out of answers: the inner board must have an even number of empty cells
// when Chaos is to move.
//
// Beyond the thesis, the lemma reaches to larger boards if longer lines count:
// any window of (n+2)×(n+2) will do. The cells outside it belong to no line that
// Order cares for, and two of them can be played in turn, so all that matters is
// whether their number is odd. Then the inner board is to be won with one cell
// more, on which either side can lose a move.

// MethodMirror is the method of an analysis whose verdict rests on the lemma and
// a proof search on the inner board.
const MethodMirror = "mirror lemma and proof search"

// innerBudget is the nodes for one proof on the inner board, far more than any
// takes.
const innerBudget = 500_000

// mirrored reports whether the lemma applies to the rules, and the inner board
// is small enough to be settled.
func (r rules) mirrored() bool {
	side := r.line + 1
	return r.symbols == 2 && minSide < r.line && r.line <= 5 && r.rows >= side && r.cols >= side &&
		(!r.exact || r.rows == side && r.cols == side)
}

// byMirror reports whether the lemma proves p to be Order's win, and with Order
// to move the move that keeps it so. It proves the inner board with a prover of
// its own.
func (p *position) byMirror(ctx context.Context, inner *solver) (m engine.Move, won bool) {
	if !p.rules.mirrored() || p.over() {
		return m, false
	}
	side := int(p.rules.line) + 1
	for row := range int(p.rules.rows) - side + 1 {
		for col := range int(p.rules.cols) - side + 1 {
			w := p.windowAt(row, col, side)
			if m, won = w.won(ctx, inner); won {
				return m, true
			}
		}
	}
	return m, false
}

// A window is a square part of a board, as a position of its own with the same
// side to move.
type window struct {
	position
	board     *position
	row, col  int
	elsewhere cellSet // the empty cells of the board outside it
}

func (p *position) windowAt(row, col, side int) window {
	w := window{position: position{rules: p.rules}, board: p, row: row, col: col, elsewhere: p.emptyCells()}
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

// won reports whether the lemma proves the window, and with Order to move a move
// of the board that keeps it so.
func (w *window) won(ctx context.Context, inner *solver) (m engine.Move, won bool) {
	half, ok := w.halfPair()
	switch {
	case !ok:
		return m, false
	case half == nil:
		return w.winsInside(ctx, inner)
	case !w.orderToMove():
		return m, false
	}
	next := *w
	next.position = w.step(*half)
	if m = w.outer(*half); next.hasLine() {
		return m, true
	}
	_, won = next.winsInside(ctx, inner)
	return m, won
}

// mirrorOf returns the cell that is paired with a cell, if that is on the border.
func (r rules) mirrorOf(cell int) (there int, border bool) {
	last, cols := int(r.rows)-1, int(r.cols)
	row, col := cell/cols, cell%cols
	edgeRow, edgeCol := row == 0 || row == last, col == 0 || col == last
	if edgeRow {
		row = last - row
	}
	if edgeCol {
		col = last - col
	}
	return row*cols + col, edgeRow || edgeCol
}

// halfPair returns the move that completes the one pair of the border that is
// half filled, nil if there is none. It fails where the border is not as Order
// would have kept it.
func (p *position) halfPair() (answer *engine.Move, ok bool) {
	for c := range p.rules.cells() {
		there, border := p.rules.mirrorOf(c)
		if !border {
			continue
		}
		switch here, at := p.at(c), p.at(there); {
		case here == engine.Empty || at != engine.Empty && at != here:
		case at == here || answer != nil:
			return nil, false
		default:
			answer = &engine.Move{Cell: uint16(there), Symbol: engine.X + engine.O - here}
		}
	}
	return answer, true
}

// winsInside reports whether Order wins the inner board, and with Order to move
// with which move.
func (w *window) winsInside(ctx context.Context, solver *solver) (m engine.Move, won bool) {
	in := w.inside()
	left := in.emptyCells().count()
	if !w.orderToMove() {
		left++
	}
	if w.rules.exact && w.rules.full && left%2 == 0 {
		return m, false // Order would run out of answers
	}
	pr := solver.proverFor(&in)
	pr.stop = unlimited
	pr.allow(innerBudget)
	s := pr.field.stance(&in)
	spare := uint64(w.elsewhere.count()&1) << in.rules.cells()
	s.empty |= spare
	if in.hasLine() {
		return m, !w.orderToMove()
	}
	if pr.prove(ctx, &s) != orderWon {
		return m, false
	}
	if !w.orderToMove() {
		return m, true
	}
	best, ok := pr.winner()
	if !ok { // completes the inner line at once
		best, ok = pr.field.completion(&s)
	}
	if spare>>best.cell&1 != 0 {
		elsewhere := w.elsewhere
		return engine.Move{Cell: uint16(elsewhere.pop()), Symbol: engine.X}, ok
	}
	return w.outer(w.outside(pr.field.move(best))), ok
}

// inside returns the inner board as a game of its own, with the same side to
// move: the border holds an even number of stones.
func (p *position) inside() position {
	r := p.rules
	in := position{rules: rules{rows: r.rows - 2, cols: r.cols - 2, line: r.line - 1, symbols: 2, chaosFirst: r.chaosFirst}}
	for c := range in.rules.cells() {
		if s := p.at(int(p.outside(engine.Move{Cell: uint16(c)}).Cell)); s != engine.Empty {
			in = in.step(engine.Move{Cell: uint16(c), Symbol: s})
		}
	}
	return in
}

// outside returns a move of the inner board as one of the whole board.
func (p *position) outside(m engine.Move) engine.Move {
	inner := uint16(p.rules.cols) - 2
	m.Cell = (m.Cell/inner+1)*uint16(p.rules.cols) + m.Cell%inner + 1
	return m
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
