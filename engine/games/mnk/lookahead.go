package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/search"
)

// winIn1 judges the moves that complete a line, and those that leave the
// opponent one to complete.
func (s *analysis) winIn1() {
	mine, theirs := s.Any(s.Turn(), patterns.Fives), s.Any(s.Turn()^1, patterns.Fives)
	threats := s.Size(s.Turn()^1, patterns.Fives)
	for i := range s.moves {
		j := &s.moves[i]
		stopped := 0
		if theirs.Has(j.Move.Cell) {
			stopped = 1
		}
		switch {
		case mine.Has(j.Move.Cell) && s.rule.misere:
			*j = engine.Proved(j.Move, engine.Loss, 1)
		case mine.Has(j.Move.Cell):
			*j = engine.Proved(j.Move, engine.Win, 1)
		case threats > stopped && !s.rule.misere:
			*j = engine.Proved(j.Move, engine.Loss, 2)
		}
	}
}

// lookahead judges every other move by what it decides within the next two turns,
// and gives the rest a first estimate.
func (s *analysis) lookahead() {
	for i := range s.moves {
		j := &s.moves[i]
		if j.Decided() {
			continue
		}
		s.Play(j.Move.Cell)
		me, other := s.Turn()^1, s.Turn()
		switch {
		case s.Free() == 0:
			*j = engine.Proved(j.Move, engine.Draw, 1)
		case s.rule.misere:
			s.boundByRoom(j, other, me)
		case s.Size(me, patterns.Fives) > 1:
			*j = engine.Proved(j.Move, engine.Win, 3)
		case s.Size(me, patterns.Fives) == 0 && s.Threatens(other):
			*j = engine.Proved(j.Move, engine.Loss, 4)
		case s.Size(me, patterns.Fives) == 1 && s.stopsAndThreatens(other):
			*j = engine.Proved(j.Move, engine.Loss, 4)
		default:
			s.boundByRoom(j, me, other)
		}
		s.TakeBack()
	}
}

// boundByRoom says what is out of reach for want of windows: without one, able cannot
// make a line, nor can other.
func (s *analysis) boundByRoom(j *engine.Evaluation, able, other engine.Player) {
	v := -s.Eval()
	if s.position.plies == 0 {
		v = search.Score(s.OpenWindows(s.Turn()^1) - s.OpenWindows(s.Turn())) // there is nothing else to tell moves apart
	}
	s.firstScores[j.Move.Cell] = v
	low, high := j.Low, j.High
	if s.OpenWindows(able) == 0 {
		high = engine.Draw
	}
	if s.OpenWindows(other) == 0 {
		low = engine.Draw
	}
	*j = j.Within(low, high).WithEstimate(s.expectation(v))
	if j.Decided() {
		*j = engine.Proved(j.Move, engine.Draw, s.Free()+1)
		if s.rule.renju {
			j.Distance = -1 // Black may be left with forbidden points alone
		}
	}
}

// stopsAndThreatens reports whether p, which has to stop a line, makes two lines
// to complete at once with that.
func (s *analysis) stopsAndThreatens(p engine.Player) bool {
	s.Place(s.Any(p^1, patterns.Fives).First(), p)
	defer s.Undo()
	return s.Size(p, patterns.Fives) > 1
}
