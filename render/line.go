package render

import (
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
		c.trace(cells, width, pixelOf(c.band(line)))
	}
}

// band returns the color of a line.
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

// trace draws a band through the middles of cells in a straight run, or a disc for a
// single one, and notes that the cells it touches are plain no longer.
func (c *canvas) trace(cells []uint16, width float64, p pixel) {
	s := segment{radius: width / 2}
	s.x0, s.y0 = c.center(cells[0])
	s.x1, s.y1 = c.center(cells[len(cells)-1])
	if len(cells) == 1 {
		s.radius = 0.36 * float64(c.cell)
	}
	for i := range c.covered {
		c.covered[i] = c.covered[i] || s.touches(c.rect(uint16(i)))
	}
	c.surface.band(s, p)
}
