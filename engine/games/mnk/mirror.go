package mnk

import "noughts/engine"

// Where lines lose, one side can hold at least the draw by answering opposite: every stone
// of the other with one as far beyond the middle of the board (as in the misère games of
// Golomb and Hales, "Hypercube Tic-Tac-Toe", More Games of No Chance, 2002).
//
// If a side of the board is even, no cell is its own opposite, and the second player does
// it. A line of its own would have the opposite line of the other player before it; they
// are not the same line, as of two opposite cells it has but one. Where both sides are odd, the
// first player begins in the middle and does the same. Lines through the middle are then those
// that have no opposite line, and such a line holds two opposite cells if it reaches
// beyond the middle to both sides: if it is longer than from the middle to an edge.

// mirrors returns the player who holds the draw by answering opposite; ok is false if
// there is none.
func (r rule) mirrors() (holder engine.Player, ok bool) {
	switch {
	case !r.misere || r.ownRules():
		return 0, false
	case r.rows%2 == 0 || r.cols%2 == 0:
		return engine.Second, true
	}
	return engine.First, 2*r.line > max(r.rows, r.cols)+1
}

// opposite returns the cell as far beyond the middle of the board.
func (r rule) opposite(c uint16) uint16 { return uint16(r.size()) - 1 - c }

// mirrored reports whether the player who holds the draw by answering opposite has done
// so from the first move on. Then the other is to move, as their stones tell.
func (p position) mirrored(holder engine.Player) bool {
	for c := range uint16(p.rule.size()) {
		switch o := p.rule.opposite(c); {
		case o != c:
			if p.stones[engine.First].Has(c) != p.stones[engine.Second].Has(o) {
				return false
			}
		case !p.stones[holder].Has(c):
			return false
		}
	}
	return true
}

// mirror notes what is proved where a player can hold the draw by answering opposite.
func (s *analysis) mirror() {
	holder, ok := s.rule.mirrors()
	if !ok {
		return
	}
	if s.position.mirrored(holder) {
		s.atMost(engine.Draw)
		return
	}
	for i := range s.moves {
		j := &s.moves[i]
		if next := s.position.step(j.Move.Cell); next.ended == open && next.mirrored(holder) {
			s.narrow(j, engine.Draw, engine.Win)
		}
	}
}
