package app

import (
	"testing"
	"time"

	"noughts/commands"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

// Somebody who sends faster than anybody plays is told so, and served again soon.
func TestTooQuick(t *testing.T) {
	h := newHarness(t)
	h.pace = 1
	h.open()
	for range 20 {
		h.run("ada", "games")
	}
	h.wants(h.run("ada", "games"), commands.Private, h.says("error.pace"))
	if r := h.do(commands.Request{Kind: commands.Complete, Name: "play", Focused: "game", User: everybody["ada"]}); len(r.Choices) > 0 {
		t.Error("what is typed is completed all the same")
	}
	h.wants(h.run("ben", "games"), commands.Private, h.says("list.none"))
	h.advance(2 * time.Second)
	h.wants(h.run("ada", "games"), commands.Private, h.says("list.none"))
}

// There is an end to the games that one person may have going on.
func TestTooManyGames(t *testing.T) {
	h := newHarness(t)
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		m := match.New(game, [2]match.Seat{{UserID: "ada", Name: "Ada"}, {Level: "novice"}}, engine.First, h.now())
		if _, err := h.app.Store.Create(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	h.wants(h.run("ada", "play", "game", "tic-tac-toe", "level", "novice"), commands.Private, h.says("error.too_many_games", "Count", 100))
	h.wants(h.run("ben", "play", "game", "tic-tac-toe", "level", "novice"), commands.Post, "<@ben>")
}
