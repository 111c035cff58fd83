package mnk

import (
	"noughts/engine"
)

// glance judges every move by what it decides within the next two turns, and
// gives the others a first estimate.
func (s *study) glance() {
	for i := range s.moves {
		j := &s.moves[i]
		c := j.Move.Cell
		completes := s.need1[s.turn].windows[c] > 0
		s.play(c)
		switch me, other := s.turn^1, s.turn; {
		case completes && s.rule.misere:
			*j = engine.Proved(j.Move, engine.Loss, 1)
		case completes:
			*j = engine.Proved(j.Move, engine.Win, 1)
		case s.free == 0:
			*j = engine.Proved(j.Move, engine.Draw, 1)
		case s.rule.misere:
			s.bound(j, other, me)
		case s.need1[other].size > 0:
			*j = engine.Proved(j.Move, engine.Loss, 2)
		case s.need1[me].size > 1:
			*j = engine.Proved(j.Move, engine.Win, 3)
		case s.winInThree(other):
			*j = engine.Proved(j.Move, engine.Loss, 4)
		default:
			s.bound(j, me, other)
		}
		s.takeBack(c)
	}
}

// bound says what is out of reach for want of windows: without one, able cannot
// make a line, nor can other.
func (s *study) bound(j *engine.Judged, able, other engine.Player) {
	s.first[j.Move.Cell] = -s.estimate()
	j.Estimate = s.expectation(-s.estimate())
	if s.alive[able] == 0 {
		j.High = engine.Draw
	}
	if s.alive[other] == 0 {
		j.Low = engine.Draw
	}
	if j.Decided() {
		*j = engine.Proved(j.Move, engine.Draw, s.free+1)
	}
}

// winInThree reports whether p, to move while nobody has a line to complete but
// perhaps the opponent, wins with its second stone from now. Only a stone that
// leaves two lines to complete does that.
func (s *study) winInThree(p engine.Player) bool {
	q := p ^ 1
	for c := range s.need2[p].set.all {
		s.put(c, p)
		wins := s.need1[q].size == 0 && s.need1[p].size > 1
		s.lift(c, p)
		if wins {
			return true
		}
	}
	return false
}

// findThreats looks for a win by a series of threats, and for one that the
// opponent threatens: of the moves, those that do not stop it are lost.
func (s *study) findThreats() {
	me, other := s.turn, s.turn^1
	if s.need1[other].size > 0 {
		return // there is one move only that is not lost, and glance has seen it
	}
	if s.fours.win(me, s.allowed(rootLimit)) {
		s.method = methodThreats
		s.line = s.seriesLine()
		for i := range s.moves {
			if j := &s.moves[i]; j.Move == s.line[0] {
				*j = engine.Proved(j.Move, engine.Win, shortest(s.fours.plies()))
			}
		}
		return
	}
	if s.threat = s.fours.win(other, s.allowed(rootLimit)); s.threat {
		s.refute(s.fours.zone(other))
	}
}

// refute marks the moves that lose to a series of threats. Only those in the
// zone can do something about it.
func (s *study) refute(zone cells) {
	other := s.turn ^ 1
	for i := range s.moves {
		j := &s.moves[i]
		if j.Decided() {
			continue
		}
		if !zone.has(j.Move.Cell) {
			*j = engine.Proved(j.Move, engine.Loss, -1)
			continue
		}
		s.play(j.Move.Cell)
		if s.fours.win(other, s.allowed(answerLimit)) {
			*j = engine.Proved(j.Move, engine.Loss, -1)
		}
		s.takeBack(j.Move.Cell)
	}
}

// allowed returns how many threats a search may try: no more than its limit and
// what the whole analysis may.
func (s *study) allowed(limit int) int {
	if s.limit == 0 {
		return limit
	}
	left := int64(s.limit) - int64(s.visited())
	return int(max(0, min(int64(limit), left/2)))
}
