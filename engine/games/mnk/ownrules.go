package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/proofcheck"
)

// lookaheadByRules judges every move by what the next three plies decide, where the rules
// of winIn1 and lookahead do not hold: a line may be stopped beside it, or the point that
// stops it be forbidden. It gives the other moves a first estimate.
func (s *analysis) lookaheadByRules() {
	for i := range s.moves {
		j := &s.moves[i]
		next := s.position.step(j.Move.Cell)
		if o, over := next.Outcome(); over {
			*j = engine.Proved(j.Move, o.For(s.position.Turn()), 1)
			continue
		}
		s.Play(j.Move.Cell)
		me, other := s.Turn()^1, s.Turn()
		switch {
		case s.Size(other, patterns.Fives) > 0:
			*j = engine.Proved(j.Move, engine.Loss, 2)
		case s.Size(me, patterns.Fives) > 0 && s.unstoppable(next):
			*j = engine.Proved(j.Move, engine.Win, 3)
		default:
			s.boundByRoom(j, me, other)
		}
		s.TakeBack()
	}
}

// unstoppable reports whether the side to move of the position at hand, p, which has no
// line to complete and is not over, leaves the other side one whatever it does.
func (s *analysis) unstoppable(p position) bool {
	me, other := s.Turn()^1, s.Turn()
	for _, m := range p.AppendMoves(nil) {
		s.Place(m.Cell, other)
		stopped := s.Size(me, patterns.Fives) == 0
		s.Undo()
		if stopped {
			return false
		}
	}
	return true
}

// The checks of proofs: how many positions all those of an analysis may try the replies of,
// and as how many visited positions each of these counts. What takes more is not called
// proved. A win of the side to move is worth more: where time counts, its check may take
// one of so many parts of what is left. Guesses; of 212 wins that were found in random
// positions, three took more than the limit, up to 60,000, and 15 to 100 µs for each.
const (
	checkLimit = 5_000
	checkCost  = 50
	checkShare = 2
)

// wins reports whether the side to move wins by a proof, as holds does with more time.
func (s *analysis) wins(proof *proofcheck.Proof) bool {
	if s.deadline.IsZero() {
		return s.holds(s.position, proof, s.checksOver)
	}
	end := s.budget.After(s.left() / checkShare)
	return s.holds(s.position, proof, func() bool {
		s.Spend(checkCost)
		return s.Halted() || s.budget.Until(end) < 0
	})
}

// tryThreatsAgain looks for a win by threats in the time that the main search has left. It
// ends early where it thinks that all is decided, but it knows the rules only about.
func (s *analysis) tryThreatsAgain() {
	if s.deadline.IsZero() || s.settled() || s.Stopped() {
		return
	}
	nodes := s.nodesLeft()
	if s.budget.Nodes > 0 {
		nodes -= min(nodes, s.Visited())
	}
	s.threats = s.solver.threatsOn(s.Worker, min(nodes, s.position.ahead()))
	defer s.expireAfter(s.left()/checkShare, &s.solver.expired)()
	if s.tryThreats(s.Turn(), nodes) {
		s.report()
	}
}

// holds reports whether the side to move wins a position by a proof, if its check ends
// before over says so. Where the search that found it knows the rules, it needs no check.
func (s *analysis) holds(p position, proof *proofcheck.Proof, over func() bool) bool {
	if !s.rule.ownRules() {
		return true
	}
	drawn := p.Board()
	b := proofcheck.Board{
		Rows: drawn.Rows, Cols: drawn.Cols, Line: int(s.rule.line), Exact: s.rule.exact, Renju: s.rule.renju, Caro: s.rule.caro,
		Cells: drawn.Cells, Turn: symbols[p.Turn()], Over: over,
	}
	_, err := b.Check(proof)
	return err == nil
}

// checksOver counts a position whose replies are to be tried, and reports whether the
// checks have to end.
func (s *analysis) checksOver() bool {
	s.checked++
	s.Spend(checkCost)
	return s.checked > checkLimit || s.Halted() || s.solver.expired.Load()
}

// losesBy reports whether a move of the position loses by the answer to it.
func (s *analysis) losesBy(b proofcheck.Branch) bool {
	for _, c := range b.Cells {
		if s.position.forbidden(c) != 0 {
			continue // it is no move
		}
		if next := s.position.step(c); next.ended != open || !s.holds(next, b.Then, s.checksOver) {
			return false
		}
	}
	return true
}
