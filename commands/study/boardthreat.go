package study

import (
	"context"
	"strings"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/explain"
	"noughts/render"
)

// A threatened position is one in which the side that was to move has done nothing.
type threatened struct {
	game     engine.Game
	position engine.Position
	waited   engine.Move // the quiet move that stands for doing nothing
	passed   bool        // nothing was played at all
}

// threatenedFrom lets the side to move do nothing: it passes where the game can tell
// what then is, and otherwise makes the least promising move there is. ok is false where
// neither makes sense, as in a game of several plies a turn.
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
func (g *group) hasThreats(b board) bool {
	_, ok := threatenedFrom(b.Main.Game, b.position())
	return ok
}

// pressThreat shows what the other side would do if it moved twice.
func (g *group) pressThreat(ctx context.Context, q *core.Call, b board) (commands.Reply, error) {
	g.searches.stop(ctx, b.ID)
	t, ok := threatenedFrom(b.Main.Game, b.position())
	if !ok {
		return commands.Reply{}, core.NewUserError("error.button")
	}
	waiting, err := g.boardReply(ctx, q, b, commands.Update, engine.Analysis{}, g.stepTime())
	if err != nil {
		return commands.Reply{}, err
	}
	waiting.Then = func(ctx context.Context) commands.Reply {
		thinking, end := g.searches.begin(ctx, b.ID)
		defer end()
		who := jobs.Client{User: q.User.ID, Game: b.MatchID}
		a, err := g.Analyze(thinking, who, t.game, t.position, engine.Budget{Time: g.stepTime()}, nil)
		if context.Cause(thinking) == errLeft {
			return commands.Reply{Kind: commands.Unchanged}
		}
		reply, shown := g.threatReply(ctx, q, b, t, a)
		if err == nil {
			err = shown
		}
		if err != nil && len(a.Moves) == 0 {
			return g.ErrorReply(ctx, q, err)
		}
		return reply
	}
	return waiting, nil
}

// threatReply shows the line with which the other side would go on.
func (g *group) threatReply(ctx context.Context, q *core.Call, b board, t threatened, a engine.Analysis) (commands.Reply, error) {
	who, err := g.Person(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	say, game := q.ToUser, b.Main.Game
	advice := explain.Advise(t.game, t.position, a)
	o := core.Drawing(game, b.last())
	id := "study.threat.none"
	moves := advice.Line
	switch {
	case a.Root.Low == engine.Win && a.Root.Distance >= 0 && a.Root.Distance <= 2:
		id = "study.threat.next"
	case a.Root.Low == engine.Win:
		id = "study.threat.win"
	case !a.Root.Decided():
		id = "study.threat.open"
		moves = moves[:min(1, len(moves))]
	default:
		moves = nil
	}
	o.Line = moves
	shown := b.position().Board()
	o.Crop = render.CropTo(shown, o)
	msg, err := g.Picture(shown, o, who.Theme, "threat", say)
	if err != nil {
		return commands.Reply{}, err
	}
	sides := t.game.Info().Sides
	lines := []string{
		boardTitle(b, say),
		say.Says(id, "Side", sides[t.position.Turn()].Title, "Move", t.game.MoveName(a.Root.Move),
			"Count", explain.MovesToEnd(a.Root.Distance), "Known", a.Root.Distance > 0),
	}
	if len(moves) > 1 {
		lines = append(lines, say.Says("study.threat.line", "Moves", explain.PlayNames(t.game, moves)))
	}
	if mover := sides[t.position.Turn().Other()].Title; t.passed {
		lines = append(lines, say.Says("study.threat.passed", "Side", mover))
	} else {
		lines = append(lines, say.Says("study.threat.waited", "Side", mover, "Move", game.MoveName(t.waited)))
	}
	msg.Text = strings.Join(lines, "\n") + msg.Text
	msg.Rows = []commands.Row{{Buttons: []commands.Button{{ID: b.id("at"), Label: say.Says("button.study_return"), Style: commands.Primary}}}}
	return commands.Reply{Kind: commands.Update, Message: msg}, nil
}
