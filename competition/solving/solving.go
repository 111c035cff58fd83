// Package solving says how people do with puzzles, as follows from the results of their
// attempts: how each of them moves the ratings of the person and of the puzzle. What it makes
// can always be made again from the results.
package solving

import (
	"sync"

	"noughts/competition/rating"
	"noughts/engine/puzzle"
	"noughts/store"
)

// What an attempt scores that counts: a puzzle solved without a mistake, one solved after
// a hint, and one with a mistake or with the move shown.
const (
	Solved = 1.0
	Hinted = 0.5
	Failed = 0.0
)

// puzzleDeviation is how unsure the first rating of a puzzle is, which is computed from
// what it takes to find the solution. A guess.
const puzzleDeviation = 150

// Rating returns a person's rating; of somebody new, the one to begin with.
func Rating(s store.Solver) rating.Rating {
	if s.Rating == (rating.Rating{}) {
		return rating.New()
	}
	return s.Rating
}

// PuzzleRating returns a puzzle's rating; before anybody tried it, the one it came with.
func PuzzleRating(p store.PuzzleRecord, start float64) rating.Rating {
	if p.Rating == (rating.Rating{}) {
		r := rating.New()
		r.Value, r.Deviation = start, puzzleDeviation
		return r
	}
	return p.Rating
}

// Count moves the ratings of a person and a puzzle by a result, as if they had played each
// other. Whoever had a hint can only lose by it.
func Count(s *store.Solver, p *store.PuzzleRecord, r store.PuzzleResult) {
	me, it := Rating(*s), PuzzleRating(*p, r.Start)
	periods := 0.0
	if !s.RatedAt.IsZero() {
		periods = max(0, rating.Periods(r.At.Sub(s.RatedAt)))
	}
	after := rating.Players.Rate(me, periods, rating.Result{Against: it, Score: r.Score})
	if r.Score < Solved {
		after.Value = min(after.Value, me.Value)
	}
	p.Rating = rating.Players.Rate(it, 0, rating.Result{Against: me.After(periods), Score: 1 - r.Score}) // puzzles forget nothing
	s.Rating, s.RatedAt = after, r.At
	if r.Score == Solved {
		s.Streak++
		s.BestStreak = max(s.BestStreak, s.Streak)
	} else {
		s.Streak = 0
	}
	if r.Score > Failed {
		s.Solved++
		p.Solved++
	} else {
		s.Failed++
		p.Failed++
	}
}

// Visit notes that the puzzle of a day was solved on that day, and reports whether that is
// news: a later one was not.
func Visit(s *store.Solver, day store.Day) bool {
	switch {
	case day <= s.LastDay:
		return false
	case day == s.LastDay+1:
		s.Days++
	default:
		s.Days = 1
	}
	s.LastDay, s.BestDays = day, max(s.BestDays, s.Days)
	return true
}

// DaysInARow returns on how many days in a row a person has solved the puzzle of the day, up to
// today or yesterday.
func DaysInARow(s store.Solver, today store.Day) int {
	if s.LastDay < today-1 {
		return 0 // a day was left out
	}
	return s.Days
}

// Start is the rating with which a puzzle comes, for results of which it was not noted;
// that of a puzzle that comes no more is what nothing is known of.
func Start(id string) float64 {
	if value, ok := starts()[id]; ok {
		return value
	}
	return rating.New().Value
}

var starts = sync.OnceValue(func() map[string]float64 {
	all := map[string]float64{}
	for _, p := range puzzle.Shipped() {
		all[p.ID()] = float64(p.Rating)
	}
	return all
})
