package subboard

import (
	"context"

	"noughts/engine"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/rules"
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
// any sub-board of (n+2)×(n+2) will do. The cells outside it belong to no line that
// Order cares for, and two of them can be played in turn, so all that matters is
// whether their number is odd. Then the inner board is to be won with one cell
// more, on which either side can lose a move.

// The methods of an analysis whose verdict rests on the lemma and on a proof search
// of the inner board, by its size.
const (
	MethodMirror3 = "mirror lemma + 3×3 proof search"
	MethodMirror4 = "mirror lemma + 4×4 proof search"
)

// MirrorMethod returns the method of the lemma under some rules.
func MirrorMethod(r rules.Variant) string {
	if r.Line == 4 {
		return MethodMirror3
	}
	return MethodMirror4
}

// MirrorApplies reports whether the lemma applies to the rules, and the inner board
// is small enough to be settled.
func MirrorApplies(r rules.Variant) bool {
	side := r.Line + 1
	return r.Symbols == 2 && rules.MinSide < r.Line && r.Line <= 5 && r.Rows >= side && r.Cols >= side &&
		(!r.Exact || r.Rows == side && r.Cols == side)
}

// ByMirror reports whether the lemma proves p to be Order's win, and with Order
// to move what keeps it so, and by which part of the board. It proves the inner board with the
// prover inner.
func ByMirror(ctx context.Context, p *rules.Position, inner *dfpn.Prover) (c engine.Choice, in *engine.Inner, won bool) {
	if !MirrorApplies(p.Variant) || p.Over() {
		return c, nil, false
	}
	side := int(p.Variant.Line) + 1
	for w := range subBoards(ctx, p, side) {
		if c, won = w.won(ctx, inner); won {
			return c, w.mirrored(), true
		}
	}
	return c, nil, false
}

// mirrored returns the inner board and the empty pairs of the border around it, in cells of the
// board.
func (w *subBoard) mirrored() *engine.Inner {
	in := &engine.Inner{}
	for c := range w.Variant.Cells() {
		there, border := w.Variant.MirrorOf(c)
		here := w.outer(engine.Move{Cell: uint16(c)}).Cell
		switch {
		case !border:
			in.Cells = append(in.Cells, here)
		case c < there && w.At(c) == engine.Empty && w.At(there) == engine.Empty:
			in.Mirror = append(in.Mirror, [2]uint16{here, w.outer(engine.Move{Cell: uint16(there)}).Cell})
		}
	}
	return in
}

// won reports whether the lemma proves the sub-board, and with Order to move what
// keeps it so on the board.
func (w *subBoard) won(ctx context.Context, inner *dfpn.Prover) (c engine.Choice, won bool) {
	half, ok := w.HalfPair()
	switch {
	case !ok:
		return c, false
	case half == nil:
		return w.winsInside(ctx, inner)
	case !w.OrderToMove():
		return c, false
	}
	next := *w
	next.Position = w.Step(*half)
	there, _ := w.Variant.MirrorOf(int(half.Cell))
	c.Move = w.outer(*half)
	c.Reason = engine.Reason{ID: rules.ReasonMirror, Moves: []engine.Move{w.outer(w.Stone(there))}}
	if next.HasLine() {
		return c, true
	}
	_, won = next.winsInside(ctx, inner)
	return c, won
}

// winsInside reports whether Order wins the inner board, and with Order to move
// how.
func (w *subBoard) winsInside(ctx context.Context, inner *dfpn.Prover) (c engine.Choice, won bool) {
	in := w.Inner()
	left := in.EmptyCells().Count()
	if !w.OrderToMove() {
		left++
	}
	switch {
	case w.Variant.Exact && w.Variant.Full && left%2 == 0:
		return c, false // Order would run out of answers
	case in.HasLine():
		return c, !w.OrderToMove()
	}
	m, spare, won := w.wins(ctx, inner, &in)
	if !won || spare {
		return engine.Choice{Move: m}, won
	}
	c.Move = w.outer(w.FromInner(m))
	c.Reason = engine.Reason{ID: rules.ReasonInside, Number: int(in.Variant.Rows), Claims: engine.ClaimsWin}
	return c, true
}
