package strategy_test

import (
	"context"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/longtest"
	"noughts/engine/strategy"
)

// patternMove is the move of a player who looks at the lines through each cell, and never ahead: it
// completes a line, stops one, or goes where most stones stand in line.
func patternMove(p engine.Position) engine.Move { return p.AppendMoves(nil)[0] }

// playPattern lets strong play a game from the start against the pattern player, and returns the
// moves and how it ended for strong.
func playPattern(t *testing.T, variant string, seed uint64, side engine.Player, plies int, ask func(engine.Strategy, engine.Position) engine.Move) (moves string, result engine.Result) {
	t.Helper()
	game, p := position(t, variant)
	s, err := strategy.New(game, strategy.Strong, engine.StrategyOptions{Seed: seed, TableBytes: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	for ply := 0; plies == 0 || ply < plies; ply++ {
		if o, over := p.Outcome(); over {
			return moves, o.For(side)
		}
		m := patternMove(p)
		if p.Turn() == side {
			m = ask(s, p)
		}
		moves += " " + game.MoveName(m)
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return moves, engine.Draw
}

// calm asks a strategy as on a machine that has nothing else to do.
func calm(t *testing.T) func(engine.Strategy, engine.Position) engine.Move {
	return func(s engine.Strategy, p engine.Position) engine.Move {
		return ask(t.Context(), t, s, p, engine.Budget{})
	}
}

// Strong never begins two games alike, against one who always answers alike.
func TestStrongVariesItsOpenings(t *testing.T) {
	for _, variant := range []string{"mnk:15x15:5", "mnk:20x20:5"} {
		for side := range engine.Player(2) {
			games, firsts := map[string]uint64{}, map[string]bool{}
			for seed := range uint64(longtest.Sample(t, 3, 24)) {
				moves, _ := playPattern(t, variant, seed, side, 16, calm(t))
				if other, known := games[moves]; known {
					t.Errorf("%s: with the seeds %d and %d it plays%s", variant, other, seed, moves)
				}
				games[moves] = seed
				firsts[moves[:8]] = true
			}
			if len(firsts) < longtest.Sample(t, 2, 4) {
				t.Errorf("%s: only %d beginnings", variant, len(firsts))
			}
		}
	}
}

// Strong does not lose to a player who never looks ahead, from either side, and seldom draws.
func TestStrongBeatsPatterns(t *testing.T) {
	for _, variant := range []string{"mnk:15x15:5", "mnk:20x20:5"} {
		wins, seeds := 0, uint64(longtest.Sample(t, 4, 16))
		for seed := range seeds {
			moves, result := playPattern(t, variant, seed, engine.Player(seed%2), 0, calm(t))
			if result == engine.Loss {
				t.Errorf("%s, seed %d: it loses by%s", variant, seed, moves)
			}
			wins += int(result) + 1
		}
		if wins < int(2*seeds)*3/4 {
			t.Errorf("%s: it scores %d half points in %d games", variant, wins, seeds)
		}
	}
}

// A standstill is a clock on which no time goes by.
type standstill struct{}

// Elapsed implements engine.Clock.
func (*standstill) Elapsed() time.Duration { return 0 }

// How busy the machine is changes nothing: a question that is cut short again and again, and then
// answered, has the same answer, whatever time there is to plan with.
func TestLoadChangesNoLevel(t *testing.T) {
	plies := longtest.Sample(t, 4, 14)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	busy := func(s engine.Strategy, p engine.Position) engine.Move {
		for _, nodes := range []uint64{1, 60, 200} { // where it is cut short, as nodes do it at a place that is known
			_ = ask(t.Context(), t, s, p, engine.Budget{Nodes: nodes})
		}
		_ = ask(over, t, s, p, engine.Budget{Time: time.Nanosecond})
		return ask(t.Context(), t, s, p, engine.Budget{Time: time.Hour, Clock: &standstill{}})
	}
	for _, variant := range []string{"mnk:15x15:5", "mnk:20x20:5", "mnk:15x15:5:renju"} {
		for _, level := range []string{strategy.Casual, strategy.Strong} {
			game, p := position(t, variant)
			calmly, hurriedly := newStrategy(t, game, level), newStrategy(t, game, level)
			for ply := range plies {
				want := ask(t.Context(), t, calmly, p, engine.Budget{})
				if got := busy(hurriedly, p); got != want {
					t.Errorf("%s, %s, ply %d: %s on a busy machine, %s on another", variant, level, ply, game.MoveName(got), game.MoveName(want))
				}
				p, _ = p.Play(want)
			}
		}
	}
}
