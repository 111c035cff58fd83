package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/makerbreaker"
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
	claims := [2]*makerbreaker.Query{s.doubt.attack, s.doubt.defence} // of who moves, and of the other
	result := root.Low
	var line []engine.Move
	for c, ok := root.Move.Cell, true; ok; c, ok = s.best(p, claims, result, left, limit) {
		line = append(line, engine.Move{Cell: c})
		if p = p.step(c); p.ended != open {
			break
		}
		claims = [2]*makerbreaker.Query{claims[1].Play(c), claims[0].Play(c)}
		result, left = -result, left-1
	}
	if len(line) == root.Distance || root.Low == engine.Draw && len(line) > len(s.line) {
		s.line = line
	}
}

// best returns a best move of a position whose result is known, and if it is no
// draw, in how many plies it comes; ok is false if none is found. It looks at all
// moves a little before it looks at any much: what the proof of the result went
// through is known at once.
func (s *study) best(p position, claims [2]*makerbreaker.Query, result engine.Result, left int, limit uint64) (c uint16, ok bool) {
	moves := p.AppendMoves(nil)
	for look := uint64(1); look < lookGrowth*limit; look *= lookGrowth {
		for _, m := range moves {
			ok = p.step(m.Cell).ended == lineMade || keeps(claims, m.Cell, result, left, min(look, limit))
			if ok || s.Halted() {
				return m.Cell, ok
			}
		}
	}
	return 0, false
}

// lookGrowth is how much longer each look at the moves is than the one before.
const lookGrowth = 16

// keeps reports whether a move is shown to lead to a result, and if it is no
// draw, in so many plies at best.
func keeps(claims [2]*makerbreaker.Query, c uint16, result engine.Result, left int, limit uint64) bool {
	switch result {
	case engine.Draw:
		v, _ := claims[1].After(c, limit)
		return v == makerbreaker.Fails
	case engine.Win:
		return claims[0].Within(c, left, limit) == makerbreaker.Makes
	}
	return claims[1].Within(c, left-1, limit) == makerbreaker.Fails // what loses no sooner is as good as anything
}
