package mnk

import (
	"noughts/engine"
	"noughts/engine/explore"
)

// Canonical implements engine.Canonicalizer: boards are alike however they are turned and
// mirrored.
func (g game) Canonical(p engine.Position) string {
	board := p.Board()
	return g.Variant() + " " + explore.Square(board.Rows, board.Cols).Key(&board)
}
