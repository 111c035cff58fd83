package render

import "noughts/engine"

// forbidden draws a ring with a bar, as on a sign that forbids, on every cell on which the
// rules forbid the side to move to play.
func (c *canvas) forbidden() {
	for _, cell := range c.shown(forbiddenOn(c.board)) {
		c.covered[cell] = true
		c.stamp(spriteKey{shape: "forbidden"}, c.rect(cell), func() {
			x, y := c.center(cell)
			r := 0.2 * float64(c.cell)
			c.dc.SetColor(c.pal.lost)
			c.dc.SetLineWidth(max(1.5*density, 0.06*float64(c.cell)))
			c.dc.DrawCircle(x, y, r)
			c.dc.Stroke()
			const half = 0.7071 // of the bar, which falls to the right
			c.dc.DrawLine(x-half*r, y-half*r, x+half*r, y+half*r)
			c.dc.Stroke()
		})
	}
}

// forbiddenOn returns the empty cells of a board that are forbidden.
func forbiddenOn(b *engine.Board) (cells []uint16) {
	for _, cell := range on(b, b.Forbidden) {
		if b.Cells[cell] == engine.Empty {
			cells = append(cells, cell)
		}
	}
	return cells
}
