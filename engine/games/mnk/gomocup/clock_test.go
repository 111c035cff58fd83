package gomocup

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestBudget(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		name string
		settings
		spent, lag  time.Duration
		think, hard time.Duration
	}{
		{"a turn", settings{turn: 12_000 * ms}, 0, 0, 11_700 * ms, 11_750 * ms},
		{"a short turn", settings{turn: 1200 * ms}, 0, 0, 1170 * ms, 1180 * ms},
		{"a machine that is hardly late", settings{turn: 1200 * ms}, 0, 2 * ms, 1166 * ms, 1177 * ms},
		{"a machine that is late", settings{turn: 1200 * ms}, 0, 40 * ms, 1000 * ms, 1066 * ms},
		{"a machine that is very late", settings{turn: 1200 * ms}, 0, 4000 * ms, 600 * ms, 800 * ms},
		{"a very short turn", settings{turn: 100 * ms}, 0, 0, 80 * ms, 86 * ms},
		{"as fast as possible", settings{}, 0, 0, fastest, 46 * ms},
		{"little left", settings{turn: 12_000 * ms, left: remaining{told: 2283 * ms, ok: true}}, 0, 0, 120 * ms, 170 * ms},
		{"nothing left", settings{turn: 12_000 * ms, left: remaining{ok: true}}, 0, 0, 0, 6 * ms},
		{"a turn of a few milliseconds", settings{turn: 8 * ms}, 0, 0, 4 * ms, 5 * ms},
		{"no limit", settings{turn: 1200 * ms, left: remaining{told: unlimited, ok: true}}, 0, 0, 1170 * ms, 1180 * ms},
		{"a match without time_left", settings{turn: 9000 * ms, match: 23_403 * ms}, 6000 * ms, 0, 1200 * ms, 1250 * ms},
		{"a match that is late", settings{turn: 9000 * ms, match: 2000 * ms}, 6000 * ms, 0, 0, 6 * ms},
	} {
		k := clock{came: time.Now(), spent: c.spent, lag: c.lag}
		b := k.budget(&c.settings)
		if think, hard := b.think().Sub(k.came), b.hard().Sub(k.came); think != c.think || hard.Truncate(ms) != c.hard {
			t.Errorf("%s: got %v and %v at the latest, want %v and %v", c.name, think, hard, c.think, c.hard)
		}
	}
}

// A machine that was late is trusted less, and again more when it is in time.
func TestLag(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := clock{came: time.Now()}
		k.probe()
		if k.lag != 0 {
			t.Errorf("a quiet machine: got %v", k.lag)
		}
		k.done(&budget{came: time.Now().Add(-time.Second)}, &settings{})
		if k.lag != time.Second {
			t.Errorf("a second late: got %v", k.lag)
		}
		k.done(k.budget(&settings{turn: time.Hour}), &settings{})
		if k.lag != time.Second*9/10 {
			t.Errorf("in time: got %v", k.lag)
		}
	})
}

// A manager that says what is left only once is still understood.
func TestLeftGoesBy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := settings{left: remaining{told: 10 * time.Second, ok: true}}
		k := clock{came: time.Now().Add(-4 * time.Second)}
		k.done(k.budget(&settings{turn: time.Hour}), &s)
		if left, ok := s.remains(k.spent); !ok || left != 6*time.Second {
			t.Errorf("got %v, %v, want 6s", left, ok)
		}
	})
}

// However long a match lasts, its turns together never take more than there is.
func TestMatchTimeLasts(t *testing.T) {
	s := settings{turn: 30 * time.Second, left: remaining{told: 180 * time.Second, ok: true}}
	for turn := range 120 {
		k := clock{came: time.Now()}
		b := k.budget(&s)
		if s.left.told -= b.think().Sub(k.came) + overhead; s.left.told < 0 {
			t.Fatalf("turn %d takes %v too much", turn, -s.left.told)
		}
	}
}
