package arena_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/arena"
)

// A program is one from outside that plays the first move there is.
type program struct {
	player
	running *int
}

var _ io.Closer = program{}

func (g program) Close() error { *g.running--; return nil }

// An externalGame is a game that programs from outside can play.
type externalGame struct {
	engine.Game
	running  int
	launched []string
}

func (g *externalGame) Launch(_ context.Context, path string, _ time.Duration) (engine.Strategy, error) {
	g.running++
	g.launched = append(g.launched, path)
	return program{first, &g.running}, nil
}

func TestProgramsFromOutside(t *testing.T) {
	g := &externalGame{Game: parse(t, "mnk:3x3:3")}
	for _, r := range play(t, match(t, g, "exec:/bin/sh", "random")) {
		if r.Ending != arena.ByRules {
			t.Errorf("game %d ended by %v, %v", r.Number, r.Ending, r.Why)
		}
	}
	if g.running != 0 || !slices.Equal(g.launched, []string{"/bin/sh", "/bin/sh"}) {
		t.Errorf("launched %v, and %d have not been closed", g.launched, g.running)
	}
}

// A program that was launched and is not needed is closed.
func TestClosePlayerThatNeverPlayed(t *testing.T) {
	g := &externalGame{Game: parse(t, "mnk:3x3:3")}
	p, err := arena.NewPlayer(t.Context(), g, "exec:/bin/sh", arena.PlayerOptions{})
	if err != nil || g.running != 1 {
		t.Fatalf("%d are running: %v", g.running, err)
	}
	if p.Close(); g.running != 0 {
		t.Errorf("%d have not been closed", g.running)
	}
}

// Moves that another strategy chose are counted.
func TestDelegated(t *testing.T) {
	m := match(t, parse(t, "order-chaos:3x3:3"), "thesis", "random")
	if side := m.Players[0].Side() + m.Players[1].Side(); side != "Order" {
		t.Errorf("they are made for %q", side)
	}
	s := arena.Sum(play(t, m))
	if c := s.Clocks[0]; c.Delegated == 0 || c.Delegated > c.Moves || s.Clocks[1].Delegated != 0 {
		t.Errorf("got %+v", s.Clocks)
	}
}

func TestNewPlayerRefuses(t *testing.T) {
	game := parse(t, "jing")
	for name, want := range map[string]string{
		"exec:/bin/sh": "arena.no_external",
		"grandmaster":  "illegal.strategy",
		"random:5":     "illegal.strategy",
		"":             "illegal.strategy",
	} {
		_, err := arena.NewPlayer(t.Context(), game, name, arena.PlayerOptions{})
		if problem, ok := errors.AsType[*engine.UserError](err); !ok || problem.Text.ID != want {
			t.Errorf("%q: got %v, want %s", name, err, want)
		}
	}
}
