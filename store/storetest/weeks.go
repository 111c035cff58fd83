package storetest

import (
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"noughts/competition/solving"
	"noughts/competition/standing"
	"noughts/engine/match"
	"noughts/store"
)

// solve has somebody try a puzzle in a server.
func solve(t *testing.T, s store.Store, userID, puzzle, guild string, score float64, at time.Time) {
	t.Helper()
	a := begin(t, s, store.Attempt{UserID: userID, Puzzle: puzzle, Begun: at})
	after := a
	after.Status, after.Ended = store.Solved, at
	if _, err := s.SaveAttempt(t.Context(), a, after, &solving.Result{Start: 1500, Score: score, At: at, GuildID: guild}); err != nil {
		t.Fatal(err)
	}
}

// testActivity adds up what people did in some time, in a server and in all.
func testActivity(t *testing.T, place Place) {
	s := place(t)()
	c := &circle{t: t, s: s, now: start}
	begin := c.now.Add(time.Hour)
	lost := func(first, second match.Seat, guild string) { c.over(first, second, guild, false, 5) }
	lost(boris, anna, "g1") // at the very begin
	lost(boris, anna, "g1")
	lost(anna, boris, "g1")
	lost(boris, anna, "g2")
	lost(clara, bot, "g1")
	lost(anna, anna, "g1")              // alone
	c.over(boris, anna, "g1", false, 4) // given up too soon
	solve(t, s, anna.UserID, "a", "g1", solving.Solved, c.now)
	solve(t, s, anna.UserID, "b", "g2", solving.Hinted, c.now)
	solve(t, s, anna.UserID, "c", "g1", solving.Failed, c.now)
	solve(t, s, "1009", "a", "g1", solving.Solved, c.now)
	end := c.now.Add(time.Hour)
	lost(boris, anna, "g1") // at the very end, which is too late
	solve(t, s, clara.UserID, "a", "g1", solving.Solved, end)
	activity := func(guild string, want ...standing.Activity) {
		t.Helper()
		got, err := s.Activity(t.Context(), guild, begin, end)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("in %q (-want +got):\n%s%v", guild, diff, err)
		}
	}
	activity("", standing.Activity{UserID: anna.UserID, Games: 4, Won: 3, Streak: 2, Puzzles: 2},
		standing.Activity{UserID: boris.UserID, Games: 4, Won: 1, Streak: 1}, standing.Activity{UserID: clara.UserID, Games: 1},
		standing.Activity{UserID: "1009", Puzzles: 1})
	here := []standing.Activity{
		{UserID: anna.UserID, Games: 3, Won: 2, Streak: 2, Puzzles: 1},
		{UserID: boris.UserID, Games: 3, Won: 1, Streak: 1},
		{UserID: clara.UserID, Games: 1},
		{UserID: "1009", Puzzles: 1},
	}
	activity("g1", here...)
	activity("g3")
	if err := s.SavePerson(t.Context(), store.Person{}, store.Person{ID: anna.UserID, Unlisted: true}); err != nil {
		t.Fatal(err)
	}
	activity("g1", here[1:]...)
	if _, err := s.ForgetPerson(t.Context(), "1009", "former:1", nil); err != nil {
		t.Fatal(err)
	}
	activity("g1", here[1:3]...)
	closeStore(t, s)
}

// testWeeks keeps which servers get posts about their weeks, and gives each post to one caller.
func testWeeks(t *testing.T, place Place) {
	open := place(t)
	s := open()
	ctx := t.Context()
	set := func(list ...store.WeekSchedule) {
		t.Helper()
		for _, one := range list {
			if err := s.SetWeekSchedule(ctx, one); err != nil {
				t.Fatal(err)
			}
		}
	}
	stands := func(want store.WeekSchedule) {
		t.Helper()
		if got, err := s.WeekSchedule(ctx, want.GuildID); err != nil || got != want {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	}
	claim := func(week solving.Week, at int, wantAgain, wantOK bool) {
		t.Helper()
		now := start.Add(time.Duration(at) * time.Minute)
		again, ok, err := s.ClaimWeek(ctx, "1", week, now, now.Add(5*time.Minute))
		if err != nil || again != wantAgain || ok != wantOK {
			t.Errorf("week %d after %d minutes: again %v, %v, %v, want %v, %v", week, at, again, ok, err, wantAgain, wantOK)
		}
	}
	set(store.WeekSchedule{GuildID: "1", ChannelID: "10", Locale: "en", Week: 7}, store.WeekSchedule{GuildID: "2", ChannelID: "20", Week: 7},
		store.WeekSchedule{GuildID: "3", ChannelID: "30", Week: 7}, store.WeekSchedule{GuildID: "4", ChannelID: "40", Week: 7})
	claim(7, 0, false, false) // it was over before anybody wanted it
	claim(8, 0, false, true)
	claim(8, 4, false, false)
	claim(8, 5, true, true)
	set(store.WeekSchedule{GuildID: "1", ChannelID: "11", Locale: "nl", Week: 7})
	stands(store.WeekSchedule{GuildID: "1", ChannelID: "11", Locale: "nl", Week: 8})
	if err := s.FinishWeek(ctx, "1", 8); err != nil {
		t.Fatal(err)
	}
	claim(8, 60, false, false)
	set(store.WeekSchedule{GuildID: "1", ChannelID: "12", Week: 8})
	s = reopen(t, s, open)
	stands(store.WeekSchedule{GuildID: "1", ChannelID: "12", Week: 8, Done: true})
	claim(9, 61, false, true)
	set(store.WeekSchedule{GuildID: "1", ChannelID: "12", Week: 10})
	stands(store.WeekSchedule{GuildID: "1", ChannelID: "12", Week: 10, Done: true})
	set(store.WeekSchedule{GuildID: "2"})
	stands(store.WeekSchedule{GuildID: "2"})
	for _, at := range []match.Place{{GuildID: "3"}, {ChannelID: "40"}} {
		if err := s.SetAccess(ctx, at, false, start); err != nil {
			t.Fatal(err)
		}
	}
	want := []store.WeekSchedule{{GuildID: "1", ChannelID: "12", Week: 10, Done: true}}
	if got, err := s.WeekSchedules(ctx); err != nil || !cmp.Equal(got, want) {
		t.Errorf("the schedules: %+v, %v, want %+v", got, err, want)
	}
	closeStore(t, s)
}

// testWeeksRace has several claim the same post at once: one gets it.
func testWeeksRace(t *testing.T, place Place) {
	s := place(t)()
	if err := s.SetWeekSchedule(t.Context(), store.WeekSchedule{GuildID: "1", ChannelID: "10", Week: 7}); err != nil {
		t.Fatal(err)
	}
	for round := range 2 { // nobody had it before, or somebody did whose time is up
		var mutex sync.Mutex
		var all sync.WaitGroup
		got, now := 0, start.Add(time.Duration(round)*time.Hour)
		for range 6 {
			all.Go(func() {
				again, ok, err := s.ClaimWeek(t.Context(), "1", 8, now, now.Add(time.Minute))
				mutex.Lock()
				defer mutex.Unlock()
				if err != nil || ok && again != (round == 1) {
					t.Errorf("round %d: again %v, %v", round, again, err)
				}
				if ok {
					got++
				}
			})
		}
		all.Wait()
		if got != 1 {
			t.Errorf("round %d: %d got the post, want one", round, got)
		}
	}
	closeStore(t, s)
}
