package puzzles

import (
	"time"

	"noughts/commands/analyses"
	"noughts/commands/meant"
	"noughts/commands/people"
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
	Chances      *Chances
	Fairness     *people.Fairness
	Painter      *view.Painter
	Shares       *shares.Shares
	Now          func() time.Time
	OpenSolution route.SolutionOpener
}

// Routes lists the commands.
func (g *Group) Routes() []route.Route {
	return []route.Route{g.puzzleRoute(), g.attemptRoute(), g.dayRoute(), g.cardRoute()}
}
