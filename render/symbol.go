package render

import (
	"image/color"

	"noughts/engine"
)

// The thickness of the symbols' strokes, as a part of their cell.
const stroke = 0.115

// ringRadius is the radius of the middle of O, as a part of its cell.
const ringRadius = 0.27

// symbol draws a symbol in a cell-sized square of the given side around x, y.
// The four differ by shape first: crossed strokes, ring, triangle, square.
func (c *canvas) symbol(s engine.Symbol, col color.Color, x, y, side float64) {
	if c.lined && (s == engine.X || s == engine.O) {
		c.disc(s, float64(color.NRGBAModel.Convert(col).(color.NRGBA).A)/255, x, y, side)
		return
	}
	if c.framed && (s == engine.X || s == engine.O) {
		c.markedDisc(s, col, x, y, side)
		return
	}
	c.dc.SetColor(col)
	c.dc.SetLineWidth(stroke * side)
	switch s {
	case engine.X:
		r := 0.235 * side
		c.dc.MoveTo(x-r, y-r)
		c.dc.LineTo(x+r, y+r)
		c.dc.MoveTo(x+r, y-r)
		c.dc.LineTo(x-r, y+r)
		c.dc.Stroke()
	case engine.O:
		c.outline(col, x, y, ringRadius*side, stroke*side)
		c.dc.SetColor(col)
		c.ring(x, y, ringRadius*side, stroke*side)
	case engine.Triangle:
		c.dc.MoveTo(x, y-0.275*side)
		c.dc.LineTo(x+0.27*side, y+0.21*side)
		c.dc.LineTo(x-0.27*side, y+0.21*side)
		c.dc.ClosePath()
		c.dc.Stroke()
	case engine.Square:
		r := 0.235 * side
		c.dc.DrawRectangle(x-r, y-r, 2*r, 2*r)
		c.dc.Stroke()
	}
}

// ring draws a circle of the given radius and thickness.
func (c *canvas) ring(x, y, radius, thick float64) {
	c.dc.SetLineWidth(thick)
	c.dc.DrawCircle(x, y, radius)
	c.dc.Stroke()
}

// outline draws the two edges of a ring in themes in which its color is not distinguished
// from the cell.
func (c *canvas) outline(col color.Color, x, y, radius, thick float64) {
	if c.pal.edge.A == 0 {
		return
	}
	edge := 0.22 * thick
	c.dc.SetColor(fade(c.pal.edge, float64(color.NRGBAModel.Convert(col).(color.NRGBA).A)/255))
	c.ring(x, y, radius+thick/2+edge/3, edge)
	c.ring(x, y, radius-thick/2-edge/3, edge)
}
