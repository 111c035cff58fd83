package storetest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"noughts/competition/solving"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
)

// A Life is a store in which somebody has left something of every kind, with others around them, in
// a server and elsewhere.
type Life struct {
	User, Name               string
	Guild, Channel, Message  string             // where most of it was
	Personal                 store.PersonalData // all that Personal returns
	live, offered, bot       *match.Match       // in the server, which go on
	lost, solo, left, others *match.Match       // which are over: against Boris, two against the bot of which the first is rated, others'
	casual                   *match.Match       // against Clara, after which the second one came
}

// NewLife fills an empty store.
func NewLife(t *testing.T, s store.Store) Life {
	t.Helper()
	ctx := t.Context()
	l := Life{
		User: "424242424242424242", Name: "Zarathustra",
		Guild: "737373737373737373", Channel: "565656565656565656", Message: "989898989898989898",
	}
	here := match.Place{GuildID: l.Guild, ChannelID: l.Channel, MessageID: l.Message}
	direct := match.Place{ChannelID: "212121212121212121", MessageID: "1"}
	l.play(t, s, here, direct)
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	do(s.SavePerson(ctx, store.Person{}, store.Person{ID: l.User, Muted: true, Challengers: l.Guild}))
	do(s.SavePerson(ctx, store.Person{}, store.Person{ID: clara.UserID, Challengers: l.Guild}))
	do(s.SaveServer(ctx, store.Server{}, store.Server{ID: l.Guild, Muted: true, Channels: []string{l.Channel}}))
	do(s.Block(ctx, l.User, boris.UserID, true))
	do(s.Block(ctx, clara.UserID, l.User, true))
	do(s.SaveLastSeen(ctx, l.User, l.live.ID, start.Add(time.Minute)))
	do(s.SaveLastSeen(ctx, clara.UserID, l.live.ID, start))
	do(s.SetPlans(ctx, l.live.ID, l.User, []string{"a1 b1 c1"}))
	do(s.SetPlans(ctx, l.live.ID, clara.UserID, []string{"a1 b1"}))
	do(s.SetAccess(ctx, match.Place{ChannelID: direct.ChannelID}, false, start))
	do(s.SetAccess(ctx, match.Place{GuildID: l.Guild, ChannelID: l.Channel}, false, start))
	do(s.SetAccess(ctx, match.Place{GuildID: l.Guild}, false, start))
	_, err := s.SetPuzzleOfDay(ctx, l.Guild, 3, "", "p")
	do(err)
	do(s.SaveShared(ctx, store.Shared{Subject: "game", GuildID: l.Guild, ChannelID: l.Channel, MessageID: "1", At: start}))
	do(s.SetPuzzleSchedule(ctx, store.PuzzleSchedule{GuildID: l.Guild, ChannelID: l.Channel, Hour: 7}))
	do(s.SetWeekSchedule(ctx, store.WeekSchedule{GuildID: l.Guild, ChannelID: l.Channel, Week: 3}))
	do(s.SaveDayPost(ctx, store.DayPost{GuildID: l.Guild, Day: 3, Puzzle: "p", ChannelID: l.Channel, MessageID: l.Message}))

	game := anyGame(t)
	mine, err := s.CreateStudy(ctx, store.Study{UserID: l.User, Main: games.Sequence{Game: game, Start: game.Start()}, MatchID: l.left.ID, Touched: start})
	do(err)
	_, err = s.CreateStudy(ctx, store.Study{UserID: clara.UserID, Main: games.Sequence{Game: game, Start: game.Start()}, MatchID: l.left.ID, Touched: start})
	do(err)
	tried := begin(t, s, store.Attempt{UserID: l.User, Puzzle: "p", Begun: start})
	solved := tried
	solved.Status = store.Solved
	day := solving.Day(3)
	tried, err = s.SaveAttempt(ctx, tried, solved, &solving.Result{Start: 1500, Score: solving.Solved, At: start, OnDay: &day, GuildID: l.Guild})
	do(err)
	begin(t, s, store.Attempt{UserID: clara.UserID, Puzzle: "p", Begun: start})
	do(s.EnterTable(ctx, l.Guild, 3, tried.ID))
	do(s.SaveOwnPuzzles(ctx, l.User, l.lost.ID, []store.OwnPuzzle{{Puzzle: "own", Ply: 2, Data: []byte("{}")}}))
	do(s.SaveOwnPuzzles(ctx, boris.UserID, l.lost.ID, []store.OwnPuzzle{{Puzzle: "his", Ply: 3, Data: []byte("{}")}}))
	tour, err := s.CreateTournament(ctx, store.Tournament{
		Place: here, CreatorID: l.User, Variant: game.Variant(), Created: start,
		Players: []store.TournamentPlayer{{UserID: l.User, Name: l.Name}, {UserID: boris.UserID, Name: boris.Name}},
	})
	do(err)
	do(s.SaveLastHint(ctx, l.User, store.Subject{StudyID: mine.ID}, "there", engine.Move{Cell: 4, Symbol: engine.X}))
	l.Personal = store.PersonalData{
		LastSeen: map[int64]time.Time{l.live.ID: start.Add(time.Minute)}, Plans: map[int64][]string{l.live.ID: {"a1 b1 c1"}},
		Studies: []store.Study{mine}, Attempts: []store.Attempt{tried},
		Tables:      []store.TableEntry{{GuildID: l.Guild, Day: 3, AttemptID: tried.ID}},
		LastHints:   []store.LastHint{{Position: "there", Move: engine.Move{Cell: 4, Symbol: engine.X}}},
		Tournaments: []int64{tour.ID},
	}
	return l
}

// play has the matches of a life played, in a server and directly with the bot.
func (l *Life) play(t *testing.T, s store.Store, here, direct match.Place) {
	t.Helper()
	me := match.Seat{UserID: l.User, Name: l.Name}
	over := func(first, second match.Seat, at match.Place, rated bool) *match.Match {
		t.Helper()
		m := match.New(anyGame(t), [2]match.Seat{first, second}, engine.First, start).At(at)
		m.Rated = rated
		m = create(t, s, m)
		for range 5 {
			m = update(t, s, m, step(t, m))
		}
		p := engine.First
		if m.Seats[p].Bot() {
			p = engine.Second
		}
		resigned, err := m.Resign(m.Seats[p].UserID, m.Touched)
		if err != nil {
			t.Fatal(err)
		}
		return update(t, s, m, resigned)
	}
	l.lost = over(boris, me, here, true)
	over(me, boris, here, true)
	l.others = over(boris, clara, match.Place{ChannelID: "c"}, true)
	l.solo = over(me, bot, direct, true)
	l.left = over(me, bot, direct, false)
	over(me, me, direct, false)
	casual := over(clara, me, match.Place{ChannelID: "c"}, false)
	l.casual = update(t, s, casual, casual.FollowedBy(l.left.ID))

	begun := func(m *match.Match) *match.Match { return create(t, s, m.At(here)) }
	l.live = begun(match.New(anyGame(t), [2]match.Seat{me, clara}, engine.First, start))
	l.live = update(t, s, l.live, step(t, l.live))
	l.offered = begun(match.Offer(anyGame(t), [2]match.Seat{clara, me}, engine.First, start, start.Add(time.Hour)))
	l.bot = begun(match.New(anyGame(t), [2]match.Seat{me, bot}, engine.First, start))
	saveNotice(t, s, l.live, store.Notice{UserID: l.User, Ply: 1, MessageID: l.Message, At: start})
	saveBoard(t, s, l.live, store.BoardOf(l.live, false, "", start))
}

// Leave ends the matches of the person that go on.
func (l Life) Leave(t *testing.T) (ended []store.Change) {
	t.Helper()
	for _, m := range []*match.Match{l.live, l.offered, l.bot} {
		after, err := m.Leave(l.User, start.Add(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		ended = append(ended, store.Change{Before: m, After: after})
	}
	return ended
}

// Abandon ends the matches of the server that go on.
func (l Life) Abandon() (ended []store.Change) {
	for _, m := range []*match.Match{l.live, l.offered, l.bot} {
		ended = append(ended, store.Change{Before: m, After: m.Abandon(start.Add(time.Hour))})
	}
	return ended
}

// personal checks what is kept of a person.
func personal(t *testing.T, s store.Store, userID string, want store.PersonalData) {
	t.Helper()
	got, err := s.Personal(t.Context(), userID)
	if diff := cmp.Diff(want, got, asSaved); err != nil || diff != "" {
		t.Errorf("kept of %s (-want +got):\n%s%v", userID, diff, err)
	}
}

// agreed checks that the standings are what the matches say.
func agreed(t *testing.T, s store.Store) {
	t.Helper()
	for _, save := range []bool{false, true, false} {
		if found, err := s.Recount(t.Context(), save); err != nil || len(found.Differ) > 0 || found.Games == 0 || found.Records == 0 {
			t.Errorf("counted again: %+v, %v", found, err)
		}
	}
}

// testForgetPerson deletes what is kept of somebody: of the games those against others and those
// that count stay, and what others have of them stays theirs.
func testForgetPerson(t *testing.T, place Place) {
	open := place(t)
	s := open()
	l := NewLife(t, s)
	personal(t, s, l.User, l.Personal)
	agreed(t, s)
	const standIn = "former:1"
	forget := func(ended []store.Change) error {
		_, err := s.ForgetPerson(t.Context(), l.User, standIn, ended)
		return err
	}
	ended := l.Leave(t)
	if err := forget(ended[1:]); !errors.Is(err, store.ErrConflict) {
		t.Errorf("with a match that goes on: %v", err)
	}
	stale := slices.Clone(ended)
	stale[2].Before = l.bot.At(match.Place{})
	stale[2].Before.Revision--
	if err := forget(stale); !errors.Is(err, store.ErrConflict) {
		t.Errorf("with a match that has changed: %v", err)
	}
	personal(t, s, l.User, l.Personal) // all of it or nothing
	check(t, s, l.live)
	if err := forget(ended); err != nil {
		t.Fatal(err)
	}
	if m, err := s.Match(t.Context(), l.live.ID); err != nil || m.Status != match.Over { // at once, whatever is remembered
		t.Errorf("what went on: %+v, %v", m, err)
	}
	s = reopen(t, s, open)
	personal(t, s, l.User, store.PersonalData{})
	list(t, s, store.Filter{UserID: l.User})
	kept, err := s.IDs(t.Context(), store.Filter{UserID: standIn})
	slices.Sort(kept)
	if want := []int64{l.lost.ID, l.lost.ID + 1, l.solo.ID, l.casual.ID, l.live.ID, l.offered.ID}; err != nil || !slices.Equal(kept, want) {
		t.Errorf("under the stand-in: %v, %v, want %v", kept, err, want)
	}
	for _, id := range kept {
		m, err := s.Match(t.Context(), id)
		if err != nil || m.Status != match.Over {
			t.Fatalf("match %d: %+v, %v", id, m, err)
		}
		if p, _ := m.SeatOf(standIn); m.Seats[p] != (match.Seat{UserID: standIn}) {
			t.Errorf("match %d has %+v", id, m.Seats)
		}
	}
	if m, err := s.Match(t.Context(), l.casual.ID); err != nil || m.Rematch != 0 {
		t.Errorf("a rematch that is gone: %+v, %v", m, err)
	}
	if m, err := s.Match(t.Context(), l.live.ID); err != nil || m.Ending != match.Resigned || m.Place != l.live.Place {
		t.Errorf("what went on: %+v, %v", m, err)
	}
	check(t, s, l.others)
	agreed(t, s)
	tour, err := s.Tournament(t.Context(), l.Personal.Tournaments[0])
	if err != nil || len(tour.Players) != 2 || tour.CreatorID != standIn || tour.Players[0].UserID != standIn || !tour.Players[0].Left || tour.Players[1].Left {
		t.Errorf("the tournament is %+v, %v; want its first player gone", tour, err)
	}
	if who, err := s.Person(t.Context(), l.User); err != nil || who != (store.Person{ID: l.User}) {
		t.Errorf("who comes back is %+v, %v", who, err)
	}
	for user, want := range map[string]int{boris.UserID: 1, clara.UserID: 1, l.User: 0, standIn: 0} {
		if got, err := s.Standings(t.Context(), user); err != nil || len(got) != want {
			t.Errorf("standings of %s: %+v, %v, want %d", user, got, err, want)
		}
	}
	for user, want := range map[string]int{boris.UserID: 1, l.User: 0} {
		if got, err := s.OwnPuzzles(t.Context(), user); err != nil || len(got) != want {
			t.Errorf("puzzles of %s: %+v, %v, want %d", user, got, err, want)
		}
	}
	// What was under way when it happened leaves nothing.
	for _, err := range []error{
		s.SaveLastSeen(t.Context(), l.User, l.live.ID, start.Add(time.Hour)), s.SetPlans(t.Context(), l.live.ID, l.User, []string{"a1"}),
		s.SaveNotice(t.Context(), l.live.ID, store.Notice{UserID: l.User, At: start}),
	} {
		if err != nil {
			t.Error(err)
		}
	}
	if _, err := s.Update(t.Context(), l.lost, l.lost.FollowedBy(9)); !errors.Is(err, store.ErrConflict) {
		t.Errorf("a change of a match as it was: %v", err)
	}
	personal(t, s, l.User, store.PersonalData{})
	if d, err := s.Delivered(t.Context(), l.live.ID); err != nil || d.Notice.UserID != "" {
		t.Errorf("called: %+v, %v", d.Notice, err)
	}
	closeStore(t, s)
}

// testForgetServer deletes what is kept of a server: what was played there is nowhere, and still
// its players'.
func testForgetServer(t *testing.T, place Place) {
	open := place(t)
	s := open()
	l := NewLife(t, s)
	if _, err := s.ForgetServer(t.Context(), l.Guild, l.Abandon()[1:]); !errors.Is(err, store.ErrConflict) {
		t.Errorf("with a match that goes on: %v", err)
	}
	check(t, s, l.offered)
	changed, err := s.ForgetServer(t.Context(), l.Guild, l.Abandon())
	if err != nil || len(changed) != 5 {
		t.Fatalf("%v, %v, want 5 matches", changed, err)
	}
	s = reopen(t, s, open)
	list(t, s, store.Filter{GuildID: l.Guild})
	list(t, s, store.Filter{ChannelID: l.Channel})
	if _, err := s.Tournament(t.Context(), l.Personal.Tournaments[0]); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the tournament of the server: %v", err)
	}
	list(t, s, store.Filter{Undelivered: true, Accessible: true, UserID: l.User})
	due, err := s.IDs(t.Context(), store.Filter{NoticeDue: true})
	if err != nil || slices.ContainsFunc(due, func(id int64) bool { return slices.Contains(changed, id) }) {
		t.Errorf("notices are due in %v, %v, and %v have no place", due, err, changed)
	}
	m, err := s.Match(t.Context(), l.live.ID)
	if err != nil || m.Place != (match.Place{}) || m.Ending != match.Abandoned || m.HasResult() {
		t.Errorf("what went on: %+v, %v", m, err)
	}
	if m, err = s.Match(t.Context(), l.lost.ID); err != nil || m.Place != (match.Place{}) || m.Ending != match.Resigned || m.Seats != l.lost.Seats {
		t.Errorf("what was over: %+v, %v", m, err)
	}
	agreed(t, s)
	if got, err := s.Server(t.Context(), l.Guild); err != nil || !cmp.Equal(got, store.Server{ID: l.Guild}) {
		t.Errorf("the server is %+v, %v", got, err)
	}
	if got, err := s.Memberships(t.Context()); err != nil || len(got) > 0 {
		t.Errorf("memberships: %+v, %v", got, err)
	}
	if got, err := s.Person(t.Context(), clara.UserID); err != nil || got.Challengers != store.Nobody {
		t.Errorf("who let people of the server challenge them: %+v, %v", got, err)
	}
	if got, err := s.PlacesWithoutAccess(t.Context()); err != nil || len(got) != 1 {
		t.Errorf("closed are %+v, %v, want the direct channel", got, err)
	}
	closeStore(t, s)
}

// testRename calls somebody by another name in the matches of a server.
func testRename(t *testing.T, place Place) {
	s := openOnce(t, place)
	at := func(first, second match.Seat, guild string) *match.Match {
		return create(t, s, match.New(anyGame(t), [2]match.Seat{first, second}, engine.First, start).At(match.Place{GuildID: guild, ChannelID: "c"}))
	}
	first, second, both, elsewhere, others := at(anna, boris, "g"), at(boris, anna, "g"), at(anna, anna, "g"), at(anna, boris, ""), at(boris, clara, "g")
	for range 2 {
		changed, err := s.Rename(t.Context(), anna.UserID, "g", anna.Name)
		if err != nil || len(changed) > 0 {
			t.Errorf("the same name: %v, %v", changed, err)
		}
	}
	changed, err := s.Rename(t.Context(), anna.UserID, "g", "Änne")
	if slices.Sort(changed); err != nil || !slices.Equal(changed, []int64{first.ID, second.ID, both.ID}) {
		t.Errorf("another name: %v, %v", changed, err)
	}
	renamed := match.Seat{UserID: anna.UserID, Name: "Änne"}
	for m, want := range map[*match.Match][2]match.Seat{
		first: {renamed, boris}, second: {boris, renamed}, both: {renamed, renamed}, elsewhere: {anna, boris}, others: {boris, clara},
	} {
		if got, err := s.Match(t.Context(), m.ID); err != nil || got.Seats != want {
			t.Errorf("match %d: %+v, %v, want %+v", m.ID, got.Seats, err, want)
		}
	}
	if _, err := s.Update(t.Context(), first, step(t, first)); !errors.Is(err, store.ErrConflict) {
		t.Errorf("a change of a match as it was: %v", err)
	}

	tour := newTournament(t, s, "h") // in which nobody plays yet
	if changed, err := s.Rename(t.Context(), tour.Players[0].UserID, "h", "Countess"); err != nil || len(changed) > 0 {
		t.Errorf("somebody who has joined a tournament: %v, %v", changed, err)
	}
	if _, err := s.UpdateTournament(t.Context(), tour, tour, nil); !errors.Is(err, store.ErrConflict) {
		t.Errorf("a change of a tournament as it was: %v", err)
	}
	tour.Players[0].Name = "Countess"
	tour.Revision++
	theTournament(t, s, tour)
}
