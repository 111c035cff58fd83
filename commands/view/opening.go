package view

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/render"
	"noughts/words"
)

// openingAsk says what is to be decided in the opening of a match, and by whom.
func openingAsk(m *match.Match, stage engine.OpeningStage, say *words.Printer) string {
	return OpeningAsk(stage, personOrBot(m, stage.Decider, say), say)
}

// OpeningAsk says what somebody is to decide in an opening, who goes by a name.
func OpeningAsk(stage engine.OpeningStage, who string, say *words.Printer) string {
	ask := stage.Ask
	ask.Data = maps.Clone(ask.Data)
	if ask.Data == nil {
		ask.Data = map[string]any{}
	}
	ask.Data["Who"] = who
	return say.Say(ask)
}

// choiceLines say what was chosen last in an opening, as long as it is news: a side that
// changed must not do so in silence.
func choiceLines(m *match.Match, say *words.Printer) []string {
	n := len(m.Choices) - 1
	if n < 0 || m.Ply()-m.Choices[n].Ply > 1 || m.Status != match.Playing {
		return nil
	}
	last := m.Choices[n]
	stage, err := m.Opening.Stage(m.Moves[:last.Ply], m.Choices[:n])
	option, ok := stage.Option(last.Name)
	if err != nil || !ok {
		return nil
	}
	who := stage.Decider
	if option.Swaps {
		who = who.Other()
	}
	name := personOrBot(m, who, say)
	if option.Offers > 0 { // its label is a number alone
		return []string{say.Says("opening.chosen_points", "Who", name, "Count", option.Offers)}
	}
	return []string{say.Says("opening.chosen", "Who", name, "Label", option.Label)}
}

// optionLines say what may be chosen in an opening, each option with what it leads to.
func optionLines(m *match.Match, say *words.Printer) []string {
	stage, opening := m.Stage()
	if !opening || m.BotToMove() {
		return nil
	}
	var lines []string
	for _, o := range stage.Options {
		if o.Help.ID != "" { // else the label says it all
			lines = append(lines, say.Says("opening.option", "Label", o.Label, "Help", o.Help))
		}
	}
	return lines
}

// openingRuleLines say what the opening rule is.
func openingRuleLines(m *match.Match, say *words.Printer) []string {
	_, opening := m.Stage()
	if !opening && m.Status != match.Offered || len(optionLines(m, say)) > 0 {
		return nil // the choices say what there is to know, and phones are small
	}
	var lines []string
	if m.Ply() == 0 {
		lines = append(lines, "-# "+say.Say(m.Game.Info().Brief))
	}
	return append(lines, "-# "+OpeningRules(m.Opening, say))
}

// OpeningRules explains an opening rule.
func OpeningRules(rule engine.OpeningRule, say *words.Printer) string {
	return say.Says("opening.rules", "Opening", rule.Title(), "Rules", rule.Rules())
}

// TypedOption finds the option of an opening that somebody typed: by its name or by the words on
// its button, which may call the stones X and O. ok is false where there is none, or nothing is to
// be chosen.
func TypedOption(m *match.Match, typed string, say *words.Printer) (o engine.OpeningOption, ok bool) {
	stage, _ := m.Stage()
	i := slices.IndexFunc(stage.Options, func(o engine.OpeningOption) bool {
		return strings.EqualFold(strings.TrimSpace(typed), o.Name) || strings.EqualFold(strings.TrimSpace(typed), say.Say(o.Label)) ||
			strings.EqualFold(strings.TrimSpace(typed), say.Notation().Say(o.Label))
	})
	if i < 0 {
		return o, false
	}
	return stage.Options[i], true
}

// ChoiceDue reports whether something is to be chosen in an opening, so that no move can be
// made.
func ChoiceDue(m *match.Match) bool {
	stage, _ := m.Stage()
	return stage.Options != nil
}

// openingRows are the options of an opening as buttons.
func openingRows(m *match.Match, stage engine.OpeningStage, say *words.Printer) []commands.Row {
	var buttons []commands.Button
	for _, o := range stage.Options { // none is better than another
		buttons = append(buttons, commands.Button{ID: CustomID(m, OpeningWord, o.Name), Label: say.Say(o.Label), Disabled: m.BotToMove()})
	}
	var rows []commands.Row
	for row := range slices.Chunk(buttons, maxButtons) {
		rows = append(rows, commands.Row{Buttons: row})
	}
	return append(rows, commands.Row{Buttons: extras(m, View{}, say)})
}

// barred returns the free cells on which the opening allows no stone now, where they are few
// enough to be marked.
func barred(m *match.Match, board *engine.Board) []uint16 {
	stage, ok := m.Stage()
	if !ok || stage.Options != nil || stage.Cells == nil {
		return nil
	}
	var list []uint16
	for i, s := range board.Cells {
		if s == engine.Empty && !stage.Allows(uint16(i)) && !slices.Contains(stage.Offered, uint16(i)) {
			list = append(list, uint16(i))
		}
	}
	if len(list) > len(stage.Cells) {
		return nil
	}
	return list
}

// MatchBoard is the board of a match, with the cells marked that its opening allows no
// stone on.
func MatchBoard(m *match.Match) engine.Board {
	board := m.Position().Board()
	board.Forbidden = append(board.Forbidden, barred(m, &board)...)
	return board
}

// OpeningError says why something cannot be done in an opening, where the plain error would
// leave that open.
func OpeningError(m *match.Match, cell uint16, err error, say *words.Printer) error {
	stage, ok := m.Stage()
	switch {
	case !ok:
	case errors.Is(err, match.ErrChoiceDue):
		var names []string
		for _, o := range stage.Options {
			names = append(names, "`"+say.Say(o.Label)+"`")
		}
		return route.NewUserError("error.choice_due", "Ask", openingAsk(m, stage, say), "Names", say.List(names))
	case errors.Is(err, match.ErrOpeningCell):
		return route.NewUserError("error.opening_cell", "Cell", engine.CellNotation(cell, m.Game.Info().Cols), "Ask", openingAsk(m, stage, say))
	}
	return err
}

// wideEnough reports whether a window of buttons shows all that an opening allows, or
// at least as much as fills a quarter of it.
func wideEnough(board *engine.Board, stage engine.OpeningStage, w render.Window) bool {
	if stage.Cells == nil {
		return true
	}
	shown := 0
	for _, cell := range stage.Cells {
		if w.Contains(int(cell)/board.Cols, int(cell)%board.Cols) {
			shown++
		}
	}
	return shown >= min(len(stage.Cells), w.Rows*w.Cols/4)
}

// openingWeights are what the cells weigh that an opening allows, for the window of
// buttons: all something, and the promising ones more.
func openingWeights(p engine.Position, board *engine.Board, stage engine.OpeningStage) []int {
	weight := make([]int, len(board.Cells))
	for _, cell := range stage.Cells {
		weight[cell] = focusMoves
	}
	moves := slices.DeleteFunc(p.AppendMoves(nil), func(mv engine.Move) bool { return !stage.Allows(mv.Cell) })
	for i, mv := range moves[:min(focusMoves, len(moves))] {
		weight[mv.Cell] += focusMoves - i
	}
	return weight
}
