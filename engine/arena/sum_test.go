package arena_test

import (
	"math"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/arena"
)

func TestSum(t *testing.T) {
	won, drawn := engine.WonBy(engine.First), engine.Outcome{}
	clock := func(worst time.Duration) arena.Clock { return arena.Clock{Moves: 2, Total: 2 * worst, Worst: worst} }
	s := arena.Sum([]arena.Record{
		{Number: 0, First: 0, Outcome: won, Clocks: [2]arena.Clock{clock(1), clock(2)}},
		{Number: 1, First: 1, Outcome: won, Clocks: [2]arena.Clock{clock(5), clock(2)}},
		{Number: 2, First: 0, Outcome: drawn},
		{Number: 3, First: 1, Outcome: engine.WonBy(engine.Second), Ending: arena.OnTime},
		{Number: 4, First: 0, Outcome: drawn},
	})
	if want := (arena.Count{Wins: 2, Draws: 2, Losses: 1}); s.Count != want || s.Games() != 5 || s.Score() != 0.6 {
		t.Errorf("got %+v of %d games, %v, want %+v", s.Count, s.Games(), s.Score(), want)
	}
	if want := [2]arena.Count{{Wins: 1, Draws: 2}, {Wins: 1, Losses: 1}}; s.As != want {
		t.Errorf("by sides: got %+v, want %+v", s.As, want)
	}
	if c := s.Clocks[0]; c.Moves != 4 || c.Mean() != 3 || c.Worst != 5 {
		t.Errorf("the clock: got %+v", c)
	}
	// Two pairs that end alike and a single game: the games of a pair are one trial.
	even := arena.Sum([]arena.Record{
		{Number: 0, First: 0, Outcome: won},
		{Number: 1, First: 1, Outcome: won},
		{Number: 2, First: 0, Outcome: won},
		{Number: 3, First: 1, Outcome: won},
	})
	if even.Rating.Diff != 0 || math.Abs(even.Rating.High-424) > 5 {
		t.Errorf("two pairs won and lost alike: got %+v, want the wide bounds of two equal trials", even.Rating)
	}
	if s.Forfeits[1][arena.OnTime] != 1 || len(s.Forfeits[0]) != 0 || s.Different != 2 {
		t.Errorf("got %v lost otherwise, and %d different games", s.Forfeits, s.Different)
	}
}
