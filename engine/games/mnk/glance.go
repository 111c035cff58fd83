package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/field"
	"noughts/engine/search"
)

// glance judges every move by what it decides within the next two turns, and
// gives the others a first estimate.
func (s *study) glance() {
	for i := range s.moves {
		j := &s.moves[i]
		completes := s.Any(s.Turn(), field.Fives).Has(j.Move.Cell)
		s.Play(j.Move.Cell)
		me, other := s.Turn()^1, s.Turn()
		switch {
		case completes && s.rule.misere:
			*j = engine.Proved(j.Move, engine.Loss, 1)
		case completes:
			*j = engine.Proved(j.Move, engine.Win, 1)
		case s.Free() == 0:
			*j = engine.Proved(j.Move, engine.Draw, 1)
		case s.rule.misere:
			s.bound(j, other, me)
		case s.Size(other, field.Fives) > 0:
			*j = engine.Proved(j.Move, engine.Loss, 2)
		case s.Size(me, field.Fives) > 1:
			*j = engine.Proved(j.Move, engine.Win, 3)
		case s.Size(me, field.Fives) == 0 && s.Threatens(other):
			*j = engine.Proved(j.Move, engine.Loss, 4)
		case s.Size(me, field.Fives) == 1 && s.stopsAndThreatens(other):
			*j = engine.Proved(j.Move, engine.Loss, 4)
		default:
			s.bound(j, me, other)
		}
		s.TakeBack()
	}
}

// bound says what is out of reach for want of windows: without one, able cannot
// make a line, nor can other.
func (s *study) bound(j *engine.Judged, able, other engine.Player) {
	v := -s.Estimate()
	if s.position.plies == 0 {
		v = search.Score(s.Room(s.Turn()^1) - s.Room(s.Turn())) // there is nothing else to tell moves apart
	}
	s.first[j.Move.Cell] = v
	j.Estimate = s.expectation(v)
	if s.Room(able) == 0 {
		j.High = engine.Draw
	}
	if s.Room(other) == 0 {
		j.Low = engine.Draw
	}
	if j.Decided() {
		*j = engine.Proved(j.Move, engine.Draw, s.Free()+1)
	}
}

// stopsAndThreatens reports whether p, which has to stop a line, makes two lines
// to complete at once with that.
func (s *study) stopsAndThreatens(p engine.Player) bool {
	s.Put(s.Any(p^1, field.Fives).First(), p)
	defer s.Lift()
	return s.Size(p, field.Fives) > 1
}
