package search_test

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/search"
)

// TestTeamAgreesWithOne compares the values and distances of every move with
// those that one solver finds.
func TestTeamAgreesWithOne(t *testing.T) {
	lots := rand.New(rand.NewPCG(3, 4))
	for _, variant := range []string{"mnk:3x3:3", "mnk:4x3:3:misere", "weighted:1,2,3,4,-5,6,7,8,9", "jing"} {
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		one := game.NewSolver(engine.SolverOptions{})
		team := search.NewTeam(3, func() engine.Solver { return game.NewSolver(engine.SolverOptions{}) })
		for range 30 {
			p := randomPosition(t, game, lots)
			want, err := one.Analyze(t.Context(), p, nil)
			if err != nil {
				t.Fatal(err)
			}
			got, err := team.Analyze(t.Context(), p, func(engine.Analysis) {})
			if err != nil {
				t.Fatal(err)
			}
			if got.Root.Low != want.Root.Low || got.Root.High != want.Root.High || got.Root.Distance != want.Root.Distance {
				t.Errorf("%s: got %+v, want %+v", games.FormatPosition(game, p), got.Root, want.Root)
			}
			compareMoves(t, games.FormatPosition(game, p), got.Moves, want.Moves)
		}
	}
}

func compareMoves(t *testing.T, position string, got, want []engine.Judged) {
	t.Helper()
	byMove := map[engine.Move]engine.Judged{}
	for _, j := range got {
		byMove[j.Move] = j
	}
	for _, w := range want {
		g := byMove[w.Move]
		if g.Low != w.Low || g.High != w.High || g.Distance != w.Distance || g.Scored && w.Scored && g.Margin != w.Margin {
			t.Errorf("%s, move %v: got %+v, want %+v", position, w.Move, g, w)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d moves, want %d", position, len(got), len(want))
	}
}

// randomPosition plays by chance to a position with at most eight free cells
// that is not over.
func randomPosition(t *testing.T, game engine.Game, lots *rand.Rand) engine.Position {
	t.Helper()
	for {
		p := game.Start()
		for {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break // over: once more
			}
			if len(moves) <= 8 && lots.IntN(3) == 0 {
				return p
			}
			var err error
			if p, err = p.Play(moves[lots.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}
