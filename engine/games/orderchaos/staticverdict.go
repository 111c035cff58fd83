package orderchaos

import "noughts/engine/games/orderchaos/rules"

// staticVerdict judges a position by what one look shows, without a search and on any
// board: a complete line, one that Order completes next, or none left open.
func staticVerdict(p *rules.Position) rules.Verdict {
	g := p.Variant.Geometry()
	empty, waiting := p.EmptyCells(), p.Variant.Exact && p.Variant.Full
	found := rules.ChaosWins
	for i := range g.Windows {
		l := &g.Windows[i]
		left := l.Cells.And(empty)
		if waiting {
			left = l.Cells.Or(l.Ends).And(empty)
		}
		for s := range int(p.Variant.Symbols) {
			if !p.Open(l, s) {
				continue
			}
			if n := left.Count(); n == 0 || n == 1 && p.OrderToMove() {
				return rules.OrderWins
			}
			found = rules.Undecided
		}
	}
	return found
}
