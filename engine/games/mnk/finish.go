package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/makerbreaker"
)

// finish judges the moves that are still open, now that the position is settled,
// and finds out how long won and lost games last: all a little, then those that
// are left with more and more effort.
func (s *study) finish() {
	if s.rule.misere || !s.settled() || s.Halted() {
		return
	}
	if s.doubt.attack == nil {
		s.raise()
	}
	s.doubt.late.Store(false)
	alike := s.position.symmetries()
	for limit := uint64(firstLook); !s.Halted() && limit <= 8*s.most(); limit *= 8 {
		s.time(min(rootShare*limit, s.most()))
		s.hold(min(rootShare*limit, s.most()))
		s.follow(min(rootShare*limit, s.most()))
		s.share(alike)
		s.tell()
		root, left := s.root(), false // in order from here on
		for i := range s.moves {
			j := &s.moves[i]
			if complete(*j) || s.Halted() || s.rule.repeats(j.Move.Cell, alike) {
				continue
			}
			s.complement(j, root, min(limit, s.most()))
			left = left || !complete(*j)
		}
		if s.share(alike); !left {
			return
		}
	}
}

// share judges every move as one is judged that turning or mirroring the position
// in one of these ways makes of it.
func (s *study) share(ways []int) {
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

// rootShare is how much more effort a question of the position itself is worth
// than one of a move.
const rootShare = 16

// complete reports whether nothing is left to find out about a move.
func complete(j engine.Evaluation) bool { return j.Decided() && j.Distance >= 0 }

// time finds out how soon a won position is won, and with which move: only then
// it is known what the other moves' distances are worth.
func (s *study) time(limit uint64) {
	root := s.root()
	if root.Low != engine.Win || root.Distance >= 0 {
		return
	}
	defer s.count()
	if s.doubt.plies == 0 {
		s.doubt.plies, _ = s.doubt.attack.Plies(limit)
	}
	if s.doubt.plies == 0 {
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

// hold asks whether all moves of a drawn position hold the draw.
func (s *study) hold(limit uint64) {
	if root := s.root(); root.High != engine.Draw || root.Low != engine.Draw {
		return
	}
	defer s.count()
	if v, _ := s.doubt.defence.Pass(limit); v == makerbreaker.Fails {
		s.atLeast(engine.Draw)
	}
}

// complement adds what is not known of a move.
func (s *study) complement(j *engine.Evaluation, root engine.Evaluation, limit uint64) {
	defer s.count()
	c := j.Move.Cell
	if j.High == engine.Win && s.doubt.plies > 0 {
		s.judgeSoonest(j, limit)
	}
	if j.High > engine.Draw && !j.Decided() {
		s.judgeAttack(j, limit)
	}
	if j.High > engine.Loss && j.Low < engine.Draw {
		s.judgeDefence(j, limit)
	}
	if !j.Decided() || j.Distance >= 0 {
		return
	}
	q := s.doubt.attack
	if j.Low == engine.Loss {
		q = s.doubt.defence
	} else if root.Distance < 0 {
		return // a distance of this move would look like the shortest
	}
	if plies, ok := q.PliesAfter(c, limit); ok {
		j.Distance = plies
	}
}
