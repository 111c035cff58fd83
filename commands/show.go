package commands

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/render"
	"noughts/words"
)

// A view is how the message of a match is being looked at. It lives in the
// custom ids of the message's buttons, so nothing about it is stored.
type view struct {
	symbol   engine.Symbol  // what the cell buttons place; Empty for the game's first
	window   *render.Window // which cells are buttons on a large board; nil where the game suggests
	thinking bool           // the bot is at work on its answer
}

// buttonSide is the largest board side that is played on buttons alone, and the
// side of the window of buttons on larger boards: a message holds 40
// components, and a row of buttons 5.
const buttonSide = 5

// large reports whether a board has more cells than a message has buttons.
func large(board *engine.Board) bool { return max(board.Rows, board.Cols) > buttonSide }

// customID names a button of a match.
func customID(m *match.Match, parts ...string) string {
	return fmt.Sprintf("match/%d/%d/%s", m.ID, m.Ply(), strings.Join(parts, "/"))
}

// show makes the message of a match as everybody in the channel sees it.
func (a *App) show(m *match.Match, v view, say *words.Printer) (Message, error) {
	board := m.Position().Board()
	v = a.fillView(m, &board, v)
	msg, err := drawBoard(m, &board, v, m.Theme, say)
	if err != nil {
		return Message{}, err
	}
	msg.Text = a.headline(m, v, say) + msg.Text
	switch {
	case m.Status == match.Offered:
		msg.Rows = offerRows(m, say)
		msg.Mentions = []string{m.Seats[m.Challenger.Other()].UserID}
	case m.Status == match.Playing:
		msg.Rows = append(cellRows(m, &board, v), controls(m, &board, v, say)...)
	case m.HasResult():
		msg.Rows = []Row{{Buttons: []Button{{ID: customID(m, "rematch"), Label: say.Says("button.rematch"), Style: Primary}}}}
	}
	return msg, nil
}

// fillView fills in what a view leaves open.
func (a *App) fillView(m *match.Match, board *engine.Board, v view) view {
	symbols := m.Game.Info().Symbols
	if !slices.Contains(symbols, v.symbol) {
		v.symbol = symbols[0]
	}
	if !large(board) {
		v.window = nil
	} else if v.window == nil {
		w := focus(m.Position(), board, m.Moves, a.advisedCells(m))
		v.window = &w
	}
	return v
}

// drawBoard makes a message with nothing but the board in a person's theme.
func drawBoard(m *match.Match, board *engine.Board, v view, theme string, say *words.Printer) (Message, error) {
	sides := m.Game.Info().Sides
	o := drawing(m.Game, lastCells(m))
	if m.Status == match.Playing {
		o.Focus = v.window
		side := sides[m.Position().Turn()]
		o.Turn, o.Caption = side.Symbol, say.Says("picture.turn", "Side", say.Say(side.Title))
	}
	return picture(*board, o, theme, "game-"+strconv.FormatInt(m.ID, 10), say)
}

// drawing are the options of every picture of a game.
func drawing(game engine.Game, last []uint16) render.Options {
	sides := game.Info().Sides
	return render.Options{Last: last, Sides: [2]engine.Symbol{sides[0].Symbol, sides[1].Symbol}}
}

// picture draws a board in a theme, as an image or as text.
func picture(board engine.Board, o render.Options, theme, name string, say *words.Printer) (Message, error) {
	o.Theme, _ = render.ThemeByName(theme)
	if theme == textTheme {
		return Message{Text: "\n```\n" + render.Text(board, o) + "```"}, nil
	}
	png, err := render.PNG(board, o)
	if err != nil {
		return Message{}, fmt.Errorf("draw %s: %w", name, err)
	}
	return Message{Picture: &Picture{Name: name + ".png", PNG: png, Alt: render.Alt(board, o, say.Say)}}, nil
}

// textTheme is the theme whose boards are text.
const textTheme = "text"

// lastCells returns the cells of the last turn.
func lastCells(m *match.Match) []uint16 {
	var cells []uint16
	for _, mv := range m.Moves[m.Ply()-m.LastTurn():] {
		cells = append(cells, mv.Cell)
	}
	return cells
}

// headline says what is played by whom and how it stands.
func (a *App) headline(m *match.Match, v view, say *words.Printer) string {
	lines := []string{
		say.Says("match.title", "Game", m.Game.Info().Title, "Number", m.ID),
		say.Says("match.seats", "First", seatName(m, engine.First, say), "Second", seatName(m, engine.Second, say)),
		a.status(m, v, say),
	}
	lines = append(lines, a.moveCommentLines(m, say)...)
	for _, note := range m.Position().Board().Notes {
		lines = append(lines, "-# "+say.Say(note))
	}
	return strings.Join(append(lines, a.openingLines(m, say)...), "\n")
}

// seatName names a seat with what it plays as.
func seatName(m *match.Match, p engine.Player, say *words.Printer) string {
	side := m.Game.Info().Sides[p]
	who := playerName(m, p, say)
	if side.Symbol != engine.Empty {
		return glyph(side.Symbol) + " " + who
	}
	return say.Says("match.side", "Who", who, "Side", side.Title)
}

// playerName names who sits in a seat.
func playerName(m *match.Match, p engine.Player, say *words.Printer) string {
	if s := m.Seats[p]; s.Bot() {
		return say.Says("match.bot", "Level", levelName(s.Level, say))
	}
	return mention(m.Seats[p].UserID)
}

// status says in one line what is going on.
func (a *App) status(m *match.Match, v view, say *words.Printer) string {
	turn := m.Position().Turn()
	switch {
	case m.Status == match.Offered:
		return say.Says("status.offered", "Challenger", playerName(m, m.Challenger, say),
			"Invited", playerName(m, m.Challenger.Other(), say), "Until", relative(m.Deadline))
	case m.Status == match.Over:
		return ending(m, say)
	case m.Seats[turn].Bot() && a.Think >= time.Second:
		return say.Says("status.thinking_for", "Count", int(a.Think.Seconds()))
	case v.thinking || m.Seats[turn].Bot():
		return say.Says("status.thinking")
	}
	return say.Says("status.turn", "Who", playerName(m, turn, say), "Side", m.Game.Info().Sides[turn].Title)
}

// ending says how a match ended.
func ending(m *match.Match, say *words.Printer) string {
	if !m.HasResult() {
		by := m.Challenger.Other()
		if m.Ending == match.Cancelled {
			by = m.Challenger
		}
		return say.Says([...]string{
			match.Declined: "ending.declined", match.Cancelled: "ending.cancelled", match.Expired: "ending.expired",
		}[m.Ending], "Who", playerName(m, by, say))
	}
	winner, ok := m.Outcome.Winner()
	if !ok {
		return say.Says("ending.draw", "Count", m.Ply())
	}
	id := [...]string{match.ByPlay: "ending.won", match.Resigned: "ending.resigned", match.Claimed: "ending.claimed"}[m.Ending]
	return say.Says(id, "Who", playerName(m, winner, say), "Loser", playerName(m, winner.Other(), say),
		"Side", m.Game.Info().Sides[winner].Title, "Count", m.Ply())
}
