package puzzles

import (
	"time"

	"noughts/commands/analyses"
	"noughts/commands/jobs"
	"noughts/commands/meant"
	"noughts/commands/people"
	"noughts/commands/reviews"
	"noughts/commands/route"
	"noughts/commands/shares"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/store"
)

// A Group is the commands by which people solve puzzles. It is safe for concurrent use; the fields
// are set before the first use.
type Group struct {
	Menu         route.Menu
	Library      *Library
	Store        store.Store
	Tables       *table.Tables
	Meant        meant.Games // which game, where nobody names one
	Analyses     *analyses.Analyses
	Reviews      *reviews.Reviews
	Fairness     *people.Fairness
	Painter      *view.Painter
	Shares       *shares.Shares
	Thinking     *jobs.Thinking
	Now          func() time.Time
	Rand         func(n int) int // draws lots from 0 to n-1
	OpenSolution route.SolutionOpener
}

// Routes lists the commands.
func (g *Group) Routes() []route.Route {
	return []route.Route{g.puzzleRoute(), g.attemptRoute(), g.dayRoute(), g.cardRoute()}
}
