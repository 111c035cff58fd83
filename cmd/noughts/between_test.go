package main

import (
	"strings"
	"testing"
	"time"

	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/playground"
)

// Two people find each other by a challenge to anyone and play with days a move in a
// thread of their own, where a planned answer is made at once; the bot restarts in between,
// and the thread is archived before the end.
func TestTwoPeopleInAThread(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	stop := h.startBot()
	ada, ben, cleo := h.user("ada", "lobby"), h.user("ben", "lobby"), h.user("cleo", "lobby")
	ada.choose("threads", "thread")
	challenge := ada.run("play", map[string]any{"game": "tic-tac-toe", "anyone": true, "clock": "3d", "side": "first"})
	if len(challenge.Mentions) != 0 {
		t.Errorf("a challenge to anyone notified %v", challenge.Mentions)
	}
	stop()
	h.startBot()
	ben.pressed(challenge, "match/1/0/join")
	ben.sees("in its thread")
	ada.channel, ben.channel = challenge.ID, challenge.ID // a thread has the id of its message
	m := ada.sees(toMove("X"))
	if m.ChannelID != challenge.ID || len(m.Mentions) != 2 {
		t.Errorf("the board is in %s, notifying %v; want the thread %s and both", m.ChannelID, m.Mentions, challenge.ID)
	}
	cleo.pressed(m, "match/1/0/a1") // which may bring the board up to date first
	cleo.channel = challenge.ID
	cleo.waitFor("that they don't play", func(m playground.Message) bool { return m.Ephemeral && strings.Contains(textOf(m), "not playing") })
	ada.pressed(m, "match/1/0/a1")
	ada.sees(toMove("O"))
	if said := textOf(ada.run("if", map[string]any{"move": "b1", "then": "c1"})); !strings.Contains(said, "B1 → **C1**") {
		t.Errorf("/if: %s", said)
	}
	ben.pressed(m, "match/1/1/b1")
	ben.sees("had **C1** ready")
	if err := ada.SetThread(t.Context(), challenge.ID, true, false); err != nil {
		t.Fatal(err)
	}
	ben.channel = h.server.Channel("lobby")
	ben.press(ben.run("resign", map[string]any{"game": "1"}), "match/1/3/resigned")
	ada.waitFor("the end on the board", func(m playground.Message) bool {
		return m.ChannelID == challenge.ID && strings.Contains(textOf(m), "resigned; ")
	})
}

// A flag falls in the running program, as its clock says, after a restart.
func TestAFlagFallsForReal(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	ada, ben := h.user("ada", "lobby"), h.user("ben", "lobby")
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	m := match.New(game, [2]match.Seat{{UserID: ada.User().ID, Name: "Ada"}, {UserID: ben.User().ID, Name: "Ben"}}, 0, now)
	m = m.Timed(match.TimeControl{Base: time.Minute}, now)
	for ply, user := range []string{ada.User().ID, ben.User().ID} {
		if m, err = m.Play(user, ply, game.Start().AppendMoves(nil)[ply], now); err != nil {
			t.Fatal(err)
		}
	}
	m.Clock.Left[0] = time.Second // of a minute
	m.Place = match.Place{GuildID: "1", ChannelID: ada.channel}
	db, err := openDatabase(t.Context(), h.file, nil)
	if err == nil {
		_, err = db.Create(t.Context(), m)
	}
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	h.startBot()
	ben.sees("ran out of time")
}
