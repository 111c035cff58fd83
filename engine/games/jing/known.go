package jing

import "noughts/engine"

// Known implements engine.Family.
func (Family) Known(g engine.Game) (engine.Known, bool) {
	return engine.Known{Value: engine.Draw, Command: "noughts analyze " + g.Variant()}, true
}
