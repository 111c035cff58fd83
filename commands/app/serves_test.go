package app_test

import (
	"errors"
	"testing"
	"time"

	"noughts/commands/apptest"
	"noughts/commands/privacy"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// byTheClock does once all that is done by the clock, as after a start.
func (h *harness) byTheClock() {
	h.T.Helper()
	ctx := h.T.Context()
	h.App.Clean(ctx)
	h.App.EndChallenges(ctx)
	h.RunOnce()
	h.App.Notify.RemindPlayers(ctx)
	if err := errors.Join(h.App.Tables.WatchClocks(ctx), h.App.ReviewDue.Resume(ctx)); err != nil {
		h.T.Error(err)
	}
	h.App.ReviewDue.MakeDue(ctx)
	h.App.Posts.SyncPosts(ctx)
	h.App.Rounds.SyncAll(ctx)
	h.App.Tasks.Wait()
}

// Where several processes share a store, each looks after its own servers: it leaves alone what is
// due in others', and the one whose they are does it all.
func TestWhoLooksAfterAServer(t *testing.T) {
	h := newHarness(t)
	h.PressID("mod", "settings/puzzle", "private", "0")
	h.PressID("ben", "settings/remind", "private", "remind")
	h.Timed("3d") // ben is to be reminded, and later his time is up
	h.Press("ada", 1, "/a1")
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "eve") // who does not answer
	id := h.Set("tic-tac-toe", "novice")
	h.Chat.EditErr = apptest.ErrDown // so its board does not show the next move
	h.Press("ada", id, "/a1")
	h.Chat.EditErr = nil
	shown := h.Match(id)
	owing := match.New(shown.Game, [2]match.Seat{{Level: "novice"}, shown.Seats[0]}, engine.Second, h.Now())
	owing.Place = shown.Place
	owing, err := h.App.Store.Create(t.Context(), owing)
	if err != nil {
		t.Fatal(err)
	}
	h.Advance(2*24*time.Hour + 12*time.Hour)

	h.Open()
	h.App.Access.ShardFilter = func(guildID string) bool { return guildID != "guild" }
	before := h.Chat.Calls
	h.byTheClock()
	if h.Chat.Calls != before || h.Match(2).Status != match.Offered {
		t.Errorf("%d calls for another process's servers; the challenge is %v", h.Chat.Calls-before, h.Match(2).Status)
	}
	if n := h.Match(owing.ID).Ply(); n != 0 {
		t.Errorf("the bot has made %d moves in another process's game", n)
	}
	h.Advance(24 * time.Hour)
	h.byTheClock()
	if h.Chat.Calls != before || h.Match(1).Status != match.Playing {
		t.Errorf("%d calls for another process's servers; the game is %v", h.Chat.Calls-before, h.Match(1).Status)
	}
	h.Advance(-24 * time.Hour)

	h.Open()
	h.App.Access.ShardFilter = func(guildID string) bool { return guildID == "guild" }
	h.byTheClock()
	if h.Match(2).Status != match.Over {
		t.Errorf("the challenge is %v", h.Match(2).Status)
	}
	if n := h.Match(owing.ID).Ply(); n != 1 {
		t.Errorf("the bot has made %d moves where it owes one", n)
	}
	h.Advance(3 * 24 * time.Hour)
	h.byTheClock()
	if h.Match(1).Status != match.Over {
		t.Errorf("the game is %v", h.Match(1).Status)
	}
	if done := h.Chat.Calls - before; done < 5 { // two ends, a board, a reminder and a puzzle at least
		t.Errorf("only %d calls", done)
	}
}

// What else is due in another process's servers is left alone, too: tournaments, reviews, posts of
// the day, and what is kept of a server that the bot has left.
func TestWhatIsDueInOthersServers(t *testing.T) {
	h := newHarness(t)
	ctx := t.Context()
	h.App.ReviewDue.All = true
	reviewed := h.Finished("tic-tac-toe", apptest.Missed...)
	h.NewTour("tic-tac-toe/roundrobin/-/1h0m0s", "ada", "ben")
	schedule := store.PuzzleSchedule{GuildID: "guild", ChannelID: "channel", Hour: 5}
	for _, channel := range []string{"channel", ""} { // a post of the day, whose solution is to be shown
		schedule.ChannelID = channel
		if err := h.App.Store.SetPuzzleSchedule(ctx, schedule); err != nil {
			t.Fatal(err)
		}
		if channel != "" {
			h.App.Posts.SyncPosts(ctx)
		}
	}
	h.App.Joined(ctx, "guild")
	h.App.Left(ctx, "guild")
	h.Advance(privacy.LeftFor)

	tour, edited := h.Tour(), len(h.Chat.Edited)
	look := func(own bool) {
		h.Open()
		h.App.ReviewDue.All = true
		h.App.Access.ShardFilter = func(guildID string) bool { return (guildID == "guild") == own }
		h.byTheClock()
		h.Advance(time.Hour)
		h.App.ReviewDue.MakeDue(ctx)
		h.App.Posts.SyncPosts(ctx)
	}
	before := h.Chat.Calls
	look(false)
	if err := h.App.Privacy.ForgetLeftServers(ctx); err != nil {
		t.Fatal(err)
	}
	if now := h.Tour(); now.Revision != tour.Revision || h.Chat.Calls != before {
		t.Errorf("another process's tournament is at %d, was at %d; %d calls", now.Revision, tour.Revision, h.Chat.Calls-before)
	}
	if _, ok := h.App.Reviewed.Cached(ctx, h.Match(reviewed)); ok {
		t.Error("another process's game is reviewed")
	}
	if list, err := h.App.Store.Memberships(ctx); err != nil || len(list) != 1 || h.Match(reviewed).Place.GuildID != "guild" {
		t.Errorf("another process's server is forgotten: %v, %v", list, err)
	}
	look(true)
	if now := h.Tour(); now.Revision == tour.Revision || len(h.Chat.Edited) == edited {
		t.Error("the own tournament and post are left alone")
	}
	if _, ok := h.App.Reviewed.Cached(ctx, h.Match(reviewed)); !ok {
		t.Error("the own game is not reviewed")
	}
}
