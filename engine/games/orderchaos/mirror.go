package orderchaos

import (
	"context"

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

// The methods of an analysis whose verdict rests on the lemma and on a proof search
// of the inner board, by its size.
const (
	MethodMirror3 = "mirror lemma + 3×3 proof search"
	MethodMirror4 = "mirror lemma + 4×4 proof search"
)

// mirrorMethod returns the method of the lemma under some rules.
func mirrorMethod(r rules) string {
	if r.line == 4 {
		return MethodMirror3
	}
	return MethodMirror4
}

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
// to move what keeps it so. It proves the inner board with a prover of its own.
func (p *position) byMirror(ctx context.Context, inner *solver) (c engine.Choice, won bool) {
	if !p.rules.mirrored() || p.over() {
		return c, false
	}
	side := int(p.rules.line) + 1
	for w := range p.windows(ctx, side) {
		if c, won = w.won(ctx, inner); won {
			return c, true
		}
	}
	return c, false
}

// won reports whether the lemma proves the window, and with Order to move what
// keeps it so on the board.
func (w *window) won(ctx context.Context, inner *solver) (c engine.Choice, won bool) {
	half, ok := w.halfPair()
	switch {
	case !ok:
		return c, false
	case half == nil:
		return w.winsInside(ctx, inner)
	case !w.orderToMove():
		return c, false
	}
	next := *w
	next.position = w.step(*half)
	there, _ := w.rules.mirrorOf(int(half.Cell))
	c.Move = w.outer(*half)
	c.Reason = engine.Reason{ID: reasonMirror, Moves: []engine.Move{w.outer(w.stone(there))}}
	if next.hasLine() {
		return c, true
	}
	_, won = next.winsInside(ctx, inner)
	return c, won
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
// how.
func (w *window) winsInside(ctx context.Context, inner *solver) (c engine.Choice, won bool) {
	in := w.inside()
	left := in.emptyCells().count()
	if !w.orderToMove() {
		left++
	}
	switch {
	case w.rules.exact && w.rules.full && left%2 == 0:
		return c, false // Order would run out of answers
	case in.hasLine():
		return c, !w.orderToMove()
	}
	m, spare, won := w.wins(ctx, inner, &in)
	if !won || spare {
		return engine.Choice{Move: m}, won
	}
	c.Move = w.outer(w.outside(m))
	c.Reason = engine.Reason{ID: reasonInside, Number: int(in.rules.rows)}
	return c, true
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
