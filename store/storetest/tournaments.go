package storetest

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"noughts/competition/tournament"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// newTournament opens a tournament of three in a server.
func newTournament(t *testing.T, s store.Store, guild string) store.Tournament {
	t.Helper()
	control, err := match.ParseTimeControl("3d")
	if err != nil {
		t.Fatal(err)
	}
	saved, err := s.CreateTournament(t.Context(), store.Tournament{
		Place: match.Place{GuildID: guild, ChannelID: "c", MessageID: "m"}, CreatorID: anna.UserID, Locale: "nl", Kind: tournament.Swiss,
		Variant: anyGame(t).Variant(), Opening: "some", Control: control, Rated: true, Wanted: 5, RoundTime: 36 * time.Hour, Created: start,
		Players: []store.TournamentPlayer{{UserID: anna.UserID, Name: anna.Name}, {UserID: boris.UserID, Name: boris.Name}, {UserID: clara.UserID, Name: clara.Name}},
	})
	if err != nil || saved.ID == 0 || saved.Revision != 1 {
		t.Fatalf("got %+v, %v", saved, err)
	}
	return saved
}

// theTournament checks that a tournament is as it was saved.
func theTournament(t *testing.T, s store.Store, want store.Tournament) {
	t.Helper()
	got, err := s.Tournament(t.Context(), want.ID)
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty(), cmpopts.EquateApproxTime(0)); err != nil || diff != "" {
		t.Errorf("tournament %d (-want +got):\n%s%v", want.ID, diff, err)
	}
}

// firstRound is the tournament with a game that begins, and a bye.
func firstRound(t *testing.T, before store.Tournament) (after store.Tournament, begun []*match.Match) {
	t.Helper()
	after = before
	after.Status, after.Rounds, after.Paired, after.Begun, after.Telling = store.TournamentRunning, 3, 1, start.Add(time.Hour), 1
	after.Games = []store.TournamentGame{
		{Game: tournament.Game{Round: 1, First: 0, Second: 1}, Deadline: start.Add(37 * time.Hour)},
		{Game: tournament.Game{Round: 1, Tie: 1, First: 2, Second: tournament.Nobody, Outcome: tournament.PairingBye}},
	}
	m := match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start.Add(time.Hour)).At(match.Place{GuildID: before.Place.GuildID, ChannelID: "c"})
	m.Rated = true
	return after, []*match.Match{m}
}

// testTournaments keeps a tournament through its life, with every field.
func testTournaments(t *testing.T, place Place) {
	open := place(t)
	s := open()
	if _, err := s.Tournament(t.Context(), 7); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("before there is one: %v", err)
	}
	tour := newTournament(t, s, "g")
	s = reopen(t, s, open)
	theTournament(t, s, tour)

	after := tour
	after.Players = append(after.Players[:1:1], store.TournamentPlayer{UserID: clara.UserID, Name: clara.Name, Player: tournament.Player{Skip: 2}})
	fewer, err := s.UpdateTournament(t.Context(), tour, after, nil)
	if err != nil || fewer.Revision != 2 {
		t.Fatalf("got %+v, %v", fewer, err)
	}
	theTournament(t, s, fewer)
	if _, err := s.UpdateTournament(t.Context(), tour, after, nil); !errors.Is(err, store.ErrConflict) {
		t.Errorf("a change of what has changed: %v", err)
	}
	if _, err := s.UpdateTournament(t.Context(), store.Tournament{ID: 99, Revision: 1}, after, nil); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a change of what is not there: %v", err)
	}
	more := fewer
	more.Players = tour.Players
	if tour, err = s.UpdateTournament(t.Context(), fewer, more, nil); err != nil {
		t.Fatal(err)
	}

	round, begun := firstRound(t, tour)
	running, err := s.UpdateTournament(t.Context(), tour, round, begun)
	if err != nil || running.Games[0].MatchID == 0 || running.Games[1].MatchID != 0 {
		t.Fatalf("got %+v, %v", running, err)
	}
	s = reopen(t, s, open)
	theTournament(t, s, running)
	m, err := s.Match(t.Context(), running.Games[0].MatchID)
	if err != nil || m.Seats != begun[0].Seats || !m.Rated || m.Revision != 1 || m.Status != match.Playing {
		t.Errorf("the match of the game: %+v, %v", m, err)
	}
	isOf := func(match, want int64, until time.Time) {
		t.Helper()
		if got, at, err := s.TournamentOf(t.Context(), match); err != nil || got != want || !at.Equal(until) {
			t.Errorf("match %d is of tournament %d, until %v (%v), want %d, until %v", match, got, at, err, want, until)
		}
	}
	isOf(m.ID, running.ID, running.Games[0].Deadline)
	isOf(m.ID+1, 0, time.Time{})
	off := running
	off.Status = store.TournamentCancelled
	if off, err = s.UpdateTournament(t.Context(), running, off, nil); err != nil {
		t.Fatal(err)
	}
	isOf(m.ID, running.ID, time.Time{}) // nothing has to be over any more
	on := off
	on.Status = store.TournamentRunning
	if running, err = s.UpdateTournament(t.Context(), off, on, nil); err != nil {
		t.Fatal(err)
	}
	list(t, s, store.Filter{Undelivered: true}, m) // nobody has seen it
	over := running
	over.Status, over.Told, over.Shown, over.Reminded, over.Reminder, over.Telling = store.TournamentOver, 3, 2, start.Add(time.Hour), "message", 4
	over.Games = append([]store.TournamentGame{}, running.Games...)
	over.Games[0].Outcome, over.Games[0].Deadline = tournament.SecondForfeit, time.Time{}
	over.Players = append([]store.TournamentPlayer{}, running.Players...)
	over.Players[1].Left = true
	if over, err = s.UpdateTournament(t.Context(), running, over, nil); err != nil {
		t.Fatal(err)
	}
	theTournament(t, s, over)
	closeStore(t, s)
}

// testTournamentLists lists those of a server, and those to be looked after.
func testTournamentLists(t *testing.T, place Place) {
	s := openOnce(t, place)
	a, b, c, d := newTournament(t, s, "g"), newTournament(t, s, "h"), newTournament(t, s, "g"), newTournament(t, s, "g")
	end := func(tour store.Tournament, status store.TournamentStatus, told int) {
		t.Helper()
		after := tour
		after.Status, after.Rounds, after.Told = status, 2, told
		if _, err := s.UpdateTournament(t.Context(), tour, after, nil); err != nil {
			t.Fatal(err)
		}
	}
	wants := func(guild string, limit int, want ...int64) {
		t.Helper()
		got, err := s.Tournaments(t.Context(), guild, limit)
		var found []int64
		for _, one := range got {
			if found = append(found, one.ID); len(one.Players) != 3 {
				t.Errorf("tournament %d has the players %+v", one.ID, one.Players)
			}
		}
		if err != nil || !cmp.Equal(found, want, cmpopts.EquateEmpty()) {
			t.Errorf("tournaments of %q: got %v, %v, want %v", guild, found, err, want)
		}
	}
	wants("g", 9, d.ID, c.ID, a.ID)
	wants("g", 2, d.ID, c.ID)
	due := func(want ...store.TournamentDue) {
		t.Helper()
		if got, err := s.TournamentsDue(t.Context()); err != nil || !cmp.Equal(got, want, cmpopts.EquateEmpty()) {
			t.Errorf("due are %v, %v, want %v", got, err, want)
		}
	}
	due() // people still join
	e := newTournament(t, s, "g")
	end(a, store.TournamentOver, 2)      // the end is still to be told
	end(b, store.TournamentRunning, 0)   // goes on
	end(c, store.TournamentOver, 3)      // all is told
	end(d, store.TournamentCancelled, 0) // nothing is to be told
	end(e, store.TournamentRunning, 2)
	due(store.TournamentDue{ID: a.ID, GuildID: "g"}, store.TournamentDue{ID: b.ID, GuildID: "h"}, store.TournamentDue{ID: e.ID, GuildID: "g"})
	wants("g", 9, e.ID, d.ID, c.ID, a.ID)
}

// testTournamentRace has two begin the same round: one does, and there is one match.
func testTournamentRace(t *testing.T, place Place) {
	s := openOnce(t, place)
	tour := newTournament(t, s, "g")
	var wait sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		round, begun := firstRound(t, tour)
		wait.Go(func() { _, errs[i] = s.UpdateTournament(t.Context(), tour, round, begun) })
	}
	wait.Wait()
	won := 0
	for _, err := range errs {
		switch {
		case err == nil:
			won++
		case !errors.Is(err, store.ErrConflict):
			t.Error(err)
		}
	}
	if found, err := s.IDs(t.Context(), store.Filter{}); won != 1 || err != nil || len(found) != 1 {
		t.Errorf("%d have begun the round, and there are the matches %v, %v; want one of each", won, found, err)
	}
}
