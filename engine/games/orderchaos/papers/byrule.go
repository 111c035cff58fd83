package papers

import (
	"noughts/engine"
	"noughts/engine/games/orderchaos/keyrule"
	"noughts/engine/games/orderchaos/rules"
)

// byRule plays 4×4 by the simplest rule that "find rule" has found, which is the
// strategy without exceptions that the outlook of "Order and Chaos" by S. T.
// Castelein wishes for, and needs no table of numbers:
//
//  1. Complete a four.
//  2. Play where the own symbols on open lines, less the other symbols on the lines
//     that the move breaks, are most. A line with both symbols counts for nothing.
//  3. Of equal moves take the one with the most open lines, then the one nearest the
//     upper left: the smallest i + j, the smallest i, X before O.
func byRule(p *rules.Position) engine.Choice {
	rule := keyrule.Simplest()
	c := rule.Choose(p)
	reason := engine.Reason{ID: reasonUpperLeft}
	switch {
	case c.Completes:
		reason.ID = reasonFour
	case c.Key == 0:
		reason = engine.Reason{ID: reasonMostGain, Number: c.Gain}
	case c.Key == 1:
		reason = engine.Reason{ID: reasonMostOpen, Number: c.Open}
	}
	return engine.Choice{Move: c.Move, Reason: reason}
}
