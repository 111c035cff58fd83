// Package solving says how people do with puzzles, and puzzles with people. Each result of an
// attempt moves the ratings of the person and of the puzzle, so all ratings and records can be
// computed again from the results.
package solving

import (
	"sync"

	"noughts/competition/rating"
	"noughts/engine/puzzle"
)

// What a rated attempt scores.
const (
	Solved = 1.0 // without a mistake or a hint
	Hinted = 0.5 // after a hint
	Failed = 0.0 // with a mistake, or with the move shown
)

// puzzleDeviation is how unsure the first rating of a puzzle is, which is computed from
// what it takes to find the solution. A guess.
const puzzleDeviation = 150

// Rating returns a person's rating. Before the first result, that is the rating of a new player.
func Rating(s Solver) rating.Rating {
	if s.Rating == (rating.Rating{}) {
		return rating.New()
	}
	return s.Rating
}

// PuzzleRating returns a puzzle's rating. Before the first result, that is the start rating.
func PuzzleRating(p PuzzleRecord, start float64) rating.Rating {
	if p.Rating == (rating.Rating{}) {
		r := rating.New()
		r.Value, r.Deviation = start, puzzleDeviation
		return r
	}
	return p.Rating
}

// Count moves the ratings of a person and a puzzle by a result, as if they had played each
// other. A person who had a hint gains no rating.
func Count(s *Solver, p *PuzzleRecord, r Result) {
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

// Visit counts that the person solved the puzzle of a day on that day. It reports whether the
// record changed: a day does not count twice, nor after a later day.
func (s *Solver) Visit(day Day) bool {
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
func (s Solver) DaysInARow(today Day) int {
	if s.LastDay < today-1 {
		return 0 // a day was left out
	}
	return s.Days
}

// Start is the first rating of a puzzle, for old results that were saved without it. A puzzle
// that is no longer shipped gets the rating of a new player.
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
