package render

import (
	"image"
	"image/draw"
	"strconv"

	"git.sr.ht/~sbinet/gg"

	"noughts/engine"
)

// A canvas is one picture while it is drawn, from the card up.
type canvas struct {
	layout
	img   *image.RGBA
	dc    *gg.Context
	types *typesetter
	pal   *palette
	board *engine.Board
	opts  *Options

	byCell map[uint16][]Mark // what is known about the moves
}

func newCanvas(b *engine.Board, o *Options) (*canvas, error) {
	types, err := newTypesetter()
	if err != nil {
		return nil, err
	}
	marks := marksByCell(b, o.Marks)
	most := 0
	for _, m := range marks {
		most = max(most, len(m))
	}
	l := newLayout(types, b.Rows, b.Cols, most, newHeader(types, b, o))
	img := borrow(l.width, l.height)
	types.img = img
	c := &canvas{layout: l, img: img, dc: gg.NewContextForRGBA(img), types: types, pal: o.Theme.palette(), board: b, opts: o, byCell: marks}
	c.dc.SetLineCapRound()
	c.dc.SetLineJoinRound()
	return c, nil
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

// card fills all but the corners plainly, which is many times faster than
// drawing a shape of that size.
func (c *canvas) card() {
	fill := image.NewUniform(c.pal.card)
	draw.Draw(c.img, image.Rect(cardCorner, 0, c.width-cardCorner, c.height), fill, image.Point{}, draw.Src)
	draw.Draw(c.img, image.Rect(0, cardCorner, c.width, c.height-cardCorner), fill, image.Point{}, draw.Src)
	for i := range 4 {
		x, y := cardCorner+(i%2)*(c.width-2*cardCorner), cardCorner+(i/2)*(c.height-2*cardCorner)
		c.dc.DrawCircle(float64(x), float64(y), cardCorner)
	}
	c.dc.SetColor(c.pal.card)
	c.dc.Fill()
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
		c.types.write(s, colour, string(rune('a'+col)), float64(x)+half, y, 0.5)
	}
	for row := range c.rows {
		_, y := c.corner(uint16(row * c.cols))
		s, colour := st, c.pal.muted
		if f := c.opts.Focus; f != nil && row >= f.Row && row < f.Row+f.Rows {
			s.weight, colour = bold, c.pal.text
		}
		c.types.centre(s, colour, strconv.Itoa(row+1), float64(c.left)-0.58*gutter, float64(y)+half)
	}
}

// cells draws one empty cell and copies it to the places of all others, which
// is many times faster than drawing each.
func (c *canvas) cells() {
	c.tile(0, c.pal.cell)
	x, y := c.corner(0)
	for i := 1; i < c.rows*c.cols; i++ {
		tx, ty := c.corner(uint16(i))
		draw.Draw(c.img, image.Rect(tx, ty, tx+c.cell, ty+c.cell), c.img, image.Pt(x, y), draw.Src)
	}
}

func (c *canvas) cellCorner() float64 { return 0.16 * float64(c.cell) }
