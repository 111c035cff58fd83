package app

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/view"
	"noughts/engine/match"
)

// Whoever presses first plays, but not the challenger, and nobody after that.
func TestAChallengeToAnyone(t *testing.T) {
	h := newHarness(t)
	r := h.run("ada", "play", "game", "tic-tac-toe", "anyone", "true", "side", "first")
	h.wants(r, commands.Post, "<@ada> would like a game")
	if len(h.chat.pinged) > 0 {
		t.Errorf("a challenge to anyone called %v", h.chat.pinged)
	}
	_, at := h.board(1)
	h.wants(h.press("ada", 1, "/join"), commands.Private, h.says("error.join_own"))
	h.wants(h.press("eve", 1, "/cancel"), commands.Private, h.says("error.only_challenger", "Who", "<@ada>"))
	h.open() // it survives
	h.wants(h.press("ben", 1, "/join"), commands.Update, h.toMove("ada"))
	h.wants(h.pressID("eve", "match/1/0/join", at), commands.Private, h.says("error.not_offered"))
	if got := h.match(1).Seats[1]; got.UserID != "ben" || got.Name == "" {
		t.Errorf("%+v sits opposite", got)
	}
	h.press("ada", 1, "/a1")
	h.wants(h.press("eve", 1, "/b1"), commands.Private, h.says("error.stranger"))
	h.press("ben", 1, "/b1")
}

// One who has blocked the other does not get to play them by a button either.
func TestBlockedPeopleDoNotJoin(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "block", "person", "ben")
	h.run("eve", "block", "person", "ada")
	h.run("ada", "play", "game", "tic-tac-toe", "anyone", "true")
	h.wants(h.press("ben", 1, "/join"), commands.Private, h.says("error.blocked", "Who", "<@ada>"))
	h.wants(h.press("eve", 1, "/join"), commands.Private, h.says("error.blocked_yourself", "Who", "<@ada>"))
	if h.match(1).Status != match.Offered {
		t.Error("they play")
	}
}

// A challenge to anyone is withdrawn, or ends by itself, also after a restart.
func TestAChallengeToAnyoneEnds(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "game", "tic-tac-toe", "anyone", "true")
	first, _ := h.board(1)
	h.wants(h.run("ada", "play", "game", "gomoku", "anyone", "true"), commands.Private, h.says("error.anyone_open", "Link", view.Link(h.app.Chat, h.match(1))))
	h.wants(h.press("ada", 1, "/cancel"), commands.Update, h.says("ending.cancelled", "Who", "<@ada>"))
	h.run("ada", "play", "game", "tic-tac-toe", "anyone", "true")
	if second, _ := h.board(2); button(first, "/join") == nil || button(second, "/join") == nil {
		t.Error("there is nothing to press")
	}
	h.advance(2 * time.Hour)
	h.open()
	h.app.Clean(t.Context())
	h.app.EndChallenges(t.Context())
	h.boardSays(2, "ending.expired")
	_, at := h.board(2)
	h.wants(h.pressID("ben", "match/2/0/join", at), commands.Private, h.says("error.not_offered"))
}

// idOf is the custom id of the button or select that begins so, if there is one.
func idOf(m commands.Message, prefix string) string {
	for _, row := range m.Rows {
		if row.Select != nil && strings.HasPrefix(row.Select.ID, prefix) {
			return row.Select.ID
		}
		for _, b := range row.Buttons {
			if strings.HasPrefix(b.ID, prefix) {
				return b.ID
			}
		}
	}
	return ""
}

// The menu offers it where others can see the challenge, and not elsewhere.
func TestTheMenuChallengesAnyone(t *testing.T) {
	h := newHarness(t)
	menu := h.run("ada", "play", "anyone", "true")
	h.wants(menu, commands.Private, h.says("match.anyone"))
	if idOf(menu.Message, "menu/anyone/") != "" {
		t.Error("it is offered twice")
	}
	menu = h.pressID("ada", idOf(h.run("ada", "play").Message, "menu/level/"), "private", "casual")
	menu = h.pressID("ada", idOf(menu.Message, "menu/anyone/"), "private")
	h.wants(menu, commands.Update, h.says("match.anyone"))
	h.pressID("ada", idOf(menu.Message, "menu/start/"), "private")
	if m := h.match(1); !m.ForAnyone() || m.AgainstBot() {
		t.Errorf("the match is for %+v", m.Seats)
	}
	h.press("ada", 1, "/cancel")
	h.wants(h.run("ada", "play", "game", "tic-tac-toe", "anyone", "true", "opponent", "ben"), commands.Private, h.says("error.person_and_anyone"))
	h.wants(h.run("ada", "play", "game", "tic-tac-toe", "anyone", "true", "level", "novice"), commands.Private, h.says("error.level_and_person"))
	private := h.handled(commands.Request{
		Kind: commands.Invoke, Name: "play", Args: map[string]string{"game": "tic-tac-toe", "anyone": "true"}, User: everybody["ada"],
		Place: commands.Place{ChannelID: "private"},
	})
	h.wants(private, commands.Private, h.says("error.private_challenge"))
}
