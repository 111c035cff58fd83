package begin_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/match"
	"noughts/store"
)

// A rated game between two needs both: the challenge says so, and its result counts for both
// once it is over, as does that of the rematch.
func TestRatedGame(t *testing.T) {
	h := newHarness(t)
	say := h.App.Words.Printer()
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first", "rated", "true"), commands.Post, say.Says("match.rated"))
	h.Press("ben", 1, "/accept")
	for i, cell := range []string{"a1", "b1", "a2", "b2", "a3"} {
		h.Press([]string{"ada", "ben"}[i%2], 1, "/"+cell)
	}
	for who, want := range map[string]int{"ada": 1, "ben": 0} {
		all, err := h.App.Store.Standings(t.Context(), who)
		if err != nil || len(all) != 1 || all[0].Won != want || all[0].Games() != 1 || all[0].Rating.Value > 1500 != (want == 1) {
			t.Errorf("%s: %+v, %v, want %d wins in a game", who, all, err, want)
		}
	}
	msg, _ := h.Board(1)
	if !regexp.MustCompile(`<@ada> 16\d\d \(\+1\d\d, a guess so far\) · <@ben> 13\d\d \(−1\d\d, a guess so far\)`).MatchString(msg.Text) {
		t.Errorf("what the game did to the ratings: %q", msg.Text)
	}
	if err := h.App.Store.SavePerson(t.Context(), store.Person{}, store.Person{ID: "ben", Unlisted: true}); err != nil {
		t.Fatal(err)
	}
	h.Run("ada", "board", "game", "1")
	if msg, _ := h.Board(1); strings.Contains(msg.Text, "<@ben> 13") || !strings.Contains(msg.Text, "<@ada> 16") {
		t.Errorf("somebody who does not want others to see how they do is shown: %q", msg.Text)
	}
	h.Press("ben", 1, "/rematch")
	if m := h.Match(2); !m.Rated || m.Status != match.Offered {
		t.Errorf("the rematch is rated %v, at stage %d", m.Rated, m.Status)
	}
	h.Run("ada", "play", "game", "gomoku", "opponent", "ben")
	if m := h.Match(3); m.Rated {
		t.Error("a game is rated for which nobody has asked")
	}
}

// Against the bot nobody has help in a rated game, nor takes anything back, and only its
// levels play for ratings, games with names from their start.
func TestRatedAgainstTheBot(t *testing.T) {
	h := newHarness(t)
	say := h.App.Words.Printer()
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first", "rated", "true")
	msg, _ := h.Board(1)
	for _, word := range []string{"/hint", "/back"} {
		if apptest.Button(msg, word) != nil {
			t.Errorf("a rated game has the button %s", word)
		}
	}
	h.Run("ada", "move", "move", "b2")
	h.Wants(h.Run("ada", "hint"), commands.Private, say.Says("error.hint_rated"))
	h.Wants(h.Run("ada", "takeback"), commands.Private, say.Says("error.rated_takeback"))
	h.Wants(h.Run("ada", "analyze"), commands.Private, say.Says("error.analyze_live"))
	for id, pairs := range map[string][]string{
		"error.rated_level":    {"game", "tic-tac-toe", "level", "random"},
		"error.rated_game":     {"game", "mnk:7x6:4", "level", "novice"},
		"error.rated_position": {"position", "mnk:15x15:5 h8", "level", "novice"},
	} {
		h.Wants(h.Run("ada", "play", append(pairs, "rated", "true")...), commands.Private, say.Says(id, "Levels", "Novice, Learner, Improver, Casual, Strong, Expert and Best"))
	}
	h.Wants(h.Run("ada", "play", "rated", "true"), commands.Private, "")
}

// A rated game counts for who has the side at the end, where an opening has changed sides.
func TestRatedGameWithASwap(t *testing.T) {
	h := newHarness(t)
	h.Start("ada", "gomoku/ben/-/first/swap2/-/rated")
	h.Press("ben", 1, "/accept")
	for _, move := range []string{"h8", "i9", "j10"} {
		h.Run("ada", "move", "move", move)
	}
	h.Press("ben", 1, "/opening/swap")
	for _, move := range []string{"a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12"} {
		m := h.Match(1)
		turn, _ := m.Turn()
		h.Run(m.Seats[turn].UserID, "move", "move", move)
	}
	m := h.Match(1)
	winner, won := m.Outcome.Winner()
	if !won || !m.Rated || m.Seats[winner].UserID != "ben" {
		t.Fatalf("won by %v of %+v: %v", winner, m.Seats, won)
	}
	h.rated("ben", 1, 0)
	h.rated("ada", 0, 1)
}

// A rated game that is lost on time is lost.
func TestRatedGameOnTime(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first", "clock", "1+0", "rated", "true")
	h.Press("ben", 1, "/accept")
	for i, cell := range []string{"a1", "b1", "a2", "b2", "c3"} { // after fewer moves it does not count
		h.Press([]string{"ada", "ben"}[i%2], 1, "/"+cell)
	}
	h.Watch(2 * time.Minute)
	if m := h.Match(1); m.Ending != match.OnTime {
		t.Fatalf("it ended by %v", m.Ending)
	}
	h.rated("ada", 1, 0)
	h.rated("ben", 0, 1)
}

// rated checks how somebody's first rated game went.
func (h *harness) rated(who string, won, lost int) {
	h.T.Helper()
	all, err := h.App.Store.Standings(h.T.Context(), who)
	if err != nil || len(all) != 1 || all[0].Won != won || all[0].Lost != lost || all[0].Rating.Value > 1500 != (won == 1) {
		h.T.Errorf("%s: %+v, %v, want %d won and %d lost", who, all, err, won, lost)
	}
}
