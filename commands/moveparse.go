package commands

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/render"
	"noughts/words"
)

// parseMove reads a move as people type it and checks it against the position,
// so that each mistake gets its own sentence.
func parseMove(m *match.Match, typed string) (engine.Move, error) {
	board := m.Position().Board()
	mv, err := m.Game.ParseMove(typed)
	if err != nil {
		if cell, err := engine.ParseCell(typed, board.Rows, board.Cols); err == nil {
			return mv, newUserError("error.symbol", "Cell", engine.CellName(cell, board.Cols),
				"Example", m.Game.MoveName(engine.Move{Cell: cell, Symbol: m.Game.Info().Symbols[0]}))
		}
		return mv, newUserError("error.move", "Move", quote(typed), "Example", exampleMove(m),
			"Last", engine.CellName(uint16(len(board.Cells)-1), board.Cols))
	}
	if board.Cells[mv.Cell] != engine.Empty {
		return mv, newUserError("error.taken", "Cell", engine.CellName(mv.Cell, board.Cols))
	}
	return mv, nil
}

// exampleMove is a move that could be typed now.
func exampleMove(m *match.Match) string {
	if moves := m.Position().AppendMoves(nil); len(moves) > 0 {
		return m.Game.MoveName(moves[0])
	}
	return m.Game.MoveName(engine.Move{Symbol: m.Game.Info().Symbols[0]})
}

// completeMove offers the legal moves that begin as typed, or whose cell does:
// the most promising first against the bot, and between people, whom that would
// help, cell by cell.
func (a *App) completeMove(ctx context.Context, q *call) ([]Choice, error) {
	m, err := a.matchFor(ctx, q, match.Playing)
	if err != nil {
		return nil, err
	}
	typed := strings.ToLower(q.arg("move"))
	cols := m.Game.Info().Cols
	var list []Choice
	moves := m.Position().AppendMoves(nil)
	if !m.AgainstBot() {
		slices.SortFunc(moves, func(a, b engine.Move) int {
			return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Symbol, b.Symbol))
		})
	}
	for _, mv := range moves {
		name := m.Game.MoveName(mv)
		if strings.HasPrefix(strings.ToLower(name), typed) || strings.HasPrefix(engine.CellName(mv.Cell, cols), typed) {
			list = append(list, Choice{Name: name, Value: name})
		}
	}
	return list, nil
}

// turnError says whose turn it is, where the plain error would leave that open.
func turnError(m *match.Match, userID string, err error, say *words.Printer) error {
	turn := m.Position().Turn()
	switch {
	case !errors.Is(err, match.ErrNotYourTurn):
		return err
	case m.Seats[turn].Bot():
		return newUserError("error.bot_turn")
	}
	return newUserError("error.their_turn", "Who", playerName(m, turn, say))
}

// parseView reads the custom id match/<id>/<ply>/view/<tag>/<symbol>[/<row>/<col>].
func parseView(m *match.Match, q *call) (view, error) {
	letter := q.at(4)
	if len(q.Values) == 1 {
		letter = q.Values[0]
	}
	var v view
	if len(letter) == 1 {
		v.symbol, _ = engine.ParseSymbol(letter[0])
	}
	if q.at(5) == "" {
		return v, nil
	}
	row, err1 := strconv.Atoi(q.at(5))
	col, err2 := strconv.Atoi(q.at(6))
	if err1 != nil || err2 != nil || !slices.Contains(m.Game.Info().Symbols, v.symbol) {
		return v, newUserError("error.button")
	}
	info := m.Game.Info()
	board := engine.Board{Rows: info.Rows, Cols: info.Cols}
	w := shift(&board, render.Window{Rows: min(buttonSide, info.Rows), Cols: min(buttonSide, info.Cols)}, row, col)
	v.window = &w
	return v, nil
}
