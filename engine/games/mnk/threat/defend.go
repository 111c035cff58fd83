package threat

import (
	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/proofcheck"
)

// A Defence is what the side to move can do against a win that the opponent
// threatens.
type Defence struct {
	Stops  patterns.Cells      // the cells that may stop it; every other one loses
	Losing *proofcheck.Replies // how
	Plies  int                 // in which all others have lost at the latest
}

// firstBudget is how many positions are visited for each cell before any cell gets
// more; each round has eight times as many. Guesses.
const firstBudget = 200

// Defend returns what the opponent of p, to move, can do against a win of p's,
// which p has if it is left to move. It visits about so many positions; a cell
// that is not shown to lose within them counts as one that may stop it.
func (s *VCT) Defend(p engine.Player, w Win, nodes uint64) Defence {
	d := Defence{Losing: &proofcheck.Replies{}}
	for c := range uint16(s.Free() + s.Stones(0).Count() + s.Stones(1).Count()) {
		if !s.Taken(c) && !s.Any(p^1, patterns.Fives).Has(c) {
			d.Stops.Add(c)
		}
	}
	end := s.Visited() + nodes
	for look := uint64(firstBudget); ; look *= 8 {
		for c := range d.Stops.All {
			if left := end - min(end, s.Visited()); left == 0 || s.stopped() {
				return d
			} else if s.loses(&d, p, c, w.Proof, min(look, left)) {
				d.Stops.Remove(c)
			}
		}
		if look > nodes {
			return d
		}
	}
}

// loses proves that p wins after a move of the opponent, much as it would have
// without.
func (s *VCT) loses(d *Defence, p engine.Player, c uint16, hint *proofcheck.Proof, nodes uint64) bool {
	s.PlayStoneOnly(c, p^1)
	defer s.Undo()
	s.begin(p, s.quiet, maxPly, nodes)
	w, ok := s.prove(hint, nodes)
	if ok {
		d.Losing.Branches = append(d.Losing.Branches, proofcheck.Branch{Cells: []uint16{c}, Then: w.Proof})
		d.Plies = max(d.Plies, 1+w.Plies)
	}
	return ok
}
