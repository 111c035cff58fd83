package certificate

import "slices"

// Follow reports whether the claim holds on the board as it stands, if its side plays by a lemma
// and by those that have been proved before. What is wrong, if not, is noted.
func (p *Proof) Follow(l *Lemma) bool {
	switch {
	case l.Play != nil:
		return p.followMove(l)
	case l.Pairs != nil || l.Tiles != nil:
		return p.followPairs(l.Pairs, l.Tiles)
	case p.ours():
		return p.followPlan(l)
	}
	return p.followReplies(l)
}

// followMove reports whether the claim holds after the move that a lemma plays.
//
// Statement: a side to move gets a result if one of its moves ends the game for it, or leads to a
// position in which it gets it. Such a position is known by an earlier lemma of the claim, of
// itself or of one with the same key, or the rest of this lemma proves it. Earlier lemmas never
// rest on this one, so that nothing is proved by itself. See
// docs/certificates.md#moves-solution-graphs-and-trees-of-threats.
func (p *Proof) followMove(l *Lemma) bool {
	if !p.ours() || !p.isMove(*l.Play) {
		return p.noMove("this cannot be played: ", *l.Play)
	}
	rest := *l
	rest.Play = nil
	return p.holdsAfter(*l.Play, func(Move) bool { return p.Known[p.Key()] || p.Follow(&rest) })
}

// followReplies reports whether the claim holds after every move of the other side, each of which
// is answered in one of the ways that are named here. See
// docs/certificates.md#moves-solution-graphs-and-trees-of-threats.
func (p *Proof) followReplies(l *Lemma) bool {
	return p.every(p.Moves(), func(m Move) bool {
		return p.followAnswer(l.Then, m) ||
			p.Wins(1) ||
			p.Empty <= min(p.Search, mostSearched) && p.Wins(p.Empty) ||
			p.Known[p.Key()] ||
			l.Plan != nil && (p.seen[p.Key()] || p.Follow(&Lemma{Plan: l.Plan})) ||
			p.noMove("this is not answered: ", m)
	})
}

// followAnswer reports whether the first of some answers that is for a reply proves the claim after
// it.
func (p *Proof) followAnswer(answers []Lemma, reply Move) bool {
	i := slices.IndexFunc(answers, func(a Lemma) bool { return a.To == nil || *a.To == reply })
	return i >= 0 && p.Follow(&answers[i])
}

// followPlan plays the first move that a lemma's plan has, and goes on by the lemma. A rule of a
// plan is a cell to play, and cells that must be full. What a plan has proved in a line it need not
// prove again there.
//
// Statement: as for followMove. A plan only says in short which moves the side plays.
// See docs/certificates.md#plans.
func (p *Proof) followPlan(l *Lemma) bool {
	i := slices.IndexFunc(l.Plan, p.isSafeRule)
	key := p.Key()
	if i < 0 || !p.hasRoom(key) {
		return p.no("no move, or a plan is too long")
	}
	if !p.holdsAfter(Move{l.Plan[i][0]}, func(Move) bool { return p.Follow(l) }) {
		return false
	}
	return p.seen[key] || p.note(p.seen, key, true) || p.no("a plan is too long")
}

// isSafeRule reports whether the side can play by a rule of a plan, so that neither its move nor
// the other side's next one ends the game for less than is claimed.
func (p *Proof) isSafeRule(rule []int) bool {
	if len(rule) == 0 || !within(0, len(p.Cells)-1, rule...) || p.Turn == 2 {
		return false
	}
	m := Move{rule[0]}
	return p.count(empty, rule[1:]) == 0 && p.isMove(m) && p.holdsAfter(m, func(Move) bool {
		return p.every(p.Moves(), func(Move) bool { return true })
	})
}

// holdsAfter reports whether the claim holds after a move: the game is over with it, and well, or
// it is not over, and goesOn reports that the claim holds.
func (p *Proof) holdsAfter(m Move, goesOn func(Move) bool) bool {
	p.Play(m)
	result, over := p.Ended()
	holds := result >= p.Result
	if !over {
		holds = goesOn(m)
	} else if !holds {
		p.noMove("this is lost: ", m)
	}
	p.Undo(m)
	return holds
}

// every reports whether the claim holds after one of some moves, if the side plays them, or after
// each of them, if the other side does.
//
// If the other side has no moves, the claim holds if a full board is enough: in a weak game all
// other cells are passes (see Moves), and if renju forbids all cells that are left, the game ends
// as on a full board.
func (p *Proof) every(moves []Move, goesOn func(Move) bool) bool {
	ours := p.ours()
	if !ours && len(moves) == 0 {
		return p.fullBoardIsEnough()
	}
	for _, m := range moves {
		if p.holdsAfter(m, goesOn) == ours {
			return ours
		}
	}
	return !ours
}
