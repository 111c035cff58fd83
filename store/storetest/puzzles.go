package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"noughts/competition/rating"
	"noughts/competition/solving"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// begin begins an attempt, or fails the test.
func begin(t *testing.T, s store.Store, a store.Attempt) store.Attempt {
	t.Helper()
	saved, err := s.BeginAttempt(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

// checkAttempt reads an attempt and compares it with what it should be.
func checkAttempt(t *testing.T, s store.Store, want store.Attempt) {
	t.Helper()
	got, err := s.Attempt(t.Context(), want.ID)
	if diff := cmp.Diff(want, got, asSaved); err != nil || diff != "" {
		t.Errorf("attempt %d (-want +got):\n%s%v", want.ID, diff, err)
	}
}

// testAttempts saves attempts with every field and what changes with them; there is one
// of each person and puzzle.
func testAttempts(t *testing.T, place Place) {
	open := place(t)
	s := open()
	ctx := t.Context()
	first := begin(t, s, store.Attempt{UserID: "1", Puzzle: "a", Begun: start})
	other := begin(t, s, store.Attempt{UserID: "2", Puzzle: "a", Begun: start})
	if again := begin(t, s, store.Attempt{UserID: "1", Puzzle: "a", Begun: start.Add(time.Hour)}); !cmp.Equal(again, first, asSaved) || other.ID == first.ID {
		t.Errorf("begun again: %+v, want %+v", again, first)
	}
	checkAttempt(t, s, first)
	if _, err := s.Attempt(ctx, 999); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an attempt that is not there: %v", err)
	}

	next := first
	next.Asked, next.Made, next.Tried, next.Wrong, next.Hint, next.Hints = "random/-", []string{"Xb3", "Oc4"}, "Xa1", 2, 1, 3
	next.Status, next.Ended = store.Solved, start.Add(time.Minute)
	day := solving.Day(20500)
	result := &solving.Result{Start: 1400.5, Score: solving.Hinted, At: start.Add(time.Minute), OnDay: &day}
	solver, record := solving.Solver{UserID: "1"}, solving.PuzzleRecord{Puzzle: "a"}
	solving.Count(&solver, &record, *result)
	solver.Visit(day)
	for range 2 { // the second time it has counted
		saved, err := s.SaveAttempt(ctx, first, next, result)
		if err != nil || saved.Revision <= first.Revision || !saved.Counted || saved.Before != rating.New() || saved.After != solver.Rating {
			t.Fatalf("saved %+v, %v", saved, err)
		}
		checkAttempt(t, s, saved)
		if _, err := s.SaveAttempt(ctx, first, next, &solving.Result{Score: solving.Solved, At: start}); !isConflict(err) {
			t.Errorf("a change of an old revision: %v", err)
		}
		first, next = saved, saved
	}
	s = reopen(t, s, open)
	checkAttempt(t, s, first)
	checkAttempt(t, s, other)
	if got, err := s.Solver(ctx, "1"); err != nil || !cmp.Equal(got, solver) {
		t.Errorf("the solver is %+v, %v, want %+v", got, err, solver)
	}
	if got, err := s.Solver(ctx, "2"); err != nil || got != (solving.Solver{UserID: "2"}) {
		t.Errorf("somebody new is %+v, %v", got, err)
	}
	if got, err := s.PuzzleRecords(ctx); err != nil || !cmp.Equal(got, map[string]solving.PuzzleRecord{"a": record}) {
		t.Errorf("the records are %+v, %v", got, err)
	}
	for id, want := range map[string]solving.PuzzleRecord{"a": record, "b": {Puzzle: "b"}} {
		if got, err := s.PuzzleRecord(ctx, id); err != nil || got != want {
			t.Errorf("the record of %s is %+v, %v", id, got, err)
		}
	}
	if got, err := s.Attempted(ctx, "1"); err != nil || !cmp.Equal(got, map[string]store.AttemptStatus{"a": store.Solved}) {
		t.Errorf("tried: %v, %v", got, err)
	}
	// One that has counted before moves no rating, and its day counts all the same.
	counted := other
	counted.Counted = true
	if _, err := s.SaveAttempt(ctx, other, counted, result); err != nil {
		t.Error(err)
	}
	if got, err := s.Solver(ctx, "2"); err != nil || got != (solving.Solver{UserID: "2", Days: 1, BestDays: 1, LastDay: day}) {
		t.Errorf("who has counted before is %+v, %v", got, err)
	}
	if got, err := s.PuzzleRecords(ctx); err != nil || got["a"] != record {
		t.Errorf("the records are %+v, %v", got, err)
	}
	closeStore(t, s)
}

// testAttemptsRace lets many answer the same puzzle at once: of one attempt one change is
// taken, and no change of the ratings is lost.
func testAttemptsRace(t *testing.T, place Place) {
	s := openOnce(t, place)
	const users, clicks = 6, 4
	var all sync.WaitGroup
	for u := range users {
		for puzzle := range 3 {
			result := &solving.Result{Start: 1500, Score: solving.Failed, At: start.Add(time.Duration(10*u+puzzle) * time.Hour)}
			a := begin(t, s, store.Attempt{UserID: fmt.Sprint(u), Puzzle: fmt.Sprint(puzzle), Begun: start})
			for range clicks {
				all.Go(func() {
					_, err := s.SaveAttempt(t.Context(), a, a, result)
					if err != nil && !isConflict(err) {
						t.Error(err)
					}
				})
			}
		}
	}
	all.Wait()
	for u := range users {
		if got, err := s.Solver(t.Context(), fmt.Sprint(u)); err != nil || got.Failed != 3 {
			t.Errorf("person %d has failed %d, %v, want 3", u, got.Failed, err)
		}
	}
	records, err := s.PuzzleRecords(t.Context())
	for name, p := range records {
		if p.Failed != users {
			t.Errorf("puzzle %s: %+v, want %d", name, p, users)
		}
	}
	if err != nil || len(records) != 3 {
		t.Errorf("%d records, %v", len(records), err)
	}
	recountedPuzzles(t, s, 3*users)
}

// recountedPuzzles counts the results at puzzles again, which has to come to what is kept.
func recountedPuzzles(t *testing.T, s store.Store, results int) {
	t.Helper()
	if found, err := s.RecountPuzzles(t.Context(), false); err != nil || found.Differ() > 0 || found.Results != results {
		t.Errorf("counted again: %+v, %v, want %d results as they are kept", found, err, results)
	}
}

// testRecountPuzzles has people try puzzles in many ways: to count the results again makes the
// same, also once one of the people is forgotten; and what is damaged is found and put right.
func testRecountPuzzles(t *testing.T, place Place) {
	s := openOnce(t, place)
	ctx := t.Context()
	now := start
	results := 0
	for i := range 60 {
		now = now.Add(time.Duration(i%7) * 11 * time.Hour)
		a := begin(t, s, store.Attempt{UserID: fmt.Sprint(i % 5), Puzzle: fmt.Sprint(i % 12), Begun: now})
		day := solving.Clock{}.Day(now)
		r := solving.Result{Start: float64(900 + 100*(i%12)), Score: []float64{solving.Solved, solving.Hinted, solving.Failed, solving.Solved}[i%4], At: now}
		if i%3 == 0 {
			r.OnDay = &day
		}
		a.Counted = i%10 == 9
		if !a.Counted {
			results++
		}
		if _, err := s.SaveAttempt(ctx, a, a, &r); err != nil {
			t.Fatal(err)
		}
	}
	recountedPuzzles(t, s, results)
	if _, err := s.ForgetPerson(ctx, "3", "former:3", nil); err != nil {
		t.Fatal(err)
	}
	recountedPuzzles(t, s, results)
	one, err := s.Solver(ctx, "1")
	if err != nil || one.Streak+one.BestStreak == 0 || one.Days == 0 {
		t.Errorf("%+v, %v", one, err)
	}
	if gone, err := s.Solver(ctx, "3"); err != nil || gone != (solving.Solver{UserID: "3"}) {
		t.Errorf("who is forgotten: %+v, %v", gone, err)
	}
}

func testOwnPuzzles(t *testing.T, place Place) {
	open := place(t)
	s := open()
	ctx := t.Context()
	m := create(t, s, match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start))
	list := []store.OwnPuzzle{
		{Puzzle: "x", UserID: anna.UserID, MatchID: m.ID, Ply: 3, Data: []byte(`{"a":1}`)},
		{Puzzle: "y", UserID: anna.UserID, MatchID: m.ID, Ply: 5, Data: []byte("two")},
		{Puzzle: "z", UserID: boris.UserID, MatchID: m.ID, Ply: 7, Data: []byte("three")},
	}
	if got, err := s.SearchedMatches(ctx, anna.UserID); err != nil || len(got) > 0 {
		t.Errorf("searched before anything was: %v, %v", got, err)
	}
	for range 2 {
		if err := errors.Join(s.SaveOwnPuzzles(ctx, anna.UserID, m.ID, list[:2]), s.SaveOwnPuzzles(ctx, boris.UserID, m.ID, list[2:])); err != nil {
			t.Fatal(err)
		}
		got, err := s.OwnPuzzles(ctx, anna.UserID)
		if diff := cmp.Diff([]store.OwnPuzzle{list[1], list[0]}, got); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		if got, err := s.SearchedMatches(ctx, anna.UserID); err != nil || !cmp.Equal(got, map[int64]bool{m.ID: true}) {
			t.Errorf("searched: %v, %v", got, err)
		}
		s = reopen(t, s, open)
	}
	if err := s.SaveOwnPuzzles(ctx, anna.UserID, 999, nil); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("puzzles of no match: %v", err)
	}
	if err := s.SaveOwnPuzzles(ctx, clara.UserID, m.ID, nil); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("puzzles of somebody who does not sit in the match: %v", err)
	}
	if got, err := s.OwnPuzzle(ctx, "z"); err != nil || !cmp.Equal(got, list[2]) {
		t.Errorf("got %+v, %v", got, err)
	}
	if _, err := s.OwnPuzzle(ctx, "?"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a puzzle that is not there: %v", err)
	}
	closeStore(t, s)
}

func testPuzzleOfTheDay(t *testing.T, place Place) {
	open := place(t)
	s := open()
	ctx := t.Context()
	for _, want := range []struct{ day, before, puzzle, got string }{
		{"1", "", "x", "x"}, {"1", "", "b", "x"}, {"2", "", "b", "b"}, {"1", "x", "a", "a"}, {"1", "x", "c", "a"},
	} {
		day := solving.Day(want.day[0] - '0')
		if got, err := s.SetPuzzleOfDay(ctx, "", day, want.before, want.puzzle); err != nil || got != want.got {
			t.Errorf("day %d: %s, %v, want %s", day, got, err, want.got)
		}
	}
	one := begin(t, s, store.Attempt{UserID: "1", Puzzle: "a", Begun: start})
	two := begin(t, s, store.Attempt{UserID: "2", Puzzle: "a", Begun: start})
	for _, e := range []struct {
		guild   string
		attempt int64
	}{{"g", two.ID}, {"g", one.ID}, {"g", one.ID}, {"h", one.ID}, {"g", 999}} {
		if err := s.EnterTable(ctx, e.guild, 1, e.attempt); err != nil {
			t.Fatal(err)
		}
	}
	s = reopen(t, s, open)
	if got, err := s.SetPuzzleOfDay(ctx, "g", 1, "", "c"); err != nil || got != "c" {
		t.Errorf("a server's own: %s, %v", got, err)
	}
	if got, err := s.PuzzlesOfDays(ctx, "g"); err != nil || !cmp.Equal(got, map[solving.Day]string{1: "c"}) {
		t.Errorf("the days of a server: %v, %v", got, err)
	}
	if got, err := s.PuzzlesOfDays(ctx, ""); err != nil || !cmp.Equal(got, map[solving.Day]string{1: "a", 2: "b"}) {
		t.Errorf("the days: %v, %v", got, err)
	}
	for guild, want := range map[string][]store.Attempt{"g": {one, two}, "h": {one}, "i": nil} {
		if got, err := s.Table(ctx, guild, 1); err != nil || !cmp.Equal(got, want, asSaved) {
			t.Errorf("the table of %s: %+v, %v, want %+v", guild, got, err, want)
		}
	}
	closeStore(t, s)
}

func testDayPosts(t *testing.T, place Place) {
	open := place(t)
	s := open()
	ctx := t.Context()
	schedules := []store.PuzzleSchedule{
		{GuildID: "1", ChannelID: "10", Hour: 23, Locale: "en", Zone: "Asia/Tokyo", Games: "a b", Levels: "easy", Secret: true}, {GuildID: "2", ChannelID: "20"}, {GuildID: "3", ChannelID: "30"}, {GuildID: "4", ChannelID: "40"},
	}
	for _, one := range append([]store.PuzzleSchedule{{GuildID: "1", ChannelID: "11", Hour: 4}}, schedules...) {
		if err := s.SetPuzzleSchedule(ctx, one); err != nil {
			t.Fatal(err)
		}
	}
	posts := []store.DayPost{
		{GuildID: "2", Day: 8, Puzzle: "a", ChannelID: "20", MessageID: "200", Shown: 3},
		{GuildID: "1", Day: 9, Puzzle: "b", ChannelID: "10", MessageID: "100"},
		{GuildID: "2", Day: 9, Puzzle: "b", ChannelID: "20"},
		{GuildID: "1", Day: 8, Puzzle: "a", ChannelID: "10", MessageID: "101", Closed: true},
	}
	for _, p := range append([]store.DayPost{{GuildID: "1", Day: 9}}, posts...) {
		if err := s.SaveDayPost(ctx, p); err != nil {
			t.Fatal(err)
		}
	}
	for _, err := range []error{
		s.SetPuzzleSchedule(ctx, store.PuzzleSchedule{GuildID: "2", Hour: 5, Games: "c"}),
		s.SetAccess(ctx, match.Place{GuildID: "3"}, false, start), s.SetAccess(ctx, match.Place{ChannelID: "40"}, false, start),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	s = reopen(t, s, open)
	if got, err := s.PuzzleSchedules(ctx); err != nil || !cmp.Equal(got, schedules[:1]) {
		t.Errorf("the schedules: %+v, %v", got, err)
	}
	for guild, want := range map[string]store.PuzzleSchedule{"1": schedules[0], "2": {GuildID: "2", Hour: 5, Games: "c"}, "5": {GuildID: "5"}, "3": schedules[2]} {
		if got, err := s.PuzzleSchedule(ctx, guild); err != nil || got != want {
			t.Errorf("the schedule of %s: %+v, %v", guild, got, err)
		}
	}
	for _, want := range posts {
		if got, err := s.DayPost(ctx, want.GuildID, want.Day); err != nil || got != want {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	}
	if _, err := s.DayPost(ctx, "1", 7); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a post that is not there: %v", err)
	}
	if got, err := s.OpenDayPosts(ctx); err != nil || !cmp.Equal(got, posts[:2]) {
		t.Errorf("open: %+v, %v", got, err)
	}
	closeStore(t, s)
}

// testShared keeps where things were shared, for a while.
func testShared(t *testing.T, place Place) {
	open := place(t)
	s := open()
	ctx := t.Context()
	one := store.Shared{Subject: "game 1", GuildID: "g", ChannelID: "c", MessageID: "1", At: start}
	later := store.Shared{Subject: "game 2", GuildID: "g", ChannelID: "c", MessageID: "2", At: start.Add(store.SharedFor)}
	for _, shared := range []store.Shared{{Subject: "game 1", ChannelID: "d", MessageID: "9", At: start}, one, later} {
		if err := s.SaveShared(ctx, shared); err != nil {
			t.Fatal(err)
		}
	}
	s = reopen(t, s, open)
	for _, want := range []store.Shared{one, later} {
		if got, err := s.Shared(ctx, want.Subject); err != nil || !cmp.Equal(got, want) {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	}
	later.At = later.At.Add(time.Nanosecond)
	if err := s.SaveShared(ctx, later); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Shared(ctx, one.Subject); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("long ago: %+v, %v", got, err)
	}
	closeStore(t, s)
}
