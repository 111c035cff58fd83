package render

import (
	"image"
	"image/color"
	"image/draw"
	"slices"
	"strconv"

	"git.sr.ht/~sbinet/gg"

	"noughts/engine"
)

// A canvas is one picture while it is drawn, from the card up.
type canvas struct {
	layout
	surface
	dc    *gg.Context // draws what is being painted
	types *typesetter
	pal   *palette
	board *engine.Board
	opts  *Options

	byCell  map[uint16][]Mark // what is known about the moves
	covered []bool            // by cell, whether more is drawn there than an empty cell
}

// layoutFor lays out what is to be shown of a board.
func layoutFor(types *typesetter, b *engine.Board, o *Options) layout {
	return newLayout(types, shapeOf(b, o), newHeader(types, b, o))
}

// newCanvas returns an empty canvas with a layout.
func newCanvas(types *typesetter, b *engine.Board, o *Options, l layout, on surface) *canvas {
	return &canvas{
		layout: l, surface: on, types: types, pal: o.Theme.palette(l.lined, l.framed),
		board: b, opts: o, byCell: marksByCell(b, o.Marks), covered: make([]bool, len(b.Cells)),
	}
}

// drawnIn draws a board on a raster with a layout.
func drawnIn(types *typesetter, b *engine.Board, o *Options, l layout) *raster {
	r := newRaster(l.width, l.height)
	c := newCanvas(types, b, o, l, r)
	c.keepFills(r)
	c.draw()
	return r
}

// keepFills sees to it that the colors which fill shapes of this picture are shown
// as they are; those of smoothed edges may be shown by others.
func (c *canvas) keepFills(r *raster) {
	for _, fill := range c.pal.fills() {
		r.keep(pixelOf(fill))
	}
	for _, number := range c.board.Groups {
		if number > 0 {
			r.keep(pixelOf(c.pal.tint(number)))
		}
	}
	if len(c.shown(forbiddenOn(c.board))) > 0 {
		r.keep(pixelOf(c.pal.lost))
	}
	for _, line := range c.board.Lines {
		switch {
		case len(c.shown(line.Cells)) == 0:
		case len(c.board.Lines) == 1 && line.Kind == engine.LineWinning: // elsewhere it is hardly another color
			c.keepFaint(r, c.band(line), c.ground(), c.pal.last)
		default:
			c.keepFaint(r, c.band(line))
		}
	}
	for _, m := range c.list.moves {
		if s := known(m.Move.Symbol); s != engine.Empty {
			c.keepFaint(r, fade(c.pal.symbols[s], aloneOpacity))
		}
	}
	for _, m := range c.opts.Line {
		if !c.shows(m.Cell) {
			continue
		}
		if c.lined {
			c.keepFaint(r, fade(c.pal.symbols[known(m.Symbol)], linedOpacity))
			continue
		}
		c.keepFaint(r, fade(c.pal.symbols[known(m.Symbol)], numberedOpacity))
		c.keepFaint(r, fade(c.pal.symbols[known(m.Symbol)], aloneOpacity))
	}
	if marks, _ := heatOf(c.board, c.opts); slices.ContainsFunc(marks, func(m Mark) bool { return m.Kind == Estimated && c.shows(m.Move.Cell) }) {
		for step := range heatSteps {
			r.keep(pixelOf(c.pal.heatTint(step + 1)))
		}
	}
	if len(c.shown(c.opts.Hint)) > 0 {
		c.keepFaint(r, fade(c.pal.gold, hintOpacity))
	}
}

// ground is the color on which lines are mostly seen.
func (c *canvas) ground() color.NRGBA {
	if c.lined || c.framed {
		return c.pal.card
	}
	return c.pal.cell
}

// keepFaint keeps a translucent color as it looks on surfaces; without any, on all.
func (c *canvas) keepFaint(r *raster, ink color.NRGBA, on ...color.NRGBA) {
	if on == nil {
		on = []color.NRGBA{c.pal.card, c.pal.cell, c.pal.last, c.pal.hairline, c.pal.gold}
	}
	for _, surface := range on {
		r.keep(pixelOf(surface).over(pixelOf(ink)))
	}
}

// draw draws everything, what lies underneath first.
func (c *canvas) draw() {
	c.card()
	c.drawHeader()
	c.coordinates()
	c.inset()
	c.cells()
	c.groups()
	c.heat()
	c.lastMove()
	c.lines()
	c.labels()
	c.forbidden()
	c.stones()
	c.lastDots()
	c.marks()
	c.numbers()
	c.ghosts()
	c.hints()
	c.focus()
	c.drawList()
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
	half := float64(c.cell) / 2
	middle := float64(c.height-c.list.height-padding/4) - float64(c.letters)/2
	for col := c.view.Col; col < c.view.Col+c.view.Cols; col++ {
		x, _ := c.corner(c.at(c.view.Row, col))
		f := c.opts.Focus
		s, ink := c.coordinateStyle(f != nil && col >= f.Col && col < f.Col+f.Cols)
		// Letters of one height stand on one line, those with a tail hang from it.
		c.write(s, ink, engine.Notation(engine.ColumnName(col)).Read(), float64(x)+half, middle+0.3*s.size, 0.5)
	}
	for row := c.view.Row; row < c.view.Row+c.view.Rows; row++ {
		_, y := c.corner(c.at(row, c.view.Col))
		f := c.opts.Focus
		s, ink := c.coordinateStyle(f != nil && row >= f.Row && row < f.Row+f.Rows)
		c.writeCentered(s, ink, strconv.Itoa(row+1), float64(c.left-c.bleed.left)-0.56*float64(c.gutter), float64(y)+half)
	}
}

// coordinateStyle returns how a letter or number is written.
func (c *canvas) coordinateStyle(standsOut bool) (style, color.NRGBA) {
	s := c.coordinate
	if standsOut {
		s.weight = bold
		return s, c.pal.text
	}
	return s, c.pal.muted
}

// cells draws one empty cell and copies it to the places of all others, and what is
// seen of it to those beside the view.
func (c *canvas) cells() {
	if c.lined {
		c.grid()
		return
	}
	w := c.view
	first := c.rect(c.at(w.Row, w.Col))
	empty := c.stamp(spriteKey{shape: "cell"}, first, func() { c.tile(c.at(w.Row, w.Col), c.pal.cell) })
	whole := image.Rect(c.left-c.bleed.left, first.Min.Y-(w.Rows-1)*c.pitch-c.bleed.top, c.left+w.Cols*c.pitch-(c.pitch-c.cell)+c.bleed.right, first.Max.Y+c.bleed.bottom)
	for row := -1; row <= w.Rows; row++ {
		for col := -1; col <= w.Cols; col++ {
			by := image.Pt(col*c.pitch, -row*c.pitch)
			full := first.Add(by)
			switch to := full.Intersect(whole); {
			case by == image.Point{} || to.Empty() || c.copyTo(to.Sub(by), to.Min):
			case to == full:
				c.blend(empty, to.Min)
			default:
				c.partOfCell(empty, to.Min.Sub(full.Min), to)
			}
		}
	}
}

// partOfCell draws what is seen in a rectangle of a cell beside the view, which begins at from in
// the empty cell.
func (c *canvas) partOfCell(empty *sprite, from image.Point, in image.Rectangle) {
	key := spriteKey{shape: "part of a cell", number: c.cell, text: from.String()}
	c.stamp(key, in, func() { draw.Draw(c.types.img, in, empty.img, from, draw.Src) })
}

// rect returns the square of a cell.
func (c *canvas) rect(cell uint16) image.Rectangle {
	x, y := c.corner(cell)
	return image.Rect(x, y, x+c.cell, y+c.cell)
}

func (c *canvas) cellCorner() float64 { return 0.16 * float64(c.cell) }
