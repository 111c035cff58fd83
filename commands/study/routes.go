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
	"noughts/commands/meant"
	"noughts/commands/people"
	"noughts/commands/reviews"
	"noughts/commands/route"
	"noughts/commands/shares"
	"noughts/commands/show"
	"noughts/commands/table"
	"noughts/commands/think"
	"noughts/commands/view"
	"noughts/engine/games"
	"noughts/keyed"
	"noughts/render"
	"noughts/store"
)

// A Group is the commands with which people learn: hints, analyses, reviews, rules. It is safe for
// concurrent use; the exported fields are set before the first use.
type Group struct {
	Menu         route.Menu
	Store        store.Store
	Meant        meant.Games // which game, where nobody names one
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
	Shares       *shares.Shares
	Tasks        *jobs.Tasks
	Thinking     *jobs.Thinking
	Logger       *slog.Logger
	Now          func() time.Time
	HintTime     time.Duration // how long a hint is thought about at most
	AnalysisTime time.Duration // how long a position is looked at for a hint, or on a board

	told     keyed.Cache[int64, told]            // how far the last hint in each match went
	searches searches[int64]                     // what is being thought about the boards that people look at
	walks    searches[string]                    // and about where they explore
	replays  keyed.Cache[string, []render.Frame] // the frames of games that people watch again
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
	g.replays.AtLeast = mostReplays
	return []route.Route{
		g.hintRoute(), g.analyzeRoute(), g.analyzeMessageRoute(), g.boardRoute(), g.reviewRoute(), g.shareRoute(), g.replayRoute(), g.rulesRoute(), g.matchRulesRoute(),
		g.exploreRoute(),
	}
}

// OpenSolution opens an analysis board on a solution.
func (g *Group) OpenSolution(ctx context.Context, q *route.Call, solution games.Sequence) (commands.Reply, error) {
	return g.open(ctx, q, store.Study{Main: solution, Solution: true}, 0)
}
