package jing

import (
	"fmt"

	"noughts/engine"
)

// Canonical implements engine.Canonicalizer: positions are alike by the 32 symmetries of
// the lines, which are more than those of the board.
func (game) Canonical(p engine.Position) string {
	pos, ok := p.(position)
	if !ok {
		return ""
	}
	o, x, _ := canonical(pos.stones[0], pos.stones[1])
	return fmt.Sprintf("%07x %07x", o, x)
}
