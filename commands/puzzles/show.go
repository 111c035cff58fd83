package puzzles

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/competition/rating"
	"noughts/competition/solving"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/puzzle"
	"noughts/explain"
	"noughts/render"
	"noughts/store"
	"noughts/words"
)

// A showing is how the board of a puzzle is looked at. It lives in the custom ids.
type showing struct {
	symbol engine.Symbol  // what a press places, where that is to be chosen
	window *render.Window // which cells are buttons on a large board; nil where the game suggests
}

// readView reads the view that a button asks for: …/view/<tag>/<symbol>/<row>/<column>.
func readView(q *route.Call) (v showing) {
	if q.At(2) != wordView {
		return v
	}
	letter := q.At(4)
	if len(q.Values) == 1 {
		letter = q.Values[0]
	}
	if len(letter) == 1 {
		v.symbol, _ = engine.ParseSymbol(letter[0])
	}
	row, err1 := strconv.Atoi(q.At(5))
	col, err2 := strconv.Atoi(q.At(6))
	if err1 == nil && err2 == nil {
		v.window = &render.Window{Row: row, Col: col}
	}
	return v
}

// viewID names a button that shows the same in another way.
func (a attempt) viewID(tag string, symbol engine.Symbol, w *render.Window) string {
	parts := []string{wordView, tag, symbol.String()}
	if w != nil {
		parts = append(parts, strconv.Itoa(w.Row), strconv.Itoa(w.Col))
	}
	return a.id(parts...)
}

// fill fills in what a view leaves open.
func (v showing) fill(s *state, hinted *engine.Move) showing {
	info := s.task.Game.Info()
	if side := info.Sides[s.task.Side]; side.Symbol != engine.Empty {
		v.symbol = side.Symbol
	} else if !slices.Contains(info.Symbols, v.symbol) {
		v.symbol = info.Symbols[0]
	}
	board, last := &s.board, s.last
	if len(last) == 0 { // at first the game is wherever stones are
		last = stones(board)
	}
	suggested := view.Focus(s.position, board, last, nil)
	if suggested == nil || info.ByColumns {
		v.window = nil
		return v
	}
	windowAt := func(row, col int) *render.Window {
		w := view.Shift(board, render.Window{Rows: suggested.Rows, Cols: suggested.Cols}, row, col)
		return &w
	}
	if v.window != nil {
		v.window = windowAt(v.window.Row, v.window.Col)
		return v
	}
	v.window = suggested
	if hinted != nil {
		if row, col := int(hinted.Cell)/board.Cols, int(hinted.Cell)%board.Cols; !suggested.Contains(row, col) {
			v.window = windowAt(row-suggested.Rows/2, col-suggested.Cols/2)
		}
	}
	return v
}

// stones are the cells that are taken.
func stones(board *engine.Board) (cells []uint16) {
	for cell, s := range board.Cells {
		if s != engine.Empty {
			cells = append(cells, uint16(cell))
		}
	}
	return cells
}

// ownMoveLag is how long people wait to see their own move, as what follows it may be there at
// once. A guess; what is known already takes a few milliseconds.
const ownMoveLag = 45 * time.Millisecond

// show shows an attempt as it stands. What refutes a wrong move, or how the game goes on
// after the solution, may take a moment.
func (g *Group) show(ctx context.Context, q *route.Call, a attempt, v showing, kind commands.ReplyKind) (commands.Reply, error) {
	s, err := stateOf(a)
	if err != nil {
		return commands.Reply{}, err
	}
	reply := commands.Reply{Kind: kind}
	if a.Tried == "" && a.Status != store.Solved && a.Status != store.GivenUp {
		reply.Message, err = g.message(ctx, q, s, v, refutation{})
		return reply, err
	}
	by := solver{g, jobs.Client{User: q.User.ID}, a.task.Game}
	r := goesOn(ctx, a, remembered(by))
	if reply.Message, err = g.message(ctx, q, s, v, r); err != nil || r.known {
		return reply, err
	}
	reply.Lag = ownMoveLag
	q.Meanwhile(reply)
	msg, err := g.message(ctx, q, s, v, goesOn(ctx, a, by))
	return commands.Reply{Kind: kind, Message: msg}, err
}

// message shows an attempt with what is known of what follows the moves on the board.
func (g *Group) message(ctx context.Context, q *route.Call, s *state, v showing, r refutation) (commands.Message, error) {
	who, err := q.Person()
	if err != nil {
		return commands.Message{}, err
	}
	text, err := g.text(ctx, q, s, r)
	if err != nil {
		return commands.Message{}, err
	}
	t := s.task
	o := view.Drawing(t.Game, s.last)
	scene := view.Scene{Kind: view.PuzzleScene, Game: t.Game, Board: s.board}
	var rows []commands.Row
	if s.playing() {
		scene.Touch = &view.Touch{Position: s.position, Prefix: s.id(wordTry, "")}
		hinted := s.hinted()
		v = v.fill(s, hinted)
		if hinted != nil {
			o.Hint = hintCells(s.Attempt, s.position, *hinted)
		}
		o.Focus = v.window
		side := t.Game.Info().Sides[t.Side]
		o.Turn, o.Caption = side.Symbol, q.ToUser.Says("picture.turn", "Side", side.Title)
		rows = playRows(q, s, v)
	} else {
		o.Line = explain.WithSymbols(t.Game, s.position, r.line[:min(len(r.line), mostRefuted)])
		rows = afterRows(q, s.attempt)
	}
	o.Crop = render.CropTo(s.board, o)
	scene.Options = o
	msg, err := g.Painter.Scene(scene, who.Theme, "puzzle", q.OnPage, q.ToUser)
	if err != nil {
		return commands.Message{}, err
	}
	msg.Text, msg.Rows = text+msg.Text, rows
	return msg, nil
}

// A state is an attempt with the position that it has come to.
type state struct {
	attempt
	line     []engine.Move // the moves on the board, a wrong one last
	last     []uint16      // the cells of the last turn
	position engine.Position
	board    engine.Board // of the position, as it is shown
}

// stateOf follows the moves of an attempt.
func stateOf(a attempt) (*state, error) {
	t, line := a.task, a.made()
	if wrong, err := t.Game.ParseMove(a.Tried); err == nil {
		line = append(line, wrong)
	}
	p := t.Position(line)
	if p == nil {
		return nil, errGone
	}
	board := p.Board()
	if a.Status == store.Solving {
		board = plain(board)
	}
	return &state{attempt: a, line: line, last: games.Sequence{Game: t.Game, Start: t.Start, Moves: line}.LastCells(), position: p, board: board}, nil
}

// playing reports whether a move is to be made.
func (s *state) playing() bool { return s.Status == store.Solving && s.Tried == "" }

// hinted is the move that a hint is about; nil without a hint.
func (s *state) hinted() *engine.Move {
	wanted := s.task.Wanted(s.line)
	if s.Hint == 0 || len(wanted) == 0 {
		return nil
	}
	return &wanted[0]
}

// text is what stands above the board: the puzzle, how the attempt stands, and what is at stake.
func (g *Group) text(ctx context.Context, q *route.Call, s *state, r refutation) (string, error) {
	solver, err := g.Store.Solver(ctx, q.User.ID)
	if err != nil {
		return "", err
	}
	record, err := g.Store.PuzzleRecord(ctx, s.Puzzle)
	if err != nil {
		return "", err
	}
	rated := stake(q.ToUser, s.Attempt, solving.PuzzleRating(record, float64(s.task.Puzzle.Rating)), solver)
	if rated != "" {
		rated = "-# " + rated
	}
	lines := []string{heading(q, s.attempt)}
	if s.playing() { // above what is to be done and what came of a try, which so are beside the board on a phone
		lines, rated = append(lines, rated), ""
	}
	if s.Status == store.Solving {
		lines = append(lines, goalText(q.ToUser, s.task))
	}
	lines = append(lines, status(q.ToUser, s, r)...)
	if s.playing() {
		for _, note := range s.board.Notes {
			lines = append(lines, "-# "+q.ToUser.Say(note))
		}
	}
	next, err := g.nextDay(ctx, q, s.Attempt, solver)
	if err != nil {
		return "", err
	}
	lines = slices.DeleteFunc(append(lines, next, rated), func(line string) bool { return line == "" })
	return strings.Join(lines, "\n"), nil
}

// nextDay says when the next puzzle of the day comes, once that of today is done, and on how many
// days in a row it was solved.
func (g *Group) nextDay(ctx context.Context, q *route.Call, a store.Attempt, s solving.Solver) (string, error) {
	day, daily := askedDay(a)
	if !daily || a.Status != store.Solved && a.Status != store.GivenUp {
		return "", nil
	}
	today, next, err := g.Library.PuzzleDay(ctx, q.Place)
	switch {
	case err != nil || day < today:
		return "", err
	case a.Status == store.Solved && s.LastDay >= day && s.Days > 1: // one day is no row
		return q.ToUser.Says("puzzle.next_day.streak", "Count", s.Days, "When", markup.Relative(next)), nil
	}
	return q.ToUser.Says("puzzle.next_day", "When", markup.Relative(next)), nil
}

// plain returns a board without the lines that may become something: to see them is what
// a puzzle is about.
func plain(b engine.Board) engine.Board {
	b.Lines = slices.DeleteFunc(b.Lines, func(l engine.Line) bool { return l.Kind == engine.LineOpen || l.Kind == engine.LineThreat })
	return b
}

// mostRefuted is how many plies of a refutation are drawn: more could not be followed.
const mostRefuted = 7

// lastExchange returns the plies of one's own last turn, and those that answer it.
func lastExchange(t *puzzle.Task, line []engine.Move) (own, replies []engine.Move) {
	begin, end := 0, 0
	for i := range line {
		switch {
		case t.Position(line[:i]).Turn() != t.Side:
			end = min(end, i)
		case i == 0 || t.Position(line[:i-1]).Turn() != t.Side:
			begin, end = i, len(line)
		}
	}
	return line[begin:end], line[end:]
}

// hintCells are the cells that a hint points at: a part of the board, and then the move.
func hintCells(a store.Attempt, p engine.Position, wanted engine.Move) []uint16 {
	if a.Hint < mostHint {
		return area(p, wanted)
	}
	return []uint16{wanted.Cell}
}

// area is the part of the board in which the wanted move is, if one is narrower than what is free.
func area(p engine.Position, wanted engine.Move) []uint16 {
	return explain.Advice{Move: wanted}.Area(p)
}

// heading says what the puzzle is of.
func heading(q *route.Call, a attempt) string {
	id := "puzzle.title"
	switch kind, _, _ := strings.Cut(a.Asked, "/"); {
	case isOwn(a.Puzzle):
		id = "puzzle.title.own"
	case kind == kindToday:
		id = "puzzle.title.day"
	}
	return q.ToUser.Says(id, "Game", a.task.Game.Info().Title)
}

// goalText says what is to be done.
func goalText(say *words.Printer, t *puzzle.Task) string {
	return say.Says("puzzle.goal."+string(t.Puzzle.Goal), "Side", t.Game.Info().Sides[t.Side].Title)
}

// status says how an attempt stands.
func status(say *words.Printer, s *state, r refutation) []string {
	t := s.task
	switch {
	case s.Status == store.Solved:
		return []string{solvedText(say, s.Attempt), solution(say, s, r)}
	case s.Status == store.GivenUp:
		return []string{solution(say, s, r)}
	case s.Tried != "":
		return []string{refuted(say, s, r)}
	}
	var lines []string
	if len(s.line) > 0 {
		own, replies := lastExchange(t, s.line)
		id := "puzzle.right"
		if len(replies) == 0 {
			id = "puzzle.begun"
		}
		lines = append(lines, say.Says(id, "Moves", explain.PlayNames(say, t.Game, own), "Replies", explain.PlayNames(say, t.Game, replies)))
	}
	switch hinted := s.hinted(); {
	case s.Hint == mostHint && hinted != nil:
		lines = append(lines, say.Says("puzzle.hint.move", "Move", say.Move(t.Game, *hinted)))
	case s.Hint > 0:
		lines = append(lines, say.Says("puzzle.hint.area"))
	}
	return lines
}

// solvedText says how a puzzle was solved.
func solvedText(say *words.Printer, a store.Attempt) string {
	switch {
	case a.Hints > 0:
		return say.Says("puzzle.solved.hinted")
	case a.Wrong > 0:
		return say.Says("puzzle.solved.later", "Count", a.Wrong)
	}
	return say.Says("puzzle.solved.first")
}

// solution tells the solution, to the end of the game where that is near, and what it is an
// example of.
func solution(say *words.Printer, s *state, r refutation) string {
	t := s.task
	theme := t.Puzzle.Theme
	// What it is about says that nothing else works.
	only := theme == engine.ThemeOnlyMove || theme == engine.ThemeWinning || t.Puzzle.Goal == puzzle.ToHold
	said := say.Says("puzzle.solution", "Moves", explain.PlayNames(say, t.Game, t.Solution), "Only", only, "Theme", puzzle.ThemeText(theme), "About", puzzle.ThemeAbout(theme))
	end := t.Position(slices.Concat(s.line, r.line))
	if end == nil || len(r.line) == 0 {
		return said
	}
	o, over := end.Outcome()
	if !over {
		return said
	}
	winner := engine.Text{}
	if won, ok := o.Winner(); ok {
		winner = t.Game.Info().Sides[won].Title
	}
	return said + "\n" + say.Says("puzzle.goes_on", "Moves", explain.PlayNames(say, t.Game, r.line), "Draw", o.Result == engine.Draw, "Side", winner)
}

// refuted says why a move is wrong. That it does not reach the goal is proved with the
// puzzle; what it leads to is said as far as it is.
func refuted(say *words.Printer, s *state, r refutation) string {
	t := s.task
	id := "puzzle.wrong." + string(t.Puzzle.Goal)
	values := []any{"Move", engine.Notation(s.Tried), "Reply", "", "Side", t.Game.Info().Sides[t.Side.Other()].Title, "Result", ""}
	values[3] = explain.PlayNames(say, t.Game, answer(t, s.line, r.line))
	if r.known && r.value.Decided() {
		values[7] = r.value.Low.String()
	}
	return say.Says(id, values...)
}

// answer is the opponent's first turn in what follows a line: the own turn may go on
// before it.
func answer(t *puzzle.Task, line, after []engine.Move) (turn []engine.Move) {
	p := t.Position(line)
	for _, m := range after {
		if p.Turn() != t.Side {
			turn = append(turn, m)
		} else if len(turn) > 0 {
			break
		}
		p, _ = p.Play(m) // the line is legal
	}
	return turn
}

// stake says what the puzzle and the person are rated, or by how much the rating moved, once enough
// is known for a rating.
func stake(say *words.Printer, a store.Attempt, it rating.Rating, s solving.Solver) string {
	switch {
	case isOwn(a.Puzzle):
		return say.Says("puzzle.stake.none")
	case a.Counted && a.After.Deviation == 0:
		return say.Says("puzzle.stake.known")
	case a.Counted:
		var parts []string
		if !a.After.Provisional() {
			parts = append(parts, say.Says("puzzle.stake.moved", "Rating", shown(say, a.After), "Gained", view.Signed(gained(a))))
		}
		if a.Status == store.Solved && s.Streak > 1 {
			parts = append(parts, say.Says("puzzle.streak", "Count", s.Streak))
		}
		return say.Dots(parts...)
	case a.Hints > 0:
		return say.Says("puzzle.stake.hinted")
	}
	return say.Says("puzzle.stake", "Puzzle", int(math.Round(it.Value)), "Provisional", solving.Rating(s).Provisional(), "Rating", shown(say, solving.Rating(s)))
}
