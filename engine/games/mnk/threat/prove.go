package threat

import (
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/proofcheck"
	"noughts/engine/search"
)

// prove puts together the proof of the win that a search has found. It looks at
// every reply again on the board itself: the table only shows the way, and so
// does the hint, if there is one, which is the proof of a like position. ok is
// false if the way is not complete or too long for so many positions.
func (s *VCT) prove(hint *proofcheck.Proof, nodes uint64) (w Win, ok bool) {
	s.exhausted, s.limit = false, s.Visited()+nodes
	w.Proof, w.Plies, ok = s.proveWin(0, hint)
	return w, ok
}

// proveWin proves that the attacker, to move, wins.
func (s *VCT) proveWin(ply int, hint *proofcheck.Proof) (proof *proofcheck.Proof, plies int, ok bool) {
	s.nodes++
	p, q := s.attacker, s.attacker^1
	if s.Size(p, patterns.Fives) > 0 {
		return &proofcheck.Proof{Move: s.Any(p, patterns.Fives).First()}, 1, true
	}
	if s.Size(q, patterns.Fives) == 0 && (s.VCF.Shortest(p, threatenedVCFLimit) || s.VCF.Win(p, s.vcfLimitAt(ply))) {
		proof, ok = s.proveVCF(s.VCF.Line)
		return proof, s.VCF.Plies(), ok
	}
	if ply >= maxPly-2 || s.halted() {
		return nil, 0, false
	}
	if hint != nil && !s.Taken(hint.Move) && !s.Forbidden(p, hint.Move) {
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
func (s *VCT) proveMove(ply int, move uint16, hint *proofcheck.Replies) (*proofcheck.Proof, int, bool) {
	s.PlayStoneOnly(move, s.attacker)
	replies, plies, ok := s.proveLoss(ply+1, hint)
	s.Undo()
	return &proofcheck.Proof{Move: move, Replies: replies}, plies + 1, ok
}

// winner returns the move that the table calls won. If it has forgotten, the
// position is searched again.
func (s *VCT) winner(ply int) (uint16, bool) {
	key := s.key(s.Hash(), ply)
	move, ok := s.provedMove(key)
	if !ok {
		s.visit(ply, search.ProofNumbers{Proof: infinity, Disproof: infinity})
		move, ok = s.provedMove(key)
	}
	return move, ok
}

// provedMove returns the winning move of a position that the table calls won.
func (s *VCT) provedMove(key uint64) (uint16, bool) {
	if e := s.table.find(key); e != nil && e.Proof == 0 && !s.Taken(e.move) {
		return e.move, true
	}
	return 0, false
}

// proveVCF proves that a VCF wins.
func (s *VCT) proveVCF(line []uint16) (*proofcheck.Proof, bool) {
	p := s.attacker
	s.PlayStoneOnly(line[0], p)
	defer s.Undo()
	if s.Size(p^1, patterns.Fives) > 0 {
		return nil, false
	}
	if s.StoppedBeside() {
		return s.proveStoppedVCF(line)
	}
	fives := *s.Any(p, patterns.Fives)
	answer := fives.First()
	if s.Forbidden(p^1, answer) {
		return &proofcheck.Proof{Move: line[0], Replies: &proofcheck.Replies{Else: &proofcheck.Proof{Move: answer}}}, true
	}
	if fives.Remove(answer); fives != (patterns.Cells{}) {
		return &proofcheck.Proof{Move: line[0], Replies: forced(answer, &proofcheck.Proof{Move: fives.First()})}, true
	}
	if len(line) < 3 || line[1] != answer {
		return nil, false
	}
	s.PlayStoneOnly(answer, p^1)
	next, ok := s.proveVCF(line[2:])
	s.Undo()
	return &proofcheck.Proof{Move: line[0], Replies: forced(answer, next)}, ok
}

// proveStoppedVCF is proveVCF, after its first move, where a stone beside a line may stop it.
func (s *VCT) proveStoppedVCF(line []uint16) (*proofcheck.Proof, bool) {
	r, answers := s.completions()
	if answers.IsEmpty() {
		return &proofcheck.Proof{Move: line[0], Replies: r}, true
	}
	answer := answers.First()
	if answers.Count() > 1 || len(line) < 3 || line[1] != answer {
		return nil, false
	}
	s.PlayStoneOnly(answer, s.attacker^1)
	next, ok := s.proveVCF(line[2:])
	s.Undo()
	r.Branches = append(r.Branches, proofcheck.Branch{Cells: []uint16{answer}, Then: next})
	return &proofcheck.Proof{Move: line[0], Replies: r}, ok
}

// completions are the replies that leave the attacker, who has lines to complete, one of
// them, and how it is completed; answers are the replies that leave none.
func (s *VCT) completions() (r *proofcheck.Replies, answers patterns.Cells) {
	p := s.attacker
	first := s.Any(p, patterns.Fives).First()
	r = &proofcheck.Replies{Else: &proofcheck.Proof{Move: first}}
	around := s.AroundFives(p)
	for c := range around.All {
		s.PlayStoneOnly(c, p^1)
		switch left := s.Any(p, patterns.Fives); {
		case left.IsEmpty():
			answers.Add(c)
		case !left.Has(first):
			r.Branches = append(r.Branches, proofcheck.Branch{Cells: []uint16{c}, Then: &proofcheck.Proof{Move: left.First()}})
		}
		s.Undo()
	}
	return r, answers
}

// proveStoppedLoss is proveLoss where the attacker has lines to complete that a stone beside
// them may stop.
func (s *VCT) proveStoppedLoss(ply int, hint *proofcheck.Replies) (*proofcheck.Replies, int, bool) {
	r, answers := s.completions()
	longest := 2
	for c := range answers.All {
		then, plies, ok := s.proveReply(ply, c, hint)
		if !ok {
			return nil, 0, false
		}
		longest = max(longest, plies)
		r.Branches = append(r.Branches, proofcheck.Branch{Cells: []uint16{c}, Then: then})
	}
	return r, longest, true
}

// forced are the replies where one answer leads on and any other lets the
// attacker complete a line there.
func forced(answer uint16, next *proofcheck.Proof) *proofcheck.Replies {
	return &proofcheck.Replies{
		Branches: []proofcheck.Branch{{Cells: []uint16{answer}, Then: next}},
		Else:     &proofcheck.Proof{Move: answer},
	}
}

// proveLoss proves that the attacker wins whatever the defender, to move, does.
func (s *VCT) proveLoss(ply int, hint *proofcheck.Replies) (*proofcheck.Replies, int, bool) {
	s.nodes++
	p, q := s.attacker, s.attacker^1
	switch {
	case s.Size(q, patterns.Fives) > 0:
		return nil, 0, false
	case s.Size(p, patterns.Fives) > 0 && s.StoppedBeside():
		return s.proveStoppedLoss(ply, hint)
	case s.Size(p, patterns.Fives) > 1:
		fives := *s.Any(p, patterns.Fives)
		answer := fives.First()
		fives.Remove(answer)
		return forced(answer, &proofcheck.Proof{Move: fives.First()}), 2, true
	case s.Size(p, patterns.Fives) == 1:
		answer := s.Any(p, patterns.Fives).First()
		if s.Forbidden(q, answer) {
			return &proofcheck.Replies{Else: &proofcheck.Proof{Move: answer}}, 2, true
		}
		next, plies, ok := s.proveReply(ply, answer, hint)
		return forced(answer, next), plies, ok
	case !s.VCF.Shortest(p, threatenedVCFLimit):
		return nil, 0, false
	}
	longest, zone := 1+s.VCF.Plies(), s.VCF.RelevanceZone(p)
	other, ok := s.proveVCF(s.VCF.Line)
	r := &proofcheck.Replies{Else: other}
	for c := range zone.All {
		if !ok {
			return nil, 0, false
		}
		if s.Taken(c) || s.Forbidden(q, c) {
			continue
		}
		var then *proofcheck.Proof
		plies := 0
		then, plies, ok = s.proveReply(ply, c, hint)
		longest = max(longest, plies)
		r.Branches = append(r.Branches, proofcheck.Branch{Cells: []uint16{c}, Then: then})
	}
	return r, longest, ok
}

// proveReply proves that the attacker wins after a reply of the defender.
func (s *VCT) proveReply(ply int, reply uint16, hint *proofcheck.Replies) (*proofcheck.Proof, int, bool) {
	s.PlayStoneOnly(reply, s.attacker^1)
	defer s.Undo()
	var as *proofcheck.Proof
	if hint != nil {
		as = hint.Then(reply)
	}
	then, plies, ok := s.proveWin(ply+1, as)
	return then, plies + 1, ok
}
