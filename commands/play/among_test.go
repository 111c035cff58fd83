package play_test

import (
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/route"
)

// Who has several games going on here and names none is told which one a command was about: in what
// was done, and in what was refused. With one game alone, or a named one, nobody needs that.
func TestAnswersSayWhichOfSeveralGames(t *testing.T) {
	type step struct{ name, arg, value string }
	steps := []step{
		{"move", "move", "z9"}, {"move", "move", "b2"}, {"takeback", "", ""}, {"draw", "", ""}, {"hint", "", ""}, {"analyze", "", ""}, {"if", "move", "b2"}, {"claim", "", ""},
	}
	for _, several := range []bool{false, true} {
		h := newHarness(t)
		begin := func(id string) {
			h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first")
			h.PressID("ben", "match/"+id+"/0/accept", "m"+id)
		}
		begin("1")
		if several {
			h.Run("ada", "play", "game", "gomoku", "opponent", "ben", "side", "second")
			h.PressID("ben", "match/2/0/accept", "m2")
		}
		// Nobody touched the first game later, and it is Ada's move in it alone.
		for _, s := range steps {
			var pairs []string
			if s.arg != "" {
				pairs = []string{s.arg, s.value}
			}
			r := h.Run("ada", s.name, pairs...)
			text := apptest.Said(r)
			about := 0
			for id := range int64(2) {
				if several || id == 0 {
					about += strings.Count(text, route.WhichMatch(h.Match(id+1), h.App.Words.Printer()))
				}
			}
			want := 0
			if several {
				want = 1
			}
			if s.name == "if" && about == 0 || s.name == "claim" && !several {
				continue // it may lack an argument before a game is looked for
			}
			if r.Kind == commands.Private && about != want {
				t.Errorf("with several games %t, /%s %s is answered %q, which names a game in %d small lines, want %d", several, s.name, s.value, text, about, want)
			}
			if named := apptest.Said(h.Run("ada", s.name, append(pairs, "game", "1")...)); strings.Contains(named, route.WhichMatch(h.Match(1), h.App.Words.Printer())) {
				t.Errorf("/%s game:1 is answered %q", s.name, named)
			}
		}
		h.Wants(h.Run("ada", "resign"), commands.Private, "Resign")
		if text := apptest.Said(h.Run("ada", "resign")); strings.Contains(text, "-#") {
			t.Errorf("the question names the game twice: %q", text)
		}
	}
}
