package solving_test

import (
	"testing"
	"time"

	"noughts/competition/rating"
	"noughts/competition/solving"
	"noughts/engine/puzzle"
)

var now = time.Date(2027, time.January, 2, 3, 4, 5, 0, time.UTC)

// counted is a person after a try at a puzzle that came with a rating, and the puzzle.
func counted(s solving.Solver, start, score float64) (solving.Solver, solving.PuzzleRecord) {
	var p solving.PuzzleRecord
	solving.Count(&s, &p, solving.Result{Start: start, Score: score, At: now})
	return s, p
}

// A hint never raises a rating, however hard the puzzle; and it costs less than a mistake.
func TestHintsCost(t *testing.T) {
	me := solving.Solver{Rating: rating.Rating{Value: 1500, Deviation: 60, Volatility: 0.06}, RatedAt: now, Streak: 4, BestStreak: 4}
	for _, hard := range []float64{800, 1500, 2300} {
		solved, easier := counted(me, hard, solving.Solved)
		hinted, _ := counted(me, hard, solving.Hinted)
		failed, harder := counted(me, hard, solving.Failed)
		if !(solved.Rating.Value > hinted.Rating.Value && hinted.Rating.Value > failed.Rating.Value) || hinted.Rating.Value > 1500 {
			t.Errorf("a puzzle of %v: solved %.1f, with a hint %.1f, failed %.1f", hard, solved.Rating.Value, hinted.Rating.Value, failed.Rating.Value)
		}
		if easier.Rating.Value >= hard || harder.Rating.Value <= hard {
			t.Errorf("a puzzle of %v becomes %.1f when it is solved and %.1f when not", hard, easier.Rating.Value, harder.Rating.Value)
		}
		if solved.Streak != 5 || hinted.Streak != 0 || failed.Streak != 0 || hinted.BestStreak != 4 || solved.BestStreak != 5 {
			t.Errorf("streaks %d, %d, %d", solved.Streak, hinted.Streak, failed.Streak)
		}
	}
}

// Who stays away for long is less sure of their rating, so the next puzzle moves it more.
func TestLongAway(t *testing.T) {
	me := solving.Solver{Rating: rating.Rating{Value: 1500, Deviation: 60, Volatility: 0.06}, RatedAt: now}
	soon, _ := counted(me, 1500, solving.Solved)
	me.RatedAt = now.Add(-3 * 365 * 24 * time.Hour)
	late, _ := counted(me, 1500, solving.Solved)
	if late.Rating.Value <= soon.Rating.Value || late.Rating.Deviation <= soon.Rating.Deviation {
		t.Errorf("soon %+v, late %+v", soon.Rating, late.Rating)
	}
	if late.RatedAt != now {
		t.Errorf("rated at %v", late.RatedAt)
	}
}

// Days in a row count as long as none is missed, and none counts twice.
func TestVisit(t *testing.T) {
	var s solving.Solver
	for i, want := range []struct {
		day        solving.Day
		news       bool
		days, best int
	}{{100, true, 1, 1}, {100, false, 1, 1}, {101, true, 2, 2}, {99, false, 2, 2}, {103, true, 1, 2}, {104, true, 2, 2}, {105, true, 3, 3}} {
		if news := s.Visit(want.day); news != want.news || s.Days != want.days || s.BestDays != want.best {
			t.Errorf("%d: day %d is news: %v, %+v, want %+v", i, want.day, news, s, want)
		}
	}
}

// Days in a row end when a day was left out, not before.
func TestDaysInARow(t *testing.T) {
	s := solving.Solver{Days: 4, LastDay: 100}
	for today, want := range map[solving.Day]int{100: 4, 101: 4, 102: 0} {
		if got := s.DaysInARow(today); got != want {
			t.Errorf("on day %d: %d, want %d", today, got, want)
		}
	}
}

// A puzzle that comes with the program begins with its rating.
func TestStart(t *testing.T) {
	one := puzzle.Shipped()[0]
	if got := solving.Start(one.ID()); got != float64(one.Rating) || got == rating.New().Value {
		t.Errorf("%s begins with %v, want %v", one.ID(), got, one.Rating)
	}
	if got := solving.Start("?"); got != rating.New().Value {
		t.Errorf("an unknown one begins with %v", got)
	}
}

// Days follow one another wherever clocks are, also where they are put forward or back, at midnight
// too: each begins when the one before ends, and lasts about a day.
func TestClock(t *testing.T) {
	for _, name := range []string{"UTC", "Europe/Amsterdam", "America/New_York", "Asia/Tokyo", "Africa/Cairo", "America/Asuncion", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago"} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, hour := range []int{0, 1, 2, 3, 9, 23} {
			c := solving.Clock{Hour: hour, Zone: zone}
			for d := c.Day(now) - 200; d < c.Day(now)+200; d++ {
				begin, next := c.Begin(d), c.Begin(d+1)
				if c.Day(begin) != d || c.Day(next.Add(-1)) != d {
					t.Errorf("%s, %d: day %d begins at %v, which is day %d, and ends on day %d", name, hour, d, begin, c.Day(begin), c.Day(next.Add(-1)))
				}
				if long := next.Sub(begin); long < 22*time.Hour || long > 26*time.Hour {
					t.Errorf("%s, %d: day %d lasts %v", name, hour, d, long)
				}
			}
		}
	}
	amsterdam, _ := time.LoadLocation("Europe/Amsterdam")
	c := solving.Clock{Hour: 9, Zone: amsterdam}
	for date, want := range map[time.Time]int{
		time.Date(2027, time.March, 27, 12, 0, 0, 0, time.UTC): 8, time.Date(2027, time.March, 28, 12, 0, 0, 0, time.UTC): 7,
		time.Date(2027, time.October, 31, 12, 0, 0, 0, time.UTC): 8,
	} {
		if got := c.Begin(c.Day(date)).UTC().Hour(); got != want {
			t.Errorf("at %v the day began at %d UTC, want %d", date, got, want)
		}
	}
}
