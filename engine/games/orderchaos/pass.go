package orderchaos

import "noughts/engine"

// Pass returns the position with the other side to move: the same stones in the
// variant that the other side begins.
func (g game) Pass(p engine.Position) (engine.Game, engine.Position, bool) {
	other := g
	other.rules.ChaosFirst = !g.rules.ChaosFirst
	passed, err := other.Setup(p.Board().Cells)
	return other, passed, err == nil
}
