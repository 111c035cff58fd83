package threat

import (
	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/proofcheck"
)

// A Defense is what the side to move can do against a win that the opponent
// threatens.
type Defense struct {
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
func (s *VCT) Defend(p engine.Player, w Win, nodes uint64) Defense {
	d := Defense{Stops: s.FreeCells(), Losing: &proofcheck.Replies{}}
	d.Stops.Drop(s.Any(p^1, patterns.Fives))
	end := s.Visited() + nodes
	for look := uint64(firstBudget); ; look *= 8 {
		for c := range d.Stops.All {
			if left := end - min(end, s.Visited()); left == 0 || s.stopped() {
				return d
			} else if lost, ok := s.afterReply(p, c, w.Proof, min(look, left)); ok {
				d.add(c, lost)
			}
		}
		if look > nodes {
			return d
		}
	}
}

// add notes that p wins after a reply.
func (d *Defense) add(reply uint16, w Win) {
	d.Stops.Remove(reply)
	d.Losing.Branches = append(d.Losing.Branches, proofcheck.Branch{Cells: []uint16{reply}, Then: w.Proof})
	d.Plies = max(d.Plies, 1+w.Plies)
}

// afterReply proves that p wins after a reply of the opponent, much as it would have
// without.
func (s *VCT) afterReply(p engine.Player, reply uint16, hint *proofcheck.Proof, nodes uint64) (w Win, ok bool) {
	s.PlayStoneOnly(reply, p^1)
	defer s.Undo()
	s.begin(question{p, s.quiet, maxPly, nodes})
	return s.prove(hint, nodes)
}
