package orderchaos

import (
	"slices"

	"noughts/engine"
)

// A thesisPlan is the strategy T1 of "Order and Chaos" by S. T. Castelein in one
// of the ways in which it can be read. It is kept close to the words of section
// 3.3.1 and has the names C1 to C4 of its sets.
//
// Taken at its word, step 4 chooses from C2 by i + 4j alone. That loses far more
// often than the thesis found. If the sum of P over the directions comes before
// i + 4j, there are exactly the thesis's seven lost games, with the six moves
// that it corrects in section 3.5.
type thesisPlan struct {
	literal    bool // choose from C2 by i + 4j alone
	exceptions bool // play the six boards of section 3.5 as it says
}

// choose plays T1.
func (t thesisPlan) choose(p *position) (engine.Move, string) {
	if m, ok := exception(p); ok && t.exceptions {
		return m, reasonException
	}
	all := placings(p)
	if p.occupied().empty() { // step 1
		return engine.Move{Cell: uint16(p.rules.cellOf(2, 2)), Symbol: engine.X}, engine.ReasonOpening
	}
	if four := slices.IndexFunc(all, placing.completes); four >= 0 { // step 2
		return all[four].move, reasonFour
	}
	if cross := slices.IndexFunc(all, placing.crosses); cross >= 0 { // step 3
		return all[cross].move, reasonTwosCross
	}
	if c1 := only(all, placing.breaksNone); len(c1) > 0 { // step 4
		if t.literal {
			return slices.MaxFunc(c1, byMost).move, reasonLengthens
		}
		return slices.MaxFunc(c1, byBoth).move, reasonLengthens
	}
	longest := slices.MaxFunc(all, byMost).own.most() // step 5
	if c3 := only(all, func(m placing) bool { return m.own.most() < longest }); len(c3) > 0 {
		return slices.MaxFunc(c3, byMost).move, reasonSpares
	}
	// The thesis does not say what to do if C3 is empty, as it often is.
	return slices.MaxFunc(all, byBoth).move, reasonNoneSpared
}
