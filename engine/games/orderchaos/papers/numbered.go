package papers

import (
	"slices"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// byNumber is the last rule of numbered.
var byNumber = ranks{
	{3, 13, 7, 4},
	{14, 1, 11, 6},
	{12, 16, 15, 10},
	{5, 9, 8, 2},
}.cells()

// numbered plays 4×4 by four rules without an exception, which is what the
// outlook of "Order and Chaos" by S. T. Castelein wishes for. Of the moves that a
// rule leaves, the next one chooses:
//
//  1. Complete a four.
//  2. Break no line that the other symbol alone has stones on. If every move
//     breaks one, this rule does not count.
//  3. Take the largest number of own symbols on the open lines through the cell.
//  4. Take the lowest number of the board above, X before O.
func numbered(p *rules.Position) engine.Choice {
	all := placings(p, &byNumber)
	if four := slices.IndexFunc(all, placing.completes); four >= 0 {
		return all[four].because(reasonFour, 1)
	}
	left := only(all, placing.breaksNone)
	if len(left) == 0 {
		return slices.MaxFunc(all, byTotal).because(reasonJoinsAnyway, 3)
	}
	best := slices.MaxFunc(left, byTotal)
	equal := only(left, func(m placing) bool { return byTotal(m, best) == 0 })
	switch {
	case len(left) == 1:
		return best.because(reasonOnlyKeeper, 2)
	case len(equal) == 1:
		return best.because(reasonMostTogether, 3)
	}
	return best.because(reasonLowestNumber, 4)
}
