package commands

import (
	"context"
	"errors"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

// analyzeTime is how long /analyze looks at a position that is not solved at
// once, and analyzeStep how often it shows how far it is.
const (
	analyzeTime = 5 * time.Second
	analyzeStep = 1500 * time.Millisecond
)

func (a *App) analyzeRoute() route {
	return route{
		Command: Command{Name: "analyze", Help: a.help("analyze"), Options: []CommandOption{
			{Name: "position", Help: a.help("analyze.position")}, a.matchOption(),
		}},
		run:      a.runAnalyze,
		complete: map[string]completer{"game": a.completeMatch(match.Playing, match.Over)},
	}
}

// runAnalyze judges a position that was pasted, or that of a match here.
func (a *App) runAnalyze(ctx context.Context, q *call) (Reply, error) {
	s, err := a.subjectFor(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	who, err := a.person(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	s.theme = who.Theme
	if _, over := s.position.Outcome(); over {
		return a.analysisReply(q, s, engine.Analysis{}, true), nil
	}
	reply := q.privateReply(q.toUser.Says("analyze.thinking"))
	reply.Then = func(ctx context.Context) Reply { return a.showProgress(ctx, q, s, a.startAnalysis(ctx, s)) }
	return reply, nil
}

// A subject is a position under analysis.
type subject struct {
	game     engine.Game
	position engine.Position
	moves    []engine.Move // that led to it, if they are known
	last     []uint16
	theme    string
	client   client
}

// subjectFor finds the position that was asked about.
func (a *App) subjectFor(ctx context.Context, q *call) (subject, error) {
	if typed := q.arg("position"); typed != "" {
		game, p, err := games.ParsePosition(typed)
		if err != nil {
			return subject{}, wrapUserError(err, "error.position")
		}
		return subject{game: game, position: p, client: client{user: q.User.ID}}, nil
	}
	m, err := a.matchFor(ctx, q, match.Playing, match.Over)
	if err != nil {
		return subject{}, err
	}
	if _, ok := m.SeatOf(q.User.ID); ok && m.Status == match.Playing && !m.AgainstBot() {
		return subject{}, newUserError("error.analyze_live")
	}
	return subject{game: m.Game, position: m.Position(), moves: m.Moves, last: lastCells(m), client: client{q.User.ID, m.ID}}, nil
}

// A progress is one step of an analysis that goes on in the background.
type progress struct {
	analysis engine.Analysis
	err      error
	done     bool
}

// startAnalysis analyses in the background. The channel holds the newest step only, and
// the last one is marked.
func (a *App) startAnalysis(ctx context.Context, s subject) <-chan progress {
	steps := make(chan progress, 1)
	put := func(p progress) {
		select {
		case <-steps: // a step nobody took is out of date
		default:
		}
		steps <- p
	}
	a.background(ctx, "analyze", func() {
		last := progress{err: errors.New("the analysis broke off"), done: true}
		defer func() { put(last) }()
		last.analysis, last.err = a.analyze(ctx, s, func(step engine.Analysis) { put(progress{analysis: step}) })
	})
	return steps
}

// analyze asks the solver: at a glance if that is enough, otherwise for longer as
// soon as a processor is free.
func (a *App) analyze(ctx context.Context, s subject, report func(engine.Analysis)) (result engine.Analysis, err error) {
	solver := s.game.NewSolver(engine.SolverOptions{})
	done := false
	look := func(in within, limit time.Duration) func(context.Context) {
		return func(ctx context.Context) {
			ctx, cancel := in(ctx, limit)
			defer cancel()
			result, err = solver.Analyze(ctx, s.position, engine.Budget{Time: analyzeTime}, report)
			done = ctx.Err() == nil
		}
	}
	queued := a.quick.do(ctx, s.client, look(untold, a.glance))
	if queued == nil && err == nil && !done {
		queued = a.long.do(ctx, s.client, look(told, analyzeTime))
	}
	return result, errors.Join(queued, err)
}

// showProgress shows the analysis as it goes on: the result as soon as it is there,
// and until then the newest step every now and then.
func (a *App) showProgress(ctx context.Context, q *call, s subject, steps <-chan progress) Reply {
	var newest progress
	pause := time.After(analyzeStep)
	for waiting := true; waiting && !newest.done; {
		select {
		case newest = <-steps:
		case <-pause:
			waiting = false
		case <-ctx.Done():
			return a.errorReply(ctx, q, ctx.Err())
		}
	}
	if newest.err != nil {
		return a.errorReply(ctx, q, newest.err)
	}
	if newest.done {
		return a.analysisReply(q, s, newest.analysis, true)
	}
	reply := q.privateReply(q.toUser.Says("analyze.thinking"))
	if len(newest.analysis.Moves) > 0 {
		reply = a.analysisReply(q, s, newest.analysis, false)
	}
	reply.Then = func(ctx context.Context) Reply { return a.showProgress(ctx, q, s, steps) }
	return reply
}

// analysisReply shows an analysis: every move marked by what it leads to, the verdict
// and how it is known, what to play and why.
func (a *App) analysisReply(q *call, s subject, result engine.Analysis, done bool) Reply {
	o := drawing(s.game, s.last)
	o.Marks = marks(result, s.game.Info())
	if o.Line = s.forcedLine(result); o.Line != nil {
		o.Marks = nil
	}
	board := s.position.Board()
	board.Lines = append(immediateThreatIn(s.position).lines, board.Lines...)
	msg, err := picture(board, o, s.theme, "analysis", q.toUser)
	if err != nil {
		return a.errorReply(context.Background(), q, err)
	}
	lines := []string{Verdict(q.toUser, s.game, s.position, result.Root)}
	if _, over := s.position.Outcome(); !over {
		lines[0] += " " + Grounds(q.toUser, result, result.Elapsed)
		lines = append(lines, q.toUser.Says("hint.move", "Move", s.game.MoveName(result.Root.Move), "Reason", Because(q.toUser, s.game, engine.Choice{Move: result.Root.Move, Reason: result.Root.Reason})))
	}
	if len(result.Line) > 1 {
		lines = append(lines, q.toUser.Says("analyze.line", "Moves", playNames(s.game, result.Line)))
	}
	if len(o.Marks) > 0 && s.theme != textTheme {
		lines = append(lines, q.toUser.Says("analyze.legend"))
	}
	if 0 < len(o.Marks) && len(o.Marks) < len(result.Moves) {
		lines = append(lines, q.toUser.Says("analyze.some"))
	}
	if !done {
		lines = append(lines, q.toUser.Says("analyze.going_on"))
	}
	lines = append(lines, "-# `"+clip(s.notation(), 600)+"`")
	msg.Text = strings.Join(lines, "\n") + msg.Text
	return Reply{Kind: Private, Message: msg}
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
