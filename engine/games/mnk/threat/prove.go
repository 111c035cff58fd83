package threat

import (
	"noughts/engine/games/mnk/field"
	"noughts/engine/games/mnk/verify"
)

// prove puts together the proof of the win that a search has found. It looks at
// every reply again on the board itself: the table only shows the way, and so
// does the hint, if there is one, which is the proof of a like position. ok is
// false if the way is not complete or too long for so many positions.
func (s *Search) prove(hint *verify.Proof, nodes uint64) (w Win, ok bool) {
	s.over, s.limit = false, s.Visited()+nodes
	w.Proof, w.Plies, ok = s.proveWin(0, hint)
	return w, ok
}

// proveWin proves that the attacker, to move, wins.
func (s *Search) proveWin(ply int, hint *verify.Proof) (proof *verify.Proof, plies int, ok bool) {
	s.nodes++
	p, q := s.attacker, s.attacker^1
	if s.Size(p, field.Fives) > 0 {
		return &verify.Proof{Move: s.Any(p, field.Fives).First()}, 1, true
	}
	if s.Size(q, field.Fives) == 0 && (s.Fours.Shortest(p, threatLimit) || s.Fours.Win(p, s.patience(ply))) {
		proof, ok = s.proveSeries(s.Fours.Line)
		return proof, s.Fours.Plies(), ok
	}
	if ply >= maxPly-2 || s.halted() {
		return nil, 0, false
	}
	if hint != nil && !s.Taken(hint.Move) {
		if proof, plies, ok = s.proveMove(ply, hint.Move, hint.Replies); ok {
			return proof, plies, true
		}
	}
	move, ok := s.winner(ply)
	if !ok {
		return nil, 0, false
	}
	return s.proveMove(ply, move, nil)
}

// proveMove proves that a move of the attacker wins.
func (s *Search) proveMove(ply int, move uint16, hint *verify.Replies) (*verify.Proof, int, bool) {
	s.Sketch(move, s.attacker)
	replies, plies, ok := s.proveLoss(ply+1, hint)
	s.Lift()
	return &verify.Proof{Move: move, Replies: replies}, plies + 1, ok
}

// winner returns the move that the table calls won. If it has forgotten, the
// position is searched again.
func (s *Search) winner(ply int) (uint16, bool) {
	key := s.key(s.Hash(), ply)
	move, ok := s.recall(key)
	if !ok {
		s.visit(ply, infinity, infinity)
		move, ok = s.recall(key)
	}
	return move, ok
}

// recall returns the move that the table calls won, if it does.
func (s *Search) recall(key uint64) (uint16, bool) {
	if e := s.table.find(key); e != nil && e.pn == 0 && !s.Taken(e.move) {
		return e.move, true
	}
	return 0, false
}

// proveSeries proves that a series of fours wins.
func (s *Search) proveSeries(line []uint16) (*verify.Proof, bool) {
	p := s.attacker
	s.Sketch(line[0], p)
	defer s.Lift()
	if s.Size(p^1, field.Fives) > 0 {
		return nil, false
	}
	fives := *s.Any(p, field.Fives)
	answer := fives.First()
	if fives.Remove(answer); fives != (field.Cells{}) {
		return &verify.Proof{Move: line[0], Replies: forced(answer, &verify.Proof{Move: fives.First()})}, true
	}
	if len(line) < 3 || line[1] != answer {
		return nil, false
	}
	s.Sketch(answer, p^1)
	next, ok := s.proveSeries(line[2:])
	s.Lift()
	return &verify.Proof{Move: line[0], Replies: forced(answer, next)}, ok
}

// forced are the replies where one answer leads on and any other lets the
// attacker complete a line there.
func forced(answer uint16, next *verify.Proof) *verify.Replies {
	return &verify.Replies{
		Branches: []verify.Branch{{Cells: []uint16{answer}, Then: next}},
		Else:     &verify.Proof{Move: answer},
	}
}

// proveLoss proves that the attacker wins whatever the defender, to move, does.
func (s *Search) proveLoss(ply int, hint *verify.Replies) (*verify.Replies, int, bool) {
	s.nodes++
	p, q := s.attacker, s.attacker^1
	switch {
	case s.Size(q, field.Fives) > 0:
		return nil, 0, false
	case s.Size(p, field.Fives) > 1:
		fives := *s.Any(p, field.Fives)
		answer := fives.First()
		fives.Remove(answer)
		return forced(answer, &verify.Proof{Move: fives.First()}), 2, true
	case s.Size(p, field.Fives) == 1:
		answer := s.Any(p, field.Fives).First()
		next, plies, ok := s.proveReply(ply, answer, hint)
		return forced(answer, next), plies, ok
	case !s.Fours.Shortest(p, threatLimit):
		return nil, 0, false
	}
	longest, zone := 1+s.Fours.Plies(), s.Fours.Zone(p)
	other, ok := s.proveSeries(s.Fours.Line)
	r := &verify.Replies{Else: other}
	for c := range zone.All {
		if !ok {
			return nil, 0, false
		}
		if s.Taken(c) {
			continue
		}
		var then *verify.Proof
		plies := 0
		then, plies, ok = s.proveReply(ply, c, hint)
		longest = max(longest, plies)
		r.Branches = append(r.Branches, verify.Branch{Cells: []uint16{c}, Then: then})
	}
	return r, longest, ok
}

// proveReply proves that the attacker wins after a reply of the defender.
func (s *Search) proveReply(ply int, reply uint16, hint *verify.Replies) (*verify.Proof, int, bool) {
	s.Sketch(reply, s.attacker^1)
	defer s.Lift()
	var as *verify.Proof
	if hint != nil {
		as = hint.Then(reply)
	}
	then, plies, ok := s.proveWin(ply+1, as)
	return then, plies + 1, ok
}
