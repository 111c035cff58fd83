package study

import (
	"time"

	"noughts/engine"
)

// AnalysisTime is how long a position that is not solved at once is analyzed for a hint, for a
// board that is opened and for every step on it: one effort, so that all of them say the same.
// Whoever wants more asks for a longer analysis, and everybody's next answer starts from that. A
// guess.
const AnalysisTime = 2 * time.Second

// An Effort is how long positions are thought about. Hints and boards share one.
type Effort struct {
	Hint     time.Duration // at most for a hint
	Analysis time.Duration // for a hint, or on a board
}

// hint is what a hint may cost: as much as a board that is opened, so that they say the same, on a
// quick machine as on a slow or busy one.
func (e *Effort) hint(game engine.Game) engine.Budget {
	b := engine.Effort(game, e.Analysis)
	b.Time = min(b.Time, e.Hint)
	return b
}
