package study

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/analyses"
	"noughts/commands/jobs"
	"noughts/commands/markup"
	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/store"
)

// KeptFor is how long a study is kept after somebody last tried something in it.
const KeptFor = 4 * 7 * 24 * time.Hour

// Studies are the analysis boards and their buttons. They are safe for concurrent use; the exported
// fields are set before the first use.
type Studies struct {
	Store     store.Store
	Analyses  *analyses.Analyses
	Fairness  *people.Fairness
	Painter   *view.Painter
	LastHints *LastHints
	Effort    *Effort
	Tasks     *jobs.Tasks
	Now       func() time.Time

	searches searches[int64] // what is being thought about the boards that people look at
}

// A board is a study as a person looks at it: the position after so many moves of its
// line. It lives in the custom ids study/<id>/<ply>/<word>/…, so its buttons work for as
// long as the study is kept.
type board struct {
	store.Study
	ply  int
	line games.Sequence
	// before is what was known when a longer look was asked for; without moves if none was.
	before engine.Analysis
}

// boardOf returns a study as seen after so many moves.
func boardOf(s store.Study, ply int) board {
	line := s.Line()
	return board{Study: s, line: line, ply: min(max(ply, 0), len(line.Moves))}
}

// position is what the board shows.
func (b board) position() engine.Position { return b.line.At(b.ply) }

// here is the line up to what the board shows.
func (b board) here() games.Sequence { return b.line.Cut(b.ply) }

// id names a button of the board.
func (b board) id(word string, parts ...string) string { return b.idAt(b.ply, word, parts...) }

// idAt names a button for another ply.
func (b board) idAt(ply int, word string, parts ...string) string {
	return strings.Join(append([]string{"study", strconv.FormatInt(b.ID, 10), strconv.Itoa(ply), word}, parts...), "/")
}

// goesOn reports whether the line goes on with a move.
func (b board) goesOn(m engine.Move) bool {
	return b.ply < len(b.line.Moves) && b.line.Moves[b.ply] == m
}

// last are the cells of the last turn.
func (b board) last() []uint16 { return b.here().LastCells() }

// tried reports whether the last move that the board shows is one that was tried.
func (b board) tried() bool { return len(b.Variation) > 0 && b.ply > b.Branch }

// rest are the moves of the puzzle's solution that are still to come, if the board shows
// one and has not left it.
func (b board) rest() []engine.Move {
	if !b.Solution || b.tried() {
		return nil
	}
	return b.Main.Moves[b.ply:]
}

// asSolved returns an analysis in which, of the moves that are equally good, the solution's is
// the best one: what is said of a position goes on as the solution does.
func (b board) asSolved(a engine.Analysis) engine.Analysis {
	rest := b.rest()
	if len(rest) == 0 {
		return a
	}
	i := slices.IndexFunc(a.Moves, func(e engine.Evaluation) bool { return e.Move == rest[0] && e.Decided() })
	if i < 0 || !slices.Contains(a.Best(), rest[0]) {
		return a
	}
	why := a.Moves[i].Reason
	if a.Root.High == engine.Loss { // no other reason holds of every move
		why = a.Root.Reason
	}
	a.Line = rest
	return a.Conclude(rest[0]).WithReason(why)
}

// Routes lists the buttons of the boards.
func (g *Studies) Routes() []route.Route {
	return []route.Route{{Presses: map[string]route.Handler{"study": g.pressBoard}}}
}

// pressBoard answers the buttons of the board: study/<id>/<ply>/<word>/…
func (g *Studies) pressBoard(ctx context.Context, q *route.Call) (commands.Reply, error) {
	id, err1 := strconv.ParseInt(q.At(0), 10, 64)
	ply, err2 := strconv.Atoi(q.At(1))
	press := map[string]func(context.Context, *route.Call, board) (commands.Reply, error){
		"at": g.pressAt, "jump": g.pressJump, "try": g.pressTry, "ask": g.pressAsk, "threat": g.pressThreat, "how": g.pressHow,
		"deeper": g.pressDeeper, "stop": g.pressStop, "share": g.pressShare, "copy": g.pressCopy, "open": g.pressOpen, "main": g.pressMain,
	}[q.At(2)]
	if err1 != nil || err2 != nil || press == nil {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	s, err := g.Store.Study(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return commands.Reply{}, route.NewUserError("error.study_gone")
	}
	if err != nil {
		return commands.Reply{}, err
	}
	b := boardOf(s, ply)
	if err := g.Fairness.MayDiscuss(ctx, q, s.Main.Game, b.position()); err != nil {
		return commands.Reply{}, err
	}
	if s.UserID != q.User.ID && q.At(2) != "open" {
		return g.pressOpen(ctx, q, b) // a board of their own
	}
	return press(ctx, q, b)
}

// open begins a study and shows its position after so many moves.
func (g *Studies) open(ctx context.Context, q *route.Call, s store.Study, ply int) (commands.Reply, error) {
	s.UserID, s.Touched = q.User.ID, g.Now()
	s, err := g.Store.CreateStudy(ctx, s)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.analyze(ctx, q, boardOf(s, ply), commands.Private, g.Effort.Analysis)
}

// OpenSolution opens a board on a solution.
func (g *Studies) OpenSolution(ctx context.Context, q *route.Call, solution games.Sequence) (commands.Reply, error) {
	return g.open(ctx, q, store.Study{Main: solution, Solution: true}, 0)
}

// pressOpen gives a person a board of their own.
func (g *Studies) pressOpen(ctx context.Context, q *route.Call, b board) (commands.Reply, error) {
	return g.open(ctx, q, store.Study{Main: b.line, MatchID: b.MatchID, Solution: b.Solution && len(b.Variation) == 0}, b.ply)
}

// pressAt shows another position of the line.
func (g *Studies) pressAt(ctx context.Context, q *route.Call, b board) (commands.Reply, error) {
	return g.analyze(ctx, q, b, commands.Update, g.Effort.Analysis)
}

// pressJump shows the position of the line that was chosen.
func (g *Studies) pressJump(ctx context.Context, q *route.Call, b board) (commands.Reply, error) {
	if len(q.Values) != 1 {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	ply, err := strconv.Atoi(q.Values[0])
	if err != nil {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	return g.pressAt(ctx, q, boardOf(b.Study, ply))
}

// pressMain goes back from a variation to the moves that were given.
func (g *Studies) pressMain(ctx context.Context, q *route.Call, b board) (commands.Reply, error) {
	ply := min(b.ply, b.Branch)
	b, err := g.change(ctx, b, b.Main.Moves, ply)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.analyze(ctx, q, b, commands.Update, g.Effort.Analysis)
}

// pressTry makes a move and shows what becomes of it: study/<id>/<ply>/try/<move>.
func (g *Studies) pressTry(ctx context.Context, q *route.Call, b board) (commands.Reply, error) {
	name := q.At(3)
	if len(q.Values) == 1 {
		name = q.Values[0]
	}
	if name == backWord {
		return g.pressAt(ctx, q, b)
	}
	m, err := b.Main.Game.ParseMove(name)
	if err != nil {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	line, err := b.here().Then(m)
	if err != nil {
		return commands.Reply{}, err
	}
	if b.goesOn(m) {
		return g.analyze(ctx, q, boardOf(b.Study, b.ply+1), commands.Update, g.Effort.Analysis)
	}
	b, err = g.change(ctx, b, line.Moves, len(line.Moves))
	if err != nil {
		return commands.Reply{}, err
	}
	return g.analyze(ctx, q, b, commands.Update, g.Effort.Analysis)
}

// change saves other moves to look at.
func (g *Studies) change(ctx context.Context, b board, moves []engine.Move, ply int) (board, error) {
	s := b.With(slices.Clone(moves))
	s.Touched = g.Now()
	if err := g.Store.SaveStudy(ctx, s); err != nil {
		return b, err
	}
	return boardOf(s, ply), nil
}

// pressDeeper looks longer: study/<id>/<ply>/deeper/<seconds>.
func (g *Studies) pressDeeper(ctx context.Context, q *route.Call, b board) (commands.Reply, error) {
	seconds, err := strconv.Atoi(q.At(3))
	if err != nil || !slices.Contains(deeper, time.Duration(seconds)*time.Second) {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	b.before, _ = g.Analyses.Cached(ctx, b.Main.Game, b.position())
	return g.analyze(ctx, q, b, commands.Update, time.Duration(seconds)*time.Second)
}

// pressStop ends the search that goes on, and shows what it has found.
func (g *Studies) pressStop(ctx context.Context, q *route.Call, b board) (commands.Reply, error) {
	g.searches.stop(ctx, b.ID)
	known, _ := g.Analyses.Cached(ctx, b.Main.Game, b.position())
	return g.boardReply(ctx, q, b, commands.Update, sight{analysis: known})
}

// pressCopy gives the notation, to be copied.
func (g *Studies) pressCopy(_ context.Context, q *route.Call, b board) (commands.Reply, error) {
	text := q.ToUser.Says("study.copy") + "\n```\n" + b.here().String() + "\n```"
	if rows := games.FormatPosition(b.Main.Game, b.position()); rows != b.here().String() && b.ply > 0 {
		text += "\n" + q.ToUser.Says("study.copy_rows") + "\n```\n" + rows + "\n```"
	}
	return q.PrivateReply(text), nil
}

// pressShare shows the board to everybody in the channel.
func (g *Studies) pressShare(ctx context.Context, q *route.Call, b board) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	if err := g.Fairness.MayShow(ctx, q, b.Main.Game, b.position()); err != nil {
		return commands.Reply{}, err
	}
	known, _ := g.Analyses.Cached(ctx, b.Main.Game, b.position())
	shown := *q
	shown.ToUser, shown.OnPage = q.ToChannel, false // the chat shows a picture
	msg, err := g.boardMessage(ctx, &shown, b, sight{analysis: known})
	if err != nil {
		return commands.Reply{}, err
	}
	msg.Text = q.ToChannel.Says("study.shared", "Who", markup.Named(q.User.ID)) + "\n" + msg.Text
	msg.Rows = []commands.Row{{Buttons: []commands.Button{
		{ID: b.id("open"), Label: q.ToChannel.Says("button.study_open"), Style: commands.Primary},
		{ID: playID(b), Label: q.ToChannel.Says("button.study_play")},
	}}}
	return commands.Reply{Kind: commands.Post, Message: msg}, nil
}

// playID names the button that plays on from a board; the commands to play answer it.
func playID(b board) string { return fmt.Sprintf("menu/from/@%d.%d/-/-/-", b.ID, b.ply) }
