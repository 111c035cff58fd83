package render

import (
	"strings"
	"unicode"

	"github.com/mattn/go-runewidth"
	"golang.org/x/text/unicode/norm"

	"noughts/engine"
)

// A Table is rows of words and numbers, as wide as a picture in a chat on a phone. The first column
// is a number, the second a name, the others numbers.
type Table struct {
	Theme Theme
	// Language is that of the heads (BCP 47), which decides the shapes of some characters.
	Language string
	Heads    []string
	Rows     []TableRow
	// Wrote is called with every text that is written into the picture; may be nil.
	Wrote func(text string)
}

// A TableRow is a line of a table.
type TableRow struct {
	Cells []string // one for each head, or none but the first two
	Faint bool     // who is in it plays no more
	First bool     // who is in it leads
}

// Measures of a table, in pixels drawn.
const (
	tableWidth = 360 * density
	tableRow   = 25 * density
	tableGap   = 10 * density // between columns
	tableFoot  = 18 * density // below the last row, whose number and name the chat's mark of a described picture would cover on a phone
)

// stripe is how strong the ground of every other row is.
const stripe = 0.7

var (
	tableHead   = style{medium, 12 * density}
	tableText   = style{regular, 14 * density}
	tableStrong = style{bold, 14 * density}
)

// PNG draws the table; the error for one without rows wraps ErrSize.
func (t Table) PNG() ([]byte, error) {
	if len(t.Rows) == 0 || len(t.Heads) < 2 {
		return nil, ErrSize
	}
	drawing <- struct{}{}
	defer func() { <-drawing }()
	types, err := newTypesetter(t.Language, t.Wrote)
	if err != nil {
		return nil, err
	}
	l := layout{width: tableWidth, height: (len(t.Rows)+1)*tableRow + 2*padding + tableFoot}
	r := newRaster(l.width, l.height)
	c := &canvas{
		layout: l, surface: r, types: types, pal: t.Theme.palette(false, false),
		board: &engine.Board{}, opts: &Options{Theme: t.Theme},
	}
	defer giveBack(r.pix)
	c.keepFills(r)
	c.keepFaint(r, fade(c.pal.cell, stripe))
	c.card()
	c.table(t)
	return r.encode()
}

// table draws the rows. The numbers get the room they need from the right, the names what is left.
func (c *canvas) table(t Table) {
	widths := make([]float64, len(t.Heads))
	for i, head := range t.Heads {
		widths[i] = c.types.width(tableHead, head)
		for _, row := range t.Rows {
			if i < len(row.Cells) {
				widths[i] = max(widths[i], c.types.width(tableStrong, row.Cells[i]))
			}
		}
	}
	right := make([]float64, len(t.Heads)) // where the columns end
	edge := float64(tableWidth - padding)
	for i := len(t.Heads) - 1; i > 1; i-- {
		right[i] = edge
		edge -= widths[i] + tableGap
	}
	right[0] = padding + widths[0]
	name := right[0] + tableGap
	base := func(row int) float64 { return padding + (float64(row)+0.5)*tableRow + c.types.height(tableText)/2 }
	for i, head := range t.Heads {
		if i == 1 {
			c.write(tableHead, c.pal.muted, c.types.shorten(tableHead, head, edge-name), name, base(0), 0)
			continue
		}
		c.write(tableHead, c.pal.muted, head, right[i], base(0), 1)
	}
	for n, row := range t.Rows {
		if n%2 == 0 {
			c.over(c.bounds(), func() {
				c.dc.SetColor(fade(c.pal.cell, stripe))
				c.dc.DrawRoundedRectangle(padding/2, padding+float64(n+1)*tableRow, tableWidth-padding, tableRow, 5*density)
				c.dc.Fill()
			})
		}
		st, ink := tableText, c.pal.text
		switch {
		case row.Faint:
			ink = c.pal.muted
		case row.First:
			st = tableStrong
		}
		for i, cell := range row.Cells {
			if i == 1 {
				c.write(st, ink, c.types.shorten(st, c.types.known(cell), edge-name), name, base(n+1), 0)
				continue
			}
			c.write(st, ink, cell, right[i], base(n+1), 1)
		}
	}
}

// Shows reports whether the picture shows a name so that it can be read: all of its letters and
// digits, and something at all.
func (t Table) Shows(name string) bool {
	types, err := newTypesetter(t.Language, nil)
	if err != nil {
		return false
	}
	seen := false
	for _, r := range norm.NFC.String(name) {
		readable := types.has(string(r))
		if !readable && (unicode.IsLetter(r) || unicode.IsNumber(r)) {
			return false
		}
		seen = seen || readable && !unicode.IsSpace(r)
	}
	return seen
}

// known is a text with a dot for whatever the font cannot write. Marks on letters stay where there
// is one character for both: others would be drawn beside their letters.
func (t *typesetter) known(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me):
			return -1
		case t.has(string(r)):
			return r
		}
		return '·'
	}, norm.NFC.String(text))
}

// textColumns measures texts in a font of equal widths, where a wide character of East Asia takes
// two columns; those of ambiguous width, such as ×, take one.
var textColumns = &runewidth.Condition{}

// textCell is a cell as a table of text shows it: not too long, and without what would end the
// block of code it stands in.
func textCell(cell string) string {
	cell = strings.ReplaceAll(cell, "`", "'")
	return engine.Isolate(textColumns.Truncate(cell, mostTextName, "…"))
}

// Text writes the table in characters of equal widths, for a block of code.
func (t Table) Text() string {
	widths := make([]int, len(t.Heads))
	rows := append([]TableRow{{Cells: t.Heads}}, t.Rows...)
	for _, row := range rows {
		for i, cell := range row.Cells {
			widths[i] = max(widths[i], textColumns.StringWidth(textCell(cell)))
		}
	}
	var out strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row.Cells {
			cell = textCell(cell)
			pad := strings.Repeat(" ", widths[i]-textColumns.StringWidth(cell))
			if i == 1 {
				line.WriteString(cell + pad + " ")
			} else {
				line.WriteString(pad + cell + " ")
			}
		}
		out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return out.String()
}

// mostTextName is how many columns of a name a table of text shows.
const mostTextName = 16
