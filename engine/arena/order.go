package arena

import "noughts/engine"

// orderTries bounds the search for an order of the stones, in moves tried. A guess; not
// measured.
const orderTries = 20_000

// order returns moves that lead from the start to a position, so that games
// which begin there can be written down as moves.
func order(game engine.Game, target engine.Position) ([]engine.Move, bool) {
	s := sequence{target: target, cells: target.Board().Cells, tries: orderTries}
	if !s.find(game.Start()) {
		return nil, false
	}
	return s.moves, true
}

// A sequence is a depth-first search for an order of the stones. Mostly the
// first that fits the turns is one; but a line on the way may end the game.
type sequence struct {
	target engine.Position
	cells  []engine.Symbol
	moves  []engine.Move
	tries  int
}

func (s *sequence) find(p engine.Position) bool {
	if p == s.target {
		return true
	}
	for _, m := range p.AppendMoves(nil) {
		if s.cells[m.Cell] == engine.Empty || s.tries == 0 {
			continue
		}
		next, err := p.Play(m)
		if err != nil || next.Board().Cells[m.Cell] != s.cells[m.Cell] {
			continue
		}
		s.tries--
		s.moves = append(s.moves, m)
		if s.find(next) {
			return true
		}
		s.moves = s.moves[:len(s.moves)-1]
	}
	return false
}
