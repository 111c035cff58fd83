package render

import (
	"slices"

	"noughts/engine"
)

// lines draws the board's lines under the stones, the most important on top.
func (c *canvas) lines() {
	for _, line := range slices.Backward(c.board.Lines) {
		cells := on(c.board, line.Cells)
		if len(cells) == 0 {
			continue
		}
		width, opacity := 0.66*float64(c.cell), 0.34
		if line.Kind == engine.LineScoring || line.Kind == engine.LineThreat {
			opacity = 0.26 // several of them may cross
		}
		if line.Kind == engine.LineOpen {
			width, opacity = max(1.5*density, 0.035*float64(c.cell)), 0.45
		}
		c.dc.SetColor(fade(c.pal.symbols[known(line.Symbol)], opacity))
		c.dc.SetLineWidth(width)
		c.trace(cells)
	}
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
