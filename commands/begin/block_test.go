package begin_test

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/match"
)

// A person chooses whose challenges they do not want, by a button or a command, and
// takes it back by another.
func TestBlock(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.Run("ben", "block"), commands.Private, "haven't blocked anybody")
	h.tryChallenge(apptest.People["ada"])
	h.Wants(h.Press("ada", 1, "/block"), commands.Private, "Only <@ben> can answer")
	h.Wants(h.Press("eve", 1, "/block"), commands.Private, "not playing")
	msg, _ := h.Board(1)
	if b := apptest.Button(msg, "/block"); b == nil || b.Label != "Block challenges from Ada" {
		t.Errorf("the button is %+v", b)
	}
	r := h.Press("ben", 1, "/block")
	h.Wants(r, commands.Private, "<@ada> can't challenge you any more")
	if m := h.Match(1); m.Status != match.Over || m.Ending != match.Declined {
		t.Errorf("the challenge is at stage %d, ending %d; want it declined", m.Status, m.Ending)
	}
	if msg, _ := h.Board(1); !strings.Contains(msg.Text, "<@ben> declined") {
		t.Errorf("the challenge shows %q", msg.Text)
	}
	h.Advance(2 * time.Hour)
	h.Open()
	h.Wants(h.tryChallenge(apptest.People["ada"]), commands.Private, "isn't taking challenges from you")
	h.Wants(h.Run("ben", "play", "game", "tic-tac-toe", "opponent", "ada"), commands.Private, "You've blocked <@ada>")
	h.Wants(h.Run("ben", "unblock"), commands.Private, "1 person")
	h.Wants(h.Run("ben", "block"), commands.Private, "\n<@ada>")
	h.Wants(h.PressID("ben", apptest.Button(r.Message, "block/off/ada").ID, "private"), commands.Update, "can challenge you again")
	h.Wants(h.tryChallenge(apptest.People["ada"]), commands.Post, "challenges you")

	h.Wants(h.Run("ben", "block", "person", "eve"), commands.Private, "<@eve> can't")
	h.Wants(h.tryChallenge(apptest.People["eve"]), commands.Private, "isn't taking challenges from you")
	h.Wants(h.Run("ben", "unblock", "person", "eve"), commands.Private, "<@eve> can challenge you again")
	h.Wants(h.tryChallenge(apptest.People["eve"]), commands.Post, "challenges you")
	for _, nobody := range []string{"ben", "bot"} {
		h.Wants(h.Run("ben", "block", "person", nobody), commands.Private, "Only other people")
	}
	h.Wants(h.PressID("ben", "block/maybe/eve", "private"), commands.Private, h.Says("error.button"))
}

// Whoever blocks somebody, by whatever way, has no challenge of theirs left, and theirs none of
// them; others stand.
func TestABlockEndsWhatWaits(t *testing.T) {
	for _, by := range []string{"command", "button", "undone"} {
		for _, sender := range []string{"ada", "ben"} {
			if by == "button" && sender == "ben" {
				continue // who blocks whom they have challenged has no button
			}
			h := newHarness(t)
			h.Run(sender, "play", "game", "tic-tac-toe", "opponent", map[string]string{"ada": "ben", "ben": "ada"}[sender])
			h.Run("eve", "play", "game", "tic-tac-toe", "opponent", "ben")
			h.Run("ben", "play", "game", "tic-tac-toe", "opponent", "eve")
			h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "anyone")
			var r commands.Reply
			switch by {
			case "command":
				r = h.Run("ben", "block", "person", "ada")
			case "button":
				r = h.Press("ben", 1, "/block")
			case "undone":
				r = h.PressID("ben", "block/on/ada", "private")
			}
			ending, said := match.Declined, h.Says("block.declined")
			if sender == "ben" {
				ending, said = match.Cancelled, h.Says("block.cancelled")
			}
			h.Wants(r, r.Kind, h.Says("block.on", "Who", "<@ada>")+" "+said)
			if m := h.Match(1); m.Status != match.Over || m.Ending != ending {
				t.Errorf("by %s, the challenge of %s is at stage %d, ending %d", by, sender, m.Status, m.Ending)
			}
			if msg, _ := h.Board(1); apptest.Button(msg, "/accept") != nil {
				t.Errorf("by %s, the challenge of %s still shows %q", by, sender, msg.Text)
			}
			for id := int64(2); id <= 4; id++ {
				if m := h.Match(id); m.Status != match.Offered {
					t.Errorf("by %s, challenge %d of others is at stage %d", by, id, m.Status)
				}
			}
		}
	}
}
