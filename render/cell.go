package render

import (
	"image/color"
	"math"

	"noughts/engine"
)

// tile draws an empty cell.
func (c *canvas) tile(cell uint16, fill color.NRGBA) {
	x, y := c.corner(cell)
	inset := 0
	if c.pal.hairline.A != 0 {
		c.box(x, y, c.cell, c.cellCorner(), c.pal.hairline)
		inset = density
	}
	c.box(x+inset, y+inset, c.cell-2*inset, c.cellCorner()-float64(inset), fill)
}

func (c *canvas) box(x, y, side int, corner float64, fill color.NRGBA) {
	c.dc.SetColor(fill)
	c.dc.DrawRoundedRectangle(float64(x), float64(y), float64(side), float64(side), corner)
	c.dc.Fill()
}

// lastMove lights the cells of the last turn and folds a gold corner into each.
func (c *canvas) lastMove() {
	for _, cell := range on(c.board, c.opts.Last) {
		c.tile(cell, c.pal.last)
		x, y := c.corner(cell)
		right, top := float64(x+c.cell), float64(y)
		fold, round := 0.18*float64(c.cell)+3*density, c.cellCorner()
		c.dc.SetColor(c.pal.gold)
		c.dc.MoveTo(right-fold, top)
		c.dc.LineTo(right-round, top)
		c.dc.DrawArc(right-round, top+round, round, -math.Pi/2, 0)
		c.dc.LineTo(right, top+fold)
		c.dc.ClosePath()
		c.dc.Fill()
	}
}

// smallest is the size of the smallest label that can be read.
const smallest = 6 * density

// labels writes the small texts of the cells into their lower left corners.
func (c *canvas) labels() {
	d := float64(c.cell)
	for i, label := range c.board.Labels {
		if i >= len(c.board.Cells) || label == "" || c.grouped(i) {
			continue
		}
		x, y := c.corner(uint16(i))
		s := c.types.fit(style{regular, max(0.17*d, 8*density)}, label, 0.86*d)
		if s.size < smallest {
			s.size = smallest
			label = c.types.shorten(s, label, 0.86*d)
		}
		c.types.write(s, c.pal.muted, label, float64(x)+0.08*d, float64(y)+0.92*d, 0)
	}
}

func (c *canvas) stones() {
	for i, s := range c.board.Cells {
		if s == engine.Empty {
			continue
		}
		x, y := c.centre(uint16(i))
		side := c.symbolSide()
		if c.board.Labels != nil { // leave its corner to the label
			y -= 0.04 * side
			side *= 0.8
		}
		c.symbol(s, c.pal.symbols[s], x, y, side)
	}
}

// symbolSide is the side of the square that a symbol is drawn for: small cells
// are filled a little more, so that shapes stay clear.
func (c *canvas) symbolSide() float64 {
	d := float64(c.cell)
	return d + 3*density
}
