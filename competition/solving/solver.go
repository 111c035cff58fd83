package solving

import (
	"time"

	"noughts/competition/rating"
)

// A Solver is how a person does with puzzles.
type Solver struct {
	UserID     string
	Rating     rating.Rating // the zero Rating before the first puzzle that counts
	RatedAt    time.Time
	Solved     int // of the attempts that counted
	Failed     int
	Streak     int // solved one after the other without a mistake or a hint
	BestStreak int
	Days       int // one after the other on which the day's puzzle was solved
	BestDays   int
	LastDay    Day // on which it last was
}

// A PuzzleRecord is how people do with a puzzle.
type PuzzleRecord struct {
	Puzzle string
	Rating rating.Rating // the zero Rating before the first attempt that counted
	Solved int           // of the attempts that counted
	Failed int
}

// A Result is what an attempt has come to. Results are kept as they come; how people do
// with puzzles, and puzzles with people, follows from them.
type Result struct {
	Start   float64 // the rating with which the puzzle comes
	Score   float64 // 1 if it was solved, ½ with a hint, 0 if not
	At      time.Time
	GuildID string // the server in which it was solved; empty for elsewhere
	OnDay   *Day   // the day, if it was its puzzle and was solved on it
}
