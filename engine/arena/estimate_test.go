package arena_test

import (
	"testing"

	"noughts/engine"
	"noughts/engine/arena"
)

// A match is looked at again: every position after the opening, for its side to move.
func TestEstimateMatch(t *testing.T) {
	m := match(t, parse(t, "mnk:4x4:4"), "novice", "random")
	m.Games, m.Time = 4, 1<<40
	m.Openings = arena.Openings(t.Context(), m.Game, 2, 1)
	records := play(t, m)
	games := 0
	all, err := arena.Estimate(t.Context(), m.Game, records, 50, func() { games++ })
	if err != nil || games != 4 {
		t.Fatalf("%d games: %v", games, err)
	}
	want := 0
	for _, r := range records {
		want += len(r.Moves) - r.Opening
	}
	if len(all) != want {
		t.Errorf("%d positions, want %d", len(all), want)
	}
	for _, s := range all {
		r := records[s.Game]
		turn := engine.Player(s.Plies % 2)
		if s.Score != r.Outcome.For(turn).Score() || s.Chance < 0 || s.Chance > 1 {
			t.Errorf("game %d, ply %d: %+v", s.Game, s.Plies, s)
		}
	}
}
