package begin_test

import (
	"strings"
	"testing"

	"noughts/commands"
	"noughts/engine"
)

// No option is left out of account without a word: what fits together is taken up, in the menu too,
// and what doesn't is refused.
func TestNoOptionIsDroppedSilently(t *testing.T) {
	h := newHarness(t)
	for _, c := range []struct {
		id      string
		command []string
	}{
		{"error.level_and_person", []string{"play", "game", "tic-tac-toe", "opponent", "ben", "level", "best"}},
		{"error.level_and_person", []string{"play", "opponent", "ben", "level", "best"}},
		{"error.level_and_person", []string{"play", "anyone", "true", "level", "best"}},
		{"error.rated_level", []string{"play", "rated", "true", "level", "random"}},
		{"error.puzzle_wish", []string{"puzzle", "kind", "today", "game", "gomoku"}},
		{"error.puzzle_wish", []string{"puzzle", "kind", "own", "difficulty", "normal"}},
		{"error.puzzle_wish", []string{"puzzle", "kind", "table", "theme", "Double threat"}},
		{"error.analyze_both", []string{"analyze", "position", "tic-tac-toe b2", "game", "1"}},
	} {
		want := h.Says(c.id, "Levels", "Novice, Learner, Improver, Casual, Strong, Expert and Best", "Kind", engine.Say("puzzle.kind.random"))
		if h.Wants(h.Run("ada", c.command[0], c.command[1:]...), commands.Private, want); t.Failed() {
			t.Fatalf("of %v", c.command)
		}
	}
	for _, c := range []struct{ side, game, id string }{
		{"second", "tic-tac-toe", "/second"}, {"random", "tic-tac-toe", "/random"}, {"Chaos", "order-and-chaos", "/second"}, {"order", "order-and-chaos", "/first"},
	} {
		for _, rival := range []string{"", "ben"} {
			command := []string{"side", c.side}
			if rival != "" {
				command = append(command, "opponent", rival)
			}
			menu := h.Run("ada", "play", command...)
			if start := idOf(menu.Message, "menu/start/"); !strings.HasPrefix(start, "menu/start/"+c.game+"/") || !strings.HasSuffix(start, c.id) {
				t.Errorf("the menu for %v starts %q, want %s and %s", command, start, c.game, c.id)
			}
		}
	}
	h.Wants(h.Run("ada", "play", "side", "nobody"), commands.Private, "There's no side")
	h.Wants(h.Run("ada", "puzzle", "difficulty", "normal"), commands.Private, "### Puzzle · ") // a random one
}
