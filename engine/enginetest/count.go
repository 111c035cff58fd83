package enginetest

import (
	"testing"

	"noughts/engine"
)

// Perft checks how many ways there are to make one ply, two plies, and so on
// from the start.
func Perft(t *testing.T, game engine.Game, want ...uint64) {
	t.Helper()
	for i, n := range want {
		if got := ways(game.Start(), i+1); got != n {
			t.Errorf("%s: %d ways to make %d plies, want %d", game.Variant(), got, i+1, n)
		}
	}
}

func ways(p engine.Position, plies int) uint64 {
	if plies == 0 {
		return 1
	}
	var n uint64
	for _, m := range p.AppendMoves(nil) {
		if next, err := p.Play(m); err == nil {
			n += ways(next, plies-1)
		}
	}
	return n
}

// Games counts the different games from a position to its end.
func Games(p engine.Position) uint64 {
	if _, over := p.Outcome(); over {
		return 1
	}
	var n uint64
	for _, m := range p.AppendMoves(nil) {
		if next, err := p.Play(m); err == nil {
			n += Games(next)
		}
	}
	return n
}

// Positions counts the different positions that play from p reaches, p included.
func Positions(p engine.Position) int {
	seen := map[engine.Position]bool{}
	var walk func(engine.Position)
	walk = func(p engine.Position) {
		if seen[p] {
			return
		}
		seen[p] = true
		for _, m := range p.AppendMoves(nil) {
			if next, err := p.Play(m); err == nil {
				walk(next)
			}
		}
	}
	walk(p)
	return len(seen)
}

// Symmetry checks that the values of random positions with at most so many empty
// cells stay the same when cell c goes to to[c].
func Symmetry(t *testing.T, game engine.Game, to []uint16, empty int) {
	t.Helper()
	solver := game.NewSolver(engine.SolverOptions{})
	each(game, 10, func(p engine.Position) {
		board := p.Board()
		if board.EmptyCells() > empty {
			return
		}
		moved := make([]engine.Symbol, len(to))
		for c, s := range board.Cells {
			moved[to[c]] = s
		}
		image, err := game.Setup(moved)
		if err != nil {
			t.Fatalf("%s: its image is refused: %v", show(game, p), err)
		}
		a, errA := solver.Analyze(t.Context(), p, engine.Budget{}, nil)
		b, errB := solver.Analyze(t.Context(), image, engine.Budget{}, nil)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		if a.Root.Low != b.Root.Low || a.Root.High != b.Root.High || a.Root.Distance != b.Root.Distance {
			t.Errorf("%s: %v in %d; its image %s: %v in %d", show(game, p), a.Root.Low, a.Root.Distance,
				show(game, image), b.Root.Low, b.Root.Distance)
		}
	})
}
