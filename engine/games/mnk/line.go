package mnk

import "noughts/engine"

// expected returns the moves that the search expects from m on.
func (s *study) expected(m engine.Move) []engine.Move {
	line := []engine.Move{m}
	if s.need1[s.turn].windows[m.Cell] > 0 {
		return line
	}
	s.play(m.Cell)
	for s.free > 0 {
		c, ok := s.next(len(line))
		if !ok {
			break
		}
		line = append(line, engine.Move{Cell: c})
		if s.need1[s.turn].windows[c] > 0 {
			s.turn ^= 1 // the line is made: the game is over
			s.put(c, s.turn^1)
			break
		}
		s.play(c)
	}
	for i := len(line) - 1; i >= 0; i-- {
		s.takeBack(line[i].Cell)
	}
	return line
}

// next returns the move expected in the position at hand, after so many plies.
func (s *study) next(plies int) (c uint16, ok bool) {
	p, q := s.turn, s.turn^1
	if !s.rule.misere {
		for _, list := range [2]*reach{&s.need1[p], &s.need1[q]} {
			for c = range list.set.all {
				return c, true
			}
		}
		if s.fours.win(p, leafLimit) {
			return s.fours.line[0], true
		}
	}
	if known := s.memory.proof(s.tally); known != nil && s.owner[known.move] == 0 {
		return known.move, true
	}
	if g := s.memory.guess(s.tally); g != nil && plies < s.depth && s.owner[g.move] == 0 {
		return g.move, true
	}
	return 0, false
}

// seriesLine returns the series of threats that was found, to the line it ends in.
func (s *study) seriesLine() []engine.Move {
	var line []engine.Move
	for _, c := range s.fours.line {
		line = append(line, engine.Move{Cell: c})
		s.play(c)
	}
	winner := s.turn ^ 1
	for c := range s.need1[winner].set.all { // one is stopped, the next completed
		if line = append(line, engine.Move{Cell: c}); len(line) == s.fours.plies() {
			break
		}
	}
	for i := len(s.fours.line) - 1; i >= 0; i-- {
		s.takeBack(s.fours.line[i])
	}
	return line
}
