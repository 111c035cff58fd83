package puzzles

import (
	"math"
	"time"

	"noughts/engine/puzzle"
	"noughts/rating"
	"noughts/store"
	"noughts/words"
)

// puzzleDeviation is how unsure the first rating of a puzzle is, which is computed from
// what it takes to find the solution. A guess.
const puzzleDeviation = 150

// What an attempt scores that counts: a puzzle solved without a mistake, one solved after
// a hint, and one with a mistake or with the move shown.
const (
	scoreSolved = 1.0
	scoreHinted = 0.5
	scoreFailed = 0.0
)

// ratingOf returns a person's rating; of somebody new, the one to begin with.
func ratingOf(s store.Solver) rating.Rating {
	if s.Rating == (rating.Rating{}) {
		return rating.New()
	}
	return s.Rating
}

// ratingOfPuzzle returns a puzzle's rating; before anybody tried it, the one it came with.
func ratingOfPuzzle(r store.PuzzleRecord, p puzzle.Puzzle) rating.Rating {
	if r.Rating == (rating.Rating{}) {
		start := rating.New()
		start.Value, start.Deviation = float64(p.Rating), puzzleDeviation
		return start
	}
	return r.Rating
}

// count has an attempt count, once: the ratings of the person and the puzzle move as if
// they had played each other. Whoever had a hint can only lose by it.
func count(a *store.Attempt, s *store.Solver, p *store.PuzzleRecord, of puzzle.Puzzle, score float64, now time.Time) {
	if a.Counted {
		return
	}
	me, it := ratingOf(*s), ratingOfPuzzle(*p, of)
	periods := 0.0
	if !s.RatedAt.IsZero() {
		periods = max(0, rating.Periods(now.Sub(s.RatedAt)))
	}
	after := rating.Players.Rate(me, periods, rating.Result{Against: it, Score: score})
	if score < scoreSolved {
		after.Value = min(after.Value, me.Value)
	}
	p.Rating = rating.Players.Rate(it, 0, rating.Result{Against: me.After(periods), Score: 1 - score}) // puzzles forget nothing
	a.Counted, a.Before, a.After = true, me, after
	s.Rating, s.RatedAt = after, now
	if score == scoreSolved {
		s.Streak++
		s.BestStreak = max(s.BestStreak, s.Streak)
	} else {
		s.Streak = 0
	}
	if score > scoreFailed {
		s.Solved++
		p.Solved++
	} else {
		s.Failed++
		p.Failed++
	}
}

// visit notes that the puzzle of a day was solved on that day.
func visit(s *store.Solver, day store.Day) {
	switch {
	case day <= s.LastDay:
		return
	case day == s.LastDay+1:
		s.Days++
	default:
		s.Days = 1
	}
	s.LastDay, s.BestDays = day, max(s.BestDays, s.Days)
}

// shown is a rating as people see it: a whole number, once enough is known for that. The
// first results move a rating by hundreds, which says more of Glicko-2 than of a person.
func shown(say *words.Printer, r rating.Rating) string {
	return say.Says("puzzle.rating", "Value", int(math.Round(r.Value)), "Provisional", r.Provisional())
}

// gained is by how much a rating has moved, in whole numbers as they are shown.
func gained(a store.Attempt) int {
	return int(math.Round(a.After.Value)) - int(math.Round(a.Before.Value))
}
