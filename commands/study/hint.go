package study

import (
	"context"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/analyses"
	"noughts/commands/deliver"
	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/commands/show"
	"noughts/commands/table"
	"noughts/commands/think"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/explain"
	"noughts/keyed"
	"noughts/render"
	"noughts/store"
	"noughts/words"
)

// Hints is /hint and its buttons. It is safe for concurrent use; the exported fields are set before
// the first use.
type Hints struct {
	Menu      route.Menu
	Tables    *table.Tables
	Boards    *deliver.Boards
	Shown     *show.Matches
	Chooser   *think.Chooser
	Analyses  *analyses.Analyses
	Fairness  *people.Fairness
	Painter   *view.Painter
	LastHints *LastHints
	Effort    *Effort

	told keyed.Cache[int64, told] // how far the last hint in each match went
}

// Routes lists the command.
func (g *Hints) Routes() []route.Route {
	return []route.Route{{
		Command:  commands.Command{Name: "hint", Help: g.Menu.Help("hint"), Options: []commands.CommandOption{g.Menu.MatchOption()}},
		Run:      g.runHint,
		Complete: map[string]route.Completer{"game": g.Tables.CompleteMatch(match.Playing)},
		OnMatch:  map[string]route.Handler{"hint": g.pressHint, "again": g.pressAgain, "kind": g.pressKind, "reveal": g.pressReveal},
		Once:     []string{"hint"},
	}}
}

func (g *Hints) runHint(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, err := g.Tables.MatchFor(ctx, q, match.Playing)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.hint(ctx, q, m, m.Steps())
}

func (g *Hints) pressHint(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, ply, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.hint(ctx, q, m, ply)
}

// hint takes three steps: where to look, what kind of move to look for, and the move.
// Who asks again goes one step on. Where all moves come to the same, or so few are left that no
// part of the board is narrower, there is nowhere to look, and the first step is the second.
func (g *Hints) hint(ctx context.Context, q *route.Call, m *match.Match, ply int) (commands.Reply, error) {
	if err := g.mayHint(ctx, m, q, ply); err != nil {
		return g.Boards.RefusePress(ctx, q, m, err)
	}
	g.Tables.Touch(ctx, q, m.ID)
	return g.showStep(ctx, q, m, commands.Private, g.nextStep)
}

// A hintStep says a step of a hint.
type hintStep func(ctx context.Context, q *route.Call, h advice) (commands.Reply, error)

// nextStep is the step of a hint that comes after what the person was told.
func (g *Hints) nextStep(ctx context.Context, q *route.Call, h advice) (commands.Reply, error) {
	switch {
	case h.told == 0 && !h.allAlike() && len(h.Area(h.position)) > 0:
		return g.hintArea(ctx, q, h)
	case h.told <= 1:
		return g.hintKind(ctx, q, h)
	}
	return g.hintMove(ctx, q, h)
}

// mayHint reports why a person gets no hint: it is for the side to move, and not
// against another person, nor where it would tell of such a game.
func (g *Hints) mayHint(ctx context.Context, m *match.Match, q *route.Call, ply int) error {
	if _, ok := m.SeatOf(q.User.ID); ok && m.Status == match.Playing { // who waits for their turn would be refused then
		if !m.AgainstBot() {
			return route.NewUserError("error.hint_live")
		}
		if m.Rated {
			return route.NewUserError("error.hint_rated")
		}
	}
	if err := table.MayTurn(m, q, ply); err != nil {
		return err
	}
	who, err := q.Person()
	if err != nil {
		return err
	}
	if who.NoHints {
		return route.NewUserError("error.hints_off")
	}
	if _, opening := m.Stage(); opening {
		return route.NewUserError("error.hint_opening")
	}
	return g.Fairness.MayDiscuss(ctx, q, m.Game, m.Position())
}

// showStep replies with a step of the hint for a match. What is known of the position
// already is said at once; otherwise it takes a moment.
func (g *Hints) showStep(ctx context.Context, q *route.Call, m *match.Match, kind commands.ReplyKind, step hintStep) (commands.Reply, error) {
	say := func(ctx context.Context, h advice) (commands.Reply, error) {
		g.Shown.Point(m, h.pointsAt())
		reply, err := step(ctx, q, h)
		reply.Kind = kind
		return reply, err
	}
	if h, ok := g.advised(ctx, m); ok {
		return say(ctx, h)
	}
	interim := q.PrivateReply(q.ToUser.Says("hint.thinking"))
	if q.OnPage { // beside the board, where the hint comes
		board, err := g.hintBoard(q, m, hintMarks{})
		if err != nil {
			return commands.Reply{}, err
		}
		interim.Message.Scene = board.Scene
	}
	interim.Kind = kind
	interim.Message.Rows = []commands.Row{{Buttons: []commands.Button{hintButton(m, "again", commands.Plain, q.ToUser)}}} // for when the process ends meanwhile
	q.Meanwhile(interim)
	h, err := g.advise(ctx, q, m)
	if err != nil {
		return commands.Reply{}, err
	}
	return say(ctx, h)
}

// hintArea shows where to look.
func (g *Hints) hintArea(ctx context.Context, q *route.Call, h advice) (commands.Reply, error) {
	msg, err := g.hintBoard(q, h.match, hintMarks{cells: h.Area(h.position)})
	if err != nil {
		return commands.Reply{}, err
	}
	g.tell(h, 1)
	msg.Text = g.hintText(ctx, q, h, q.ToUser.Says("hint.where")) + msg.Text
	msg.Rows = []commands.Row{{Buttons: []commands.Button{
		hintButton(h.match, "kind", commands.Primary, q.ToUser), hintButton(h.match, "reveal", commands.Plain, q.ToUser),
	}}}
	return commands.Reply{Message: msg}, nil
}

// hintKind says what kind of move to look for. On a large board a threat is
// shown, and all that stops it.
func (g *Hints) hintKind(ctx context.Context, q *route.Call, h advice) (commands.Reply, error) {
	show := h.threatMarks()
	if len(show.cells)+len(show.lines) == 0 && !h.allAlike() {
		show.cells = h.Area(h.position)
	}
	msg, err := g.hintBoard(q, h.match, show)
	if err != nil {
		return commands.Reply{}, err
	}
	g.tell(h, 2)
	msg.Text = g.hintText(ctx, q, h, kindWords(h, q.ToUser)) + msg.Text
	msg.Rows = []commands.Row{{Buttons: []commands.Button{hintButton(h.match, "reveal", commands.Primary, q.ToUser)}}}
	return commands.Reply{Message: msg}, nil
}

// hintButton is a button for the next step of a hint.
func hintButton(m *match.Match, step string, style commands.Style, say *words.Printer) commands.Button {
	return commands.Button{ID: view.CustomID(m, step), Label: say.Says("button." + step), Style: style}
}

// kindWords say what kind of move to look for.
func kindWords(h advice, say *words.Printer) string {
	if h.allAlike() && h.Value.High > engine.Loss {
		said, _ := h.Says(say, alikeKinds[h.Value.Low])
		return said
	}
	said, ok := h.SaysMost(say, explain.Phrasings{
		Makes: "hintkind.makes." + h.Reason.ID, Spoils: "hintkind.spoils." + h.Reason.ID, Plain: "hintkind." + h.Reason.ID,
	})
	if !ok || h.Value.Decided() && !h.Reason.Fits(h.Value) {
		said, _ = h.Says(say, generalKind(h.Value))
	}
	if cells := h.threatMarks().cells; len(cells) > 0 && h.Value.High > engine.Loss {
		said = say.Sentences(said, say.Says("hintkind.stops", "Cells", say.Or(say.Cells(cells, h.match.Game.Info().Cols))))
	}
	return said
}

// alikeKinds are the messages that say that every move wins, or draws.
var alikeKinds = map[engine.Result]string{engine.Win: "hintkind.all_win", engine.Draw: "hintkind." + engine.ReasonAllDraw}

// generalKind is the message that says what kind of move to look for by what is known
// of the position alone.
func generalKind(value engine.Evaluation) string {
	switch {
	case value.Low == engine.Win:
		return "hintkind." + engine.ReasonProvedWin
	case value.High == engine.Loss:
		return "hintkind." + engine.ReasonLost
	case value.Decided():
		return "hintkind.draw"
	}
	return "hintkind.look"
}

// pressAgain asks once more in the message that said that a hint is being looked for:
// match/<id>/<ply>/again.
func (g *Hints) pressAgain(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.pressStep(ctx, q, g.nextStep)
}

// pressKind shows the second step of a hint: match/<id>/<ply>/kind.
func (g *Hints) pressKind(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.pressStep(ctx, q, g.hintKind)
}

// pressReveal shows the move of a hint: match/<id>/<ply>/reveal.
func (g *Hints) pressReveal(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.pressStep(ctx, q, g.hintMove)
}

// pressStep goes on to a step of a hint, in place of the one before.
func (g *Hints) pressStep(ctx context.Context, q *route.Call, step hintStep) (commands.Reply, error) {
	m, ply, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if err := g.mayHint(ctx, m, q, ply); err != nil {
		return g.Boards.RefusePress(ctx, q, m, err)
	}
	return g.showStep(ctx, q, m, commands.Update, step)
}

// hintMove shows the move of a hint, why it is good, and the cells that the
// reason speaks of.
func (g *Hints) hintMove(ctx context.Context, q *route.Call, h advice) (commands.Reply, error) {
	g.tell(h, 3)
	mv := h.Move
	show := hintMarks{line: h.Line[:min(len(h.Line), hintLine)], lines: h.Threat.Lines, cells: explain.CellsOf(h.Reason.Moves)}
	if h.Reason.ID == engine.ReasonCompletes {
		show.lines = explain.Completed(h.position, mv)
	}
	shown := explain.CellsOf(show.line)
	show.cells = slices.DeleteFunc(show.cells, func(c uint16) bool { return slices.Contains(shown, c) })
	msg, err := g.hintBoard(q, h.match, show)
	if err != nil {
		return commands.Reply{}, err
	}
	var more []string
	sentence, rest := h.Bold().WithVerdict(q.ToUser, h.position)
	if rest != "" {
		more = append(more, "-# "+rest)
	}
	msg.Text = g.hintText(ctx, q, h, sentence, more...) + msg.Text
	msg.Rows = []commands.Row{{Buttons: []commands.Button{hintButton(h.match, "analyze", commands.Plain, q.ToUser)}}}
	reply := commands.Reply{Message: msg}
	if board := h.position.Board(); view.Large(&board) {
		g.Boards.SetView(ctx, h.match, view.View{Symbol: mv.Symbol})
	}
	return reply, nil
}

// hintText are the lines of a hint: what it says, that it has changed its mind, if it has,
// and what else there is to be said.
func (g *Hints) hintText(ctx context.Context, q *route.Call, h advice, says string, more ...string) string {
	told := recommendation{about: store.Subject{MatchID: h.match.ID}, game: h.match.Game, position: h.position, analysis: h.analysis}
	lines := slices.Concat([]string{says}, g.LastHints.changedMind(ctx, q, told), more)
	if !q.OnPage { // there it stands beside the match
		lines = append(lines, route.WhichMatch(h.match, q.ToUser))
	}
	return strings.Join(lines, "\n")
}

// hintLine is how many moves of both sides a hint shows: more cannot be followed.
const hintLine = 9

// hintMarks are what the board of a hint shows beside the stones.
type hintMarks struct {
	line  []engine.Move // with their symbols
	lines []engine.Line
	cells []uint16
}

// hintBoard shows a match's board to the person who asks, with what a hint shows.
func (g *Hints) hintBoard(q *route.Call, m *match.Match, show hintMarks) (commands.Message, error) {
	who, err := q.Person()
	if err != nil {
		return commands.Message{}, err
	}
	o := view.Drawing(m.Game, view.LastCells(m))
	o.Hint, o.Line = show.cells, show.line
	board := m.Position().Board()
	board.Lines = append(show.lines, board.Lines...)
	o.Crop = render.CropTo(board, o)
	scene := view.Scene{Kind: view.HintScene, Game: m.Game, Board: board, Options: o}
	return g.Painter.Scene(scene, who.Theme, "hint", q.OnPage, q.ToUser)
}
