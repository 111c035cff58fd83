package app

import (
	"testing"

	"noughts/commands"
	"noughts/engine/match"
)

// A rated game between two needs both: the challenge says so, and its result counts for both
// once it is over, as does that of the rematch.
func TestRatedGame(t *testing.T) {
	h := newHarness(t)
	say := h.app.Words.Printer()
	h.wants(h.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first", "rated", "true"), commands.Post, say.Says("match.rated"))
	h.press("ben", 1, "/accept")
	for i, cell := range []string{"a1", "b1", "a2", "b2", "a3"} {
		h.press([]string{"ada", "ben"}[i%2], 1, "/"+cell)
	}
	for who, want := range map[string]int{"ada": 1, "ben": 0} {
		all, err := h.app.Store.Standings(t.Context(), who)
		if err != nil || len(all) != 1 || all[0].Won != want || all[0].Games() != 1 || all[0].Rating.Value > 1500 != (want == 1) {
			t.Errorf("%s: %+v, %v, want %d wins in a game", who, all, err, want)
		}
	}
	h.press("ben", 1, "/rematch")
	if m := h.match(2); !m.Rated || m.Status != match.Offered {
		t.Errorf("the rematch is rated %v, at stage %d", m.Rated, m.Status)
	}
	h.run("ada", "play", "game", "gomoku", "opponent", "ben")
	if m := h.match(3); m.Rated {
		t.Error("a game is rated for which nobody has asked")
	}
}

// Against the bot nobody has help in a rated game, nor takes anything back, and only its
// levels play for ratings, games with names from their start.
func TestRatedAgainstTheBot(t *testing.T) {
	h := newHarness(t)
	say := h.app.Words.Printer()
	h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first", "rated", "true")
	msg, _ := h.board(1)
	for _, word := range []string{"/hint", "/back"} {
		if button(msg, word) != nil {
			t.Errorf("a rated game has the button %s", word)
		}
	}
	h.run("ada", "move", "move", "b2")
	h.wants(h.run("ada", "hint"), commands.Private, say.Says("error.hint_rated"))
	h.wants(h.run("ada", "takeback"), commands.Private, say.Says("error.rated_takeback"))
	h.wants(h.run("ada", "analyze"), commands.Private, say.Says("error.analyze_live"))
	for id, pairs := range map[string][]string{
		"error.rated_level":    {"game", "tic-tac-toe", "level", "random"},
		"error.rated_game":     {"game", "mnk:7x6:4", "level", "novice"},
		"error.rated_position": {"position", "mnk:15x15:5 h8", "level", "novice"},
	} {
		h.wants(h.run("ada", "play", append(pairs, "rated", "true")...), commands.Private, say.Says(id))
	}
	h.wants(h.run("ada", "play", "rated", "true"), commands.Private, "")
}
