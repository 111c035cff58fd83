package tool

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"noughts/engine"
)

// Cases reads an input line by line: a number of cases, then the cases, each of
// some lines. Blank lines do not count, nor do blanks at the ends of a line. Its
// errors are one line each and say where something is wrong.
type Cases struct {
	// Case is the number of the case that is read, from 1.
	Case int

	lines *bufio.Scanner
	count int
}

// NewCases returns a reader of cases.
func NewCases(in io.Reader) *Cases { return &Cases{Case: 1, lines: bufio.NewScanner(in)} }

// Each reads how many cases there are and calls read for each, until ctx ends.
// Nothing may follow the last one.
func (c *Cases) Each(ctx context.Context, read func() error) error {
	text, ok := c.Line()
	if !ok {
		return fmt.Errorf("line 1: %w", c.missing("it says how many boards follow"))
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return fmt.Errorf("line 1: %s is not a number of boards", engine.Quote(text))
	}
	for c.Case, c.count = 1, n; c.Case <= n; c.Case++ {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("case %d: stopped before it was solved: %w", c.Case, err)
		}
		if err := read(); err != nil {
			return err
		}
	}
	return c.End()
}

// Line returns the next line that is not blank, without the blanks at its ends.
func (c *Cases) Line() (string, bool) {
	for c.lines.Scan() {
		if text := strings.TrimSpace(c.lines.Text()); text != "" {
			return text, true
		}
	}
	return "", false
}

// Row is Line for a row of a board, counted from 1; 0 is what comes before the
// first. Its error says that the row is missing, and that rows are wanted.
func (c *Cases) Row(row int, wanted string) (string, error) {
	text, ok := c.Line()
	if !ok {
		return "", c.Wrong(row, c.missing(wanted))
	}
	return text, nil
}

// missing says that something is, or that reading failed.
func (c *Cases) missing(wanted string) error {
	if err := c.lines.Err(); err != nil {
		return err
	}
	return fmt.Errorf("missing; %s", wanted)
}

// Wrong says where in a case an error is.
func (c *Cases) Wrong(row int, err error) error {
	if row == 0 {
		return fmt.Errorf("case %d, before row 1: %w", c.Case, err)
	}
	return fmt.Errorf("case %d, row %d: %w", c.Case, row, err)
}

// End checks that nothing follows.
func (c *Cases) End() error {
	if text, ok := c.Line(); ok {
		return c.Wrong(0, fmt.Errorf("%s; only %d boards were announced", engine.Quote(text), c.count))
	}
	return c.lines.Err()
}
