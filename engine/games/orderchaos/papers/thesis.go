package papers

import (
	"cmp"
	"slices"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// A thesisPlan is the strategy T1 of "Order and Chaos" by S. T. Castelein in one
// of the ways in which it can be read. It is kept close to the words of section
// 3.3.1 and has the names C1 to C4 of its sets.
//
// Taken at its word, step 4 chooses from C2 by i + 4j alone. That loses far more
// often than the thesis found. If the sum of P over the directions comes before
// i + 4j, there are exactly the thesis's seven lost games, with the six moves
// that it corrects in section 3.5.
//
// Step 5 says that "we don't want to intersect the longest line", and then
// defines C3 by P of the symbol that is placed. The lines that a stone intersects
// are those of the other symbol, so C3 can be read with P of that one as well.
type thesisPlan struct {
	literal    bool                   // choose from C2 by i + 4j alone
	exceptions bool                   // play the six boards of section 3.5 as it says
	intersects bool                   // take the P of C3 for the other symbol
	fifth      func(a, b placing) int // what comes before i + 4j in step 5.2; nil for nothing but P
}

// byColumns is the order by the least i + 4j.
var byColumns = ranks{
	{1, 5, 9, 13},
	{2, 6, 10, 14},
	{3, 7, 11, 15},
	{4, 8, 12, 16},
}.cells()

// thesisReading returns a reading by its name: without one that which wins.
func thesisReading(name string) (OrderPlan, error) {
	readings := map[string]thesisPlan{"": {exceptions: true}, "plain": {}, "literal": {literal: true}, "intersects": {intersects: true}}
	t, ok := readings[name]
	if !ok {
		return nil, engine.NewUserError("orderchaos.illegal.reading", "Typed", engine.Quote(name))
	}
	return t.choose, nil
}

// choose plays T1.
func (t thesisPlan) choose(p *rules.Position) engine.Choice {
	if m, ok := exception(p); ok && t.exceptions {
		return placing{move: m}.because(reasonException, 0)
	}
	all := placings(p, &byColumns)
	if p.Occupied().IsEmpty() { // step 1
		return placing{move: thesisMove{2, 2, engine.X}.move(p.Variant)}.because(engine.ReasonOpening, 1)
	}
	if four := slices.IndexFunc(all, placing.completes); four >= 0 { // step 2
		return all[four].because(reasonFour, 2)
	}
	if cross := slices.IndexFunc(all, placing.crosses); cross >= 0 { // step 3
		return all[cross].because(reasonTwosCross, 3)
	}
	if c1 := only(all, placing.breaksNone); len(c1) > 0 { // step 4
		if t.literal {
			return slices.MaxFunc(c1, byMost).because(reasonLengthens, 4)
		}
		return slices.MaxFunc(c1, byBoth).because(reasonLengthens, 4)
	}
	longest, prefer := slices.MaxFunc(all, byMost).own.most(), t.fifth // step 5
	if prefer == nil {
		prefer = byMost
	}
	if c3 := only(all, func(m placing) bool { return t.c3(m) < longest }); len(c3) > 0 {
		return slices.MaxFunc(c3, prefer).because(ReasonSpares, 5)
	}
	// The thesis does not say what to do if C3 is empty, as it often is.
	return slices.MaxFunc(all, byBoth).because(ReasonNoneSpared, 5)
}

// c3 returns what is less than the longest line for a move of C3.
func (t thesisPlan) c3(m placing) int {
	if t.intersects {
		return m.other.most()
	}
	return m.own.most()
}

// tieBreaks are ways to choose from C4, which the thesis leaves to i + 4j alone: by
// the sum of P, and by what the move takes from the other symbol.
var tieBreaks = []func(a, b placing) int{
	byMost,
	byBoth,
	byTotal,
	func(a, b placing) int { return cmp.Or(byMost(a, b), byOtherMost(a, b), byTotal(a, b)) },
	func(a, b placing) int { return cmp.Or(byMost(a, b), byOtherTotal(a, b), byTotal(a, b)) },
	func(a, b placing) int { return cmp.Or(byOtherMost(a, b), byBoth(a, b)) },
}

// byOtherMost and byOtherTotal prefer the move that takes less from the other
// symbol.
func byOtherMost(a, b placing) int  { return cmp.Compare(b.other.most(), a.other.most()) }
func byOtherTotal(a, b placing) int { return cmp.Compare(b.other.total(), a.other.total()) }

// TieBroken returns T1 with each of the orders of tieBreaks in step 5.2, with the P of C3 taken
// for the other symbol if the plan intersects.
func TieBroken(intersects bool) []OrderPlan {
	plans := make([]OrderPlan, len(tieBreaks))
	for i, prefer := range tieBreaks {
		plans[i] = thesisPlan{intersects: intersects, fifth: prefer}.choose
	}
	return plans
}
