package render

import (
	"image"
	"image/color"
	"slices"

	"noughts/engine"
)

// lines draws the board's lines under the stones, the most important on top.
func (c *canvas) lines() {
	for _, line := range slices.Backward(c.board.Lines) {
		cells := c.shown(line.Cells)
		if len(cells) == 0 {
			continue
		}
		width := 0.66 * float64(c.cell)
		if line.Kind == engine.LineOpen {
			width = max(1.5*density, 0.035*float64(c.cell))
		}
		c.over(c.cover(cells), func() {
			c.dc.SetColor(c.band(line))
			c.dc.SetLineWidth(width)
			c.trace(cells)
		})
	}
}

// band returns the colour of a line.
func (c *canvas) band(line engine.Line) color.NRGBA {
	opacity := 0.34
	switch line.Kind {
	case engine.LineScoring, engine.LineThreat:
		opacity = 0.26 // several of them may cross
	case engine.LineOpen:
		opacity = 0.45
	}
	if c.pal.edge.A != 0 && line.Symbol == engine.O { // white on wood
		opacity += 0.2
	}
	return fade(c.pal.symbols[known(line.Symbol)], opacity)
}

// cover returns the rectangle around cells, and notes that all cells in it are
// plain no longer.
func (c *canvas) cover(cells []uint16) (around image.Rectangle) {
	for _, cell := range cells {
		around = around.Union(c.rect(cell))
	}
	for i := range c.covered {
		c.covered[i] = c.covered[i] || c.rect(uint16(i)).Overlaps(around)
	}
	return around
}

// trace strokes the way through the middles of cells.
func (c *canvas) trace(cells []uint16) {
	if len(cells) == 1 {
		x, y := c.centre(cells[0])
		c.dc.DrawCircle(x, y, 0.36*float64(c.cell))
		c.dc.Fill()
		return
	}
	// Only the ends of a straight run are traced: a stroke of many short
	// pieces would show its joints.
	first, last := cells[0], cells[len(cells)-1]
	x, y := c.centre(first)
	c.dc.MoveTo(x, y)
	x, y = c.centre(last)
	c.dc.LineTo(x, y)
	c.dc.Stroke()
}
