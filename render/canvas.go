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
}

func newCanvas(b *engine.Board, o *Options) (*canvas, error) {
	types, err := newTypesetter()
	if err != nil {
		return nil, err
	}
	l := newLayout(types, b.Rows, b.Cols, newHeader(types, b, o))
	img := image.NewRGBA(image.Rect(0, 0, l.width, l.height))
	types.img = img
	c := &canvas{layout: l, img: img, dc: gg.NewContextForRGBA(img), types: types, pal: o.Theme.palette(), board: b, opts: o}
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
	c.lastMove()
	c.lines()
	c.labels()
	c.stones()
	c.marks()
	c.ghosts()
	c.hints()
	c.focus()
}

func (c *canvas) card() {
	c.dc.SetColor(c.pal.card)
	c.dc.DrawRoundedRectangle(0, 0, float64(c.width), float64(c.height), cardCorner)
	c.dc.Fill()
}

func (c *canvas) drawHeader() {
	h := c.header
	if h == nil {
		return
	}
	y := float64(padding/2 + headerLine/2)
	if h.hasCaption() {
		c.caption(h, y)
		if h.below {
			y += headerLine
		}
	}
	if h.score != nil {
		c.score(h, y)
	}
	if h.hasCaption() || h.score != nil {
		y += headerLine
	}
	if h.notes != "" {
		c.types.write(noteStyle, c.pal.muted, h.notes, h.left, y+c.types.height(noteStyle)/2, 0)
	}
}

func (c *canvas) caption(h *header, y float64) {
	x := h.left
	if h.turn != engine.Empty {
		c.symbol(h.turn, c.pal.symbols[h.turn], x+headerIcon/2, y, headerIcon*1.3)
		x += headerIcon + headerGap
	}
	c.types.write(captionStyle, c.pal.text, h.caption, x, y+c.types.height(captionStyle)/2, 0)
}

// score writes the points from the right end to the left, or on a line of their
// own from the left.
func (c *canvas) score(h *header, y float64) {
	x := h.right - h.scoreWidth(c.types)
	if h.below {
		x = h.left
	}
	for i, points := range h.score {
		if s := h.sides[i]; s != engine.Empty {
			c.symbol(s, c.pal.symbols[s], x+headerIcon/2, y, headerIcon*1.1)
			x += headerIcon + headerGap/2
		}
		c.types.write(tallyStyle, c.pal.text, points, x, y+c.types.height(tallyStyle)/2, 0)
		x += c.types.width(tallyStyle, points) + headerSplit
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
