package subboard

import (
	"context"

	"noughts/engine"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/rules"
)

// MethodPart is the method of an analysis in which Order wins on a part of the
// board.
const MethodPart = "4×4 proof search"

// partSide is the side of the parts.
const partSide = 4

// PartApplies reports whether Order's wins carry over from 4×4 parts of the board to
// all of it. Longer lines must count, as a part does not tell how long a line is.
// Boards that are larger either way are left to the mirror lemma.
func PartApplies(r rules.Variant) bool {
	return r.Symbols == 2 && r.Line == partSide && !r.Exact && min(r.Rows, r.Cols) == partSide && r.Rows != r.Cols
}

// whole returns all cells of the sub-board, in cells of the board.
func (w *subBoard) whole() *engine.Inner {
	in := &engine.Inner{}
	for c := range w.Variant.Cells() {
		in.Cells = append(in.Cells, w.outer(engine.Move{Cell: uint16(c)}).Cell)
	}
	return in
}

// ByPart reports whether Order wins on some part of the board, and with Order to
// move how, and by which part.
func ByPart(ctx context.Context, p *rules.Position, inner *dfpn.Prover) (c engine.Choice, in *engine.Inner, won bool) {
	if !PartApplies(p.Variant) || p.Over() {
		return c, nil, false
	}
	for w := range subBoards(ctx, p, partSide) {
		game := rules.Position{Variant: rules.Variant{Rows: partSide, Cols: partSide, Line: partSide, Symbols: 2, ChaosFirst: w.Variant.ChaosFirst}, Stones: w.Stones}
		if m, spare, won := w.wins(ctx, inner, &game); won {
			if !spare {
				m = w.outer(m)
			}
			return engine.Choice{Move: m}, w.whole(), true
		}
	}
	return c, nil, false
}
