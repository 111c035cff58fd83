package main

import (
	"errors"
	"strings"
	"testing"

	"noughts/playground"
)

// TestTwoFriendsInTheirOwnConversation: Ada has the bot for herself and plays Ben where nobody
// but the two is; the bot is started anew in between, and has no right to write there.
func TestTwoFriendsInTheirOwnConversation(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	stop := h.startBot()
	ada, ben := h.user("ada", "lobby"), h.user("ben", "lobby")
	ada.run("help", nil)
	bot := h.server.Bots()[0].ID
	talk, err := ada.DirectChannel(t.Context(), ben.User().ID)
	if err := errors.Join(err, ada.Install(t.Context(), bot)); err != nil {
		t.Fatal(err)
	}
	ada.channel, ben.channel = talk, talk
	if _, err := ben.Command(t.Context(), talk, "help", nil); err == nil {
		t.Error("Ben has the commands, too")
	}
	m := ada.run("play", map[string]any{"game": "tic-tac-toe", "opponent": "ben", "side": "first"})
	if len(m.Mentions) != 1 || !strings.Contains(textOf(m), "a guest here") {
		t.Errorf("the challenge: %q to %v", textOf(m), m.Mentions)
	}
	ben.pressed(m, "match/1/0/accept")
	m = ada.sees(toMove("X"))
	if strings.Contains(textOf(m), "a guest here") {
		t.Error("it is said twice")
	}
	ada.pressed(m, "match/1/0/b2")
	m = ben.sees(toMove("O"))
	stop()
	stop = h.startBot()
	ben.pressed(m, "match/1/1/a1") // the button of the old message
	m = ada.sees(toMove("X"))
	// What is typed is answered to Ada alone; the board, which the bot could edit by Ben's press
	// alone, is edited.
	if said := ada.run("move", map[string]any{"move": "c1"}); !said.Ephemeral {
		t.Errorf("/move: %+v", said)
	}
	if board := ben.sees(toMove("O")); board.ID != m.ID {
		t.Error("the board was not edited where it stands")
	}
	stop()
	h.startBot()
	// Now nothing lets the bot edit the board, so a typed move is seen on a new one.
	ask := ada.run("resign", nil)
	b, _ := buttonOf(ask, "/resigned")
	ada.press(ask, b.CustomID)
	end := ben.sees("resigned")
	if end.ID == m.ID || end.ChannelID != talk {
		t.Errorf("the end is seen in %s, which nobody could have edited", end.ID)
	}
	ben.press(end, rematchOf(t, end))
	if again := ada.sees("challenges you"); strings.Contains(textOf(again), "a guest here") {
		t.Error("it is said twice")
	}
	for _, page := range ada.Messages(talk) {
		if page.Author.ID != bot {
			t.Errorf("%s writes in the conversation", page.Author.Username)
		}
	}
}

func rematchOf(t *testing.T, m playground.Message) string {
	t.Helper()
	b, ok := buttonOf(m, "/rematch")
	if !ok {
		t.Fatalf("no rematch: %q", textOf(m))
	}
	return b.CustomID
}
