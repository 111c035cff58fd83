package study

import (
	"context"
	"strings"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/explain"
	"noughts/render"
)

// A threatened position is one in which the other side is to move instead: the side that
// was to move has passed, or where the game can't tell what then is, has made some move.
type threatened struct {
	game     engine.Game
	position engine.Position
	waited   engine.Move // that was made; nothing follows from it for the others
	passed   bool        // nothing was played at all
}

// threatenedFrom lets the side to move pass where the game can tell what then is, and
// otherwise make the least promising move there is. ok is false where neither makes
// sense, as in a game of several plies a turn.
func threatenedFrom(game engine.Game, p engine.Position) (t threatened, ok bool) {
	if _, over := p.Outcome(); over || game.Info().Turn != 1 {
		return t, false
	}
	if passer, may := game.(engine.Passer); may {
		t.game, t.position, ok = passer.Pass(p)
		t.passed = true
		return t, ok
	}
	moves := p.AppendMoves(nil)
	for i := len(moves) - 1; i > 0; i-- {
		next, err := p.Play(moves[i])
		if err != nil {
			continue
		}
		if _, over := next.Outcome(); !over && next.Turn() != p.Turn() {
			return threatened{game: game, position: next, waited: moves[i]}, true
		}
	}
	return t, false
}

// hasThreats reports whether one can ask what is threatened.
func (g *Studies) hasThreats(b board) bool {
	_, ok := threatenedFrom(b.Main.Game, b.position())
	return ok
}

// pressThreat shows what the other side would do if it moved twice.
func (g *Studies) pressThreat(ctx context.Context, q *route.Call, b board) (commands.Reply, error) {
	g.searches.stop(ctx, b.ID)
	t, ok := threatenedFrom(b.Main.Game, b.position())
	if !ok {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	if !t.passed {
		if now := explain.ImmediateThreatIn(b.position()); len(now.Wins) > 0 {
			return g.immediateReply(q, b, now)
		}
	}
	waiting, err := g.boardReply(ctx, q, b, commands.Update, sight{think: g.Effort.Analysis})
	if err != nil {
		return commands.Reply{}, err
	}
	q.Meanwhile(waiting)
	thinking, end := g.searches.begin(ctx, b.ID)
	defer end()
	who := jobs.Client{User: q.User.ID, Game: b.MatchID}
	a, err := g.Analyses.Analyze(thinking, who, t.game, t.position, engine.Effort(t.game, g.Effort.Analysis), nil)
	if context.Cause(thinking) == errLeft {
		return route.Said, nil
	}
	reply, shown := g.threatReply(ctx, q, b, t, a)
	if err == nil {
		err = shown
	}
	if err != nil && len(a.Moves) == 0 {
		return commands.Reply{}, err
	}
	return reply, nil
}

// immediateReply shows what the other side wins with next.
func (g *Studies) immediateReply(q *route.Call, b board, threat explain.ImmediateThreat) (commands.Reply, error) {
	game, p := b.Main.Game, b.position()
	o := view.Drawing(game, b.last())
	shown := p.Board()
	shown.Lines = append(threat.Lines, shown.Lines...)
	var names []string
	for _, m := range threat.Wins {
		names = append(names, q.ToUser.Move(game, m))
	}
	o.Hint = explain.CellsOf(threat.Wins)
	side := game.Info().Sides[p.Turn().Other()].Title
	return g.threatMessage(q, b, shown, o, q.ToUser.Says("study.threat.next", "Side", side, "Move", q.ToUser.Or(names)))
}

// threatReply shows the line with which the other side would go on. Only where the side
// to move has passed does what comes of it tell what is threatened; after some other move
// it tells of that move.
func (g *Studies) threatReply(ctx context.Context, q *route.Call, b board, t threatened, a engine.Analysis) (commands.Reply, error) {
	say, game, won := q.ToUser, b.Main.Game, a.Root.Low == engine.Win
	sides := t.game.Info().Sides
	side, mover := sides[t.position.Turn()].Title, sides[t.position.Turn().Other()].Title
	says := func(id string) string {
		return say.Says(id, "Side", side, "Opponent", mover, "Move", say.Move(t.game, a.Root.Move), "Waited", say.Move(game, t.waited),
			"Count", explain.MovesToEnd(a.Root.Distance), "Known", a.Root.Distance > 0)
	}
	moves := explain.Advise(t.game, t.position, a).Line
	shown := t.position.Board()
	var lines []string
	switch {
	case won && !t.passed:
		if game.Info().ByColumns { // what is played next may lie on the disc with which it was waited
			moves = explain.WithSymbols(game, b.position(), append([]engine.Move{t.waited}, a.Line...))
		}
		id := "study.threat.after"
		if known, _ := g.Analyses.Cached(ctx, game, b.position()); known.Root.High == engine.Loss && len(known.Moves) > 0 {
			id = "study.threat.anyway" // no move would be better
		}
		lines = []string{says("study.threat.not_next"), says(id)} // that was looked for first
	case !t.passed && !a.Root.Decided() && len(a.Moves) > 0: // the best move by estimate answers the move that was waited for
		moves = nil
		lines = []string{says("study.threat.open_after")}
	case !t.passed:
		moves = nil
		lines = []string{says("study.threat.not_next")}
	case won && a.Root.Distance >= 0 && a.Root.Distance <= 2:
		lines = []string{says("study.threat.next")}
	case won && a.Root.Distance == shown.EmptyCells(): // it completes nothing before the board is full
		moves = moves[:min(1, len(moves))]
		lines = []string{says("study.threat.not_next"), says("study.threat.full")}
	case won:
		lines = []string{says("study.threat.win")}
	case !a.Root.Decided():
		moves = moves[:min(1, len(moves))]
		lines = []string{says("study.threat.open")}
	default:
		moves = nil
		lines = []string{says("study.threat.none")}
	}
	switch {
	case len(moves) > 1 && t.passed:
		lines = append(lines, say.Says("study.threat.line", "Moves", explain.PlayNames(say, t.game, moves)))
	case len(moves) > 1:
		lines = append(lines, say.Says("study.goes_on", "Moves", explain.PlayNames(say, game, moves)))
	}
	o := view.Drawing(game, b.last())
	o.Line = moves
	return g.threatMessage(q, b, b.position().Board(), o, lines...)
}

// threatMessage shows a board with what is threatened, and the way back.
func (g *Studies) threatMessage(q *route.Call, b board, shown engine.Board, o render.Options, lines ...string) (commands.Reply, error) {
	who, err := q.Person()
	if err != nil {
		return commands.Reply{}, err
	}
	o.Crop = render.CropTo(shown, o)
	msg, err := g.Painter.Scene(b.scene(shown, o), who.Theme, "threat", q.OnPage, q.ToUser)
	if err != nil {
		return commands.Reply{}, err
	}
	lines = append([]string{boardTitle(b, q.ToUser)}, lines...)
	msg.Text = strings.Join(lines, "\n") + msg.Text
	msg.Rows = []commands.Row{{Buttons: []commands.Button{{ID: b.id("at"), Label: q.ToUser.Says("button.study_return"), Style: commands.Primary}}}}
	return commands.Reply{Kind: commands.Update, Message: msg}, nil
}
