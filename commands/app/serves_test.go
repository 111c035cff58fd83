package app

import (
	"errors"
	"testing"
	"time"

	"noughts/commands/privacy"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// byTheClock does once all that is done by the clock, as after a start.
func (h *harness) byTheClock() {
	h.t.Helper()
	ctx := h.t.Context()
	h.app.Clean(ctx)
	h.app.EndChallenges(ctx)
	h.runOnce()
	h.app.Notify.RemindPlayers(ctx)
	if err := errors.Join(h.app.Tables.WatchClocks(ctx), h.app.Reviewer.Resume(ctx)); err != nil {
		h.t.Error(err)
	}
	h.app.Reviewer.MakeDue(ctx)
	h.app.Puzzles.Tend(ctx)
	h.app.Tournaments.Tend(ctx)
	h.app.Tasks.Wait()
}

// Where several processes share a store, each looks after its own servers: it leaves alone what is
// due in others', and the one whose they are does it all.
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
	h.app.Access.ShardFilter = func(guildID string) bool { return guildID != "guild" }
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
	h.app.Access.ShardFilter = func(guildID string) bool { return guildID == "guild" }
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

// What else is due in another process's servers is left alone, too: tournaments, reviews, posts of
// the day, and what is kept of a server that the bot has left.
func TestWhatIsDueInOthersServers(t *testing.T) {
	h := newHarness(t)
	ctx := t.Context()
	h.app.Reviewer.All = true
	reviewed := h.finished("tic-tac-toe", missed...)
	h.newTour("tic-tac-toe/roundrobin/-/1h0m0s", "ada", "ben")
	schedule := store.PuzzleSchedule{GuildID: "guild", ChannelID: "channel", Hour: 5}
	for _, channel := range []string{"channel", ""} { // a post of the day, whose solution is to be shown
		schedule.ChannelID = channel
		if err := h.app.Store.SetPuzzleSchedule(ctx, schedule); err != nil {
			t.Fatal(err)
		}
		if channel != "" {
			h.app.Puzzles.Tend(ctx)
		}
	}
	h.app.Joined(ctx, "guild")
	h.app.Left(ctx, "guild")
	h.advance(privacy.LeftFor)

	tour, edited := h.tour(), len(h.chat.edited)
	look := func(own bool) {
		h.open()
		h.app.Reviewer.All = true
		h.app.Access.ShardFilter = func(guildID string) bool { return (guildID == "guild") == own }
		h.byTheClock()
		h.advance(time.Hour)
		h.app.Reviewer.MakeDue(ctx)
		h.app.Puzzles.Tend(ctx)
	}
	before := h.chat.calls
	look(false)
	if err := h.app.Privacy.ForgetLeftServers(ctx); err != nil {
		t.Fatal(err)
	}
	if now := h.tour(); now.Revision != tour.Revision || h.chat.calls != before {
		t.Errorf("another process's tournament is at %d, was at %d; %d calls", now.Revision, tour.Revision, h.chat.calls-before)
	}
	if _, ok := h.app.Reviewer.Cached(ctx, h.match(reviewed)); ok {
		t.Error("another process's game is reviewed")
	}
	if list, err := h.app.Store.Memberships(ctx); err != nil || len(list) != 1 || h.match(reviewed).Place.GuildID != "guild" {
		t.Errorf("another process's server is forgotten: %v, %v", list, err)
	}
	look(true)
	if now := h.tour(); now.Revision == tour.Revision || len(h.chat.edited) == edited {
		t.Error("the own tournament and post are left alone")
	}
	if _, ok := h.app.Reviewer.Cached(ctx, h.match(reviewed)); !ok {
		t.Error("the own game is not reviewed")
	}
}
