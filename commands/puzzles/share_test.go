package puzzles_test

import (
	"fmt"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
)

// How an attempt went is shared once, in squares, with the days in a row, and without the solution;
// others get the same puzzle from it. Nobody shares what is not theirs, or not over.
func TestShareAttempt(t *testing.T) {
	h := newHarness(t)
	h.Solve("ada", h.Run("ada", "puzzle"))
	h.Advance(24 * time.Hour)
	r := h.Run("ada", "puzzle")
	a, task := h.Attempt(r)
	id := fmt.Sprintf("share/puzzle/%d", a.ID)
	h.Wants(h.PressID("ada", id, "private"), commands.Private, h.Says("error.button")) // it goes on
	r = h.Answer("ada", r, wrong(task))
	r = h.Solve("ada", h.On("ada", r, "/again"))
	if apptest.Button(r.Message, id) == nil {
		t.Fatalf("there is no way to share %q", r.Message.Text)
	}
	h.Wants(h.PressID("ben", id, "private"), commands.Private, h.Says("error.button"))
	posts := len(h.Chat.Messages)
	shared := h.PressID("ada", id, "private")
	h.Wants(shared, commands.Post, "⬜🟩 "+h.Says("puzzle.share.solved", "Count", 2, "Hints", 0)+" · "+h.Says("puzzle.share.days", "Count", 2))
	shared.Message.Picture = &commands.Picture{}
	if spoils(shared.Message, task) || len(shared.Message.Mentions) > 0 {
		t.Errorf("it tells more than it should, or calls somebody: %+v", shared.Message)
	}
	h.Advance(time.Minute)
	h.Open() // as after a restart
	again := h.PressID("ada", id, "private")
	if h.Wants(again, commands.Private, "link:"); len(h.Chat.Messages) != posts+1 {
		t.Errorf("%d messages more, want one", len(h.Chat.Messages)-posts)
	}
	his, _ := h.Attempt(h.PressID("ben", shared.Message.Rows[0].Buttons[0].ID, "m1"))
	if his.Puzzle != a.Puzzle {
		t.Errorf("Ben gets %s, want %s", his.Puzzle, a.Puzzle)
	}

	r = h.Run("eve", "puzzle", "kind", "random")
	hers, _ := h.Attempt(r)
	h.On("eve", r, "/giveup")
	shared = h.PressID("eve", fmt.Sprintf("share/puzzle/%d", hers.ID), "private")
	h.Wants(shared, commands.Post, "⬜ "+h.Says("puzzle.share.given_up"))
	if his, _ := h.Attempt(h.PressID("ben", shared.Message.Rows[0].Buttons[0].ID, "m2")); his.Puzzle != hers.Puzzle {
		t.Errorf("Ben gets %s, want %s", his.Puzzle, hers.Puzzle)
	}
	h.Wants(h.PressID("ben", "puzzle/take/none", "m2"), commands.Private, h.Says("error.puzzle_gone"))
	h.Advance(time.Minute)
	guest := commands.Request{
		Kind: commands.Press, Name: fmt.Sprintf("share/puzzle/%d", hers.ID), User: apptest.People["eve"], Hidden: true,
		Place: commands.Place{GuildID: "far", ChannelID: "away", MessageID: "private", Guest: true},
	}
	h.Wants(h.Do(guest), commands.Private, h.Says("share.private"))
}
