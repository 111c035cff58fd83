package orderchaos

import (
	"noughts/engine"
	"noughts/engine/explore"
	"noughts/engine/grid"
)

// Canonical implements engine.Canonicalizer.
func (g game) Canonical(p engine.Position) string {
	board := p.Board()
	return g.Variant() + " " + g.symmetries().Key(&board)
}

// symmetries say that boards are alike however they are turned and mirrored and whatever
// symbols change places, as no symbol is anybody's own.
func (g game) symmetries() explore.Symmetries {
	s := explore.Square(int(g.rules.Rows), int(g.rules.Cols))
	s.Symbols = grid.Orders(g.rules.Choice())
	return s
}
