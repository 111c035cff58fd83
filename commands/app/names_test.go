package app_test

import (
	"testing"
	"time"

	"noughts/commands/apptest"
)

// rightToLeft are what the people of the walk are called, in Hebrew and in Arabic.
var rightToLeft = map[string]string{"ada": "שרלוק", "ben": "محمد"}

// What is said to be misplaced is.
func TestMisplaced(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "Ada 3": false, "שרלוק": false, "### <@ada>": false, "\u2068שרלוק\u2069 4½": false, "Blocked:\n<@ada>\n<@ben>": false,
		"שרלוק 4½": true, "<@ada> to move": true, "1. محمد": true, "\u2068<@ada>\u2069 and <@ben>": true, "in <#games>": true, "\u2068שרלוק": true, "Ada\u2069": true, "\u2068Ada\n\u2069": true,
	} {
		if got := apptest.Misplaced(text); (got != "") != want {
			t.Errorf("%+q: %+q is misplaced, want %v", text, got, want)
		}
	}
}

// Names are isolated wherever text stands beside them: in what is said of a game and of a
// tournament, in notices, errors, lists and labels. TestEveryButtonAnswers sees the same of
// everything that can be asked.
func TestNamesAreIsolatedInReplies(t *testing.T) {
	h := newHarness(t)
	h.Names, h.Isolated = rightToLeft, new(apptest.Tally)
	h.WithThreads()
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first")
	h.Run("ada", "play", "game", "gomoku", "opponent", "ben")
	h.Press("eve", 1, "/accept")
	h.Press("ben", 1, "/cancel")
	h.Accept("/accept")
	h.Run("ada", "games")
	h.Suggest("board", "game")
	h.Away(time.Hour)
	h.Press("ada", 1, "/b2")
	h.Away(time.Hour)
	h.Press("ada", 1, "/a1")
	h.Run("ada", "draw")
	h.Press("eve", 1, "/draw")
	h.Run("ben", "takeback")
	h.Run("ada", "hint")
	h.Run("ada", "resign")
	h.PressID("ada", "match/1/1/resigned", "private")
	h.Away(time.Hour)
	for _, name := range []string{"review", "replay", "profile", "leaderboard"} {
		h.Run("ada", name)
	}
	h.Run("ada", "profile", "person", "ben")
	h.Run("ben", "block", "person", "ada")
	h.Run("ben", "block")
	h.Run("ada", "play", "game", "gomoku", "opponent", "ben")
	h.Run("ben", "play", "game", "gomoku", "opponent", "ada")
	h.Run("ben", "unblock", "person", "ada")
	h.Run("ada", "play", "game", "gomoku", "opponent", "far")

	h.PressID("mod", "settings/server_theme", "private", "text")
	h.NewTour("tic-tac-toe/roundrobin", "ada", "ben", "eve")
	h.SyncTournaments()
	h.PressID("eve", "tournament/cancel/1", "private")
	h.PressID("ada", "tournament/show/1", "private")
	for _, g := range h.Pending() {
		h.Ends(g, g.First)
	}
	h.SyncTournaments()
	h.PressID("ben", "tournament/show/1", "private")
	h.PressID("mod", "settings/server_theme", "private", "dark")
	h.PressID("ben", "tournament/show/1", "private")
	h.Run("ada", "tournament")
	for where, least := range map[string]int{"text": 100, "label": 4, "choice": 1, "thread": 2, "description": 2} {
		if n := h.Isolated.Of(where); n < least {
			t.Errorf("%d names are isolated in a %s, want %d", n, where, least)
		}
	}
}
