package begin_test

import (
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/view"
	"noughts/engine/match"
)

// Whoever presses first plays, but not the challenger, and nobody after that.
func TestAChallengeToAnyone(t *testing.T) {
	h := newHarness(t)
	r := h.Run("ada", "play", "game", "tic-tac-toe", "anyone", "true", "side", "first")
	h.Wants(r, commands.Post, "<@ada> wants to play")
	if len(h.Chat.Pinged) > 0 {
		t.Errorf("a challenge to anyone called %v", h.Chat.Pinged)
	}
	_, at := h.Board(1)
	h.Wants(h.Press("ada", 1, "/join"), commands.Private, h.Says("error.join_own"))
	h.Wants(h.Press("eve", 1, "/cancel"), commands.Private, h.Says("error.only_challenger", "Who", "<@ada>"))
	h.Open() // it survives
	h.Wants(h.Press("ben", 1, "/join"), commands.Update, h.ToMove("ada"))
	h.Wants(h.PressID("eve", "match/1/0/join", at), commands.Private, h.Says("error.not_offered"))
	if got := h.Match(1).Seats[1]; got.UserID != "ben" || got.Name == "" {
		t.Errorf("%+v sits opposite", got)
	}
	h.Press("ada", 1, "/a1")
	h.Wants(h.Press("eve", 1, "/b1"), commands.Private, h.Says("error.stranger"))
	h.Press("ben", 1, "/b1")
}

// One who has blocked the other does not get to play them by a button either.
func TestBlockedPeopleDoNotJoin(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "block", "person", "ben")
	h.Run("eve", "block", "person", "ada")
	h.Run("ada", "play", "game", "tic-tac-toe", "anyone", "true")
	h.Wants(h.Press("ben", 1, "/join"), commands.Private, h.Says("error.blocked", "Who", "<@ada>"))
	h.Wants(h.Press("eve", 1, "/join"), commands.Private, h.Says("error.blocked_yourself", "Who", "<@ada>"))
	if h.Match(1).Status != match.Offered {
		t.Error("they play")
	}
}

// A challenge to anyone is withdrawn, or ends by itself, also after a restart.
func TestAChallengeToAnyoneEnds(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "anyone", "true")
	first, _ := h.Board(1)
	h.Wants(h.Run("ada", "play", "game", "gomoku", "anyone", "true"), commands.Private, h.Says("error.anyone_open", "Link", view.Link(h.App.Chat, h.Match(1))))
	h.Wants(h.Press("ada", 1, "/cancel"), commands.Update, h.Says("ending.cancelled", "Who", "<@ada>"))
	h.Run("ada", "play", "game", "tic-tac-toe", "anyone", "true")
	if second, _ := h.Board(2); apptest.Button(first, "/join") == nil || apptest.Button(second, "/join") == nil {
		t.Error("there is nothing to press")
	}
	h.Advance(2 * time.Hour)
	h.Open()
	h.App.Clean(t.Context())
	h.App.EndChallenges(t.Context())
	h.BoardSays(2, "ending.expired")
	_, at := h.Board(2)
	h.Wants(h.PressID("ben", "match/2/0/join", at), commands.Private, h.Says("error.not_offered"))
}

// The menu offers it where others can see the challenge, and not elsewhere.
func TestTheMenuChallengesAnyone(t *testing.T) {
	h := newHarness(t)
	menu := h.Run("ada", "play", "anyone", "true")
	h.Wants(menu, commands.Private, h.Says("match.anyone"))
	if idOf(menu.Message, "menu/anyone/") != "" {
		t.Error("it is offered twice")
	}
	menu = h.PressID("ada", idOf(h.Run("ada", "play").Message, "menu/more/"), "private")
	menu = h.PressID("ada", idOf(menu.Message, "menu/level/"), "private", "casual")
	menu = h.PressID("ada", idOf(menu.Message, "menu/anyone/"), "private")
	h.Wants(menu, commands.Update, h.Says("match.anyone"))
	h.PressID("ada", idOf(menu.Message, "menu/start/"), "private")
	if m := h.Match(1); !m.ForAnyone() || m.AgainstBot() {
		t.Errorf("the match is for %+v", m.Seats)
	}
	h.Press("ada", 1, "/cancel")
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "anyone", "true", "opponent", "ben"), commands.Private, h.Says("error.person_and_anyone"))
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "anyone", "true", "level", "novice"), commands.Private, h.Says("error.level_and_person"))
	private := h.Handled(commands.Request{
		Kind: commands.Invoke, Name: "play", Args: map[string]string{"game": "tic-tac-toe", "anyone": "true"}, User: apptest.People["ada"],
		Place: commands.Place{ChannelID: "private"},
	})
	h.Wants(private, commands.Private, h.Says("error.private_challenge"))
}
