package jing

import (
	"fmt"

	"noughts/engine"
)

// Canonical implements engine.Canonicalizer: positions are alike by the 32 symmetries of
// the lines, which are more than those of the board.
func (game) Canonical(p engine.Position) string {
	pos, ok := p.(Position)
	if !ok {
		return ""
	}
	like := pos.Canonical()
	return fmt.Sprintf("%07x %07x", like.Stones[0], like.Stones[1])
}
