package core

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/render"
	"noughts/words"
)

// A View is how the message of a match is being looked at. It lives in the
// custom ids of the message's buttons, so nothing about it is stored.
type View struct {
	Symbol   engine.Symbol  // what the cell buttons place; Empty for the game's first
	Window   *render.Window // which cells are buttons on a large board; nil where the game suggests
	Thinking bool           // the bot is at work on its answer
	Anew     bool           // something else is to be seen of the match than before, such as what its review has found

	noHints bool // who plays wants to be offered none; set as it is shown
}

// ButtonSide is the largest board side that is played on buttons alone, and the
// side of the window of buttons on larger boards: a message holds 40
// components, and a row of buttons 5.
const ButtonSide = 5

// Large reports whether a board has more cells than a message has buttons.
func Large(board *engine.Board) bool { return max(board.Rows, board.Cols) > ButtonSide }

// CustomID names a button of a match.
func CustomID(m *match.Match, parts ...string) string {
	return fmt.Sprintf("match/%d/%d/%s", m.ID, m.Steps(), strings.Join(parts, "/"))
}

// customIDs is how all of them begin.
func customIDs(id int64) string { return fmt.Sprintf("match/%d/", id) }

// Show makes the message of a match as everybody in the channel sees it.
func (c *Core) Show(ctx context.Context, m *match.Match, v View, say *words.Printer) (commands.Message, error) {
	board := MatchBoard(m)
	v = c.fillView(m, &board, v)
	v.noHints = c.wantsNoHints(ctx, m)
	stage, opening := m.Stage()
	var msg commands.Message
	if !m.NeverBegan() { // an empty board says nothing of what will not be played
		drawn, err := c.drawBoard(m, &board, v, m.Theme, say)
		if err != nil {
			return commands.Message{}, err
		}
		msg = drawn
	}
	tournament, until, err := c.tournamentOf(ctx, m)
	if err != nil {
		return commands.Message{}, err
	}
	rated, err := c.ratedLine(ctx, m, say)
	if err != nil {
		return commands.Message{}, err
	}
	var matters []string
	if rated != "" {
		matters = append(matters, rated)
	}
	if tournament != 0 {
		matters = append(matters, c.tournamentLine(m, tournament, until, say))
	}
	msg.Text = c.headline(ctx, m, matters, v, say) + msg.Text
	switch {
	case m.Status == match.Offered:
		msg.Rows = offerRows(m, say)
		if !m.ForAnyone() {
			msg.Mentions = []string{m.Seats[m.Challenger.Other()].UserID}
		}
	case opening && stage.Options != nil:
		msg.Rows = openingRows(m, stage, say)
	case m.Status == match.Playing:
		msg.Rows = append(cellRows(m, &board, v), controls(m, &board, v, say)...)
	case m.HasResult():
		msg.Rows = finishedRows(m, tournament, say)
	}
	raise(&c.drawn, m.ID, m.Revision)
	return msg, nil
}

// FinishedRows are the buttons under a match that has ended with a result; nil under others.
func (c *Core) FinishedRows(ctx context.Context, m *match.Match, say *words.Printer) ([]commands.Row, error) {
	tournament, _, err := c.tournamentOf(ctx, m)
	if err != nil || !m.HasResult() {
		return nil, err
	}
	return finishedRows(m, tournament, say), nil
}

// tournamentOf returns the tournament of which a match is a game, 0 for none, and when it has to be
// over, if that counts.
func (c *Core) tournamentOf(ctx context.Context, m *match.Match) (id int64, until time.Time, err error) {
	if m.Status != match.Playing && !m.HasResult() || m.AgainstBot() || m.Place.GuildID == "" || m.Place.Guest {
		return 0, time.Time{}, nil
	}
	return c.Store.TournamentOf(ctx, m.ID)
}

// tournamentLine says of which tournament a match is a game and, while it is played, when it has to
// be over.
func (c *Core) tournamentLine(m *match.Match, id int64, until time.Time, say *words.Printer) string {
	if m.Status == match.Over || until.IsZero() {
		return say.Says("match.of_tournament", "Number", id)
	}
	return say.Says("match.of_tournament_until", "Number", id, "Time", Until(until, c.Now()), "Deadline", Relative(until))
}

// wantsNoHints reports whether who plays against the bot wants to be offered no hints.
func (c *Core) wantsNoHints(ctx context.Context, m *match.Match) bool {
	if !m.AgainstBot() || m.Status != match.Playing || m.Rated {
		return false // where there are none anyway
	}
	who, err := c.Store.Person(ctx, m.Seats[m.Challenger].UserID)
	return err == nil && who.NoHints
}

// fillView fills in what a view leaves open.
func (c *Core) fillView(m *match.Match, board *engine.Board, v View) View {
	symbols := m.Game.Info().Symbols
	if !slices.Contains(symbols, v.Symbol) {
		v.Symbol = symbols[0]
	}
	if !Large(board) || m.Game.Info().ByColumns {
		v.Window = nil
	} else if stage, ok := m.Stage(); ok && stage.Options != nil {
		v.Window = nil
	} else if v.Window == nil {
		w := focus(m.Position(), board, LastCells(m), c.pointedCells(m))
		if ok && !wideEnough(board, stage, w) {
			weight := openingWeights(m.Position(), board, stage)
			w = heaviest(board, weight, weight)
		}
		v.Window = &w
	}
	return v
}

// drawBoard makes a message with nothing but the board in a person's theme.
func (c *Core) drawBoard(m *match.Match, board *engine.Board, v View, theme string, say *words.Printer) (commands.Message, error) {
	sides := m.Game.Info().Sides
	o := Drawing(m.Game, LastCells(m))
	switch {
	case m.HasResult(): // said in the picture too, which so keeps its size
		o.Caption = say.Says("picture.draw")
		if winner, ok := m.Outcome.Winner(); ok && sidesOpen(m) { // nobody has a side that could win
			o.Caption = say.Says("picture.opening", "Opening", m.Opening.Title())
		} else if ok {
			o.Turn, o.Caption = sides[winner].Symbol, say.Says("picture.won", "Side", sides[winner].Title)
			if line := losingLine(m); line > 0 {
				loser := sides[winner.Other()]
				o.Turn, o.Caption = loser.Symbol, say.Says("picture.lost_by_line", "Side", loser.Title, "Line", line)
			}
		}
	case m.Status == match.Over:
		o.Caption = say.Says("picture.no_result")
	default:
		side := sides[m.Position().Turn()]
		o.Turn, o.Caption = side.Symbol, say.Says("picture.turn", "Side", side.Title)
	}
	if stage, ok := m.Stage(); ok {
		o.Hint = stage.Offered
		if picks := stage.Offered != nil && !stage.Offer; picks || stage.Options != nil { // whose stone comes next does not move now
			o.Turn, o.Caption = engine.Empty, say.Says("picture.opening", "Opening", m.Opening.Title())
		}
	}
	if m.Status == match.Playing {
		o.Focus = v.Window
	}
	return c.Picture(*board, o, theme, "game-"+strconv.FormatInt(m.ID, 10), say)
}

// LastCells returns the cells of the last turn.
func LastCells(m *match.Match) []uint16 {
	var cells []uint16
	for _, mv := range m.Moves[m.Ply()-m.LastTurn():] {
		cells = append(cells, mv.Cell)
	}
	return cells
}

// headline says what is played by whom and how it stands. What the match matters for, ratings and a
// tournament, is said after that.
func (c *Core) headline(ctx context.Context, m *match.Match, matters []string, v View, say *words.Printer) string {
	title := say.Says("match.title", "Game", m.Game.Info().Title, "Number", m.ID)
	if m.Opening != nil {
		title = say.Says("match.title_opening", "Game", m.Game.Info().Title, "Number", m.ID, "Opening", m.Opening.Title())
	}
	// The rules come before what is to be done, which so is beside the board on a phone.
	lines := append([]string{title, words.Capital(SeatLine(m, say))}, c.ruleLines(m, say)...)
	lines = append(append(lines, choiceLines(m, say)...), c.status(m, v, say))
	lines = append(lines, matters...)
	lines = append(lines, clockLines(m, c.Now(), say)...)
	lines = append(lines, askLines(m, say)...)
	if stuck(m, v) {
		first := m.Position().AppendMoves(nil)[0]
		lines = append(lines, "-# "+say.Says("ask.elsewhere", "Example", m.Game.MoveName(first)))
	}
	lines = append(lines, c.planLines(m, say)...)
	lines = append(lines, c.moveCommentLines(m, say)...)
	lines = append(lines, c.summaryLines(ctx, m, say)...)
	if _, decided := m.Position().Outcome(); decided || m.Status == match.Playing { // no stone comes next where somebody has left
		for _, note := range m.Position().Board().Notes {
			lines = append(lines, "-# "+say.Say(note))
		}
	}
	return strings.Join(append(lines, optionLines(m, say)...), "\n")
}

// status says in one line what is going on.
func (c *Core) status(m *match.Match, v View, say *words.Printer) string {
	turn, _ := m.Turn()
	stage, opening := m.Stage()
	switch {
	case m.ForAnyone():
		return say.Says("status.anyone", "Challenger", PlayerName(m, m.Challenger, say), "Time", Until(m.Deadline, c.Now()), "Deadline", Relative(m.Deadline))
	case m.Status == match.Offered:
		return say.Says("status.offered", "Challenger", PlayerName(m, m.Challenger, say),
			"Invited", PlayerName(m, m.Challenger.Other(), say), "Time", Until(m.Deadline, c.Now()), "Deadline", Relative(m.Deadline))
	case m.Status == match.Over:
		return Ending(m, say)
	case m.Seats[turn].Bot() && c.Think >= time.Second:
		return say.Says("status.thinking_for", "Count", int(c.Think.Seconds()))
	case v.Thinking || m.Seats[turn].Bot():
		return say.Says("status.thinking")
	case opening:
		return openingAsk(m, stage, say)
	}
	return say.Says("status.turn", "Who", PlayerName(m, turn, say), "Side", m.Game.Info().Sides[turn].Title)
}

// Ending says how a match ended.
func Ending(m *match.Match, say *words.Printer) string { return words.Capital(ending(m, say)) }

func ending(m *match.Match, say *words.Printer) string {
	if !m.HasResult() {
		by := m.Challenger.Other()
		if m.Ending == match.Cancelled {
			by = m.Challenger
		}
		return say.Says([...]string{
			match.Declined: "ending.declined", match.Cancelled: "ending.cancelled", match.Expired: "ending.expired",
			match.Abandoned: "ending.abandoned",
		}[m.Ending], "Who", PlayerName(m, by, say))
	}
	winner, ok := m.Outcome.Winner()
	if m.Ending == match.Agreed {
		return say.Says("ending.agreed", "Count", m.Ply())
	}
	if !ok {
		return say.Says("ending.draw", "Count", m.Ply())
	}
	if line := losingLine(m); line > 0 {
		return say.Says("ending.lost_by_line", "Who", personOrBot(m, winner, say), "Loser", personOrBot(m, winner.Other(), say),
			"Side", m.Game.Info().Sides[winner.Other()].Title, "Line", line, "Count", m.Ply())
	}
	id := [...]string{match.ByPlay: "ending.won", match.Resigned: "ending.resigned", match.Claimed: "ending.claimed", match.OnTime: "ending.time", match.Forfeited: "ending.forfeited"}[m.Ending]
	return say.Says(id, "Who", personOrBot(m, winner, say), "Loser", personOrBot(m, winner.Other(), say),
		"Side", m.Game.Info().Sides[winner].Title, "Count", m.Ply())
}

// personOrBot names who sits in a seat within a sentence, where some languages are polite to
// people, and not to the bot.
func personOrBot(m *match.Match, p engine.Player, say *words.Printer) string {
	if m.Seats[p].Bot() {
		return PlayerName(m, p, say)
	}
	return PoliteName(m.Seats[p].UserID, say)
}

// losingLine returns the length of the line by which its maker has lost a match, where that is what
// lines do; 0 for all other matches.
func losingLine(m *match.Match) int {
	winner, won := m.Outcome.Winner()
	if !won || m.Ending != match.ByPlay {
		return 0
	}
	own := m.Game.Info().Sides[winner.Other()].Symbol
	for _, l := range m.Position().Board().Lines {
		if l.Kind == engine.LineWinning && l.Symbol == own && own != engine.Empty {
			return len(l.Cells)
		}
	}
	return 0
}
