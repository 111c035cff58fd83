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
	match  *match.Match
	role   role
	say    *words.Printer
	now    time.Time
	key    func(id int64) string
	hinted []uint16
	apart  view.Apart
	link   string // at which anybody may watch the match; empty where nobody may
}

// state makes the state of a match.
func (t telling) state() State {
	m, info := t.match, t.match.Game.Info()
	board := t.apart.Board
	s := State{
		Key: t.key(m.ID), Rev: m.Revision, Status: statuses[m.Status], Over: m.Status == match.Over, Title: t.say.Say(info.Title),
		Rules: t.apart.Rules, Theme: t.apart.Theme.String(), Look: lookOf(m.Game, &board), Rows: info.Rows, Cols: info.Cols,
		Upright: board.Discs, Names: namesOf(info), Stones: t.stones(), Board: boardOf(board, view.LastCells(m)),
		Forbidden: ints(board.Forbidden), Hinted: ints(t.hinted), Labels: board.Labels, Groups: board.Groups, Clicks: []Click{},
		Headline: markdownNames(t.apart.Status, m), Text: markdownNames(t.apart.Text, m), Alt: t.apart.Alt, Buttons: t.buttons(),
	}
	if m.Opening != nil {
		s.Title = t.say.Dots(s.Title, t.say.Say(m.Opening.Title()))
	}
	s.Link = t.link
	if m.Rematch != 0 {
		s.Next = t.key(m.Rematch)
	}
	stage, _ := m.Stage()
	s.Offered = ints(stage.Offered)
	for _, note := range board.Notes {
		s.Notes = append(s.Notes, t.say.Say(note))
	}
	for p := range s.Seats {
		s.Seats[p] = t.seat(engine.Player(p))
	}
	turn, playing := m.Turn()
	if seat, plays := t.role.seat(m); plays {
		s.You = &You{Seat: int(seat), Both: t.role == both, Turn: playing && seat == turn}
	}
	s.Clicks, s.Places = t.clicks()
	s.Moves = t.moves()
	s.Says = s.Headline
	if n := len(s.Moves); n > 0 {
		last := s.Moves[n-1]
		s.Says = t.say.Sentences(t.say.Says("page.played", "Side", info.Sides[last.Seat].Title, "Move", last.Name), s.Headline)
	}
	return s
}

// statuses are the words for the stages of a match.
var statuses = [...]string{match.Offered: "offered", match.Playing: "playing", match.Over: "over"}

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

// classes are the words for the symbols, by what a game is played with.
var classes = [...][engine.Square + 1]string{
	engine.Paper:  {engine.X: "x", engine.O: "o", engine.Triangle: "triangle", engine.Square: "square"},
	engine.Stones: {engine.X: "black", engine.O: "white", engine.Triangle: "triangle", engine.Square: "square"},
	engine.Discs:  {engine.X: "red", engine.O: "yellow", engine.Triangle: "triangle", engine.Square: "square"},
}

// stones are the symbols that may stand on the board.
func (t telling) stones() map[string]Stone {
	info := t.match.Game.Info()
	stones := map[string]Stone{}
	add := func(s engine.Symbol, name string) {
		stones[s.String()] = Stone{Class: classes[info.Material][s], Name: name, Sign: markup.Sign(info, s)}
	}
	for _, s := range info.Symbols {
		if s != engine.Empty {
			add(s, "")
		}
	}
	for _, side := range info.Sides {
		if side.Symbol != engine.Empty {
			add(side.Symbol, t.say.Say(side.Title))
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
	m, info := t.match, t.match.Game.Info()
	list = []Click{}
	turn, playing := m.Turn()
	stage, opening := m.Stage()
	if seat, plays := t.role.seat(m); !plays || !playing || seat != turn || opening && stage.Options != nil {
		return list, ""
	}
	mover := m.Position().Turn()
	for _, mv := range m.Position().AppendMoves(nil) {
		if opening && !stage.Allows(mv.Cell) {
			continue
		}
		stone := stoneOf(info, mover, mv).String()
		places = cmp.Or(places, stone)
		c := Click{At: int(mv.Cell), ID: strconv.Itoa(m.Steps()) + "/" + m.Game.MoveName(mv), Marks: opening && stage.Offer}
		if stone != places {
			c.Stone = stone
		}
		if info.ByColumns {
			for cell := int(mv.Cell) % info.Cols; cell < info.Rows*info.Cols; cell += info.Cols {
				c.Cells = append(c.Cells, cell)
			}
		}
		list = append(list, c)
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
func (t telling) moves() []Played {
	m, info := t.match, t.match.Game.Info()
	list := make([]Played, 0, m.Ply())
	p := m.Begin()
	for _, mv := range m.Moves {
		mover := p.Turn()
		list = append(list, Played{Name: t.say.Move(m.Game, mv), At: int(mv.Cell), Stone: stoneOf(info, mover, mv).String(), Seat: int(mover)})
		p, _ = p.Play(mv) // the moves of a match are legal
	}
	return list
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
			if id != "" && view.MayPress(m, word, seat, plays) {
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
