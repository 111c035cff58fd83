package render

import (
	"image"
	"image/color"
	"strconv"

	"git.sr.ht/~sbinet/gg"

	"noughts/engine"
)

// A canvas is one picture while it is drawn, from the card up.
type canvas struct {
	layout
	*raster
	dc    *gg.Context // draws what is being painted
	types *typesetter
	pal   *palette
	board *engine.Board
	opts  *Options

	byCell  map[uint16][]Mark // what is known about the moves
	covered []bool            // by cell, whether more is drawn there than an empty cell
}

func newCanvas(b *engine.Board, o *Options) (*canvas, error) {
	types, err := newTypesetter()
	if err != nil {
		return nil, err
	}
	return newCanvasIn(types, b, o, layoutFor(types, b, o)), nil
}

// layoutFor lays out what is to be shown of a board.
func layoutFor(types *typesetter, b *engine.Board, o *Options) layout {
	most := 0
	for _, m := range marksByCell(b, o.Marks) {
		most = max(most, len(m))
	}
	return newLayout(types, b.Rows, b.Cols, most, newHeader(types, b, o))
}

// newCanvasIn returns an empty canvas with a layout.
func newCanvasIn(types *typesetter, b *engine.Board, o *Options, l layout) *canvas {
	c := &canvas{
		layout: l, raster: newRaster(l.width, l.height), types: types, pal: o.Theme.palette(),
		board: b, opts: o, byCell: marksByCell(b, o.Marks), covered: make([]bool, len(b.Cells)),
	}
	c.keepFills()
	return c
}

// keepFills sees to it that the colours which fill shapes of this picture are shown
// as they are; those of smoothed edges may be shown by others.
func (c *canvas) keepFills() {
	for _, fill := range c.pal.fills() {
		c.keep(pixelOf(fill))
	}
	for _, number := range c.board.Groups {
		if number > 0 {
			c.keep(pixelOf(c.pal.tint(number)))
		}
	}
	for _, line := range c.board.Lines {
		c.keepFaint(c.band(line))
	}
	for _, m := range c.opts.Line {
		c.keepFaint(fade(c.pal.symbols[known(m.Symbol)], numberedOpacity))
		c.keepFaint(fade(c.pal.symbols[known(m.Symbol)], aloneOpacity))
	}
	if len(c.opts.Hint) > 0 {
		c.keepFaint(fade(c.pal.gold, hintOpacity))
	}
}

// keepFaint keeps a translucent colour as it looks on the surfaces.
func (c *canvas) keepFaint(colour color.NRGBA) {
	for _, surface := range [...]color.NRGBA{c.pal.card, c.pal.cell, c.pal.last, c.pal.hairline, c.pal.gold} {
		c.keep(pixelOf(surface).over(pixelOf(colour)))
	}
}

// draw draws everything, what lies underneath first.
func (c *canvas) draw() {
	c.card()
	c.drawHeader()
	c.coordinates()
	c.cells()
	c.groups()
	c.lastMove()
	c.lines()
	c.labels()
	c.stones()
	c.marks()
	c.ghosts()
	c.hints()
	c.focus()
}

// card fills all but the corners, and draws a quarter of a disc into each.
func (c *canvas) card() {
	c.fill(c.bounds(), pixelOf(c.pal.card))
	for i := range 4 {
		corner := image.Rect(0, 0, cardCorner, cardCorner).Add(image.Pt(i%2*(c.width-cardCorner), i/2*(c.height-cardCorner)))
		c.fill(corner, pixel{})
		c.stamp(spriteKey{shape: "card", number: i}, corner, func() {
			c.dc.SetColor(c.pal.card)
			c.dc.DrawCircle(float64(corner.Min.X+(1-i%2)*cardCorner), float64(corner.Min.Y+(1-i/2)*cardCorner), cardCorner)
			c.dc.Fill()
		})
	}
}

// coordinates writes the letters and numbers; those of the focus window stand out.
func (c *canvas) coordinates() {
	st := style{regular, min(15*density, 0.24*float64(c.cell)+7*density)}
	half := float64(c.cell) / 2
	for col := range c.cols {
		x, _ := c.corner(uint16(col))
		s, colour := st, c.pal.muted
		if f := c.opts.Focus; f != nil && col >= f.Col && col < f.Col+f.Cols {
			s.weight, colour = bold, c.pal.text
		}
		y := float64(c.height) - padding/2 - 5*density
		c.write(s, colour, string(rune('a'+col)), float64(x)+half, y, 0.5)
	}
	for row := range c.rows {
		_, y := c.corner(uint16(row * c.cols))
		s, colour := st, c.pal.muted
		if f := c.opts.Focus; f != nil && row >= f.Row && row < f.Row+f.Rows {
			s.weight, colour = bold, c.pal.text
		}
		c.writeCentred(s, colour, strconv.Itoa(row+1), float64(c.left)-0.58*gutter, float64(y)+half)
	}
}

// cells draws one empty cell and copies it to the places of all others.
func (c *canvas) cells() {
	first := c.rect(0)
	c.stamp(spriteKey{shape: "cell"}, first, func() { c.tile(0, c.pal.cell) })
	for i := 1; i < c.rows*c.cols; i++ {
		c.repeat(first.Min, c.rect(uint16(i)).Min, c.cell)
	}
}

// rect returns the square of a cell.
func (c *canvas) rect(cell uint16) image.Rectangle {
	x, y := c.corner(cell)
	return image.Rect(x, y, x+c.cell, y+c.cell)
}

func (c *canvas) cellCorner() float64 { return 0.16 * float64(c.cell) }
