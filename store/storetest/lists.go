package storetest

import (
	"slices"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
)

// list checks which matches fit a filter, in their order.
func list(t *testing.T, s store.Store, f store.Filter, want ...*match.Match) {
	t.Helper()
	got, err := s.Matches(t.Context(), f)
	if err != nil {
		t.Fatalf("list %+v: %v", f, err)
	}
	if !slices.EqualFunc(got, want, func(a, b *match.Match) bool { return a.ID == b.ID }) {
		t.Errorf("list %+v: got matches %v, want %v", f, ids(got), ids(want))
		return
	}
	for _, m := range got {
		check(t, s, m)
	}
	if alone, err := s.IDs(t.Context(), f); err != nil || !slices.Equal(alone, ids(got)) {
		t.Errorf("IDs of %+v: got %v, %v, want %v", f, alone, err, ids(got))
	}
}

func ids(list []*match.Match) []int64 {
	out := make([]int64, len(list))
	for i, m := range list {
		out[i] = m.ID
	}
	return out
}

// newMatch makes a match that was started so many minutes after the start.
func newMatch(t *testing.T, s store.Store, first, second match.Seat, channel string, minute int) *match.Match {
	t.Helper()
	m := match.New(anyGame(t), [2]match.Seat{first, second}, engine.First, start.Add(time.Duration(minute)*time.Minute))
	return create(t, s, m.At(match.Place{ChannelID: channel}))
}

func testFilters(t *testing.T, place Place) {
	s := openOnce(t, place)
	list(t, s, store.Filter{})

	a := newMatch(t, s, anna, boris, "c1", 3)
	b := newMatch(t, s, boris, anna, "c1", 1)
	c := newMatch(t, s, anna, bot, "c2", 2)
	d := newMatch(t, s, clara, boris, "c2", 4)
	resigned, err := d.Resign(clara.UserID, start.Add(5*time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	d = update(t, s, d, resigned)

	playing, over := []match.Status{match.Playing}, []match.Status{match.Over}
	list(t, s, store.Filter{}, d, a, c, b)
	list(t, s, store.Filter{UserID: anna.UserID}, a, c, b)
	list(t, s, store.Filter{UserID: boris.UserID}, d, a, b)
	list(t, s, store.Filter{UserID: "nobody"})
	list(t, s, store.Filter{ChannelID: "c1"}, a, b)
	list(t, s, store.Filter{ChannelID: "c2"}, d, c)
	list(t, s, store.Filter{Status: playing}, a, c, b)
	list(t, s, store.Filter{Status: over}, d)
	list(t, s, store.Filter{Status: []match.Status{match.Playing, match.Over}}, d, a, c, b)
	list(t, s, store.Filter{Status: []match.Status{match.Offered}})
	list(t, s, store.Filter{UserID: boris.UserID, ChannelID: "c2", Status: over}, d)
	list(t, s, store.Filter{UserID: boris.UserID, ChannelID: "c2", Status: playing})

	// A match is found where it has gone, and no longer where it was: in a thread, also from its
	// channel.
	a = update(t, s, a, a.At(match.Place{ChannelID: "c3"}).Below("c1"))
	list(t, s, store.Filter{ChannelID: "c3"}, a)
	list(t, s, store.Filter{ChannelID: "c1"}, b)
	list(t, s, store.Filter{Parent: "c1"}, a)
	list(t, s, store.Filter{Parent: "c1", Status: over})
	list(t, s, store.Filter{Parent: "c3"})
	a = update(t, s, a, a.At(match.Place{ChannelID: "c2"}))
	list(t, s, store.Filter{Parent: "c1"})
	list(t, s, store.Filter{ChannelID: "c2"}, d, a, c)
}

func testLimit(t *testing.T, place Place) {
	s := openOnce(t, place)
	var all []*match.Match
	for minute := range 5 {
		all = append(all, newMatch(t, s, anna, boris, "c", minute))
	}
	slices.Reverse(all)
	for limit := 1; limit <= 6; limit++ {
		list(t, s, store.Filter{Limit: limit}, all[:min(limit, len(all))]...)
		list(t, s, store.Filter{UserID: boris.UserID, ChannelID: "c", Limit: limit}, all[:min(limit, len(all))]...)
	}
}

// testOrderOfTouch lists the matches of a person by their own last touch: what
// others did since does not move them.
func testOrderOfTouch(t *testing.T, place Place) {
	open := place(t)
	s := open()
	a := newMatch(t, s, anna, boris, "c", 1)
	b := newMatch(t, s, anna, boris, "c", 2)
	c := newMatch(t, s, anna, boris, "c", 3)
	touch := func(person match.Seat, m *match.Match, minute int) {
		t.Helper()
		if err := s.SaveLastSeen(t.Context(), person.UserID, m.ID, start.Add(time.Duration(minute)*time.Minute)); err != nil {
			t.Fatalf("touch: %v", err)
		}
	}
	list(t, s, store.Filter{UserID: anna.UserID}, c, b, a)
	touch(anna, a, 10)
	list(t, s, store.Filter{UserID: anna.UserID}, a, c, b)
	touch(boris, b, 11)
	list(t, s, store.Filter{UserID: anna.UserID}, a, c, b)
	list(t, s, store.Filter{UserID: boris.UserID}, b, c, a)
	touch(anna, c, 12)
	touch(anna, a, 13)
	touch(anna, a, 11) // also late, before anybody asked
	list(t, s, store.Filter{UserID: anna.UserID}, a, c, b)
	touch(anna, a, 5) // a late message about something earlier
	list(t, s, store.Filter{UserID: anna.UserID}, a, c, b)
	list(t, s, store.Filter{UserID: anna.UserID, Limit: 1}, a)
	list(t, s, store.Filter{}, c, b, a)
	touch(anna, b, 14) // nothing but the end comes after it
	s = reopen(t, s, open)
	list(t, s, store.Filter{UserID: anna.UserID}, b, a, c)
	closeStore(t, s)
}

// testGamesOfServers finds what is played of a game in a server.
func testGamesOfServers(t *testing.T, place Place) {
	s := openOnce(t, place)
	in := func(game engine.Game, guild string) *match.Match {
		m := match.New(game, [2]match.Seat{anna, boris}, engine.First, start)
		return create(t, s, m.At(match.Place{GuildID: guild, ChannelID: "c"}))
	}
	all := games.Presets()
	first, other := parse(t, all[0].Variant), parse(t, all[len(all)-1].Variant)
	a, b, c := in(first, "1"), in(other, "1"), in(first, "2")
	list(t, s, store.Filter{GuildID: "1"}, b, a)
	list(t, s, store.Filter{GuildID: "1", Variant: first.Variant(), Status: []match.Status{match.Playing}}, a)
	list(t, s, store.Filter{Variant: first.Variant()}, c, a)
}

func testDeadlines(t *testing.T, place Place) {
	s := openOnce(t, place)
	offer := func(hours int) *match.Match {
		at := time.Duration(hours) * time.Hour
		return create(t, s, match.Offer(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start.Add(at), start.Add(at+time.Hour)))
	}
	early, late := offer(0), offer(5)
	newMatch(t, s, anna, boris, "c", 0) // has no deadline
	list(t, s, store.Filter{DueBefore: start.Add(time.Minute)})
	list(t, s, store.Filter{DueBefore: start.Add(2 * time.Hour)}, early)
	list(t, s, store.Filter{DueBefore: start.Add(24 * time.Hour)}, late, early)

	expired, err := early.Expire(start.Add(2 * time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	update(t, s, early, expired)
	accepted, err := late.Accept(boris.UserID, start)
	if err != nil {
		t.Fatal(err)
	}
	update(t, s, late, accepted)
	list(t, s, store.Filter{DueBefore: start.Add(24 * time.Hour)})
}

// testClocks keeps the clock of a match, and finds the match when time runs out.
func testClocks(t *testing.T, place Place) {
	open := place(t)
	s := open()
	for _, control := range []match.TimeControl{{Base: time.Minute, Increment: time.Second}, {Turn: 48 * time.Hour}} {
		m := match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start).Timed(control, start)
		m = create(t, s, m)
		for m.Ply() < 2*m.Game.Info().Turn {
			m = update(t, s, m, step(t, m))
		}
		if m.Clock.Since.IsZero() {
			t.Fatalf("no time runs: %+v", m)
		}
		s = reopen(t, s, open)
		check(t, s, m)
		due := store.Filter{Status: []match.Status{match.Playing}, DueBefore: m.Deadline}
		list(t, s, due)
		due.DueBefore = m.Deadline.Add(1)
		list(t, s, due, m)
		waived, err := m.Waive(time.Hour, m.Deadline)
		if err != nil {
			t.Fatal(err)
		}
		m = update(t, s, m, waived)
		s = reopen(t, s, open)
		check(t, s, m)
		over, err := m.Flag(m.Deadline)
		if err != nil {
			t.Fatal(err)
		}
		m = update(t, s, m, over)
		check(t, s, m)
		list(t, s, store.Filter{DueBefore: m.Touched.Add(time.Hour)})
	}
	closeStore(t, s)
}

// testUnaided finds the games that the engine is to keep out of, as long as they go on.
func testUnaided(t *testing.T, place Place) {
	s := openOnce(t, place)
	between := newMatch(t, s, anna, boris, "c", 1)
	newMatch(t, s, anna, bot, "c", 2)
	rated := match.New(anyGame(t), [2]match.Seat{anna, bot}, engine.First, start.Add(3*time.Hour))
	rated.Rated = true
	rated = create(t, s, rated)
	create(t, s, match.Offer(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start, start.Add(time.Hour)))
	alone := store.Filter{Unaided: true, Variant: between.Game.Variant()}
	list(t, s, alone, rated, between)
	list(t, s, store.Filter{Unaided: true, Variant: between.Game.Variant(), Limit: 1}, rated)
	list(t, s, store.Filter{Unaided: true, Variant: "none:such"})
	over, err := between.Resign(anna.UserID, start)
	if err != nil {
		t.Fatal(err)
	}
	update(t, s, between, over)
	list(t, s, alone, rated)
}

// testReminders finds whose time runs short, once for each turn.
func testReminders(t *testing.T, place Place) {
	s := openOnce(t, place)
	m := match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start)
	create(t, s, m.Timed(match.TimeControl{Base: time.Minute}, start))
	newMatch(t, s, anna, bot, "c", 0) // who needs no reminders
	slow := create(t, s, m.Timed(match.TimeControl{Turn: 24 * time.Hour}, start))
	due := store.Filter{RemindBefore: start.Add(18 * time.Hour), Accessible: true}
	list(t, s, due)
	due.RemindBefore = due.RemindBefore.Add(1)
	list(t, s, due, slow)
	n := store.Notice{UserID: anna.UserID, Ply: slow.Steps(), At: start}
	saveNotice(t, s, slow, n) // the call when the turn began
	list(t, s, due, slow)
	n.Reminded = true
	saveNotice(t, s, slow, n)
	list(t, s, due)
	slow = update(t, s, slow, step(t, slow))
	due.RemindBefore = start.Add(100 * time.Hour)
	list(t, s, due, slow)
	over, err := slow.Resign(anna.UserID, start)
	if err != nil {
		t.Fatal(err)
	}
	update(t, s, slow, over)
	list(t, s, due)
}

func testBotToMove(t *testing.T, place Place) {
	s := openOnce(t, place)
	pending := store.Filter{BotToMove: true}
	opens := newMatch(t, s, bot, anna, "c", 2)
	answers := newMatch(t, s, anna, bot, "c", 1)
	newMatch(t, s, anna, boris, "c", 0)
	list(t, s, pending, opens)
	for range answers.Game.Info().Turn {
		answers = update(t, s, answers, step(t, answers))
	}
	list(t, s, pending, opens, answers)
	back, err := answers.TakeBack(anna.UserID, start)
	if err != nil {
		t.Fatal(err)
	}
	update(t, s, answers, back)
	list(t, s, pending, opens)
	resigned, err := opens.Resign(anna.UserID, start)
	if err != nil {
		t.Fatal(err)
	}
	update(t, s, opens, resigned)
	list(t, s, pending)
}
