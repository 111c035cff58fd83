package puzzles

import (
	"log/slog"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/access"
	"noughts/commands/analyses"
	"noughts/commands/jobs"
	"noughts/commands/meant"
	"noughts/commands/people"
	"noughts/commands/reviews"
	"noughts/commands/route"
	"noughts/commands/shares"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/keyed"
	"noughts/store"
)

// A Group is the commands about puzzles. It is safe for concurrent use; the exported fields are set
// before the first use.
type Group struct {
	Menu         route.Menu
	Store        store.Store
	Tables       *table.Tables
	Meant        meant.Games // which game, where nobody names one
	Chat         commands.Chat
	Access       *access.Access
	Analyses     *analyses.Analyses
	Reviews      *reviews.Reviews
	Fairness     *people.Fairness
	Painter      *view.Painter
	Shares       *shares.Shares
	Thinking     *jobs.Thinking
	Tasks        *jobs.Tasks
	Logger       *slog.Logger
	Now          func() time.Time
	Rand         func(n int) int // draws lots from 0 to n-1
	OpenSolution route.SolutionOpener

	named sync.Once
	names map[string]string   // the English names of the games with puzzles, by variant; see gameNames
	posts keyed.Locks[string] // by server, while its posts are looked after
}

// Routes lists the commands.
func (g *Group) Routes() []route.Route {
	return []route.Route{g.puzzleRoute(), g.attemptRoute(), g.dayRoute(), g.cardRoute()}
}

// gameNames are the English names of the games with puzzles, by variant.
func (g *Group) gameNames() map[string]string {
	g.named.Do(func() { g.names = namesOf(g.Menu.Words.Printer()) })
	return g.names
}

// has reports whether there are puzzles of a game.
func (g *Group) has(game engine.Game) bool { return g.gameNames()[game.Variant()] != "" }
