package render_test

import (
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"

	"noughts/render"
)

// In a table of text, names from right to left are isolated, so that the numbers after them stay in
// their columns, which are as wide as elsewhere.
func TestNamesInTablesAreIsolated(t *testing.T) {
	for _, name := range []string{"שרלוק", "محمد علي", "A ב C", strings.Repeat("ש", 40)} {
		table := render.Table{Heads: []string{"#", "Name", "Points", "Games"}, Rows: []render.TableRow{
			{Cells: []string{"1", "Ann", "6", "5½"}}, {Cells: []string{"2", name, "4.75", "3"}},
		}}
		lines := strings.Split(strings.TrimSpace(table.Text()), "\n")
		row := lines[len(lines)-1]
		begin, end := strings.Index(row, "\u2068"), strings.Index(row, "\u2069")
		if begin < 0 || end < begin || strings.ContainsAny(row[begin:end], "0123456789") || !strings.Contains(row[end:], "4.75") {
			t.Errorf("%s: %+q", name, row)
		}
		if got, want := runewidth.StringWidth(row), runewidth.StringWidth(lines[len(lines)-2]); got > want+1 || strings.Contains(lines[len(lines)-2], "\u2068") {
			t.Errorf("%s: a row is %d wide and another %d", name, got, want)
		}
	}
}
