package games

import (
	"strings"
	"unicode"

	"noughts/engine"
)

// ParsePosition reads a position: a variant or the name of a preset, alone or
// followed by the rows from the top, or by the moves from the start; or the last
// position of a record in the format of another program. Its errors are
// engine.UserErrors. Read takes more.
func ParsePosition(text string) (engine.Game, engine.Position, error) {
	s, err := parse(text)
	if err != nil {
		return nil, nil, err
	}
	return s.Game, s.Position(), nil
}

// parse is ParsePosition, with the moves.
func parse(text string) (Sequence, error) {
	text = withoutMark(text)
	if f, err := formatOf(text); err != nil {
		return Sequence{}, err
	} else if f.Name != OwnFormat {
		r, err := f.Read(text)
		if err != nil {
			return Sequence{}, err
		}
		return Played(r), nil
	}
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return Sequence{}, engine.NewUserError("illegal.no_position", "Example", engine.Quote(sample()))
	}
	game, err := Find(fields[0])
	if err != nil {
		return Sequence{}, err
	}
	if len(fields) == 2 && isRows(game, fields[1]) {
		p, err := setRows(game, fields[1])
		return Sequence{Game: game, Start: p}, err
	}
	return playAll(game, fields[1:])
}

// sample is a short position of the first game, for an error.
func sample() string {
	game, err := Parse(Presets()[0].Variant)
	if err != nil {
		return ""
	}
	return game.Variant() + " " + game.MoveName(game.Start().AppendMoves(nil)[0])
}

// isRows tells rows from a move: there are slashes between them or nothing but symbols in the one,
// no row has a digit, nor can it be read as a move.
func isRows(game engine.Game, field string) bool {
	noSymbol := func(r rune) bool {
		_, ok := engine.ParseSymbol(byte(r))
		return r > unicode.MaxASCII || !ok
	}
	_, err := engine.ReadMoves(game, game.Start(), field)
	return err != nil && !strings.ContainsAny(field, "0123456789") && (strings.Contains(field, "/") || !strings.ContainsFunc(field, noSymbol))
}

// playAll makes the moves from the start. With an error it returns those before it.
func playAll(game engine.Game, moves []string) (Sequence, error) {
	s := Sequence{Game: game, Start: game.Start()}
	if mixesColumns(game, moves) {
		return s, engine.NewUserError("illegal.columns_mixed")
	}
	plies := make([]ply, len(moves))
	for i, text := range moves {
		plies[i].cell = text
	}
	made, mistake := playPlies(game, s.Start, plies)
	if s.Moves = made; mistake != nil {
		return s, mistake.within(len(made) + 1)
	}
	return s, nil
}

// setRows reads rows from the top.
func setRows(game engine.Game, field string) (engine.Position, error) {
	info := game.Info()
	rows := strings.Split(field, "/")
	if len(rows) != info.Rows {
		return nil, engine.NewUserError("illegal.rows", "Count", len(rows), "Want", info.Rows)
	}
	cells := make([]engine.Symbol, info.Rows*info.Cols)
	for i, row := range rows {
		if len(row) != info.Cols {
			return nil, engine.NewUserError("illegal.row", "Row", i+1, "Count", len(row), "Want", info.Cols)
		}
		bottom := (info.Rows - 1 - i) * info.Cols
		for col := range len(row) {
			s, ok := engine.ParseSymbol(row[col])
			if !ok {
				return nil, engine.NewUserError("illegal.row_symbol", "Row", i+1, "Typed", engine.Quote(row[col:col+1]))
			}
			cells[bottom+col] = s
		}
	}
	return game.Setup(cells)
}

// FormatPosition prints a position of a game: the variant and the rows from the
// top. ParsePosition reads it back to an equal value.
func FormatPosition(game engine.Game, pos engine.Position) string {
	board := pos.Board()
	var b strings.Builder
	b.WriteString(game.Variant())
	for row := board.Rows - 1; row >= 0; row-- {
		if row == board.Rows-1 {
			b.WriteByte(' ')
		} else {
			b.WriteByte('/')
		}
		for col := range board.Cols {
			b.WriteByte(board.Cell(row, col).Letter())
		}
	}
	return b.String()
}
