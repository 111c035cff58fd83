package render

import (
	"image/color"

	"noughts/engine"
)

// The radii of a hole of the frame, of a disc in it and of what is stamped on a disc,
// as parts of a cell.
const (
	holeRadius = 0.47
	discRadius = 0.43
	stampSize  = 0.72
)

// framed reports whether discs stand in the holes of a frame: where the theme shows
// games as they look on a table, and this one is played with discs.
func framed(b *engine.Board, o *Options) bool { return o.Theme == Stones && b.Discs }

// hole draws an empty cell of the frame.
func (c *canvas) hole(cell uint16, fill color.NRGBA) {
	x, y := c.center(cell)
	c.dc.SetColor(fill)
	c.dc.DrawCircle(x, y, holeRadius*float64(c.cell))
	c.dc.Fill()
}

// rim draws a ring around the hole of the last disc.
func (c *canvas) rim(cell uint16) {
	x, y := c.center(cell)
	c.dc.SetColor(c.pal.gold)
	c.ring(x, y, holeRadius*float64(c.cell), 0.06*float64(c.cell))
}

// markedDisc draws a disc with its player's shape stamped on it, so that discs are told
// apart without their colors.
func (c *canvas) markedDisc(s engine.Symbol, col color.Color, x, y, side float64) {
	c.dc.SetColor(col)
	c.dc.DrawCircle(x, y, discRadius*side)
	c.dc.Fill()
	opacity := float64(color.NRGBAModel.Convert(col).(color.NRGBA).A) / 255
	c.dc.SetColor(fade(c.pal.onStone[s], opacity))
	c.dc.SetLineWidth(0.8 * stroke * side)
	r := 0.235 * stampSize * side
	if s == engine.O {
		c.ring(x, y, 1.15*r, 0.8*stroke*side)
		return
	}
	c.dc.MoveTo(x-r, y-r)
	c.dc.LineTo(x+r, y+r)
	c.dc.MoveTo(x+r, y-r)
	c.dc.LineTo(x-r, y+r)
	c.dc.Stroke()
}
