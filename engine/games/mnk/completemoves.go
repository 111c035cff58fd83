package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/makerbreaker"
)

// completeMoves finds out how soon a settled position is won or lost, and judges the moves that are
// still open.
func (s *analysis) completeMoves() {
	if s.rule.misere || !s.settled() || s.Halted() {
		return
	}
	if !s.rule.ownRules() {
		if s.queries.attack == nil {
			s.prepareQueries()
		}
		s.findDistances(distanceShare)
		s.queries.expired.Store(false)
		s.completeByQueries()
	}
	s.findDistances(1)
}

// completeByQueries judges the moves that are still open, now that the position is settled,
// and finds out how long won and lost games last: all a little, then those that
// are left with more and more effort.
func (s *analysis) completeByQueries() {
	symmetries := s.position.symmetries()
	for limit := uint64(firstLimit); !s.Halted() && limit <= 8*s.queryLimit(); limit *= 8 {
		s.findShortestWin(min(rootShare*limit, s.queryLimit()))
		s.checkAllDraw(min(rootShare*limit, s.queryLimit()))
		s.principalVariation(min(rootShare*limit, s.queryLimit()))
		s.copySymmetric(symmetries)
		s.report()
		root, left := s.root(), false // in order from here on
		for i := range s.moves {
			j := &s.moves[i]
			if complete(*j) || s.Halted() || s.rule.repeats(j.Move.Cell, symmetries) {
				continue
			}
			s.completeMove(j, root, min(limit, s.queryLimit()))
			left = left || !complete(*j)
		}
		if s.copySymmetric(symmetries); !left {
			s.principalVariation(min(rootShare*limit, s.queryLimit())) // of a loss, whose length is known only now
			return
		}
	}
}

// copySymmetric judges every move as the one is judged that turning or mirroring
// the position in one of these ways makes of it.
func (s *analysis) copySymmetric(ways []int) {
	if len(ways) == 0 {
		return
	}
	var at [maxCells]*engine.Evaluation
	for i := range s.moves {
		at[s.moves[i].Move.Cell] = &s.moves[i]
	}
	for i := range s.moves {
		j := &s.moves[i]
		for _, way := range ways {
			if image := at[s.rule.image(j.Move.Cell, way)]; complete(*j) && !complete(*image) {
				*image = engine.Proved(image.Move, j.Low, j.Distance)
			}
		}
	}
}

// rootShare is how many times as many nodes a question of the position itself is
// worth as one of a move. A guess; not measured.
const rootShare = 16

// complete reports whether nothing is left to find out about a move.
func complete(j engine.Evaluation) bool { return j.Decided() && j.Distance >= 0 }

// findShortestWin finds out how soon a won position is won, and with which move: only then
// it is known what the other moves' distances are worth.
func (s *analysis) findShortestWin(limit uint64) {
	root := s.root()
	if root.Low != engine.Win || root.Distance >= 0 {
		return
	}
	defer s.countNodes()
	if s.queries.plies == 0 {
		s.queries.plies, _ = s.queries.attack.Plies(limit)
	}
	if s.queries.plies == 0 {
		return
	}
	for i := range s.moves {
		j := &s.moves[i]
		if j.High == engine.Win {
			s.judgeSoonest(j, limit)
		}
		if complete(*j) && j.Low == engine.Win {
			return // the line comes before the other moves
		}
	}
}

// checkAllDraw asks whether all moves of a drawn position hold the draw.
func (s *analysis) checkAllDraw(limit uint64) {
	if root := s.root(); root.High != engine.Draw || root.Low != engine.Draw {
		return
	}
	defer s.countNodes()
	if v, _ := s.queries.defense.Pass(limit); v == makerbreaker.Fails {
		s.atLeast(engine.Draw)
	}
}

// completeMove adds what is not known of a move.
func (s *analysis) completeMove(j *engine.Evaluation, root engine.Evaluation, limit uint64) {
	defer s.countNodes()
	c := j.Move.Cell
	if j.High == engine.Win && s.queries.plies > 0 {
		s.judgeSoonest(j, limit)
	}
	if j.High > engine.Draw && !j.Decided() {
		s.judgeAttack(j, limit)
	}
	if j.High > engine.Loss && j.Low < engine.Draw {
		s.judgeDefense(j, limit)
	}
	if !j.Decided() || j.Distance >= 0 {
		return
	}
	q := s.queries.attack
	if j.Low == engine.Loss {
		q = s.queries.defense
	} else if root.Distance < 0 {
		return // a distance of this move would look like the shortest
	}
	if plies, ok := q.PliesAfter(c, limit); ok {
		j.Distance = plies
	}
}
