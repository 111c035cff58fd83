package app

import (
	"errors"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/match"
)

// byTheClock does once all that is done by the clock, as after a start.
func (h *harness) byTheClock() {
	h.t.Helper()
	ctx := h.t.Context()
	h.app.sweep(ctx)
	h.runOnce()
	h.app.RemindPlayers(ctx)
	if err := errors.Join(h.app.WatchClocks(ctx), h.app.TakeUpReviews(ctx)); err != nil {
		h.t.Error(err)
	}
	h.app.ReviewWaiting(ctx)
	h.app.puzzles.Tend(ctx)
	h.app.tours.Tend(ctx)
	h.app.Tasks.Wait()
}

// Where several processes share a store, each looks after its own servers: it leaves alone what is due
// in others', and the one whose they are does it all.
func TestWhoLooksAfterAServer(t *testing.T) {
	h := newHarness(t)
	h.pressID("mod", "settings/puzzle", "private", "0")
	h.pressID("ben", "settings/remind", "private", "remind")
	h.timed("3d") // ben is to be reminded, and later his time is up
	h.press("ada", 1, "/a1")
	h.run("ada", "play", "game", "tic-tac-toe", "opponent", "eve") // who does not answer
	id := h.set("tic-tac-toe", "novice")
	h.chat.editErr = errDown // so its board does not show the next move
	h.press("ada", id, "/a1")
	h.chat.editErr = nil
	shown := h.match(id)
	owing := match.New(shown.Game, [2]match.Seat{{Level: "novice"}, shown.Seats[0]}, engine.Second, h.now())
	owing.Place = shown.Place
	owing, err := h.app.Store.Create(t.Context(), owing)
	if err != nil {
		t.Fatal(err)
	}
	h.advance(2*24*time.Hour + 12*time.Hour)

	h.open()
	h.app.Serves = func(guildID string) bool { return guildID != "guild" }
	before := h.chat.calls
	h.byTheClock()
	if h.chat.calls != before || h.match(2).Status != match.Offered {
		t.Errorf("%d calls for another process's servers; the challenge is %v", h.chat.calls-before, h.match(2).Status)
	}
	if n := h.match(owing.ID).Ply(); n != 0 {
		t.Errorf("the bot has made %d moves in another process's game", n)
	}
	h.advance(24 * time.Hour)
	h.byTheClock()
	if h.chat.calls != before || h.match(1).Status != match.Playing {
		t.Errorf("%d calls for another process's servers; the game is %v", h.chat.calls-before, h.match(1).Status)
	}
	h.advance(-24 * time.Hour)

	h.open()
	h.app.Serves = func(guildID string) bool { return guildID == "guild" }
	h.byTheClock()
	if h.match(2).Status != match.Over {
		t.Errorf("the challenge is %v", h.match(2).Status)
	}
	if n := h.match(owing.ID).Ply(); n != 1 {
		t.Errorf("the bot has made %d moves where it owes one", n)
	}
	h.advance(3 * 24 * time.Hour)
	h.byTheClock()
	if h.match(1).Status != match.Over {
		t.Errorf("the game is %v", h.match(1).Status)
	}
	if done := h.chat.calls - before; done < 5 { // two ends, a board, a reminder and a puzzle at least
		t.Errorf("only %d calls", done)
	}
}
