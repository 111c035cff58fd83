package puzzles

import (
	"testing"
	"time"

	"noughts/engine/puzzle"
	"noughts/rating"
	"noughts/store"
)

var now = time.Date(2027, time.January, 2, 3, 4, 5, 0, time.UTC)

// counted is a person after an attempt at a puzzle.
func counted(s store.Solver, of puzzle.Puzzle, score float64) (store.Attempt, store.Solver, store.PuzzleRecord) {
	a, p := store.Attempt{}, store.PuzzleRecord{}
	count(&a, &s, &p, of, score, now)
	return a, s, p
}

// A hint never raises a rating, however hard the puzzle; and it costs less than a mistake.
func TestHintsCost(t *testing.T) {
	me := store.Solver{Rating: rating.Rating{Value: 1500, Deviation: 60, Volatility: 0.06}, RatedAt: now, Streak: 4, BestStreak: 4}
	for _, hard := range []int{800, 1500, 2300} {
		of := puzzle.Puzzle{Rating: hard}
		_, solved, easier := counted(me, of, scoreSolved)
		a, hinted, _ := counted(me, of, scoreHinted)
		_, failed, harder := counted(me, of, scoreFailed)
		if !(solved.Rating.Value > hinted.Rating.Value && hinted.Rating.Value > failed.Rating.Value) || hinted.Rating.Value > 1500 {
			t.Errorf("a puzzle of %d: solved %.1f, with a hint %.1f, failed %.1f", hard, solved.Rating.Value, hinted.Rating.Value, failed.Rating.Value)
		}
		if easier.Rating.Value >= float64(hard) || harder.Rating.Value <= float64(hard) {
			t.Errorf("a puzzle of %d becomes %.1f when it is solved and %.1f when not", hard, easier.Rating.Value, harder.Rating.Value)
		}
		if solved.Streak != 5 || hinted.Streak != 0 || failed.Streak != 0 || hinted.BestStreak != 4 || solved.BestStreak != 5 {
			t.Errorf("streaks %d, %d, %d", solved.Streak, hinted.Streak, failed.Streak)
		}
		if !a.Counted || a.Before != me.Rating || a.After != hinted.Rating {
			t.Errorf("noted: %+v", a)
		}
	}
}

// An attempt that has counted counts no more.
func TestCountsOnce(t *testing.T) {
	a, s, p := counted(store.Solver{}, puzzle.Puzzle{Rating: 1500}, scoreFailed)
	again, person, record := a, s, p
	count(&again, &person, &record, puzzle.Puzzle{Rating: 1500}, scoreSolved, now)
	if again.After != a.After || person != s || record != p {
		t.Errorf("the second time: %+v, %+v, %+v", again, person, record)
	}
}

// Who stays away for long is less sure of their rating, so the next puzzle moves it more.
func TestLongAway(t *testing.T) {
	me := store.Solver{Rating: rating.Rating{Value: 1500, Deviation: 60, Volatility: 0.06}, RatedAt: now}
	_, soon, _ := counted(me, puzzle.Puzzle{Rating: 1500}, scoreSolved)
	me.RatedAt = now.Add(-3 * 365 * 24 * time.Hour)
	_, late, _ := counted(me, puzzle.Puzzle{Rating: 1500}, scoreSolved)
	if late.Rating.Value <= soon.Rating.Value || late.Rating.Deviation <= soon.Rating.Deviation {
		t.Errorf("soon %+v, late %+v", soon.Rating, late.Rating)
	}
	if late.RatedAt != now {
		t.Errorf("rated at %v", late.RatedAt)
	}
}
