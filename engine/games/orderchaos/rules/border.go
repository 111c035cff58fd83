package rules

import "noughts/engine"

// The border of a board of two symbols is paired cell with cell for the mirror
// strategy: top with bottom, left with right, a corner with the opposite corner.
// Order keeps every pair empty or filled with different symbols. The board within
// the border is a game of its own, with lines shorter by one.

// The reasons for the moves of the mirror strategy.
const (
	ReasonMirror = "orderchaos.reason.mirror" // answers Moves[0] on the other side of the border
	ReasonInside = "orderchaos.reason.inside" // wins the inner board of Number by Number, which the mirror makes a win
)

// MirrorOf returns the cell that is paired with a cell, if that is on the border.
func (v Variant) MirrorOf(cell int) (there int, border bool) {
	last, cols := int(v.Rows)-1, int(v.Cols)
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

// HalfPair returns the move that completes the one pair of the border that is
// half filled, nil if there is none. It fails where the border is not as Order
// would have kept it.
func (p *Position) HalfPair() (answer *engine.Move, ok bool) {
	for c := range p.Variant.Cells() {
		there, border := p.Variant.MirrorOf(c)
		if !border {
			continue
		}
		switch here, at := p.At(c), p.At(there); {
		case here == engine.Empty || at != engine.Empty && at != here:
		case at == here || answer != nil:
			return nil, false
		default:
			answer = &engine.Move{Cell: uint16(there), Symbol: engine.X + engine.O - here}
		}
	}
	return answer, true
}

// Inner returns the inner board as a game of its own, with the same side to
// move: the border holds an even number of stones.
func (p *Position) Inner() Position {
	r := p.Variant
	in := Position{Variant: Variant{Rows: r.Rows - 2, Cols: r.Cols - 2, Line: r.Line - 1, Symbols: 2, ChaosFirst: r.ChaosFirst}}
	for c := range in.Variant.Cells() {
		if s := p.At(int(p.FromInner(engine.Move{Cell: uint16(c)}).Cell)); s != engine.Empty {
			in = in.Step(engine.Move{Cell: uint16(c), Symbol: s})
		}
	}
	return in
}

// FromInner returns a move of the inner board as one of the whole board.
func (p *Position) FromInner(m engine.Move) engine.Move {
	inner := uint16(p.Variant.Cols) - 2
	m.Cell = (m.Cell/inner+1)*uint16(p.Variant.Cols) + m.Cell%inner + 1
	return m
}
