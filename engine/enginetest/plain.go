package enginetest

import (
	"math/rand/v2"

	"noughts/engine"
)

// A plainSolver finds values by following every move to the end (minimax), with
// nothing but the rules. It remembers what it has seen.
type plainSolver struct {
	known map[engine.Position]worth
	left  int // positions it may still visit
}

// A worth is how a game ends for the side to move when both play best, and in how
// many plies: who wins hurries, who loses does not.
type worth struct {
	result   engine.Result
	distance int
}

// better reports whether w is to be preferred to v.
func (w worth) better(v worth) bool {
	if w.result != v.result {
		return w.result > v.result
	}
	if w.result == engine.Win {
		return w.distance < v.distance
	}
	return w.distance > v.distance
}

// value returns what p is worth; ok is false if it takes more positions than are left.
func (s *plainSolver) value(p engine.Position) (w worth, ok bool) {
	if o, over := p.Outcome(); over {
		return worth{o.For(p.Turn()), 0}, true
	}
	if w, ok := s.known[p]; ok {
		return w, true
	}
	if s.left--; s.left < 0 {
		return w, false
	}
	for i, m := range p.AppendMoves(nil) {
		v, ok := s.move(p, m)
		if !ok {
			return w, false
		}
		if i == 0 || v.better(w) {
			w = v
		}
	}
	s.known[p] = w
	return w, true
}

// move returns what a move is worth for the side that makes it.
func (s *plainSolver) move(p engine.Position, m engine.Move) (w worth, ok bool) {
	next, err := p.Play(m)
	if err != nil {
		return worth{engine.Loss, 0}, true // checkPosition says so
	}
	w, ok = s.value(next)
	w.distance++
	if next.Turn() != p.Turn() {
		w.result = -w.result
	}
	return w, ok
}

// longGame returns the positions of a random game in which nobody makes a move that
// ends it as long as there is another: so it lasts until few cells are empty or
// every move ends it. The last position is not over.
func longGame(game engine.Game, rng *rand.Rand) []engine.Position {
	list := []engine.Position{game.Start()}
	for {
		p := list[len(list)-1]
		next, ok := goesOn(p, rng)
		if !ok {
			return list
		}
		list = append(list, next)
	}
}

// goesOn returns a position after a random move that does not end the game.
func goesOn(p engine.Position, rng *rand.Rand) (next engine.Position, ok bool) {
	moves := p.AppendMoves(nil)
	for _, i := range rng.Perm(len(moves)) {
		next, err := p.Play(moves[i])
		if err != nil {
			continue // checkPosition says so
		}
		if _, over := next.Outcome(); !over {
			return next, true
		}
	}
	return nil, false
}
