package threat

import (
	"noughts/engine"
	"noughts/engine/games/mnk/field"
	"noughts/engine/games/mnk/verify"
)

// A Defence is what the side to move can do against a win that the opponent
// threatens.
type Defence struct {
	Stops  field.Cells     // the cells that may stop it; every other one loses
	Losing *verify.Replies // how
	Plies  int             // in which all others have lost at the latest
}

// firstLook is how many positions are visited for each cell before any cell gets
// more.
const firstLook = 200

// Defend returns what the opponent of p, to move, can do against a win of p's,
// which p has if it is left to move. It visits about so many positions; a cell
// that is not shown to lose within them counts as one that may stop it.
func (s *Search) Defend(p engine.Player, w Win, nodes uint64) Defence {
	d := Defence{Losing: &verify.Replies{}}
	for c := range uint16(s.Free() + s.Stones(0).Count() + s.Stones(1).Count()) {
		if !s.Taken(c) && !s.Any(p^1, field.Fives).Has(c) {
			d.Stops.Add(c)
		}
	}
	end := s.Visited() + nodes
	for look := uint64(firstLook); ; look *= 8 {
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
func (s *Search) loses(d *Defence, p engine.Player, c uint16, hint *verify.Proof, nodes uint64) bool {
	s.Sketch(c, p^1)
	defer s.Lift()
	s.begin(p, s.quiet, maxPly, nodes)
	w, ok := s.prove(hint, nodes)
	if ok {
		d.Losing.Branches = append(d.Losing.Branches, verify.Branch{Cells: []uint16{c}, Then: w.Proof})
		d.Plies = max(d.Plies, 1+w.Plies)
	}
	return ok
}
