package orderchaos

import "context"

// treeFindings plays the strategies for 4×4 against everything that Chaos can do.
func treeFindings(context.Context) []finding {
	const found, corrected = "thesis, section 3.4.2", "thesis, section 3.5"
	literal := games(thesisPlan{literal: true}.choose, false)
	sum := games(thesisPlan{}.choose, false)
	whole := games(thesisPlan{exceptions: true}.choose, false)
	late := games(thesisPlan{exceptions: true}.choose, true)
	list, listLate := games(numbered, false), games(numbered, true)
	return []finding{
		wrongly("t1.literal.chaos_wins", found, 7, literal.chaosWins),
		wrongly("t1.sum.leaves", found, 180690, sum.leaves),
		claimed("t1.sum.chaos_wins", found, 7, sum.chaosWins),
		claimed("t1.sum.exceptions.leaves", documentation, 195267, whole.leaves),
		claimed("t1.sum.exceptions.chaos_wins", corrected, 0, whole.chaosWins),
		claimed("t1.sum.chaos_first.leaves", documentation, 537257, late.leaves),
		claimed("t1.sum.chaos_first.chaos_wins", "thesis, section 4.1", 0, late.chaosWins),
		claimed("numbered.order_first.leaves", documentation, 325077, list.leaves),
		claimed("numbered.order_first.chaos_wins", documentation, 0, list.chaosWins),
		claimed("numbered.chaos_first.leaves", documentation, 965032, listLate.leaves),
		claimed("numbered.chaos_first.chaos_wins", documentation, 0, listLate.chaosWins),
	}
}

// documentation is the source of what no paper says.
const documentation = "docs/order-and-chaos.md"

// games counts the games that Order plays by a plan.
func games(by plan, chaosFirst bool) tally {
	_, t := walkFrom(by, chaosFirst)
	return t
}
