package strategy_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/strategy"
)

func position(t *testing.T, text string) (engine.Game, engine.Position) {
	t.Helper()
	game, p, err := games.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return game, p
}

func choose(t *testing.T, text, level string, seed uint64) (string, engine.Reason) {
	t.Helper()
	game, p := position(t, text)
	s, err := strategy.New(game, level, engine.StrategyOptions{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.Choose(t.Context(), p, engine.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Play(c.Move); err != nil {
		t.Fatalf("%s on %s chose %s: %v", level, text, game.MoveName(c.Move), err)
	}
	return game.MoveName(c.Move), c.Reason
}

// play lets two strategies play a game from its start.
func play(t *testing.T, game engine.Game, names [2]string, seed uint64) engine.Outcome {
	t.Helper()
	var seats [2]engine.Strategy
	for i, name := range names {
		var err error
		if seats[i], err = strategy.New(game, name, engine.StrategyOptions{Seed: seed + uint64(i)}); err != nil {
			t.Fatal(err)
		}
	}
	for p := game.Start(); ; {
		if o, over := p.Outcome(); over {
			return o
		}
		c, err := seats[p.Turn()].Choose(t.Context(), p, engine.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Play(c.Move); err != nil {
			t.Fatal(err)
		}
	}
}

func TestNames(t *testing.T) {
	for _, p := range games.Presets() {
		game, err := games.Parse(p.Variant)
		if err != nil {
			t.Fatal(err)
		}
		names := strategy.Names(game)
		if !slices.Equal(names[:len(strategy.Levels)], strategy.Levels) {
			t.Errorf("%s: the names %v do not begin with the levels", p.Name, names)
		}
		for i, name := range names {
			if slices.Contains(names[:i], name) {
				t.Errorf("%s: %s is there twice", p.Name, name)
			}
			if _, err := strategy.New(game, name, engine.StrategyOptions{}); err != nil {
				t.Errorf("%s: %v", p.Name, err)
			}
		}
		if _, err := strategy.New(game, "grandmaster", engine.StrategyOptions{}); err == nil {
			t.Errorf("%s: a strategy that is not there", p.Name)
		}
	}
}

func TestWinsAndBlocksAtOnce(t *testing.T) {
	for _, level := range []string{strategy.Casual, strategy.Strong, strategy.Best} {
		for seed := range uint64(5) {
			if got, why := choose(t, "mnk:3x3:3 XX./OO./...", level, seed); got != "c3" || why.ID != engine.ReasonCompletes {
				t.Errorf("%s does not win: got %s because of %q", level, got, why.ID)
			}
		}
	}
	for _, level := range []string{strategy.Strong, strategy.Best} {
		if got, why := choose(t, "mnk:3x3:3 XX./.O./...", level, 0); got != "c3" || why.ID != engine.ReasonBlocks {
			t.Errorf("%s does not block: got %s because of %q", level, got, why.ID)
		}
	}
}

// Casual does not make the line that loses, if it has another move.
func TestCasualDoesNotLoseByItself(t *testing.T) {
	for seed := range uint64(60) {
		if got, _ := choose(t, "mnk:3x3:3:misere XX./.../OO.", strategy.Casual, seed); got == "c3" {
			t.Errorf("seed %d: makes the line that loses", seed)
		}
	}
}

// The novice does so now and then, but less often than by chance.
func TestNoviceSeldomLosesByItself(t *testing.T) {
	lost := 0
	for seed := range uint64(400) {
		if got, _ := choose(t, "mnk:3x3:3:misere O.X/.../X.O", strategy.Novice, seed); got == "b2" {
			lost++
		}
	}
	if lost == 0 || lost > 8 {
		t.Errorf("%d of 400 times, though it is one of five moves", lost)
	}
}

// A search ends as soon as the choice is made, and not before.
func TestSettledIsEnough(t *testing.T) {
	game, p := position(t, "mnk:7x7:5")
	s := &stepping{Game: game}
	best, err := strategy.New(s, strategy.Best, engine.StrategyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := best.Choose(t.Context(), p, engine.Budget{Time: time.Hour}); err != nil || !slices.Equal(s.ended, []bool{false, true}) {
		t.Errorf("ended after an unknown value and after a known one: %v, %v", s.ended, err)
	}
}

// A stepping is a game whose solver reports an unknown value and then a known one,
// and notes whether it is to end.
type stepping struct {
	engine.Game
	ended []bool
}

func (s *stepping) NewSolver(engine.SolverOptions) engine.Solver { return s }

func (s *stepping) Analyze(ctx context.Context, p engine.Position, _ engine.Budget, progress func(engine.Analysis)) (a engine.Analysis, err error) {
	m := p.AppendMoves(nil)[0]
	for _, root := range []engine.Evaluation{engine.Unknown(m), engine.Proved(m, engine.Draw, -1)} {
		a.Root = root
		progress(a)
		s.ended = append(s.ended, ctx.Err() != nil)
	}
	return a, nil
}

func TestBestNeverLosesTicTacToe(t *testing.T) {
	longtest.SkipUnderRace(t)
	game, _ := position(t, "mnk:3x3:3")
	for seed := range uint64(20) {
		if o := play(t, game, [2]string{strategy.Best, strategy.Random}, seed); o.Result == engine.Loss {
			t.Errorf("seed %d: best lost as X", seed)
		}
		if o := play(t, game, [2]string{strategy.Random, strategy.Best}, seed); o.Result == engine.Win {
			t.Errorf("seed %d: best lost as O", seed)
		}
	}
	if o := play(t, game, [2]string{strategy.Best, strategy.Best}, 0); o.Result != engine.Draw {
		t.Errorf("best against best: got %v, want a draw", o.Result)
	}
}

// On a board that is solved, best gives nothing away: its move is worth what
// the position is worth.
func TestBestKeepsTheValue(t *testing.T) {
	game, start := position(t, "mnk:4x4:4")
	best, err := strategy.New(game, strategy.Best, engine.StrategyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	solver := game.NewSolver(engine.SolverOptions{})
	rng := rand.New(rand.NewPCG(1, 2))
	for range 6 {
		p := start
		for range 4 + rng.IntN(4) {
			moves := p.AppendMoves(nil)
			p, _ = p.Play(moves[rng.IntN(len(moves))])
		}
		c, err := best.Choose(t.Context(), p, engine.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		a, err := solver.Analyze(t.Context(), p, engine.Budget{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, j := range a.Moves {
			if j.Move == c.Move && (j.Low != a.Root.Low || j.High != a.Root.High || j.Distance != a.Root.Distance) {
				t.Errorf("%s: chose %s, %v in %d; the position is %v in %d", games.FormatPosition(game, p),
					game.MoveName(c.Move), j.Low, j.Distance, a.Root.Low, a.Root.Distance)
			}
		}
	}
}

// No level scores less against the one below than that against it, and the
// casual one clearly more than the novice.
func TestLevelsAreInOrder(t *testing.T) {
	seeds := longtest.Sample(t, 6, 30)
	for _, variant := range []string{"mnk:3x3:3", "mnk:4x4:3", "weighted:4,-1,3,1,5,-9,2,6,-5"} {
		game, _ := position(t, variant)
		for i, weak := range strategy.Levels[:len(strategy.Levels)-1] {
			strong := strategy.Levels[i+1]
			least := 0
			if weak == strategy.Novice {
				least = seeds / 3
			}
			score := 0
			for seed := range uint64(seeds) {
				score += int(play(t, game, [2]string{strong, weak}, seed).For(engine.First))
				score += int(play(t, game, [2]string{weak, strong}, seed).For(engine.Second))
			}
			if score < least {
				t.Errorf("%s: %s against %s: %+d wins in %d games, want at least %+d", variant, strong, weak, score, 2*seeds, least)
			}
		}
	}
}

func TestEqualSeedsPlayEqually(t *testing.T) {
	for _, level := range []string{strategy.Random, strategy.Novice, strategy.Learner, strategy.Improver, strategy.Casual} {
		for seed := range uint64(10) {
			first, _ := choose(t, "mnk:4x4:4 a1 b2 c3", level, seed)
			again, _ := choose(t, "mnk:4x4:4 a1 b2 c3", level, seed)
			if first != again {
				t.Errorf("%s with seed %d: first %s, then %s", level, seed, first, again)
			}
		}
	}
}

func TestNothingToChoose(t *testing.T) {
	game, p := position(t, "mnk:3x3:3 XXX/OO./...")
	for _, name := range strategy.Names(game) {
		s, err := strategy.New(game, name, engine.StrategyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Choose(t.Context(), p, engine.Budget{}); err == nil {
			t.Errorf("%s chose a move after the end", name)
		}
	}
}

// A strategy whose time is up still has a move.
func TestChoosesWithoutTime(t *testing.T) {
	longtest.SkipUnderRace(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, preset := range games.Presets() {
		game, p := position(t, preset.Variant)
		for _, name := range strategy.Names(game) {
			s, err := strategy.New(game, name, engine.StrategyOptions{})
			if err != nil {
				t.Fatal(err)
			}
			c, err := s.Choose(ctx, p, engine.Budget{})
			if err != nil {
				t.Errorf("%s, %s: %v", preset.Name, name, err)
			}
			if _, err := p.Play(c.Move); err != nil {
				t.Errorf("%s, %s: %v", preset.Name, name, err)
			}
		}
	}
}
