package orderchaos

import "noughts/engine/games/orderchaos/rules"

// staticVerdict says who wins a position where its lines alone tell, without a search
// and on any board: one is complete, Order completes one next, or none is left open.
func staticVerdict(p *rules.Position) rules.Verdict {
	g := p.Variant.Geometry()
	empty, endsToo := p.EmptyCells(), p.Variant.Exact && p.Variant.Full
	found := rules.ChaosWins
	for i := range g.Windows {
		w := &g.Windows[i]
		left := w.Cells.And(empty)
		if endsToo {
			left = w.Cells.Or(w.Ends).And(empty)
		}
		for s := range int(p.Variant.Symbols) {
			if !p.Open(w, s) {
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
