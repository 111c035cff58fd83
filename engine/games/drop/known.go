package drop

import "noughts/engine"

// Known implements engine.Family. Victor Allis, "A Knowledge-based Approach of
// Connect-Four", 1988, and James D. Allen in the same year.
func (Family) Known(g engine.Game) (engine.Known, bool) {
	if g.Variant() != "drop:6x7:4" {
		return engine.Known{}, false
	}
	return engine.Known{Value: engine.Win, Source: engine.Say("drop.source.allis")}, true
}
