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
// Under "full" with "exact" that last step could be spoiled by a longer run, so
// Order has to wait until the pair is filled by an answer. It can if it never
// runs out of answers: the inner board must have an even number of empty cells
// when Chaos is to move.

// MethodMirror is the method of an analysis whose verdict rests on the lemma and
// a proof search on the inner board.
const MethodMirror = "mirror lemma and proof search"

// innerBudget is the nodes for one proof on the inner board, far more than any
// takes.
const innerBudget = 500_000

// mirrored reports whether the lemma applies to the rules, and the inner board
// is small enough to be settled.
func (r rules) mirrored() bool {
	return r.symbols == 2 && r.rows == r.cols && r.line == r.rows-1 && minSide < r.line && r.line <= 5
}

// byMirror reports whether the lemma proves p to be Order's win, and with Order
// to move the move that keeps it so. It proves the inner board with a prover of
// its own.
func (p *position) byMirror(ctx context.Context, inner *solver) (m engine.Move, won bool) {
	if !p.rules.mirrored() || p.over() {
		return m, false
	}
	half, ok := p.halfPair()
	switch {
	case !ok:
		return m, false
	case half == nil:
		return p.winsInside(ctx, inner)
	case !p.orderToMove():
		return m, false
	}
	next := p.step(*half)
	if next.over() {
		return *half, true
	}
	_, won = next.winsInside(ctx, inner)
	return *half, won
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
func (p *position) winsInside(ctx context.Context, solver *solver) (m engine.Move, won bool) {
	in := p.inside()
	left := in.emptyCells().count()
	if !p.orderToMove() {
		left++
	}
	if p.rules.exact && p.rules.full && left%2 == 0 {
		return m, false // Order would run out of answers
	}
	pr := solver.proverFor(&in)
	pr.stop = unlimited
	pr.allow(innerBudget)
	s := pr.field.stance(&in)
	if in.hasLine() {
		return m, !p.orderToMove()
	}
	if pr.prove(ctx, &s) != orderWon {
		return m, false
	}
	if !p.orderToMove() {
		return m, true
	}
	w, ok := pr.winner()
	if !ok { // completes the inner line at once
		w, ok = pr.field.completion(&s)
	}
	return p.outside(pr.field.move(w)), ok
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
