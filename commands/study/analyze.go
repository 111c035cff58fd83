package study

import (
	"context"
	"errors"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/explain"
	"noughts/render"
)

// analyzeTime is how long /analyze looks at a position that is not solved at
// once, and analyzeStep how often it shows how far it is.
const (
	analyzeTime = 5 * time.Second
	analyzeStep = 1500 * time.Millisecond
)

func (g *group) analyzeRoute() core.Route {
	return core.Route{
		Command: commands.Command{Name: "analyze", Help: g.Help("analyze"), Options: []commands.CommandOption{
			{Name: "position", Help: g.Help("analyze.position")}, g.MatchOption(),
		}},
		Run:      g.runAnalyze,
		Complete: map[string]core.Completer{"game": g.CompleteMatch(match.Playing, match.Over)},
	}
}

// runAnalyze judges a position that was pasted, or that of a match here.
func (g *group) runAnalyze(ctx context.Context, q *core.Call) (commands.Reply, error) {
	s, err := g.subjectFor(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	who, err := g.Person(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	s.theme = who.Theme
	if _, over := s.position.Outcome(); over {
		return g.analysisReply(q, s, engine.Analysis{}, true), nil
	}
	reply := q.PrivateReply(q.ToUser.Says("analyze.thinking"))
	reply.Then = func(ctx context.Context) commands.Reply { return g.showProgress(ctx, q, s, g.startAnalysis(ctx, s)) }
	return reply, nil
}

// A subject is a position under analysis.
type subject struct {
	game     engine.Game
	position engine.Position
	moves    []engine.Move // that led to it, if they are known
	last     []uint16
	theme    string
	client   jobs.Client
}

// subjectFor finds the position that was asked about.
func (g *group) subjectFor(ctx context.Context, q *core.Call) (subject, error) {
	if typed := q.Arg("position"); typed != "" {
		read, err := g.ReadPosition(ctx, q, typed, nil)
		if err != nil {
			return subject{}, err
		}
		return subject{game: read.Game, position: read.Position(), moves: read.Moves, client: jobs.Client{User: q.User.ID}}, nil
	}
	m, err := g.MatchFor(ctx, q, match.Playing, match.Over)
	if err != nil {
		return subject{}, err
	}
	if core.BetweenPeople(m) {
		return subject{}, core.NewUserError("error.analyze_live")
	}
	return subject{game: m.Game, position: m.Position(), moves: m.Moves, last: core.LastCells(m), client: jobs.Client{User: q.User.ID, Game: m.ID}}, nil
}

// A progress is one step of an analysis that goes on in the background.
type progress struct {
	analysis engine.Analysis
	err      error
	done     bool
}

// startAnalysis analyses in the background. The channel holds the newest step only, and
// the last one is marked.
func (g *group) startAnalysis(ctx context.Context, s subject) <-chan progress {
	steps := make(chan progress, 1)
	put := func(p progress) {
		select {
		case <-steps: // a step nobody took is out of date
		default:
		}
		steps <- p
	}
	g.Tasks.Start(ctx, "analyze", func() {
		last := progress{err: errors.New("the analysis broke off"), done: true}
		defer func() { put(last) }()
		last.analysis, last.err = g.analyze(ctx, s, func(step engine.Analysis) { put(progress{analysis: step}) })
	})
	return steps
}

// analyze finds what is known, and perhaps more.
func (g *group) analyze(ctx context.Context, s subject, report func(engine.Analysis)) (result engine.Analysis, err error) {
	return g.Analyze(ctx, s.client, s.game, s.position, engine.Budget{Time: analyzeTime}, report)
}

// showProgress shows the analysis as it goes on: the result as soon as it is there,
// and until then the newest step every now and then.
func (g *group) showProgress(ctx context.Context, q *core.Call, s subject, steps <-chan progress) commands.Reply {
	var newest progress
	pause := time.After(analyzeStep)
	for waiting := true; waiting && !newest.done; {
		select {
		case newest = <-steps:
		case <-pause:
			waiting = false
		case <-ctx.Done():
			return g.ErrorReply(ctx, q, ctx.Err())
		}
	}
	if newest.err != nil {
		return g.ErrorReply(ctx, q, newest.err)
	}
	if newest.done {
		return g.analysisReply(q, s, newest.analysis, true)
	}
	reply := q.PrivateReply(q.ToUser.Says("analyze.thinking"))
	if len(newest.analysis.Moves) > 0 {
		reply = g.analysisReply(q, s, newest.analysis, false)
	}
	reply.Then = func(ctx context.Context) commands.Reply { return g.showProgress(ctx, q, s, steps) }
	return reply
}

// analysisReply shows an analysis: every move marked by what it leads to, the verdict
// and how it is known, what to play and why.
func (g *group) analysisReply(q *core.Call, s subject, result engine.Analysis, done bool) commands.Reply {
	board := s.position.Board()
	board.Lines = append(explain.ImmediateThreatIn(s.position).Lines, board.Lines...)
	o := explain.Picture(s.game, board, result, core.Drawing(s.game, s.last))
	msg, err := g.Picture(board, o, s.theme, "analysis", q.ToUser)
	if err != nil {
		return g.ErrorReply(context.Background(), q, err)
	}
	lines := []string{explain.Verdict(q.ToUser, s.game, s.position, result.Root)}
	if _, over := s.position.Outcome(); !over {
		lines[0] += " " + explain.Grounds(q.ToUser, result, result.Elapsed)
		lines = append(lines, explain.Advise(s.game, s.position, result).Bold().Sentence(q.ToUser))
	}
	if len(result.Line) > 1 {
		lines = append(lines, q.ToUser.Says("analyze.line", "Moves", explain.PlayNames(s.game, result.Line)))
	}
	o.Theme, _ = render.ThemeByName(s.theme)
	if signs := render.Legend(board, o, q.ToUser.Say); signs != "" {
		lines = append(lines, q.ToUser.Says("analyze.legend", "Signs", signs))
	}
	if shown := len(o.Marks) + len(o.Candidates) + len(o.Heat); 0 < shown && shown < len(result.Moves) {
		lines = append(lines, q.ToUser.Says("analyze.some"))
	}
	if !done {
		lines = append(lines, q.ToUser.Says("analyze.going_on"))
	}
	lines = append(lines, "-# `"+core.Clip(s.notation(), 600)+"`")
	msg.Text = strings.Join(lines, "\n") + msg.Text
	return commands.Reply{Kind: commands.Private, Message: msg}
}

// notation writes the position down, by the moves that led to it if that is
// shorter.
func (s subject) notation() string {
	rows := games.FormatPosition(s.game, s.position)
	if len(s.moves) == 0 {
		return rows
	}
	line := s.game.Variant()
	for _, mv := range s.moves {
		line += " " + s.game.MoveName(mv)
	}
	if len(line) < len(rows) {
		return line
	}
	return rows
}
