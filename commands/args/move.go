package args

import (
	"cmp"
	"slices"
	"strings"

	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

// ReadMoves reads moves of a match as people type them in a position of it, all of them legal but
// for the last one, which is the referee's to judge. Each mistake gets its own sentence.
func ReadMoves(m *match.Match, p engine.Position, typed string) ([]engine.Move, error) {
	moves, wrong, err := games.ReadMoves(m.Game, p, typed)
	if err == nil {
		return moves, nil
	}
	for _, mv := range moves {
		p, _ = p.Play(mv) // they are legal
	}
	mv, problem := readMove(m, p, wrong)
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

// readMove reads one move, which may be wrong, so that each mistake gets its own sentence.
func readMove(m *match.Match, p engine.Position, typed string) (engine.Move, error) {
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
		return mv, route.NewUserError("error.move", "Move", markup.Quote(typed), "Example", ExampleMove(m, p, 0),
			"First", engine.CellNotation(0, board.Cols), "Last", engine.CellNotation(uint16(len(board.Cells)-1), board.Cols))
	}
	if board.Cells[mv.Cell] != engine.Empty && !game.Info().ByColumns { // else the game tells which column is full
		return mv, route.NewUserError("error.taken", "Cell", engine.CellNotation(mv.Cell, board.Cols))
	}
	return mv, nil
}

// ReadTurn reads the plies of a turn as people type them, one or, where a turn has several,
// as many as the person likes to make at once.
func ReadTurn(m *match.Match, p engine.Position, typed string) ([]engine.Move, error) {
	moves, err := ReadMoves(m, p, typed)
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

// ExampleMove is a move that could be typed now: the n-th of the board, as far as there are so
// many, since the most promising one would be a hint.
func ExampleMove(m *match.Match, p engine.Position, n int) engine.Notation {
	if moves := AllowedMoves(m, p); len(moves) > 0 {
		SortByCell(moves)
		return engine.MoveNotation(m.Game, moves[min(n, len(moves)-1)])
	}
	return engine.MoveNotation(m.Game, engine.Move{Symbol: m.Game.Info().Symbols[0]})
}

// exampleColumn is a column that could be typed now: the one in the middle, as long as it has room.
func exampleColumn(p engine.Position, cols int) int {
	moves := p.AppendMoves(nil)
	SortByCell(moves)
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

// MoveBegins reports whether the name of a move begins as typed: in either case, and with a blank
// after the symbol or without.
func MoveBegins(name, typed string) bool {
	return strings.HasPrefix(strings.ToLower(name), strings.ToLower(strings.ReplaceAll(typed, " ", "")))
}

// AllowedMoves are the legal moves of a position of a match, the most promising first; those that
// its opening allows, if it is in one.
func AllowedMoves(m *match.Match, p engine.Position) []engine.Move {
	moves := p.AppendMoves(nil)
	if stage, opening := m.Stage(); opening {
		moves = slices.DeleteFunc(moves, func(mv engine.Move) bool { return !stage.Allows(mv.Cell) })
	}
	return moves
}

// SortByCell puts moves in an order that says nothing of how good they are.
func SortByCell(moves []engine.Move) {
	slices.SortFunc(moves, func(a, b engine.Move) int {
		return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Symbol, b.Symbol))
	})
}
