package storetest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// delivered checks what people see of a match.
func delivered(t *testing.T, s store.Store, m *match.Match, want store.Delivered) {
	t.Helper()
	got, err := s.Delivered(t.Context(), m.ID)
	if err != nil || got != want {
		t.Errorf("what is shown of match %d: got %+v, %v, want %+v", m.ID, got, err, want)
	}
	check(t, s, m) // which is still the same
}

func saveBoard(t *testing.T, s store.Store, m *match.Match, b store.Board) {
	t.Helper()
	if err := s.SaveBoard(t.Context(), m.ID, b); err != nil {
		t.Fatalf("save board: %v", err)
	}
}

func saveNotice(t *testing.T, s store.Store, m *match.Match, n store.Notice) {
	t.Helper()
	if err := s.SaveNotice(t.Context(), m.ID, n); err != nil {
		t.Fatalf("save notice: %v", err)
	}
}

// testShown keeps what was delivered of a match, beside the match.
func testShown(t *testing.T, place Place) {
	open := place(t)
	s := open()
	m := newMatch(t, s, anna, boris, "c", 0)
	other := newMatch(t, s, anna, boris, "c", 1)
	delivered(t, s, m, store.Delivered{Due: true})
	m = update(t, s, m, m.At(match.Place{ChannelID: "c", MessageID: "m1"}))

	board := store.Board{MessageID: "m1", Revision: m.Revision, Ply: 3, Status: match.Over, Thinking: true, View: "O at \x01 é", At: start}
	notice := store.Notice{UserID: "1002", Ply: 2, MessageID: "n1", At: start.Add(time.Second), Sending: true, Reminded: true}
	saveBoard(t, s, m, board)
	delivered(t, s, m, store.Delivered{Board: board, Due: true}) // it claims to think
	board.Thinking = false
	saveBoard(t, s, m, board)
	saveNotice(t, s, m, notice)
	delivered(t, s, m, store.Delivered{Board: board, Notice: notice})
	s = reopen(t, s, open)
	delivered(t, s, m, store.Delivered{Board: board, Notice: notice})

	// A change of the match leaves it as it is, and it leaves the change as it is.
	m = update(t, s, m, step(t, m))
	delivered(t, s, m, store.Delivered{Board: board, Notice: notice, Due: true})
	board, notice = store.BoardOf(m, false, "", start), store.Notice{}
	saveBoard(t, s, m, board)
	saveNotice(t, s, m, notice)
	delivered(t, s, m, store.Delivered{Board: board})
	update(t, s, m, step(t, m))
	delivered(t, s, other, store.Delivered{Due: true})
	closeStore(t, s)
}

// testUndelivered lists the boards that do not show their match, the oldest one
// first.
func testUndelivered(t *testing.T, place Place) {
	s := openOnce(t, place)
	due := store.Filter{Undelivered: true}
	post := func(m *match.Match, message string) *match.Match {
		t.Helper()
		at := m.Place
		at.MessageID = message
		return update(t, s, m, m.At(at))
	}
	show := func(m *match.Match, thinking bool) {
		t.Helper()
		saveBoard(t, s, m, store.BoardOf(m, thinking, "", start))
	}
	late := newMatch(t, s, anna, bot, "c", 2)
	early := newMatch(t, s, anna, boris, "c", 1)
	list(t, s, due, early, late) // never shown
	list(t, s, store.Filter{Undelivered: true, Limit: 1}, early)
	early, late = post(early, "m1"), post(late, "m2")
	show(early, false)
	list(t, s, due, late)
	show(late, false)
	list(t, s, due)

	late = update(t, s, late, step(t, late))
	list(t, s, due, late) // a move that was not drawn
	show(late, true)
	list(t, s, due) // the bot is thinking about its answer, as long as it owes it
	for late.BotToMove() {
		late = update(t, s, late, step(t, late))
	}
	saveBoard(t, s, late, store.BoardOf(late, true, "", start))
	list(t, s, due, late) // it still says that the bot is thinking
	show(late, false)

	// As many plies as before, but others: the number alone does not tell.
	back, err := late.TakeBack(anna.UserID, start.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	again := update(t, s, late, back)
	for again.Ply() < late.Ply() {
		moves := again.Position().AppendMoves(nil)
		again = update(t, s, again, makeMove(t, again, moves[len(moves)-1]))
	}
	list(t, s, due, again)
	show(again, false)

	early = post(early, "m3")
	list(t, s, due, early) // another message
	show(early, false)
	early = update(t, s, early, early.FollowedBy(9))
	list(t, s, due) // nobody sees that
	resigned, err := early.Resign(anna.UserID, start.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	early = update(t, s, early, resigned)
	list(t, s, due, early) // the end
	show(early, false)

	over, err := newMatch(t, s, anna, boris, "c", 3).Resign(boris.UserID, start)
	if err != nil {
		t.Fatal(err)
	}
	create(t, s, over) // was never shown, and is over
	list(t, s, store.Filter{Undelivered: true, Status: []match.Status{match.Over}})
}

// testNotices lists the games in which a player has to be called.
func testNotices(t *testing.T, place Place) {
	s := openOnce(t, place)
	due := store.Filter{NoticeDue: true}
	newMatch(t, s, anna, bot, "c", 1) // nobody is called against the bot
	offer := match.Offer(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start, start.Add(time.Hour))
	create(t, s, offer)
	m := newMatch(t, s, anna, boris, "c", 2)
	old := newMatch(t, s, anna, boris, "c", 1)
	call := func(m *match.Match, message string) {
		t.Helper()
		turn, _ := m.Turn()
		n := store.Notice{UserID: m.Seats[turn].UserID, Ply: m.Ply(), MessageID: message, At: start}
		saveNotice(t, s, m, n)
		later := n
		later.Ply++
		if !n.IsFor(m) || later.IsFor(m) || (store.Notice{}).IsFor(m) {
			t.Error("the notice does not know for which ply it is")
		}
	}
	list(t, s, due, old, m)
	call(old, "n1")
	call(m, "") // who was evidently there
	list(t, s, due)
	m = update(t, s, m, step(t, m))
	list(t, s, due, m)
	call(m, "n1")
	asked, err := m.Ask(anna.UserID, match.AskTakeBack, start)
	if err != nil {
		t.Fatal(err)
	}
	m = update(t, s, m, asked)
	if asked, err = m.Answer(boris.UserID, match.AskTakeBack, true, start); err != nil {
		t.Fatal(err)
	}
	m = update(t, s, m, asked)
	m = update(t, s, m, step(t, m))
	list(t, s, due, m) // the call was for the step that was taken back
	call(m, "n2")
	resigned, err := m.Resign(anna.UserID, start.Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	m = update(t, s, m, resigned)
	list(t, s, due, m) // the notice still calls
	saveNotice(t, s, m, store.Notice{})
	list(t, s, due, m) // the winner does not know
	saveNotice(t, s, m, store.Notice{UserID: boris.UserID, Ply: m.Steps() + 1, At: start})
	list(t, s, due)
	saveNotice(t, s, m, store.Notice{UserID: anna.UserID, Ply: m.Ply(), At: start, Sending: true})
	list(t, s, due, m) // nobody knows whether it is out
}

// testGuests owes nothing where the bot is a guest, and lets no closed door in its way there.
func testGuests(t *testing.T, place Place) {
	s := openOnce(t, place)
	at := match.Place{GuildID: "1", ChannelID: "2", Guest: true}
	m := match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start).Timed(match.TimeControl{Turn: 24 * time.Hour}, start)
	m = create(t, s, m.At(at))
	for _, closed := range []match.Place{{ChannelID: "2"}, {GuildID: "1"}} {
		if err := s.SetAccess(t.Context(), closed, false, start); err != nil {
			t.Fatal(err)
		}
	}
	due := []store.Filter{{Undelivered: true}, {NoticeDue: true}, {RemindBefore: start.Add(24 * time.Hour)}}
	for _, one := range due {
		list(t, s, one)
	}
	list(t, s, store.Filter{DueBefore: start.Add(25 * time.Hour), Accessible: true}, m)
	if d, err := s.Delivered(t.Context(), m.ID); err != nil || !d.Due {
		t.Errorf("people see it already: %+v, %v", d, err)
	}
	at.Guest = false // the bot has become a member
	m = update(t, s, m, m.At(at))
	for _, one := range due {
		list(t, s, one, m)
	}
	list(t, s, store.Filter{DueBefore: start.Add(25 * time.Hour), Accessible: true})
}

// testForgetGuests forgets where guests played, some time after it is over, and nothing else.
func testForgetGuests(t *testing.T, place Place) {
	open := place(t)
	s := open()
	at := func(guest, over bool, touched time.Time) *match.Match {
		t.Helper()
		m := match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, touched)
		m.Rated = true
		m = create(t, s, m.At(match.Place{GuildID: "1", ChannelID: "2", MessageID: "3", Guest: guest}))
		for range 5 {
			m = update(t, s, m, step(t, m))
		}
		if over {
			resigned, err := m.Resign(anna.UserID, touched)
			if err != nil {
				t.Fatal(err)
			}
			m = update(t, s, m, resigned)
		}
		saveNotice(t, s, m, store.Notice{UserID: anna.UserID, MessageID: "4", At: start})
		return m
	}
	old, late := start, start.Add(time.Hour)
	gone := at(true, true, old)
	kept := []*match.Match{at(true, false, old), at(false, true, old), at(true, true, late)}
	for i, want := range [][]int64{nil, {gone.ID}, nil} {
		before := late
		if i == 0 {
			before = old
		}
		if ids, err := s.ForgetGuests(t.Context(), before); err != nil || !slices.Equal(ids, want) {
			t.Errorf("before %v: %v, %v, want %v", before, ids, err, want)
		}
	}
	if _, err := s.Update(t.Context(), gone, gone.FollowedBy(9)); !errors.Is(err, store.ErrConflict) {
		t.Errorf("a change of a match as it was: %v", err)
	}
	s = reopen(t, s, open)
	list(t, s, store.Filter{ChannelID: "2"}, kept[2], kept[0], kept[1])
	m, err := s.Match(t.Context(), gone.ID)
	if err != nil || m.Place != (match.Place{Guest: true}) || m.Seats != gone.Seats || m.Ending != match.Resigned {
		t.Errorf("what was over: %+v, %v", m, err)
	}
	if d, err := s.Delivered(t.Context(), gone.ID); err != nil || d.Notice.MessageID != "" {
		t.Errorf("the notice: %+v, %v", d.Notice, err)
	}
	agreed(t, s)
	closeStore(t, s)
}

// testReachable leaves out the games of channels and servers that are closed.
func testReachable(t *testing.T, place Place) {
	open := place(t)
	s := open()
	in := func(at match.Place) *match.Match {
		t.Helper()
		return create(t, s, match.New(anyGame(t), [2]match.Seat{bot, anna}, engine.First, start).At(at))
	}
	a := in(match.Place{GuildID: "1", ChannelID: "1"}) // a server and its first channel may have the same ID
	b := in(match.Place{GuildID: "1", ChannelID: "2"})
	c := in(match.Place{GuildID: "2", ChannelID: "3"})
	d := in(match.Place{ChannelID: "4"})
	now := start
	set := func(at match.Place, ok bool) {
		t.Helper()
		now = now.Add(time.Hour)
		if err := s.SetAccess(t.Context(), at, ok, now); err != nil {
			t.Fatalf("set reachable: %v", err)
		}
	}
	pending := store.Filter{BotToMove: true, Accessible: true}
	list(t, s, pending, d, c, b, a)
	channel, server := match.Place{ChannelID: "1"}, match.Place{GuildID: "2"}
	set(match.Place{GuildID: "9", ChannelID: "1"}, false) // the channel counts
	list(t, s, pending, d, c, b)
	set(server, false)
	set(server, false) // twice is no error
	s = reopen(t, s, open)
	list(t, s, pending, d, b)
	list(t, s, store.Filter{Undelivered: true, Accessible: true}, b, d)
	list(t, s, store.Filter{BotToMove: true}, d, c, b, a)
	closed := []store.PlaceWithoutAccess{{GuildID: "9", ChannelID: "1", Since: start.Add(time.Hour)}, {GuildID: "2", Since: start.Add(2 * time.Hour)}}
	if got, err := s.PlacesWithoutAccess(t.Context()); err != nil || !slices.Equal(got, closed) {
		t.Errorf("unreachable are %v, %v, want %v", got, err, closed)
	}
	set(channel, true)
	set(server, true)
	list(t, s, pending, d, c, b, a)
	closeStore(t, s)
}

// testHealth asks a store that works how it does.
func testHealth(t *testing.T, place Place) {
	s := openOnce(t, place)
	newMatch(t, s, anna, boris, "c", 0)
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
	if h := s.Health(); h != (store.Health{}) && h.Reason != store.Low {
		t.Errorf("got %+v of a store that works", h)
	}
}
