package arena_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"noughts/engine"
	"noughts/engine/arena"
	"noughts/engine/games"
)

// A scriptedGame is a real game with players that behave as a test wants.
type scriptedGame struct {
	engine.Game
	players map[string]player
}

// A player is a strategy.
type player func(ctx context.Context, p engine.Position) (engine.Choice, error)

// Choose implements engine.Strategy.
func (f player) Choose(ctx context.Context, p engine.Position, _ engine.Budget) (engine.Choice, error) {
	return f(ctx, p)
}

func (g *scriptedGame) Strategies() []engine.StrategySpec {
	var list []engine.StrategySpec
	for name, f := range g.players {
		list = append(list, engine.StrategySpec{Name: name, New: func(engine.StrategyOptions) (engine.Strategy, error) { return f, nil }})
	}
	return list
}

func parse(t *testing.T, variant string) engine.Game {
	t.Helper()
	game, err := games.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// first plays the first move there is.
func first(_ context.Context, p engine.Position) (engine.Choice, error) {
	return engine.Choice{Move: p.AppendMoves(nil)[0]}, nil
}

// after plays the first move, but takes its time.
func after(d time.Duration) player {
	return func(ctx context.Context, p engine.Position) (engine.Choice, error) {
		time.Sleep(d)
		return first(ctx, p)
	}
}

// players are those of a scripted game.
var players = map[string]player{
	"first": first,
	"slow":  after(150 * time.Millisecond),
	"late":  after(110 * time.Millisecond),
	"asleep": func(ctx context.Context, _ engine.Position) (engine.Choice, error) {
		<-ctx.Done()
		return engine.Choice{}, fmt.Errorf("no answer: %w", ctx.Err())
	},
	"broken": func(context.Context, engine.Position) (engine.Choice, error) {
		return engine.Choice{}, errors.New("out of order")
	},
	"shaky": func(_ context.Context, p engine.Position) (engine.Choice, error) {
		panic("index out of range, or so")
	},
	"offside": func(_ context.Context, p engine.Position) (engine.Choice, error) {
		_, err := p.Play(engine.Move{Cell: 9999})
		return engine.Choice{}, fmt.Errorf("the engine plays 99,99: %w", err)
	},
	"cheat": func(_ context.Context, p engine.Position) (engine.Choice, error) {
		cells := p.Board().Cells
		taken := slices.IndexFunc(cells, func(s engine.Symbol) bool { return s != engine.Empty })
		return engine.Choice{Move: engine.Move{Cell: uint16(max(0, taken))}}, nil
	},
}

// match sets up a match between two players by name.
func match(t *testing.T, game engine.Game, a, b string) *arena.Match {
	t.Helper()
	m := &arena.Match{Game: game, Games: 2, Time: 100 * time.Millisecond, Grace: 20 * time.Millisecond}
	for i, name := range []string{a, b} {
		var err error
		if m.Players[i], err = arena.NewPlayer(t.Context(), game, name, arena.PlayerOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func play(t *testing.T, m *arena.Match) []arena.Record {
	t.Helper()
	records, err := m.Play(t.Context(), func(arena.Record) {})
	if err != nil {
		t.Fatal(err)
	}
	if len(records) != m.Games {
		t.Fatalf("got %d games, want %d", len(records), m.Games)
	}
	return records
}

// Whoever is late, cheats or breaks down loses that game, and it is said why.
func TestForfeits(t *testing.T) {
	for name, want := range map[string]struct {
		ending arena.Ending
		why    string
	}{
		"slow":    {arena.OnTime, ""},
		"asleep":  {arena.OnTime, "no answer"},
		"broken":  {arena.Crash, "out of order"},
		"shaky":   {arena.Crash, "broke down: index out of range"},
		"cheat":   {arena.IllegalMove, "illegal.taken"},
		"offside": {arena.IllegalMove, "plays 99,99"},
	} {
		synctest.Test(t, func(t *testing.T) {
			game := &scriptedGame{Game: parse(t, "mnk:5x5:5"), players: players}
			records := play(t, match(t, game, "first", name))
			for i := range records {
				r := &records[i]
				if r.Result(1) != engine.Loss || r.Ending != want.ending {
					t.Errorf("%s, game %d: %v, %v, want a loss, %v", name, i, r.Result(1), r.Ending, want.ending)
				}
				if got := fmt.Sprint(r.Why); want.why != "" && !strings.Contains(got, want.why) {
					t.Errorf("%s, game %d: because of %q, want %q", name, i, got, want.why)
				}
			}
			s := arena.Sum(records)
			if s.Wins != 2 || s.Forfeits[1][want.ending] != 2 || len(s.Forfeits[0]) != 0 {
				t.Errorf("%s: got %+v", name, s)
			}
		})
	}
}

// A move within the grace is counted and loses nothing.
func TestGrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		game := &scriptedGame{Game: parse(t, "mnk:3x3:3"), players: players}
		s := arena.Sum(play(t, match(t, game, "late", "first")))
		if c := s.Clocks[0]; c.Over != c.Moves || c.Moves < 6 || c.Mean() != 110*time.Millisecond || c.Worst != 110*time.Millisecond {
			t.Errorf("late: got %+v", c)
		}
		if c := s.Clocks[1]; c.Over != 0 || c.Total != 0 || len(s.Forfeits[0]) != 0 {
			t.Errorf("first: got %+v, and %v for late", c, s.Forfeits[0])
		}
	})
}

// Every opening is played twice, with the sides swapped.
func TestBothSides(t *testing.T) {
	game := parse(t, "mnk:4x4:4")
	m := match(t, game, "novice", "random")
	m.Games, m.Openings, m.Time = 7, arena.Openings(t.Context(), game, 3, 1), time.Minute
	for i, r := range play(t, m) {
		o := m.Openings[i/2%3]
		if r.Number != i || r.First != i%2 || r.Opening != len(o.Moves) || !slices.Equal(r.Moves[:r.Opening], o.Moves) {
			t.Errorf("game %d: got %+v, want the opening %v", i, r, o.Moves)
		}
	}
}

// Games at a time change nothing about the games.
func TestJobs(t *testing.T) {
	m := match(t, parse(t, "mnk:5x5:4"), "novice", "random")
	m.Games, m.Seed, m.Time = 9, 3, time.Minute // which no move takes, however busy the machine is
	one := play(t, m)
	m.Jobs = 3
	for i, r := range play(t, m) {
		if !slices.Equal(r.Moves, one[i].Moves) || r.First != one[i].First || r.Outcome != one[i].Outcome {
			t.Errorf("game %d: got %v, want %v", i, r.Moves, one[i].Moves)
		}
	}
}

// What has been played when a match is stopped is there.
func TestStopped(t *testing.T) {
	m := match(t, parse(t, "mnk:3x3:3"), "novice", "random")
	m.Games = 20
	ctx, cancel := context.WithCancel(t.Context())
	done := 0
	records, err := m.Play(ctx, func(arena.Record) {
		if done++; done == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(records) != 3 {
		t.Errorf("got %d games and %v, want 3 and that it was stopped", len(records), err)
	}
}

// A fakeSolver is a solver that knows when the first player has won: from some
// number of stones on.
type fakeSolver struct{ stones int }

func (f fakeSolver) Analyze(_ context.Context, p engine.Position, _ engine.Budget, _ func(engine.Analysis)) (engine.Analysis, error) {
	root := engine.Unknown(engine.Move{})
	if n := placed(p); n >= f.stones {
		root = engine.Proved(engine.Move{}, engine.Outcome{Result: engine.Win}.For(p.Turn()), -1)
	}
	return engine.Analysis{Root: root}, nil
}

// placed counts the stones.
func placed(p engine.Position) (n int) {
	for _, s := range p.Board().Cells {
		if s != engine.Empty {
			n++
		}
	}
	return n
}

// solvedGame is a game whose solver is a fake.
type solvedGame struct {
	engine.Game
	solver fakeSolver
}

func (g solvedGame) NewSolver(engine.SolverOptions) engine.Solver { return g.solver }

// A game ends with the proof of its result, unless its opening decides it.
func TestAdjudicates(t *testing.T) {
	for stones, want := range map[int]arena.Ending{3: arena.ByProof, 0: arena.ByRules, 99: arena.ByRules} {
		m := match(t, solvedGame{parse(t, "mnk:5x5:5"), fakeSolver{stones}}, "novice", "random")
		m.Adjudicate = time.Second
		for _, r := range play(t, m) {
			if r.Ending != want || want == arena.ByProof && (len(r.Moves) != stones || r.Result(r.First) != engine.Win) {
				t.Errorf("proof from %d stones: game %d ended by %v with %v after %d plies", stones, r.Number, r.Ending, r.Outcome, len(r.Moves))
			}
		}
	}
}
