package strategy_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/strategy"
)

// eachStrategy calls a function for every strategy of every preset, with a position
// in which a few moves have been made.
func eachStrategy(t *testing.T, presets []engine.Preset, do func(t *testing.T, game engine.Game, p engine.Position, name string)) {
	t.Helper()
	count := 0
	for _, preset := range presets {
		game, p := position(t, preset.Variant)
		for range 2 * game.Info().Turn {
			moves := p.AppendMoves(nil)
			next, err := p.Play(moves[len(moves)/2])
			if err != nil {
				t.Fatal(err)
			}
			if _, over := next.Outcome(); over {
				break
			}
			p = next
		}
		for _, name := range strategy.Names(game) {
			count++
			t.Run(preset.Name+"/"+name, func(t *testing.T) { do(t, game, p, name) })
		}
	}
	if count < 50*len(presets)/len(games.Presets()) {
		t.Errorf("tried %d strategies only", count)
	}
}

func newStrategy(t *testing.T, game engine.Game, name string) engine.Strategy {
	t.Helper()
	s, err := strategy.New(game, name, engine.StrategyOptions{Seed: 7, TableBytes: 1 << 20}) // larger tables take longer to make than all that is asked here
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// ask returns the choice of a strategy, which must be legal.
func ask(ctx context.Context, t *testing.T, s engine.Strategy, p engine.Position, b engine.Budget) engine.Move {
	t.Helper()
	c, err := s.Choose(ctx, p, b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Play(c.Move); err != nil {
		t.Fatal(err)
	}
	return c.Move
}

// Whether a ctx has a deadline changes nothing as long as it does not end.
func TestNodesAloneDecide(t *testing.T) {
	eachStrategy(t, longtest.Some(t, 6, games.Presets()), func(t *testing.T, game engine.Game, p engine.Position, name string) {
		b := engine.Budget{Nodes: 200}
		endless := ask(t.Context(), t, newStrategy(t, game, name), p, b)
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		if ending := ask(ctx, t, newStrategy(t, game, name), p, b); ending != endless {
			t.Errorf("chose %s with a deadline and %s without", game.MoveName(ending), game.MoveName(endless))
		}
	})
}

// A question that is cut short is answered at once, and may be asked again. The race detector looks
// at every strategy of every family in one game: in the others it would see the same code.
func TestCutShortAndAskedAgain(t *testing.T) {
	raced := map[string]bool{}
	eachStrategy(t, games.Presets(), func(t *testing.T, game engine.Game, p engine.Position, name string) {
		family, _, _ := strings.Cut(game.Variant(), ":")
		if raced[family+" "+name] {
			longtest.SkipUnderRace(t)
		}
		raced[family+" "+name] = true
		s := newStrategy(t, game, name)
		short, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		ask(short, t, s, p, engine.Budget{Time: time.Hour})
		ask(t.Context(), t, s, p, engine.Budget{Nodes: 200})
	})
}

// Lots come from the seed and the position, not from how often they were drawn.
func TestLotsAreTheSameAgain(t *testing.T) {
	moves, seeds := map[engine.Move]bool{}, uint64(30)
	for seed := range seeds {
		for _, name := range []string{strategy.Random, strategy.Novice} {
			game, p := position(t, "mnk:5x5:4 a1 c3")
			s, err := strategy.New(game, name, engine.StrategyOptions{Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			first := ask(t.Context(), t, s, p, engine.Budget{})
			_, other := position(t, "mnk:5x5:4 a1 c3 d4 e5")
			ask(t.Context(), t, s, other, engine.Budget{})
			if again := ask(t.Context(), t, s, p, engine.Budget{}); again != first {
				t.Errorf("%s, seed %d: first %s, then %s", name, seed, game.MoveName(first), game.MoveName(again))
			}
			moves[first] = true
		}
	}
	if len(moves) < 10 {
		t.Errorf("%d seeds draw %d different moves only", seeds, len(moves))
	}
}

// What one question has found out the next need not: of the same position, or of
// one that follows.
func TestSolversRemember(t *testing.T) {
	for _, text := range []string{
		"mnk:4x4:4:misere a1 b2 c3 d1", "order-chaos:4x4:4 Xb2 Oc3",
		"jing a1 b2 c3 d4 e5 a3 b5 c1",
	} {
		game, p := position(t, text)
		solver := game.NewSolver(engine.SolverOptions{})
		nodes := func() uint64 {
			a, err := solver.Analyze(t.Context(), p, engine.Budget{}, nil)
			if err != nil || !a.Root.Decided() {
				t.Fatalf("%s: %+v, %v", text, a.Root, err)
			}
			return a.Nodes
		}
		if first, again := nodes(), nodes(); first < 100 || again > first*9/10 {
			t.Errorf("%s: %d nodes, and %d when asked again", text, first, again)
		}
	}
}
