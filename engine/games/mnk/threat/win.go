package threat

import (
	"noughts/engine"
	"noughts/engine/games/mnk/proofcheck"
)

// A Win is a forced win that is proved.
type Win struct {
	Proof *proofcheck.Proof
	Plies int // in which it comes at the latest
}

// Win returns a win of p, if p is to move, by fours if there is one, and else by
// threes and fours, or by quiet moves too. It visits about so many positions at
// most. That it finds nothing proves nothing.
func (s *VCT) Win(p engine.Player, nodes uint64) (w Win, ok bool) {
	end := s.Visited() + nodes
	for _, quiet := range [2]bool{false, true} {
		left := end - min(end, s.Visited())
		if !quiet {
			left -= left / 4
		}
		s.begin(question{p, quiet, maxPly, left})
		if s.attackerWins() {
			return s.prove(nil, nodes)
		}
	}
	return Win{}, false
}

// After returns a win of p, if p is to move and makes this move, which has to be a
// threat. It visits about so many positions at most.
func (s *VCT) After(p engine.Player, move uint16, nodes uint64) (w Win, ok bool) {
	s.begin(question{p, true, maxPly, nodes})
	w.Proof, w.Plies, ok = s.proveMove(0, move, nil)
	return w, ok
}

// Shorten looks for a win of p in fewer plies, visiting about so many positions, and
// returns the shortest that it finds.
func (s *VCT) Shorten(p engine.Player, w Win, nodes uint64) Win {
	end := s.Visited() + nodes
	for w.Plies > 3 && s.Visited() < end {
		s.begin(question{p, s.quiet, w.Plies - 2, end - s.Visited()})
		if !s.attackerWins() {
			break
		}
		shorter, ok := s.prove(nil, nodes)
		if !ok {
			break
		}
		w = shorter
	}
	return w
}

// Line returns the moves of a win, with the replies that put it off for longest.
func (w Win) Line() []uint16 {
	line := []uint16{w.Proof.Move}
	for r := w.Proof.Replies; r != nil; {
		reply, then := longest(r)
		if then == nil {
			break
		}
		line = append(line, reply, then.Move)
		r = then.Replies
	}
	return line
}

// longest returns the named reply after which the win takes longest.
func longest(r *proofcheck.Replies) (reply uint16, then *proofcheck.Proof) {
	most := 0
	for _, b := range r.Branches {
		if n := b.Then.Plies(); n > most {
			reply, then, most = b.Cells[0], b.Then, n
		}
	}
	return reply, then
}
