package render

import (
	"image/color"
	"math"
	"strings"
	"unicode/utf8"

	"noughts/engine"
)

// A Card is a picture of a whole game that is made to be shown: what was played, how it ended, how
// well each side played, and the chart with the turning point.
type Card struct {
	Chart  Chart
	Board  engine.Board // as the game ended
	Title  string       // what was played
	Result string
	Winner engine.Symbol // whose symbol stands before Result; Empty for none
	Played [2]CardSide   // by player
	// Turning is the number of positions before the one to which the turning point led, and
	// TurnedBy names that move; 0 and empty if nothing turned the game.
	Turning  int
	TurnedBy string
}

// A CardSide is how well a side played.
type CardSide struct {
	Name     string
	Accuracy float64 // from 0 to 1
	Says     string  // the same in words; empty if the side has not moved
}

// Measures of a card, in pixels drawn.
const (
	cardBoard   = 114 * density // the side of the board
	cardGap     = 14 * density  // between the board and the words, and above the chart
	cardTitle   = 24 * density  // the heights of lines
	cardResult  = 27 * density
	cardSide    = 31 * density
	cardBar     = 6 * density
	cardTurning = 27 * density
	cardIcon    = 15 * density
)

// Texts of a card.
var (
	cardTitleStyle  = style{bold, 17 * density}
	cardResultStyle = style{medium, 15 * density}
	cardNameStyle   = style{medium, 14 * density}
	cardPlayedStyle = style{bold, 14 * density}
)

// PNG draws the card; the error for one without a board or a chart wraps ErrSize.
func (k Card) PNG() ([]byte, error) {
	b, err := check(k.Board)
	if err != nil {
		return nil, err
	}
	if len(k.Chart.Points) == 0 {
		return nil, ErrSize
	}
	drawing <- struct{}{}
	defer func() { <-drawing }()
	types, err := newTypesetter(k.Chart.Language, k.Chart.Wrote)
	if err != nil {
		return nil, err
	}
	k.Board = b
	d := newCardDrawing(k, types)
	defer giveBack(d.raster.pix)
	d.draw()
	return d.raster.encode()
}

// Alt describes the card in at most MaxAlt characters. It takes its words from say, as that of the
// chart does.
func (k Card) Alt(say func(engine.Text) string) string {
	parts := []string{k.Title, k.Result}
	for _, side := range k.Played {
		if side.Says != "" {
			parts = append(parts, side.Name+": "+side.Says)
		}
	}
	alt := strings.Join(append(parts, k.TurnedBy), " · ")
	if k.TurnedBy == "" {
		alt = strings.Join(parts, " · ")
	}
	if more := alt + "\n" + k.Chart.Alt(say); utf8.RuneCountInString(more) <= MaxAlt {
		return more
	}
	return alt
}

// A cardDrawing is a card while it is drawn.
type cardDrawing struct {
	*chartDrawing
	game Card
}

func newCardDrawing(k Card, types *typesetter) *cardDrawing {
	o := &Options{Theme: k.Chart.Theme, Sides: k.Chart.Sides}
	head := padding + max(cardBoard, cardTitle+cardResult+2*cardSide) + cardGap
	l := layout{lined: lined(&k.Board, o), framed: framed(&k.Board, o), height: head + chartHeight + chartFoot + padding}
	if k.Turning > 0 {
		l.height += cardTurning - 8*density // there is room below the numbers already
	}
	return &cardDrawing{newChartIn(k.Chart, types, l, head), k}
}

func (d *cardDrawing) draw() {
	d.card()
	d.words()
	d.over(d.bounds(), d.miniature)
	d.over(d.bounds(), d.turningLine)
	d.plot()
	d.turning()
}

// words writes the lines beside the board.
func (d *cardDrawing) words() {
	room := float64(chartWidth - 2*padding - cardBoard - cardGap)
	x, y := float64(padding), float64(padding)
	line := func(s style, ink color.NRGBA, text string, x, height, room float64) {
		if d.types.has(text) {
			d.write(s, ink, d.types.shorten(s, text, room), x, y+height/2+d.types.height(s)/2, 0)
		}
		y += height
	}
	line(d.types.fitted(cardTitleStyle, d.game.Title, room), d.pal.text, d.game.Title, x, cardTitle, room)
	indent := 0.0
	if s := known(d.game.Winner); s != engine.Empty {
		d.sign(s, x, y+cardResult/2)
		indent = cardIcon + 6*density
	}
	line(d.types.fitted(cardResultStyle, d.game.Result, room-indent), d.pal.text, d.game.Result, x+indent, cardResult, room-indent)
	for player, side := range d.game.Played {
		top := y
		d.sign(known(d.chart.Sides[player]), x, top+(cardSide-cardBar)/2)
		played := d.types.width(cardPlayedStyle, side.Says)
		d.write(cardPlayedStyle, d.pal.text, side.Says, x+room, top+(cardSide-cardBar)/2+d.types.height(cardPlayedStyle)/2, 1)
		line(cardNameStyle, d.pal.text, side.Name, x+cardIcon+6*density, cardSide-cardBar, room-cardIcon-12*density-played)
		d.over(d.bounds(), func() {
			d.bar(x, top+cardSide-cardBar-density, room, side, d.pal.symbols[known(d.chart.Sides[player])])
		})
		y = top + cardSide
	}
}

// fitted returns the style in which a text is written in a room, somewhat smaller if need be.
func (t *typesetter) fitted(s style, text string, room float64) style {
	const least = 0.8
	if wide := t.width(s, text); wide > room {
		s.size *= max(least, room/wide)
	}
	return s
}

// sign draws the symbol of a side, from x on with its middle at y.
func (d *cardDrawing) sign(s engine.Symbol, x, y float64) {
	side := cardIcon / 0.64
	if d.lined || d.framed { // a stone is wider than the symbol
		side *= 0.72
	}
	d.over(d.bounds(), func() { d.symbol(s, d.pal.symbols[s], x+cardIcon/2, y, side) })
}

// bar draws how well a side played.
func (d *cardDrawing) bar(x, y, wide float64, side CardSide, ink color.NRGBA) {
	const round = cardBar / 2
	d.dc.SetColor(d.pal.track)
	d.dc.DrawRoundedRectangle(x, y-round, wide, cardBar, round)
	d.dc.Fill()
	if side.Says == "" {
		return
	}
	d.dc.SetColor(ink)
	d.dc.DrawRoundedRectangle(x, y-round, max(cardBar, wide*min(max(side.Accuracy, 0), 1)), cardBar, round)
	d.dc.Fill()
}

// cardMargin is how many cells are shown around the stones on a small board, and cardLeast how many
// there are in a row at least.
const (
	cardMargin = 1
	cardLeast  = 8
)

// stonesOf is the part of a board that a small one shows: a square with all stones, if there are
// any, or the whole board.
func stonesOf(b *engine.Board) Window {
	w := Window{Row: b.Rows, Col: b.Cols}
	top, right := -1, -1
	for n, s := range b.Cells {
		if s != engine.Empty {
			row, col := n/b.Cols, n%b.Cols
			w.Row, w.Col, top, right = min(w.Row, row), min(w.Col, col), max(top, row), max(right, col)
		}
	}
	side := max(top-w.Row, right-w.Col) + 1 + 2*cardMargin
	if top < 0 || side >= max(b.Rows, b.Cols) || max(b.Rows, b.Cols) <= cardLeast {
		return Window{Rows: b.Rows, Cols: b.Cols}
	}
	side = max(side, cardLeast)
	w.Rows, w.Cols = min(side, b.Rows), min(side, b.Cols)
	w.Row = min(max((w.Row+top+1-w.Rows)/2, 0), b.Rows-w.Rows)
	w.Col = min(max((w.Col+right+1-w.Cols)/2, 0), b.Cols-w.Cols)
	return w
}

// A miniature is where a small board is drawn, and how large.
type miniature struct {
	Window
	left, top, cell float64
}

// center returns the middle of a cell.
func (m miniature) center(row, col int) (x, y float64) {
	return m.left + (float64(col-m.Col)+0.5)*m.cell, m.top + (float64(m.Row+m.Rows-1-row)+0.5)*m.cell
}

// miniature draws the board as the game ended, small.
func (d *cardDrawing) miniature() {
	b := &d.game.Board
	w := stonesOf(b)
	cell := math.Floor(cardBoard / float64(max(w.Rows, w.Cols)))
	m := miniature{
		Window: w, cell: cell,
		left: math.Round(chartWidth - padding - cardBoard/2 - cell*float64(w.Cols)/2), top: math.Round(padding + cardBoard/2 - cell*float64(w.Rows)/2),
	}
	if d.lined {
		d.lattice(m)
	}
	for row := w.Row; row < w.Row+w.Rows; row++ {
		for col := w.Col; col < w.Col+w.Cols; col++ {
			d.miniatureCell(m, row, col)
		}
	}
	for _, l := range b.Lines {
		if l.Kind == engine.LineWinning && len(l.Cells) > 1 {
			d.miniatureLine(m, l)
		}
	}
	for n, s := range b.Cells {
		if s := known(s); s != engine.Empty && w.Contains(n/b.Cols, n%b.Cols) {
			x, y := m.center(n/b.Cols, n%b.Cols)
			d.symbol(s, d.pal.symbols[s], x, y, cell)
		}
	}
}

// miniatureCell draws an empty cell.
func (d *cardDrawing) miniatureCell(m miniature, row, col int) {
	x, y := m.center(row, col)
	switch gap := max(1, math.Round(m.cell/14)); {
	case d.lined:
	case d.framed:
		d.dc.SetColor(d.pal.cell)
		d.dc.DrawCircle(x, y, 0.42*m.cell)
		d.dc.Fill()
	default:
		d.dc.SetColor(d.pal.cell)
		d.dc.DrawRoundedRectangle(x-m.cell/2+gap/2, y-m.cell/2+gap/2, m.cell-gap, m.cell-gap, 0.16*m.cell)
		d.dc.FillPreserve()
		d.dc.SetColor(d.pal.hairline)
		d.dc.SetLineWidth(1)
		d.dc.Stroke()
	}
}

// miniatureLine draws the line that won under its stones.
func (d *cardDrawing) miniatureLine(m miniature, l engine.Line) {
	cols := d.game.Board.Cols
	first, last := int(l.Cells[0]), int(l.Cells[len(l.Cells)-1])
	x0, y0 := m.center(first/cols, first%cols)
	x1, y1 := m.center(last/cols, last%cols)
	ink, wide := fade(d.pal.symbols[known(l.Symbol)], 0.35), 0.5*m.cell
	if d.lined || d.framed { // stones are as wide as that
		ink, wide = fade(d.pal.gold, 0.75), 1.05*m.cell
	}
	d.dc.SetColor(ink)
	d.dc.SetLineWidth(wide)
	d.dc.DrawLine(x0, y0, x1, y1)
	d.dc.Stroke()
}

// lattice draws the lines of a small board, which go on where the board does.
func (d *cardDrawing) lattice(m miniature) {
	b, half := &d.game.Board, m.cell/2
	end := func(inner bool) float64 {
		if inner {
			return half
		}
		return 0
	}
	x0, y0 := m.center(m.Row+m.Rows-1, m.Col)
	x1, y1 := m.center(m.Row, m.Col+m.Cols-1)
	x0, x1 = x0-end(m.Col > 0), x1+end(m.Col+m.Cols < b.Cols)
	y0, y1 = y0-end(m.Row+m.Rows < b.Rows), y1+end(m.Row > 0)
	d.dc.SetColor(d.pal.hairline)
	d.dc.SetLineWidth(1)
	for row := m.Row; row < m.Row+m.Rows; row++ {
		_, y := m.center(row, 0)
		d.dc.DrawLine(x0, math.Floor(y)+0.5, x1, math.Floor(y)+0.5)
	}
	for col := m.Col; col < m.Col+m.Cols; col++ {
		x, _ := m.center(0, col)
		d.dc.DrawLine(math.Floor(x)+0.5, y0, math.Floor(x)+0.5, y1)
	}
	d.dc.Stroke()
}

// turningLine draws a line through the chart where the game turned, under its marks.
func (d *cardDrawing) turningLine() {
	if d.game.Turning == 0 {
		return
	}
	d.dc.SetColor(fade(d.pal.gold, 0.8))
	d.dc.SetLineWidth(1.5 * density)
	d.dc.SetDash(4*density, 4*density)
	d.dc.DrawLine(d.x(d.game.Turning), d.top, d.x(d.game.Turning), d.bottom)
	d.dc.Stroke()
	d.dc.SetDash()
}

// turning names the move that turned the game, below the chart.
func (d *cardDrawing) turning() {
	if d.game.Turning == 0 || !d.types.has(d.game.TurnedBy) {
		return
	}
	const r = 6 * density
	y := float64(d.height-padding) - cardTurning/2 + 4*density
	d.over(d.bounds(), func() {
		d.dc.SetColor(d.pal.gold)
		d.dc.MoveTo(padding+r, y-r)
		d.dc.LineTo(padding+2*r, y)
		d.dc.LineTo(padding+r, y+r)
		d.dc.LineTo(padding, y)
		d.dc.ClosePath()
		d.dc.Fill()
	})
	const x = padding + 2*r + 6*density
	room := float64(chartWidth - padding - x)
	s := d.types.fitted(cardResultStyle, d.game.TurnedBy, room)
	d.write(s, d.pal.text, d.types.shorten(s, d.game.TurnedBy, room), x, y+d.types.height(s)/2, 0)
}
