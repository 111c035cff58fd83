package mnk

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"noughts/engine"
)

// A reader reads the seed's input. Blank lines do not count.
type reader struct {
	lines  *bufio.Scanner
	number int // of the case that is read
}

// fields returns what stands between the blanks of the next line that has
// anything.
func (r *reader) fields() ([]string, bool) {
	for r.lines.Scan() {
		if fields := strings.Fields(r.lines.Text()); len(fields) > 0 {
			return fields, true
		}
	}
	return nil, false
}

// missing says what is missing, or that reading failed.
func (r *reader) missing(what string) error {
	if err := r.lines.Err(); err != nil {
		return err
	}
	return fmt.Errorf("missing; %s", what)
}

// count reads the number of cases.
func (r *reader) count() (int, error) {
	fields, ok := r.fields()
	if !ok {
		return 0, fmt.Errorf("line 1: %w", r.missing("it says how many boards follow"))
	}
	n, err := strconv.Atoi(fields[0])
	if err != nil || n < 0 || len(fields) > 1 {
		return 0, fmt.Errorf("line 1: %s is not a number of boards", engine.Quote(strings.Join(fields, " ")))
	}
	return n, nil
}

// next reads a case. Its board has no line yet.
func (r *reader) next() (ranks, error) {
	n, k, err := r.size()
	if err != nil {
		return ranks{}, fmt.Errorf("case %d, before row 1: %w", r.number, err)
	}
	rule := rule{rows: uint8(n), cols: uint8(n), line: uint8(k)}
	b, stones := newRanks(rule), [2]cells{}
	for row := range n {
		if err := r.row(&b, &stones, row); err != nil {
			return ranks{}, fmt.Errorf("case %d, row %d: %w", r.number, row+1, err)
		}
	}
	for p := range stones {
		if row, ok := rule.firstLine(&stones[p]); ok {
			return ranks{}, fmt.Errorf("case %d, row %d: %v has %d in a row already", r.number, row+1, symbols[p], k)
		}
	}
	return b, nil
}

// size reads the size of a board and the length of a line.
func (r *reader) size() (n, k int, err error) {
	fields, ok := r.fields()
	if !ok {
		return 0, 0, r.missing("two numbers say the size of the board and the length of a line")
	}
	if len(fields) != 2 {
		return 0, 0, fmt.Errorf("%s is not the size of a board and the length of a line", engine.Quote(strings.Join(fields, " ")))
	}
	for i, to := range [2]*int{&n, &k} {
		*to, err = strconv.Atoi(fields[i])
		if err != nil || *to < 1 || *to > maxSide {
			return 0, 0, fmt.Errorf("%s is not a number from 1 to %d", engine.Quote(fields[i]), maxSide)
		}
	}
	return n, k, nil
}

// row reads a row of a board, the top one as row 0. Blanks may stand between
// its cells.
func (r *reader) row(b *ranks, stones *[2]cells, row int) error {
	n := int(b.rule.rows)
	fields, ok := r.fields()
	if !ok {
		return r.missing(fmt.Sprintf("a board of this size has %d rows", n))
	}
	text := []rune(strings.Join(fields, ""))
	if len(text) != n {
		return fmt.Errorf("%s has %d cells, not %d", engine.Quote(string(text)), len(text), n)
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
			return fmt.Errorf("%s is not X, O or a dot", engine.Quote(string(c)))
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

// end checks that nothing follows the last board.
func (r *reader) end(n int) error {
	if fields, ok := r.fields(); ok {
		return fmt.Errorf("case %d, before row 1: %s; only %d boards were announced", n+1, engine.Quote(strings.Join(fields, " ")), n)
	}
	return r.lines.Err()
}
