package orderchaos

import (
	"noughts/engine"
	"noughts/engine/explore"
	"noughts/engine/grid"
)

// Canonical implements engine.Canonicalizer: boards are alike however they are turned and
// mirrored and whatever symbols change places, as no symbol is anybody's own.
func (g game) Canonical(p engine.Position) string {
	board := p.Board()
	s := explore.Square(board.Rows, board.Cols)
	s.Symbols = grid.Orders(g.Info().Symbols)
	return g.Variant() + " " + s.Key(&board)
}
