package puzzle

import (
	"fmt"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/tool"
)

// A reader reads the puzzle's input.
type reader struct{ *tool.Cases }

// next reads a case.
func (r reader) next() (board, error) {
	n, k, err := r.size()
	if err != nil {
		return board{}, err
	}
	b := newBoard(n, k)
	for row := range n {
		if err := r.row(&b, row); err != nil {
			return board{}, err
		}
	}
	for p := range engine.Player(2) {
		if row, ok := b.lowestLine(p); ok {
			return board{}, r.Wrong(row+1, fmt.Errorf("%s has %d in a row already", stoneName(p), k))
		}
	}
	return b, nil
}

// stoneName returns the letter of a player's stones.
func stoneName(p engine.Player) string { return (engine.X + engine.Symbol(p)).String() }

// size reads the size of a board and the length of a line.
func (r reader) size() (n, k int, err error) {
	line, err := r.Row(0, "two numbers say the size of the board and the length of a line")
	if err != nil {
		return 0, 0, err
	}
	fields := strings.Fields(line)
	if len(fields) != 2 {
		return 0, 0, r.Wrong(0, fmt.Errorf("%s is not the size of a board and the length of a line", engine.Quote(line)))
	}
	for i, to := range [2]*int{&n, &k} {
		*to, err = strconv.Atoi(fields[i])
		if err != nil || *to < 1 || *to > maxSide {
			return 0, 0, r.Wrong(0, fmt.Errorf("%s is not a number from 1 to %d", engine.Quote(fields[i]), maxSide))
		}
	}
	return n, k, nil
}

// row reads a row of a board, the top one as row 0. Blanks may stand between
// its cells.
func (r reader) row(b *board, row int) error {
	line, err := r.Row(row+1, fmt.Sprintf("a board of this size has %d rows", b.side))
	if err != nil {
		return err
	}
	text := []rune(strings.Join(strings.Fields(line), ""))
	if len(text) != b.side {
		return r.Wrong(row+1, fmt.Errorf("%s has %d cells, not %d", engine.Quote(string(text)), len(text), b.side))
	}
	for col, c := range text {
		switch c {
		case '.':
		case 'X':
			b.put(row, col, engine.First)
		case 'O':
			b.put(row, col, engine.Second)
		default:
			return r.Wrong(row+1, fmt.Errorf("%s is not X, O or a dot", engine.Quote(string(c))))
		}
	}
	return nil
}

// lowestLine returns the lowest-numbered row in which a line of a player's stands,
// if there is a line. Every line has an end from which no direction leads to a lower
// row, so it is enough to count from there.
func (b *board) lowestLine(p engine.Player) (row int, ok bool) {
	for row := range b.side {
		for col := range b.side {
			for _, d := range directions {
				n := 0
				for b.has(row+n*d[0], col+n*d[1], p) {
					n++
				}
				if n >= b.line {
					return row, true
				}
			}
		}
	}
	return 0, false
}
