package puzzles

import (
	"strconv"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/render"
	"noughts/store"
)

// rowOf is how many buttons fit in a row.
const rowOf = 5

// playRows are the buttons of a puzzle that is being solved: the cells, and what else
// there is to do. With a full window a message has room for two rows: five buttons, and a
// select.
func playRows(q *route.Call, s *state, v showing) []commands.Row {
	a, t := s.attempt, s.task
	if q.OnPage { // there the cells of its board are clicked
		return []commands.Row{{Buttons: helpButtons(q, a)}}
	}
	rows := view.CellGrid{
		Game: t.Game, Board: &s.board, Window: v.window, Last: s.last, Symbol: v.symbol, Columns: view.ColumnMoves(t.Game, s.position),
		ID: func(m engine.Move) string { return a.id(wordTry, t.Game.MoveName(m)) },
	}.Rows()
	var row []commands.Button
	if v.window != nil {
		row = view.WindowArrows(&s.board, *v.window, false, func(tag string, to render.Window) string { return a.viewID(tag, v.symbol, &to) })
	}
	info := t.Game.Info()
	if info.Sides[t.Side].Symbol == engine.Empty && len(info.Symbols) > 1 {
		row = append(row, view.SymbolToggle(info.Symbols, v.symbol, q.ToUser, func(symbol engine.Symbol) string { return a.viewID("symbol", symbol, v.window) }))
	}
	rest := helpButtons(q, a)
	fit := min(len(rest), rowOf-len(row))
	row = append(row, rest[:fit]...)
	rows = append(rows, commands.Row{Buttons: row})
	if fit < len(rest) {
		more := &commands.Select{ID: a.id(wordMore), Hint: q.ToUser.Says("button.more")}
		for _, b := range rest[fit:] {
			more.Options = append(more.Options, commands.SelectOption{Label: b.Label, Value: wordOf(b)})
		}
		rows = append(rows, commands.Row{Select: more})
	}
	return rows
}

// helpButtons are the next step of a hint, the solution, and another puzzle where there
// are others to be had. What costs rating says so.
func helpButtons(q *route.Call, a attempt) (list []commands.Button) {
	costs := !a.Counted && !isOwn(a.Puzzle)
	help := func(word, id string) {
		list = append(list, commands.Button{ID: a.id(word), Label: q.ToUser.Says(id, "Costs", costs)})
	}
	switch next := a.nextHint(); {
	case next < mostHint:
		help(wordHint, "button.puzzle_hint")
	case a.Hint < mostHint:
		help(wordHint, "button.puzzle_move")
	}
	help(wordGiveUp, "button.puzzle_solution")
	if _, daily := askedDay(a.Attempt); !daily {
		help(wordSkip, "button.puzzle_skip")
	}
	help(wordRules, "button.rules")
	return list
}

// wordOf is the word of a button: the fourth part of its id.
func wordOf(b commands.Button) string {
	for _, word := range []string{wordHint, wordGiveUp, wordSkip, wordRules} {
		if len(b.ID) > len(word) && b.ID[len(b.ID)-len(word):] == word {
			return word
		}
	}
	return ""
}

// afterRows are the buttons where no move is to be made: after a wrong one, and at the
// end.
func afterRows(q *route.Call, a attempt) []commands.Row {
	if a.Status == store.Solving {
		row := []commands.Button{{ID: a.id(wordAgain), Label: q.ToUser.Says("button.puzzle_again"), Style: commands.Primary}}
		return []commands.Row{{Buttons: append(row, helpButtons(q, a)...)}}
	}
	row := []commands.Button{
		{ID: a.id(wordTree), Label: q.ToUser.Says("button.puzzle_tree")},
		{ID: a.nextID(), Label: q.ToUser.Says("button.puzzle_next"), Style: commands.Primary},
	}
	if day, ok := askedDay(a.Attempt); ok && q.Place.GuildID != "" {
		row = append(row, commands.Button{ID: dayID("table", day), Label: q.ToUser.Says("button.puzzle_table")})
	}
	row = append(row, commands.Button{ID: shareAttempt + "/" + strconv.FormatInt(a.ID, 10), Label: q.ToUser.Says("button.study_share")})
	return []commands.Row{{Buttons: row}}
}

// nextID names the button for another puzzle like this one.
func (a attempt) nextID() string {
	id := "puzzle/next/" + a.Asked
	if _, ok := askedDay(a.Attempt); ok || len(id) > commands.MaxID {
		return "puzzle/next/" + kindRandom + "/" + wish{}.String()
	}
	return id
}
