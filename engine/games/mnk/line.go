package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
)

// expected returns the moves that the search expects from m on.
func (s *study) expected(m engine.Move) []engine.Move {
	var line []engine.Move
	for c, ok := m.Cell, true; ok; c, ok = s.next(len(line)) {
		line = append(line, engine.Move{Cell: c})
		over := s.Any(s.Turn(), patterns.Fives).Has(c)
		s.Play(c)
		if over || s.Free() == 0 {
			break
		}
	}
	for range line {
		s.TakeBack()
	}
	return line
}

// next returns the move expected in the position at hand, after so many plies.
func (s *study) next(plies int) (c uint16, ok bool) {
	return s.BestKnownMove(plies < s.depth)
}
