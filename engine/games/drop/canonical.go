package drop

import (
	"noughts/engine"
	"noughts/engine/explore"
	"noughts/engine/grid"
)

// Canonical implements engine.Canonicalizer: a board is like the one seen in a mirror, and
// no other, as discs fall.
func (g game) Canonical(p engine.Position) string {
	board := p.Board()
	return g.Variant() + " " + explore.Symmetries{Ways: []int{grid.LeftToRight}}.Key(&board)
}
