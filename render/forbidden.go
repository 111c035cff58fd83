package render

import "noughts/engine"

// forbidden draws a ring with a bar, as on a sign that forbids, as large as a stone on every cell
// on which the rules forbid the side to move to play.
func (c *canvas) forbidden() {
	for _, cell := range c.shown(forbiddenOn(c.board)) {
		c.covered[cell] = true
		c.stamp(spriteKey{shape: "forbidden"}, c.rect(cell), func() {
			x, y := c.center(cell)
			thick := max(1.5*density, 0.06*float64(c.cell))
			size := ringRadius + stroke/2
			if c.lined {
				size = stoneRadius
			}
			r := size*c.symbolSide() - thick/2
			c.dc.SetColor(c.pal.lost)
			c.dc.SetLineWidth(thick)
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
