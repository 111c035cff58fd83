package study

import (
	"context"
	"log/slog"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
)

// Analyzer is the commands that open an analysis board: /analyze and its button, and the command in
// the menu of messages. It is safe for concurrent use; the fields are set before the first use.
type Analyzer struct {
	Menu      route.Menu
	Store     store.Store
	Chat      commands.Chat
	Tables    *table.Tables
	Positions args.Positions
	Fairness  *people.Fairness
	Studies   *Studies
	Logger    *slog.Logger
}

// Routes lists the commands.
func (g *Analyzer) Routes() []route.Route {
	return []route.Route{g.analyzeRoute(), g.analyzeMessageRoute()}
}

func (g *Analyzer) analyzeRoute() route.Route {
	return route.Route{
		Command: commands.Command{Name: "analyze", Help: g.Menu.Help("analyze"), Options: []commands.CommandOption{
			{Name: "position", Help: g.Menu.Help("analyze.position")}, g.Menu.MatchOption(),
		}},
		Run:      g.runAnalyze,
		Complete: map[string]route.Completer{"game": g.Tables.CompleteMatch(match.Playing, match.Over)},
		OnMatch:  map[string]route.Handler{"analyze": g.pressAnalyze},
		Once:     []string{"analyze"},
	}
}

// runAnalyze opens a board on a position that was pasted, or on a match here.
func (g *Analyzer) runAnalyze(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if typed := q.Arg("position"); typed != "" {
		if q.Arg("game") != "" {
			return commands.Reply{}, route.NewUserError("error.analyze_both")
		}
		read, err := g.Positions.Read(ctx, q, typed, nil)
		if err != nil {
			return commands.Reply{}, err
		}
		return g.Studies.open(ctx, q, store.Study{Main: read}, len(read.Moves))
	}
	m, err := g.Tables.MatchFor(ctx, q, match.Playing, match.Over)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.openMatch(ctx, q, m, m.Ply())
}

// pressAnalyze opens a board on the match whose button was pressed, at the button's
// ply.
func (g *Analyzer) pressAnalyze(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, ply, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.openMatch(ctx, q, m, min(ply, m.Ply()))
}

// openMatch opens a board on a match, as it was after so many plies.
func (g *Analyzer) openMatch(ctx context.Context, q *route.Call, m *match.Match, ply int) (commands.Reply, error) {
	s, err := studyOf(m)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.Studies.open(ctx, q, s, ply)
}

// studyOf is the study of a match, unless those who play it may have no help.
func studyOf(m *match.Match) (store.Study, error) {
	if people.Unaided(m) {
		return store.Study{}, route.NewUserError("error.analyze_live")
	}
	return store.Study{Main: games.SequenceOf(m), MatchID: m.ID}, nil
}
