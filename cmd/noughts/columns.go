package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/mattn/go-runewidth"
)

// columns line up what is written to them: cells end with tabs, rows with newlines. Unlike
// text/tabwriter it goes by the room that a terminal gives to each character, which is two
// places for a Chinese or Japanese one.
type columns struct {
	out  io.Writer
	gap  int // blanks between two columns
	text strings.Builder
}

func newColumns(out io.Writer, gap int) *columns { return &columns{out: out, gap: gap} }

// Write takes text that Flush will line up.
func (t *columns) Write(p []byte) (int, error) { return t.text.Write(p) }

// places measures characters; those of ambiguous width, such as ×, take one place.
var places = &runewidth.Condition{}

// Flush writes the rows. The last cell of a row fills no column.
func (t *columns) Flush() error {
	rows := strings.SplitAfter(t.text.String(), "\n")
	t.text.Reset()
	var widths []int
	for _, row := range rows {
		cells := strings.Split(row, "\t")
		for i, cell := range cells[:len(cells)-1] {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], places.StringWidth(cell))
		}
	}
	for _, row := range rows {
		cells := strings.Split(row, "\t")
		last := len(cells) - 1
		for i, cell := range cells[:last] {
			cells[i] = cell + strings.Repeat(" ", widths[i]-places.StringWidth(cell)+t.gap)
		}
		if _, err := fmt.Fprint(t.out, strings.Join(cells, "")); err != nil {
			return err
		}
	}
	return nil
}
