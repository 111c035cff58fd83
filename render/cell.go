package render

import (
	"image"
	"image/color"
	"math"

	"noughts/engine"
)

// tile draws an empty cell.
func (c *canvas) tile(cell uint16, fill color.NRGBA) {
	if c.framed {
		c.hole(cell, fill)
		return
	}
	x, y := c.corner(cell)
	inset := 0
	if c.pal.hairline.A != 0 {
		c.box(square(x, y, c.cell), c.cellCorner(), c.pal.hairline)
		inset = density
	}
	c.box(square(x+inset, y+inset, c.cell-2*inset), c.cellCorner()-float64(inset), fill)
}

// box fills a part with round corners.
func (c *canvas) box(p part, corner float64, fill color.NRGBA) {
	c.dc.SetColor(fill)
	c.dc.DrawRoundedRectangle(p.x, p.y, p.w, p.h, corner)
	c.dc.Fill()
}

// lastMove lights the cells of the last turn and folds a gold corner into each.
func (c *canvas) lastMove() {
	if c.lined {
		return // see lastDots
	}
	for _, cell := range c.shown(c.opts.Last) {
		c.covered[cell] = true
		c.stamp(spriteKey{shape: "last"}, c.rect(cell), func() { c.lastTile(cell) })
	}
}

func (c *canvas) lastTile(cell uint16) {
	c.tile(cell, c.pal.last)
	if c.framed {
		c.rim(cell)
		return
	}
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

// smallest is the size of the smallest label that can be read on a small board.
const smallest = 9 * density

// labels writes the values of the cells into their lower left corners, brighter where
// they can still be had.
func (c *canvas) labels() {
	d := float64(c.cell)
	for i, label := range c.board.Labels {
		if label == "" || !c.shows(uint16(min(i, len(c.board.Cells)))) || c.grouped(i) {
			continue
		}
		c.covered[i] = true
		x, y := c.corner(uint16(i))
		ink := c.pal.text
		if c.board.Cells[i] != engine.Empty {
			ink = c.pal.muted
		}
		s := c.types.fit(style{medium, max(0.25*d, 9*density)}, label, 0.86*d)
		if s.size < smallest {
			s.size = smallest
			label = c.types.shorten(s, label, 0.86*d)
		}
		c.write(s, ink, label, float64(x)+0.08*d, float64(y)+0.92*d, 0)
	}
}

// stones draws the symbols. On plain cells the first of each kind is copied to the
// places of the others.
func (c *canvas) stones() {
	var first [len(c.pal.symbols)]struct {
		sprite *sprite
		plain  image.Rectangle // where it stands on a plain cell
	}
	for i, s := range c.board.Cells {
		cell, f := uint16(i), &first[s]
		if s == engine.Empty || !c.shows(cell) {
			continue
		}
		plain := !c.covered[i] && !(c.lined && c.atEdge(cell))
		switch in := c.rect(cell); {
		case plain && !f.plain.Empty() && c.copyTo(f.plain, in.Min):
			continue
		case f.sprite == nil:
			f.sprite = c.stone(s, cell)
		default:
			c.blend(f.sprite, in.Min)
		}
		if plain {
			f.plain = c.rect(cell)
		}
	}
}

// stone draws a symbol into a cell.
func (c *canvas) stone(s engine.Symbol, cell uint16) *sprite {
	key := spriteKey{shape: "stone", symbol: s}
	side, up := c.symbolSide(), 0.0
	if c.board.Labels != nil { // leave its corner to the label
		key.shape = "stone above a label"
		side, up = 0.76*side, 0.09*side
	}
	return c.stamp(key, c.rect(cell), func() {
		x, y := c.center(cell)
		c.symbol(s, c.pal.symbols[s], x, y-up, side)
	})
}

// symbolSide is the side of the square that a symbol is drawn for: small cells
// are filled a little more, so that shapes stay clear.
func (c *canvas) symbolSide() float64 {
	d := float64(c.cell)
	return d + 3*density
}
