package mnk

import (
	"fmt"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/tool"
)

// A reader reads the seed's input.
type reader struct{ *tool.Cases }

// next reads a case. Its board has no line yet.
func (r reader) next() (ranks, error) {
	n, k, err := r.size()
	if err != nil {
		return ranks{}, err
	}
	rule := rule{rows: uint8(n), cols: uint8(n), line: uint8(k)}
	b, stones := newRanks(rule), [2]cells{}
	for row := range n {
		if err := r.row(&b, &stones, row); err != nil {
			return ranks{}, err
		}
	}
	for p := range stones {
		if row, ok := rule.firstLine(&stones[p]); ok {
			return ranks{}, r.Wrong(row+1, fmt.Errorf("%v has %d in a row already", symbols[p], k))
		}
	}
	return b, nil
}

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
func (r reader) row(b *ranks, stones *[2]cells, row int) error {
	n := int(b.rule.rows)
	line, err := r.Row(row+1, fmt.Sprintf("a board of this size has %d rows", n))
	if err != nil {
		return err
	}
	text := []rune(strings.Join(strings.Fields(line), ""))
	if len(text) != n {
		return r.Wrong(row+1, fmt.Errorf("%s has %d cells, not %d", engine.Quote(string(text)), len(text), n))
	}
	for col, c := range text {
		switch c {
		case '.':
			continue
		case 'X', 'O':
			p := engine.First
			if c == 'O' {
				p = engine.Second
			}
			b.put(row, col, p)
			stones[p].add(b.rule.cell(row, col))
		default:
			return r.Wrong(row+1, fmt.Errorf("%s is not X, O or a dot", engine.Quote(string(c))))
		}
	}
	return nil
}

// firstLine returns the lowest-numbered row that a line of s stands in, if there
// is a line.
func (r rule) firstLine(s *cells) (row int, ok bool) {
	for c := range s.all {
		if r.completes(s, c) {
			return int(c) / int(r.cols), true
		}
	}
	return 0, false
}
