package arena

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/refusal"
	"noughts/engine/tool"
)

// ReadOpenings reads positions of a game, one a line; empty lines and what
// follows a # do not count. They are in the notation, or in the form of Gomocup's
// openings: the columns and rows of the moves, counted from the middle of the
// board, as in 8,-3, 6,-4. Its errors are engine.UserErrors that name the line.
func ReadOpenings(r io.Reader, game engine.Game) ([]Opening, error) {
	var list []Opening
	lines := bufio.NewScanner(tool.Limited(r))
	for number := 1; lines.Scan(); number++ {
		text, _, _ := strings.Cut(strings.TrimPrefix(lines.Text(), "\ufeff"), "#") // a mark of the byte order
		if strings.TrimSpace(text) == "" {
			continue
		}
		o, err := readOpening(text, game)
		if err != nil {
			return nil, engine.Within(err, "arena.line", "Line", number)
		}
		list = append(list, o)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, engine.NewUserError("arena.no_openings")
	}
	return list, nil
}

// readOpening reads one position of a game that is not over.
func readOpening(text string, game engine.Game) (Opening, error) {
	if text = strings.TrimSpace(text); strings.IndexAny(text, "-0123456789") == 0 {
		return readOffsets(text, game)
	}
	other, p, err := games.ParsePosition(text)
	if err != nil {
		return Opening{}, err
	}
	if other.Variant() != game.Variant() {
		return Opening{}, engine.NewUserError("arena.other_game", "Variant", other.Variant(), "Want", game.Variant())
	}
	if _, over := p.Outcome(); over {
		return Opening{}, refusal.GameOver()
	}
	moves, ok := order(game, p)
	if !ok {
		return Opening{}, engine.NewUserError("arena.no_order")
	}
	return Opening{Moves: moves, Position: p}, nil
}

// readOffsets reads an opening in the form of Gomocup's.
func readOffsets(text string, game engine.Game) (Opening, error) {
	info := game.Info()
	numbers := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	o := Opening{Position: game.Start()}
	for pair := range slices.Chunk(numbers, 2) {
		x, errX := strconv.Atoi(pair[0])
		y, errY := strconv.Atoi(pair[len(pair)-1])
		col, row := x+info.Cols/2, y+info.Rows/2
		if len(pair) < 2 || errX != nil || errY != nil || col < 0 || col >= info.Cols || row < 0 || row >= info.Rows {
			return Opening{}, engine.NewUserError("arena.offsets", "Typed", engine.Quote(strings.Join(pair, ",")))
		}
		m := engine.Move{Cell: uint16(row*info.Cols + col), Symbol: info.Symbols[0]}
		next, err := o.Position.Play(m)
		if err != nil {
			return Opening{}, err
		}
		o.Moves, o.Position = append(o.Moves, m), next
	}
	if _, over := o.Position.Outcome(); over {
		return Opening{}, refusal.GameOver()
	}
	return o, nil
}
