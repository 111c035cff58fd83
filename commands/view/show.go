package view

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/render"
	"noughts/words"
)

// Show makes the message of a match as everybody in the channel sees it.
func (p *Painter) Show(m *match.Match, v View, b Beside, say *words.Printer) (commands.Message, error) {
	board := MatchBoard(m)
	v = fillView(m, &board, v, b.Pointed)
	v.noHints = b.NoHints
	stage, opening := m.Stage()
	var msg commands.Message
	if !m.NeverBegan() { // an empty board says nothing of what will not be played
		drawn, err := p.drawBoard(m, &board, v, m.Theme, say)
		if err != nil {
			return commands.Message{}, err
		}
		msg = drawn
	}
	msg.Text = headline(m, b, symbolLine(m, v, say), say) + msg.Text
	switch {
	case m.Status == match.Offered:
		msg.Rows = offerRows(m, say)
		if !m.ForAnyone() {
			msg.Mentions = []string{m.Seats[m.Challenger.Other()].UserID}
		}
	case opening && stage.Options != nil:
		msg.Rows = openingRows(m, stage, say)
	case m.Status == match.Playing:
		cells := cellRows(m, &board, v)
		msg.Rows = append(cells, controls(m, &board, v, cells, say)...)
	case m.HasResult():
		msg.Rows = FinishedRows(m, b.Tournament, say)
	}
	if b.Open && (m.Status == match.Playing || m.HasResult()) {
		msg.Rows = withOpen(m, msg.Rows, say)
	}
	return msg, nil
}

// fillView fills in what a view leaves open.
func fillView(m *match.Match, board *engine.Board, v View, pointed []uint16) View {
	symbols := m.Game.Info().Symbols
	if !slices.Contains(symbols, v.Symbol) {
		v.Symbol = symbols[0]
	}
	if !Large(board) || m.Game.Info().ByColumns {
		v.Window = nil
	} else if stage, ok := m.Stage(); ok && stage.Options != nil {
		v.Window = nil
	} else if v.Window == nil {
		w := focus(m.Position(), board, LastCells(m), pointed)
		if ok && !wideEnough(board, stage, w) {
			weight := openingWeights(m.Position(), board, stage)
			w = heaviest(board, weight, weight)
		}
		v.Window = &w
	}
	return v
}

// drawBoard makes a message with nothing but the board in a person's theme.
func (p *Painter) drawBoard(m *match.Match, board *engine.Board, v View, theme string, say *words.Printer) (commands.Message, error) {
	o := captioned(m, board, say)
	if m.Status == match.Playing {
		o.Focus = v.Window
	}
	o.Crop = render.CropPlayed(*board, o)
	return p.Picture(*board, o, theme, "game-"+strconv.FormatInt(m.ID, 10), say)
}

// captioned are the options of the picture of a match: what is marked, and what is said under it.
func captioned(m *match.Match, board *engine.Board, say *words.Printer) render.Options {
	sides := m.Game.Info().Sides
	o := Drawing(m.Game, LastCells(m))
	switch {
	case m.HasResult(): // said in the picture too, which so keeps its size
		o.Caption = say.Says("picture.draw")
		if winner, ok := m.Outcome.Winner(); ok && SidesOpen(m) { // nobody has a side that could win
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
		if o.Hint = stage.Offered; len(o.Hint) > 0 {
			o.HintSays = say.Says("picture.offered", "Cells", say.List(say.Cells(stage.Offered, board.Cols)))
		}
		if picks := stage.Offered != nil && !stage.Offer; picks || stage.Options != nil { // whose stone comes next does not move now
			o.Turn, o.Caption = engine.Empty, say.Says("picture.opening", "Opening", m.Opening.Title())
		}
	}
	return o
}

// headline says what is played by whom and how it stands. What the match matters for, ratings and a
// tournament, is said after that; buttons are lines that say how those under the board work.
func headline(m *match.Match, b Beside, buttons []string, say *words.Printer) string {
	title := say.Says("match.title", "Game", m.Game.Info().Title, "Number", m.ID)
	if m.Opening != nil {
		title = say.Says("match.title_opening", "Game", m.Game.Info().Title, "Number", m.ID, "Opening", m.Opening.Title())
	}
	// The rules come before what is to be done, which so is beside the board on a phone.
	lines := append([]string{title, words.Capital(SeatLine(m, say))}, ruleLines(m, say)...)
	lines = append(append(lines, choiceLines(m, say)...), status(m, b, say))
	if rated := b.ratedLine(m, say); rated != "" {
		lines = append(lines, rated)
	}
	if b.Tournament != 0 {
		lines = append(lines, b.tournamentLine(m, say))
	}
	lines = append(lines, clockLines(m, b.Now, say)...)
	if asked := Asked(m, say); asked != "" {
		lines = append(lines, asked)
	}
	lines = append(lines, buttons...)
	lines = append(lines, b.lines(m, say)...)
	if _, decided := m.Position().Outcome(); decided || m.Status == match.Playing { // no stone comes next where somebody has left
		for _, note := range m.Position().Board().Notes {
			lines = append(lines, "-# "+say.Say(note))
		}
	}
	return strings.Join(append(lines, optionLines(m, say)...), "\n")
}

// symbolLine says which symbol a press on a cell places and how to change that, where whoever is to
// move may choose.
func symbolLine(m *match.Match, v View, say *words.Printer) []string {
	symbols := freeSymbols(m)
	if m.Status != match.Playing || ChoiceDue(m) || len(symbols) < 2 {
		return nil
	}
	toggle := say.Says("button.toggle", "Symbol", markup.Glyph(v.Symbol))
	return []string{"-# " + say.Says("match.symbol", "Symbol", markup.Glyph(v.Symbol), "Button", toggle)}
}

// status says in one line what is going on.
func status(m *match.Match, b Beside, say *words.Printer) string {
	turn, _ := m.Turn()
	stage, opening := m.Stage()
	switch {
	case m.ForAnyone():
		return say.Says("status.anyone", "Challenger", PlayerName(m, m.Challenger, say), "Time", markup.Until(m.Deadline, b.Now), "Deadline", markup.Relative(m.Deadline))
	case m.Status == match.Offered:
		return say.Says("status.offered", "Challenger", PlayerName(m, m.Challenger, say),
			"Invited", PlayerName(m, m.Challenger.Other(), say), "Time", markup.Until(m.Deadline, b.Now), "Deadline", markup.Relative(m.Deadline))
	case m.Status == match.Over:
		return say.Sentences(Ending(m, say), scoreLine(m, say))
	case m.Seats[turn].Bot() && b.Think >= time.Second:
		return say.Says("status.thinking_for", "Count", int(b.Think.Seconds()))
	case m.Seats[turn].Bot():
		return say.Says("status.thinking")
	case opening:
		return openingAsk(m, stage, say)
	}
	return say.Says("status.turn", "Who", PlayerName(m, turn, say), "Side", m.Game.Info().Sides[turn].Title)
}

// scoreLine says the score of a match that it has decided, empty for all others.
func scoreLine(m *match.Match, say *words.Printer) string {
	board, sides := m.Position().Board(), m.Game.Info().Sides
	byLine := slices.ContainsFunc(board.Lines, func(l engine.Line) bool { return l.Kind == engine.LineWinning })
	if _, decided := m.Position().Outcome(); !decided || !board.Scored || byLine || m.Ending != match.ByPlay {
		return ""
	}
	first, second := engine.Signed(board.Score[engine.First]), engine.Signed(board.Score[engine.Second])
	return say.Says("ending.score", "First", sides[engine.First].Title, "FirstScore", first, "Second", sides[engine.Second].Title, "SecondScore", second)
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
	return markup.PoliteName(m.Seats[p].UserID, say)
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
