package orderchaos

import "noughts/engine"

// Strategies returns the ways to play that are particular to the game.
func (g game) Strategies() []engine.Named { return nil }
