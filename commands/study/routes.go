package study

import (
	"context"
	"log/slog"
	"time"

	"noughts/commands"
	"noughts/commands/analyses"
	"noughts/commands/args"
	"noughts/commands/deliver"
	"noughts/commands/jobs"
	"noughts/commands/people"
	"noughts/commands/reviews"
	"noughts/commands/route"
	"noughts/commands/show"
	"noughts/commands/table"
	"noughts/commands/think"
	"noughts/commands/view"
	"noughts/engine/games"
	"noughts/keyed"
	"noughts/store"
)

// A Group is the commands with which people learn from the engine: hints, analyses, reviews.
// It is safe for concurrent use; the exported fields are set before the first use.
type Group struct {
	Menu         route.Menu
	Store        store.Store
	Chat         commands.Chat
	Tables       *table.Tables
	Boards       *deliver.Boards
	Shown        *show.Matches
	Thinker      *think.Thinker
	Analyses     *analyses.Analyses
	Reviews      *reviews.Reviews
	Positions    args.Positions
	Fairness     *people.Fairness
	Painter      *view.Painter
	Tasks        *jobs.Tasks
	Logger       *slog.Logger
	Now          func() time.Time
	HintTime     time.Duration // how long a hint is thought about at most
	AnalysisTime time.Duration // how long a position is looked at for a hint, or on a board

	told     keyed.Cache[int64, told] // how far the last hint in each match went
	searches searches[int64]          // what is being thought about the boards that people look at
}

// AnalysisTime is how long a position that is not solved at once is analyzed for a hint, for a
// board that is opened and for every step on it: one effort, so that all of them say the same.
// Whoever wants more asks for a longer analysis, and everybody's next answer starts from that. A
// guess.
const AnalysisTime = 2 * time.Second

// KeptFor is how long a study is kept after somebody last tried something in it.
const KeptFor = 4 * 7 * 24 * time.Hour

// Routes lists the commands.
func (g *Group) Routes() []route.Route {
	return []route.Route{
		g.hintRoute(), g.analyzeRoute(), g.analyzeMessageRoute(), g.boardRoute(), g.reviewRoute(),
	}
}

// OpenSolution opens an analysis board on a solution.
func (g *Group) OpenSolution(ctx context.Context, q *route.Call, solution games.Sequence) (commands.Reply, error) {
	return g.open(ctx, q, store.Study{Main: solution, Solution: true}, 0)
}
