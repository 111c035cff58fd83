package weighted

import (
	"noughts/engine"
	"noughts/engine/explore"
)

// Canonical implements engine.Canonicalizer: boards are alike however they are turned and
// mirrored, if their weights go
// with the stones; so boards of two variants may be.
func (g game) Canonical(p engine.Position) string {
	board := p.Board()
	return explore.Square(side, side).Key(&board)
}
