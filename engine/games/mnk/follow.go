package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/contest"
)

// follow finds a line of best play from the settled position on, as far as no
// question takes more than the limit.
func (s *study) follow(limit uint64) {
	root := s.root()
	if root.Distance < 0 || len(s.line) == root.Distance {
		return // nobody knows who is in a hurry, or the line is there
	}
	defer s.count()
	p, left := s.position, root.Distance
	claims := [2]*contest.Claim{s.doubt.attack, s.doubt.defence} // of who moves, and of the other
	result := root.Low
	var line []engine.Move
	for c, ok := root.Move.Cell, true; ok; c, ok = s.best(p, claims, result, left, limit) {
		line = append(line, engine.Move{Cell: c})
		if p = p.step(c); p.ended != open {
			break
		}
		claims = [2]*contest.Claim{claims[1].Play(c), claims[0].Play(c)}
		result, left = -result, left-1
	}
	if len(line) == root.Distance || root.Low == engine.Draw && len(line) > len(s.line) {
		s.line = line
	}
}

// best returns a best move of a position whose result is known, and if it is no
// draw, in how many plies it comes; ok is false if none is found.
func (s *study) best(p position, claims [2]*contest.Claim, result engine.Result, left int, limit uint64) (c uint16, ok bool) {
	for _, m := range p.AppendMoves(nil) {
		switch c = m.Cell; {
		case p.step(c).ended == lineMade:
			ok = true
		case result == engine.Draw:
			v, _ := claims[1].After(c, limit)
			ok = v == contest.Fails
		case result == engine.Win:
			ok = claims[0].Within(c, left, limit) == contest.Makes
		default: // what loses no sooner is as good as anything
			ok = claims[1].Within(c, left-1, limit) == contest.Fails
		}
		if ok || s.Halted() {
			return c, ok
		}
	}
	return 0, false
}
