package play

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/explain"
)

// parseMoves reads moves of a match as people type them in a position of it, all of them legal but
// for the last one, which is the referee's to judge. Each mistake gets its own sentence.
func parseMoves(m *match.Match, p engine.Position, typed string) ([]engine.Move, error) {
	moves, wrong, err := games.ReadMoves(m.Game, p, typed)
	if err == nil {
		return moves, nil
	}
	for _, mv := range moves {
		p, _ = p.Play(mv) // they are legal
	}
	mv, problem := parseMove(m, p, wrong)
	switch {
	case problem != nil:
		return nil, problem
	case len(moves) > 0:
		return nil, err
	}
	if _, illegal := p.Play(mv); illegal == nil { // it is the other side's symbol that was typed
		return nil, err
	}
	return []engine.Move{mv}, nil
}

// parseMove reads one move, which may be wrong, so that each mistake gets its own sentence.
func parseMove(m *match.Match, p engine.Position, typed string) (engine.Move, error) {
	game, board := m.Game, p.Board()
	mv, err := engine.ReadMove(game, p, typed)
	if err != nil {
		if cell, err := engine.ParseCell(engine.Narrow(typed), board.Rows, board.Cols); err == nil {
			return mv, route.NewUserError("error.symbol", "Cell", engine.CellNotation(cell, board.Cols),
				"Example", engine.MoveNotation(game, engine.Move{Cell: cell, Symbol: game.Info().Symbols[0]}))
		}
		if game.Info().ByColumns {
			column := func(n int) engine.Notation { return engine.Notation(engine.ColumnName(n)) }
			return mv, route.NewUserError("error.move_column", "Move", markup.Quote(typed), "Example", column(exampleColumn(p, board.Cols)), "First", column(0), "Last", column(board.Cols-1))
		}
		return mv, route.NewUserError("error.move", "Move", markup.Quote(typed), "Example", exampleMove(m, p, 0),
			"First", engine.CellNotation(0, board.Cols), "Last", engine.CellNotation(uint16(len(board.Cells)-1), board.Cols))
	}
	if board.Cells[mv.Cell] != engine.Empty && !game.Info().ByColumns { // else the game tells which column is full
		return mv, route.NewUserError("error.taken", "Cell", engine.CellNotation(mv.Cell, board.Cols))
	}
	return mv, nil
}

// parseTurn reads the plies of a turn as people type them, one or, where a turn has several,
// as many as the person likes to make at once.
func parseTurn(m *match.Match, p engine.Position, typed string) ([]engine.Move, error) {
	moves, err := parseMoves(m, p, typed)
	if err != nil { // whatever follows a whole turn is wrong, however it is written
		if read, _, _ := games.ReadMoves(m.Game, p, typed); len(read) > 0 && pliesOf(p, read) > 0 {
			return nil, route.NewUserError("error.turn_long", "Count", pliesOf(p, read))
		}
		return nil, err
	}
	if n := pliesOf(p, moves[:len(moves)-1]); n > 0 {
		return nil, route.NewUserError("error.turn_long", "Count", n)
	}
	return moves, nil
}

// pliesOf returns with how many of some legal moves the turn of a position is over; 0 where it goes
// on after them all.
func pliesOf(p engine.Position, moves []engine.Move) int {
	mover := p.Turn()
	for i, mv := range moves {
		p, _ = p.Play(mv)
		if _, over := p.Outcome(); over || p.Turn() != mover {
			return i + 1
		}
	}
	return 0
}

// exampleMove is a move that could be typed now: the n-th of the board, as far as there are so
// many, since the most promising one would be a hint.
func exampleMove(m *match.Match, p engine.Position, n int) engine.Notation {
	if moves := allowedMoves(m, p); len(moves) > 0 {
		sortByCell(moves)
		return engine.MoveNotation(m.Game, moves[min(n, len(moves)-1)])
	}
	return engine.MoveNotation(m.Game, engine.Move{Symbol: m.Game.Info().Symbols[0]})
}

// exampleColumn is a column that could be typed now: the one in the middle, as long as it has room.
func exampleColumn(p engine.Position, cols int) int {
	moves := p.AppendMoves(nil)
	sortByCell(moves)
	for _, mv := range moves {
		if int(mv.Cell)%cols == cols/2 {
			return cols / 2
		}
	}
	if len(moves) == 0 {
		return 0
	}
	return int(moves[0].Cell) % cols
}

// beginsAs reports whether the name of a move begins as typed: in either case, and with a blank
// after the symbol or without.
func beginsAs(name, typed string) bool {
	return strings.HasPrefix(strings.ToLower(name), strings.ToLower(strings.ReplaceAll(typed, " ", "")))
}

// allowedMoves are the legal moves of a position of a match, the most promising first; those that
// its opening allows, if it is in one.
func allowedMoves(m *match.Match, p engine.Position) []engine.Move {
	moves := p.AppendMoves(nil)
	if stage, opening := m.Stage(); opening {
		moves = slices.DeleteFunc(moves, func(mv engine.Move) bool { return !stage.Allows(mv.Cell) })
	}
	return moves
}

// sortByCell puts moves in an order that says nothing of how good they are.
func sortByCell(moves []engine.Move) {
	slices.SortFunc(moves, func(a, b engine.Move) int {
		return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Symbol, b.Symbol))
	})
}

// completeMove offers the legal moves that begin as typed, or whose cell does:
// the most promising first against the bot, and between people, whom that would
// help, cell by cell. Where an opening wants a choice, it offers what to choose.
func (g *Group) completeMove(ctx context.Context, q *route.Call) ([]commands.Choice, error) {
	m, err := g.Tables.MatchToMove(ctx, q)
	if err != nil {
		return nil, err
	}
	typed := strings.ToLower(engine.Narrow(q.Arg("move")))
	cols := m.Game.Info().Cols
	var list []commands.Choice
	p, before := m.Position(), "" // what was typed of the turn before the last move
	if i := strings.LastIndex(typed, " "); i >= 0 && m.Game.Info().Turn > 1 {
		if first, err := parseTurn(m, p, typed[:i]); err == nil {
			before = explain.TurnName(m.Game, first) + " "
			typed = typed[i+1:]
			mover := p.Turn()
			for _, mv := range first {
				p, _ = p.Play(mv) // they are legal
			}
			if p.Turn() != mover {
				return nil, nil // the turn is complete
			}
		}
	}
	stage, _ := m.Stage()
	if stage.Options != nil {
		for _, o := range stage.Options {
			label := q.ToUser.Say(o.Label)
			if strings.HasPrefix(o.Name, typed) || strings.HasPrefix(strings.ToLower(label), typed) {
				list = append(list, commands.Choice{Name: markup.ClipOption(label), Value: o.Name})
			}
		}
		return list, nil
	}
	moves := allowedMoves(m, p)
	if people.Unaided(m) {
		sortByCell(moves)
	}
	for _, mv := range moves {
		name := m.Game.MoveName(mv)
		if beginsAs(name, typed) || beginsAs(engine.CellName(mv.Cell, cols), typed) {
			list = append(list, commands.Choice{Name: q.ToUser.Read(engine.Notation(before + name)), Value: before + name})
		}
	}
	return list, nil
}
