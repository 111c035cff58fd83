package people_test

import (
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

// Somebody who sends faster than anybody plays is told so, and served again soon.
func TestTooQuick(t *testing.T) {
	h := apptest.New(t)
	h.Pace = 1
	h.Open()
	for range 20 {
		h.Run("ada", "games")
	}
	h.Wants(h.Run("ada", "games"), commands.Private, h.Says("error.pace"))
	if r := h.Do(commands.Request{Kind: commands.Complete, Name: "play", Focused: "game", User: apptest.People["ada"]}); len(r.Choices) > 0 {
		t.Error("what is typed is completed all the same")
	}
	h.Wants(h.Run("ben", "games"), commands.Private, h.Says("list.none"))
	h.Advance(2 * time.Second)
	h.Wants(h.Run("ada", "games"), commands.Private, h.Says("list.none"))
}

// There is an end to the games that one person may have going on.
func TestTooManyGames(t *testing.T) {
	h := apptest.New(t)
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		m := match.New(game, [2]match.Seat{{UserID: "ada", Name: "Ada"}, {Level: "novice"}}, engine.First, h.Now())
		if _, err := h.App.Store.Create(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice"), commands.Private, h.Says("error.too_many_games", "Count", 100))
	h.Wants(h.Run("ben", "play", "game", "tic-tac-toe", "level", "novice"), commands.Post, "<@ben>")
}
