package jing

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// The turns that an analysis names are whole, worth what it says, and as good as any.
func TestBestTurns(t *testing.T) {
	longtest.SkipUnderRace(t)
	lots := rand.New(rand.NewPCG(5, 23))
	named, kinds := 0, map[engine.Result]int{}
	for i := range 60 {
		p := Position{}
		for range PerTurn * (4 + i%6) {
			moves := p.AppendMoves(nil)
			next, err := p.Play(moves[lots.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
			p = next.(Position)
		}
		s := newSolver(engine.SolverOptions{})
		a, err := s.Analyze(t.Context(), p, engine.Budget{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Turns) == 0 {
			t.Errorf("%v: no turns", p)
		}
		for _, turn := range a.Turns {
			if len(turn.Moves) != PerTurn || turn.Value.Low != a.Root.Low || turn.Value.High != a.Root.High {
				t.Errorf("%v: the turn %v of %d to %d, the position of %d", p, turn.Moves, turn.Value.Low, turn.Value.High, a.Root.Low)
			}
			after := p.With(1<<turn.Moves[0].Cell | 1<<turn.Moves[1].Cell)
			result, ok := s.result(t.Context(), after)
			if p.Turn() == engine.Second { // the result is for O
				result = -result
			}
			if ok && result != turn.Value.Low {
				t.Errorf("%v: %v is worth %d, not %d", p, turn.Moves, result, turn.Value.Low)
			}
			named++
			kinds[turn.Value.Low]++
		}
		begun := p.With(1 << p.AppendMoves(nil)[0].Cell)
		if _, over := p.Outcome(); !over && LastPly-p.Plies() > PerTurn {
			if a, err := s.Analyze(t.Context(), begun, engine.Budget{}, nil); err != nil || len(a.Turns) > 0 {
				t.Errorf("%v: %d turns in the middle of one, %v", begun, len(a.Turns), err)
			}
		}
	}
	if named < 150 || len(kinds) < 3 {
		t.Errorf("%d turns of the values %v prove little", named, kinds)
	}
}
