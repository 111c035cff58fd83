package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/makerbreaker"
	"noughts/engine/games/mnk/patterns"
)

// principalVariation finds a line of best play from the settled position on, as far
// as no question takes more than the limit.
func (s *analysis) principalVariation(limit uint64) {
	root := s.root()
	if root.Distance < 0 || len(s.line) == root.Distance {
		return // nobody knows who is in a hurry, or the line is there
	}
	defer s.countNodes()
	p, left := s.position, root.Distance
	queries := [2]*makerbreaker.Query{s.queries.attack, s.queries.defense} // of who moves, and of the other
	result := root.Low
	var line []engine.Move
	for c, ok := root.Move.Cell, true; ok; c, ok = s.bestMove(p, queries, result, left, limit) {
		line = append(line, engine.Move{Cell: c})
		if p = p.step(c); p.ended != open {
			break
		}
		queries = [2]*makerbreaker.Query{queries[1].Play(c), queries[0].Play(c)}
		result, left = -result, left-1
	}
	if len(line) == root.Distance || root.Low == engine.Draw && len(line) > len(s.line) {
		s.line = line
	}
}

// bestMove returns a best move of a position whose result is known, and if it is no
// draw, in how many plies it comes; ok is false if none is found. It looks at all
// moves a little before it looks at any much: what the proof of the result went
// through is known at once.
func (s *analysis) bestMove(p position, queries [2]*makerbreaker.Query, result engine.Result, left int, limit uint64) (c uint16, ok bool) {
	moves := p.AppendMoves(nil)
	for nodes := uint64(1); nodes < limitGrowth*limit; nodes *= limitGrowth {
		for _, m := range moves {
			ok = p.step(m.Cell).ended == lineMade || keeps(queries, m.Cell, result, left, min(nodes, limit))
			if ok || s.Halted() {
				return m.Cell, ok
			}
		}
	}
	return 0, false
}

// limitGrowth is how many times as many nodes each look at the moves may take as the
// one before. A guess; not measured.
const limitGrowth = 16

// keeps reports whether a move is shown to lead to a result, and if it is no
// draw, in so many plies at best.
func keeps(queries [2]*makerbreaker.Query, c uint16, result engine.Result, left int, limit uint64) bool {
	switch result {
	case engine.Draw:
		v, _ := queries[1].After(c, limit)
		return v == makerbreaker.Fails
	case engine.Win:
		return queries[0].Within(c, left, limit) == makerbreaker.Makes
	}
	return queries[1].Within(c, left-1, limit) == makerbreaker.Fails // what loses no sooner is as good as anything
}

// expectedLine returns the moves that the search expects from m on, where best play
// is not proved: what a search remembers of its principal variation.
func (s *analysis) expectedLine(m engine.Move) []engine.Move {
	var line []engine.Move
	for c, ok := m.Cell, true; ok && !s.Forbidden(s.Turn(), c); c, ok = s.nextExpected(len(line)) {
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

// nextExpected returns the move expected in the position at hand, after so many plies; deeper than
// the search has gone, only a proved one.
func (s *analysis) nextExpected(plies int) (c uint16, ok bool) {
	if plies < s.depth {
		return s.BestKnownMove()
	}
	return s.ProvedMove()
}
