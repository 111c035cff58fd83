package pages

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/render"
	"noughts/words"
)

// A role is as what somebody sees a match.
type role uint8

// The roles.
const (
	visitor  role = iota // elsewhere, where nothing can be pressed
	stranger             // known to nobody, with a public link
	watcher              // in the channel of the match
	first                // in the seat of engine.First
	second
	both // plays against themselves
)

// roleOf returns as what a person in the channel of a match sees it.
func roleOf(m *match.Match, userID string) role {
	at := [2]bool{}
	for p, s := range m.Seats {
		at[p] = !s.Bot() && !s.Open() && s.UserID == userID
	}
	switch at {
	case [2]bool{true, true}:
		return both
	case [2]bool{true, false}:
		return first
	case [2]bool{false, true}:
		return second
	}
	return watcher
}

// seat returns where somebody sits: who plays both sides where the turn is.
func (r role) seat(m *match.Match) (p engine.Player, plays bool) {
	switch r {
	case first:
		return engine.First, true
	case second:
		return engine.Second, true
	case both:
		turn, _ := m.Turn()
		return turn, true
	}
	return engine.First, false
}

// A telling is how a match is told to somebody.
type telling struct {
	match *match.Match
	role  role
	say   *words.Printer
	now   time.Time
	key   func(id int64) string
	plans []table.Plan // where the person may plan ahead
	apart view.Apart
	link  string // at which anybody may watch the match; empty where nobody may
}

// state makes the state of a match.
func (t telling) state() State {
	m, info := t.match, t.match.Game.Info()
	s := State{
		Key: t.key(m.ID), Rev: m.Revision, Over: m.Status == match.Over, Title: t.say.Say(info.Title), Rules: t.apart.Rules,
		Drawn:    drawn(m.Game, t.apart.Board, view.LastCells(m), t.apart.Theme, t.say),
		Headline: markdownNames(t.apart.Status, m), Text: markdownNames(t.apart.Text, m), Buttons: t.buttons(), Plan: t.plan(),
	}
	s.Alt = t.apart.Alt
	if m.Opening != nil {
		s.Title = t.say.Dots(s.Title, t.say.Say(m.Opening.Title()))
	}
	s.Link = t.link
	if m.Rematch != 0 {
		s.Next = t.key(m.Rematch)
	}
	stage, _ := m.Stage()
	s.Offered = ints(stage.Offered)
	for p := range s.Seats {
		s.Seats[p] = t.seat(engine.Player(p))
	}
	turn, playing := m.Turn()
	if seat, plays := t.role.seat(m); plays {
		s.You = &You{Seat: int(seat), Both: t.role == both, Turn: playing && seat == turn}
	}
	s.Clicks, s.Places = t.clicks()
	s.Moves = t.moves()
	asked := markdownNames(t.apart.Asked, m)
	if _, _, waits := m.Question(); waits {
		s.Headline = asked
	}
	s.Says = s.Headline
	if n := len(s.Moves); n > 0 {
		last := s.Moves[n-1]
		s.Says = t.say.Sentences(t.say.Says("page.played", "Side", info.Sides[last.Seat].Title, "Move", last.Name), s.Headline)
	}
	if asked != s.Headline {
		s.Says = t.say.Sentences(s.Says, asked)
	}
	return s
}

// drawn is a board without anything to click.
func drawn(game engine.Game, board engine.Board, last []uint16, theme render.Theme, say *words.Printer) Drawn {
	info := game.Info()
	return Drawn{
		Theme: theme.String(), Look: lookOf(game, &board), Rows: info.Rows, Cols: info.Cols, Upright: board.Discs,
		Names: namesOf(info), Stones: stones(info, say), Board: boardOf(board, last), Forbidden: ints(board.Forbidden),
		Labels: board.Labels, Groups: board.Groups, Clicks: []Click{},
	}
}

// lookOf is how a board looks under the theme of stones.
func lookOf(game engine.Game, board *engine.Board) string {
	o := view.Drawing(game, nil)
	o.Theme = render.Stones
	return render.LookOf(board, &o).String()
}

// namesOf are the names of the columns and rows.
func namesOf(info engine.Info) (n Names) {
	for col := range info.Cols {
		n.Cols = append(n.Cols, engine.Notation(engine.ColumnName(col)).Read())
	}
	for row := range info.Rows {
		n.Rows = append(n.Rows, strconv.Itoa(row+1))
	}
	return n
}

// stones are the symbols that may stand on the board.
func stones(info engine.Info, say *words.Printer) map[string]Stone {
	stones := map[string]Stone{}
	add := func(s engine.Symbol, name string) {
		stones[s.String()] = Stone{Name: name, Sign: markup.Sign(info, s)}
	}
	for _, s := range info.Symbols {
		if s != engine.Empty {
			add(s, "")
		}
	}
	for _, side := range info.Sides {
		if side.Symbol != engine.Empty {
			add(side.Symbol, say.Say(side.Title))
		}
	}
	return stones
}

// lineKinds are the words for the kinds of lines.
var lineKinds = [...]string{engine.LineWinning: "win", engine.LineScoring: "score", engine.LineOpen: "open", engine.LineThreat: "threat"}

// boardOf says what stands on a board.
func boardOf(board engine.Board, last []uint16) Board {
	b := Board{Cells: letters(board.Cells), Counted: letters(board.Counted), Last: ints(last)}
	for _, l := range board.Lines {
		line := Line{Kind: lineKinds[l.Kind], Cells: ints(l.Cells)}
		if l.Symbol != engine.Empty {
			line.Stone = l.Symbol.String()
		}
		b.Lines = append(b.Lines, line)
	}
	return b
}

// letters writes symbols as the notation does.
func letters(cells []engine.Symbol) string {
	b := make([]byte, len(cells))
	for i, s := range cells {
		b[i] = s.Letter()
	}
	return string(b)
}

func ints(cells []uint16) (list []int) {
	for _, c := range cells {
		list = append(list, int(c))
	}
	return list
}

// stoneOf is what a move puts on its cell.
func stoneOf(info engine.Info, mover engine.Player, mv engine.Move) engine.Symbol {
	return cmp.Or(mv.Symbol, info.Sides[mover].Symbol)
}

// clicks are the legal moves of who looks, and the stone that most of them place.
func (t telling) clicks() (list []Click, places string) {
	m := t.match
	turn, playing := m.Turn()
	stage, opening := m.Stage()
	if seat, plays := t.role.seat(m); !plays || !playing || seat != turn || opening && stage.Options != nil {
		return []Click{}, ""
	}
	c := clicking{game: m.Game, position: m.Position(), prefix: strconv.Itoa(m.Steps()) + "/", marks: opening && stage.Offer}
	if opening {
		c.allows = stage.Allows
	}
	return c.clicks()
}

// A clicking is what a click on a board does.
type clicking struct {
	game     engine.Game
	position engine.Position
	prefix   string                 // of the ids, before the names of the moves
	allows   func(cell uint16) bool // which of the legal moves can be clicked; nil for all
	marks    bool
}

// clicks are a click for each legal move, and the stone that most of them place.
func (c clicking) clicks() (list []Click, places string) {
	info, mover := c.game.Info(), c.position.Turn()
	list = []Click{}
	for _, mv := range c.position.AppendMoves(nil) {
		if c.allows != nil && !c.allows(mv.Cell) {
			continue
		}
		stone := stoneOf(info, mover, mv).String()
		places = cmp.Or(places, stone)
		click := Click{At: int(mv.Cell), ID: c.prefix + c.game.MoveName(mv), Marks: c.marks}
		if stone != places {
			click.Stone = stone
		}
		if info.ByColumns {
			for cell := int(mv.Cell) % info.Cols; cell < info.Rows*info.Cols; cell += info.Cols {
				click.Cells = append(click.Cells, cell)
			}
		}
		list = append(list, click)
	}
	return list, places
}

// seat tells of a player.
func (t telling) seat(p engine.Player) Seat {
	m, info := t.match, t.match.Game.Info()
	turn, playing := m.Turn()
	winner, won := m.Outcome.Winner()
	s := Seat{
		Name: seatName(m, p, t.say), Bot: m.Seats[p].Bot(), Free: m.Seats[p].Open(), Turn: playing && turn == p, Won: m.HasResult() && won && winner == p,
	}
	if !view.SidesOpen(m) {
		s.Side = t.say.Say(info.Sides[p].Title)
		if own := info.Sides[p].Symbol; own != engine.Empty {
			s.Sign = markup.Sign(info, own)
		}
	}
	if m.Control.None() || s.Bot || !playing {
		return s
	}
	left := m.Clock.Left[p]
	if s.Turn && !m.Deadline.IsZero() {
		left, s.Runs = max(m.Deadline.Sub(t.now), 0), true
	}
	ms := left.Milliseconds()
	s.Left = &ms
	return s
}

// seatName names a player where no markup works.
func seatName(m *match.Match, p engine.Player, say *words.Printer) string {
	switch s := m.Seats[p]; {
	case s.Bot():
		return say.Says("list.bot", "Level", args.LevelName(s.Level, say))
	case s.Open():
		return say.Says("match.anyone")
	default:
		return markup.PlainName(s, say)
	}
}

// moves are the plies of the match.
func (t telling) moves() []Played { return played(t.match.Game, t.match.Begin(), t.match.Moves, t.say) }

// played are moves from a position on, as far as they are legal.
func played(game engine.Game, p engine.Position, moves []engine.Move, say *words.Printer) []Played {
	info := game.Info()
	list := make([]Played, 0, len(moves))
	for _, mv := range moves {
		mover := p.Turn()
		next, err := p.Play(mv)
		if err != nil {
			break
		}
		list = append(list, Played{Name: say.Move(game, mv), At: int(mv.Cell), Stone: stoneOf(info, mover, mv).String(), Seat: int(mover)})
		p = next
	}
	return list
}

// mayPlan reports whether who looks may plan ahead.
func (t telling) mayPlan() bool {
	seat, plays := t.role.seat(t.match)
	return plays && table.MayPlan(t.match, t.match.Seats[seat].UserID) == nil
}

// plan is what who looks has planned; nil where they cannot plan.
func (t telling) plan() *Plan {
	m := t.match
	if !t.mayPlan() {
		return nil
	}
	plan := &Plan{ID: strconv.Itoa(m.Steps()) + "/" + view.IfWord, Label: t.say.Says("button.if")}
	for _, p := range t.plans {
		plan.Lines = append(plan.Lines, played(m.Game, m.Position(), p.Moves(m.Game), t.say))
	}
	return plan
}

// styles are the words for the styles of buttons.
var styles = [...]string{commands.Plain: "", commands.Primary: "primary", commands.Success: "success", commands.Danger: "danger"}

// buttons are what who looks may do beside making moves.
func (t telling) buttons() [][]Button {
	m := t.match
	seat, plays := t.role.seat(m)
	rows := [][]Button{}
	if t.role == visitor || t.role == stranger {
		return rows
	}
	for _, r := range t.apart.Rows {
		var row []Button
		for _, b := range r.Buttons {
			id, word := shortID(m.ID, b.ID)
			if id != "" && word != view.IfWord && view.MayPress(m, word, seat, plays) {
				row = append(row, Button{ID: id, Label: b.Label, Style: styles[b.Style], Disabled: b.Disabled})
			}
		}
		if len(row) > 0 {
			rows = append(rows, row)
		}
	}
	return rows
}

// shortID is the custom ID of a button of a match without the number of the match, and the word
// that says what it does; both are empty for what is no such button.
func shortID(id int64, custom string) (short, word string) {
	if short, ok := strings.CutPrefix(custom, view.CustomIDs(id)); ok {
		_, rest, _ := strings.Cut(short, "/")
		word, _, _ = strings.Cut(rest, "/")
		return short, word
	}
	if word, ok := strings.CutSuffix(custom, fmt.Sprintf("/%d", id)); ok && slices.Contains(view.OfEnded, word) {
		return word, word
	}
	return "", ""
}

// longID is the inverse of shortID; ok is false for what is none.
func longID(id int64, short string) (custom string, ok bool) {
	if slices.Contains(view.OfEnded, short) {
		return fmt.Sprintf("%s/%d", short, id), true
	}
	ply, rest, found := strings.Cut(short, "/")
	if _, err := strconv.ParseUint(ply, 10, 16); err != nil || !found || rest == "" || strings.ContainsFunc(rest, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return "", false
	}
	custom = view.CustomIDs(id) + short
	return custom, len(custom) <= commands.MaxID
}

// markdownNames is a text of a match in Markdown in which its players are called by their names.
func markdownNames(text string, m *match.Match) string { return named(text, m, inert) }

// plainNames is markdownNames for a text that is shown as it stands.
func plainNames(text string, m *match.Match) string {
	return named(text, m, func(name string) string { return name })
}

// named calls the players of a match by their names, written so that they are read rightly.
func named(text string, m *match.Match, write func(name string) string) string {
	for _, s := range m.Seats {
		if s.UserID != "" {
			text = strings.ReplaceAll(text, markup.Mention(s.UserID), write(cmp.Or(s.Name, s.UserID)))
		}
	}
	return text
}

// inert is a name in which nothing is Markdown.
func inert(name string) string { return escapes.Replace(name) }

// signs are the signs of Markdown that are escaped: those that the page's markdown.js reads so.
const signs = "\\`*_~|<>[]()#-"

// escapes write the signs of Markdown so that they are seen.
var escapes = func() *strings.Replacer {
	var pairs []string
	for _, sign := range signs {
		pairs = append(pairs, string(sign), "\\"+string(sign))
	}
	return strings.NewReplacer(pairs...)
}()
