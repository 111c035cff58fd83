package gomocup

import (
	"testing"
	"time"
)

func TestBudget(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		name string
		settings
		spent       time.Duration
		think, hard time.Duration
	}{
		{"a turn", settings{turn: 10_000 * ms}, 0, 9600 * ms, 9800 * ms},
		{"a short turn", settings{turn: 1000 * ms}, 0, 950 * ms, 975 * ms},
		{"a very short turn", settings{turn: 100 * ms}, 0, 60 * ms, 80 * ms},
		{"as fast as possible", settings{}, 0, quick, quick + late},
		{"little left", settings{turn: 10_000 * ms, known: true, left: 1403 * ms}, 0, 60 * ms, 80 * ms},
		{"nothing left", settings{turn: 10_000 * ms, known: true}, 0, 0, late},
		{"no limit", settings{turn: 1000 * ms, known: true, left: unlimited}, 0, 950 * ms, 975 * ms},
		{"a match without time_left", settings{turn: 9000 * ms, match: 20_003 * ms}, 6000 * ms, 950 * ms, 975 * ms},
		{"a match that is late", settings{turn: 9000 * ms, match: 2000 * ms}, 6000 * ms, 0, late},
	} {
		k := clock{came: time.Now(), spent: c.spent}
		b := k.budget(&c.settings)
		if think, hard := b.think.Sub(k.came), b.hard.Sub(k.came); think != c.think || hard != c.hard {
			t.Errorf("%s: got %v and %v at the latest, want %v and %v", c.name, think, hard, c.think, c.hard)
		}
	}
}

// However long a match lasts, its turns together never take more than there is.
func TestMatchTimeLasts(t *testing.T) {
	s := settings{turn: 30 * time.Second, known: true, left: 180 * time.Second}
	for turn := range 120 {
		k := clock{came: time.Now()}
		b := k.budget(&s)
		if s.left -= b.think.Sub(k.came) + overhead; s.left < 0 {
			t.Fatalf("turn %d takes %v too much", turn, -s.left)
		}
	}
}
