package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"

	"noughts/engine"
)

// columns line up what is written to them: cells end with tabs, rows with newlines. Unlike
// text/tabwriter it goes by the room that a terminal gives to each character, which is two
// places for a Chinese or Japanese one.
type columns struct {
	out   io.Writer
	gap   int   // blanks between two columns
	right []int // the columns whose cells end below each other, unless they are a row's last cell
	text  strings.Builder
}

func newColumns(out io.Writer, gap int) *columns { return &columns{out: out, gap: gap} }

// Write takes text that Flush will line up.
func (t *columns) Write(p []byte) (int, error) { return t.text.Write(p) }

// places measures characters; those of ambiguous width, such as ×, take one place.
var places = &runewidth.Condition{}

// Flush writes the rows. The last cell of a row fills no column, unless it is one that ends below
// others.
func (t *columns) Flush() error {
	rows := strings.SplitAfter(t.text.String(), "\n")
	t.text.Reset()
	var widths []int
	for _, row := range rows {
		for i, cell := range t.filling(strings.TrimSuffix(row, "\n")) {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], places.StringWidth(cell))
		}
	}
	for _, row := range rows {
		text := strings.TrimSuffix(row, "\n")
		cells := strings.Split(text, "\t")
		for i := range cells {
			cells[i] = engine.Isolate(cells[i])
		}
		for i, cell := range t.filling(text) {
			cell = engine.Isolate(cell)
			room := strings.Repeat(" ", widths[i]-places.StringWidth(cell))
			if slices.Contains(t.right, i) {
				cell, room = room+cell, ""
			}
			if i < len(cells)-1 {
				room += strings.Repeat(" ", t.gap)
			}
			cells[i] = cell + room
		}
		line := strings.TrimRight(strings.Join(cells, ""), " ")
		if _, err := fmt.Fprint(t.out, line, row[len(text):]); err != nil {
			return err
		}
	}
	return nil
}

// filling returns the cells of a row that fill their columns.
func (t *columns) filling(row string) []string {
	cells := strings.Split(row, "\t")
	if last := len(cells) - 1; row == "" || !slices.Contains(t.right, last) {
		return cells[:last]
	}
	return cells
}
