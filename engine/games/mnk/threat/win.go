package threat

import (
	"noughts/engine"
	"noughts/engine/games/mnk/verify"
)

// A Win is a forced win that is proved.
type Win struct {
	Proof *verify.Proof
	Plies int // in which it comes at the latest
}

// Win returns a win of p, if p is to move, by fours if there is one, and else by
// threes and fours. It visits about so many positions at most. That it finds
// nothing proves nothing.
func (s *Search) Win(p engine.Player, nodes uint64) (w Win, ok bool) {
	s.begin(p, maxPly, nodes)
	if pn, _ := s.visit(0, infinity, infinity); pn != 0 {
		return Win{}, false
	}
	return s.prove(nil, nodes)
}

// Shorten looks for a win of p in less plies, which it visits about so many
// positions for. It returns the shortest that it finds.
func (s *Search) Shorten(p engine.Player, w Win, nodes uint64) Win {
	end := s.Visited() + nodes
	for w.Plies > 3 && s.Visited() < end {
		s.begin(p, w.Plies-2, end-s.Visited())
		if pn, _ := s.visit(0, infinity, infinity); pn != 0 {
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
func longest(r *verify.Replies) (reply uint16, then *verify.Proof) {
	most := 0
	for _, b := range r.Branches {
		if n := plies(b.Then); n > most {
			reply, then, most = b.Cells[0], b.Then, n
		}
	}
	return reply, then
}

// plies returns in how many plies a proof wins at the latest.
func plies(p *verify.Proof) int {
	if p.Replies == nil {
		return 1
	}
	n := 0
	if p.Replies.Else != nil {
		n = plies(p.Replies.Else)
	}
	for _, b := range p.Replies.Branches {
		n = max(n, plies(b.Then))
	}
	return n + 2
}
