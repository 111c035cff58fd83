package render

import (
	"image"

	"noughts/engine"
)

// linedFrom is the smallest side of a board whose stones stand on lines: smaller
// ones are played on cells.
const linedFrom = 7

// lined reports whether stones stand on the crossings of lines: where the theme wants
// that, each side has stones of its own, and cells hold nothing else.
func lined(b *engine.Board, o *Options) bool {
	own := known(o.Sides[0]) != known(o.Sides[1])
	for _, s := range o.Sides {
		own = own && (s == engine.X || s == engine.O)
	}
	return o.Theme == Stones && own && min(b.Rows, b.Cols) >= linedFrom && !b.Discs && !b.Scored && len(b.Labels)+len(b.Groups) == 0
}

// grid draws the lines of the board, which go on where the board does, and its star
// points.
func (c *canvas) grid() {
	line := max(density, c.cell/32)
	first, last := c.rect(c.at(c.view.Row, c.view.Col)), c.rect(c.at(c.view.Row+c.view.Rows-1, c.view.Col+c.view.Cols-1))
	middle := c.cell/2 - line/2
	reach := func(bleed int) int { // beyond the middle of the last cell
		if bleed > 0 {
			return c.cell/2 + bleed
		}
		return 0
	}
	left, right := first.Min.X+middle-reach(c.bleed.left), last.Min.X+middle+line+reach(c.bleed.right)
	top, bottom := last.Min.Y+middle-reach(c.bleed.top), first.Min.Y+middle+line+reach(c.bleed.bottom)
	for row := c.view.Row; row < c.view.Row+c.view.Rows; row++ {
		y := c.rect(c.at(row, c.view.Col)).Min.Y + middle
		c.fill(image.Rect(left, y, right, y+line), pixelOf(c.pal.hairline))
	}
	for col := c.view.Col; col < c.view.Col+c.view.Cols; col++ {
		x := c.rect(c.at(c.view.Row, col)).Min.X + middle
		c.fill(image.Rect(x, top, x+line, bottom), pixelOf(c.pal.hairline))
	}
	for _, cell := range starPoints(c.boardRows, c.boardCols) {
		if c.shows(cell) {
			c.stamp(spriteKey{shape: "star"}, c.rect(cell), func() {
				x, y := c.center(cell)
				c.dc.SetColor(c.pal.hairline)
				c.dc.DrawCircle(x, y, max(2*density, 0.09*float64(c.cell)))
				c.dc.Fill()
			})
		}
	}
}

// at returns the cell at a row and a column.
func (l *layout) at(row, col int) uint16 { return uint16(row*l.boardCols + col) }

// atEdge reports whether the lines of a cell end there.
func (l *layout) atEdge(cell uint16) bool {
	row, col := int(cell)/l.boardCols, int(cell)%l.boardCols
	return row == 0 || col == 0 || row == l.boardRows-1 || col == l.boardCols-1
}

// starPoints returns the cells that have a dot: as on the boards of go and gomoku,
// the fourth crossings from the corners (the third on small boards) and the middle;
// on the largest boards those between, too.
func starPoints(rows, cols int) (cells []uint16) {
	along := func(n int) []int {
		from := 3
		if n < 13 {
			from = 2
		}
		switch {
		case n%2 == 0:
			return []int{from, n - 1 - from}
		}
		return []int{from, n / 2, n - 1 - from}
	}
	ys, xs := along(rows), along(cols)
	for i, row := range ys {
		for j, col := range xs {
			side := i == 1 && len(ys) == 3
			if across := j == 1 && len(xs) == 3; side != across && min(rows, cols) < 19 {
				continue // between two corners
			}
			cells = append(cells, uint16(row*cols+col))
		}
	}
	return cells
}

// stoneRadius is the radius of a stone, as a part of the side that it is drawn for.
const stoneRadius = 0.43

// disc draws a stone: black for X, white for O.
func (c *canvas) disc(s engine.Symbol, opacity, x, y, side float64) {
	r := stoneRadius * side
	if s == engine.O { // told from the wood by its edge
		c.dc.SetColor(fade(c.pal.edge, opacity))
		c.dc.DrawCircle(x, y, r)
		if opacity == 1 {
			c.dc.Fill()
		} else {
			c.dc.SetLineWidth(0.035 * side)
			c.dc.Stroke()
		}
		r -= 0.035 * side
	}
	c.dc.SetColor(fade(c.pal.symbols[s], opacity))
	c.dc.DrawCircle(x, y, r)
	c.dc.Fill()
	if opacity == 1 && s == engine.X { // a shine
		c.dc.SetColor(c.pal.shine)
		c.dc.DrawCircle(x-0.34*r, y-0.36*r, 0.2*r)
		c.dc.Fill()
	}
}

// clearing hides the crossing of lines under something that is drawn on it, to a radius in
// cells.
func (c *canvas) clearing(cell uint16, radius float64) {
	if !c.lined {
		return
	}
	x, y := c.center(cell)
	c.dc.SetColor(c.pal.card)
	c.dc.DrawCircle(x, y, radius*float64(c.cell))
	c.dc.Fill()
}

// lastDots marks the stones of the last turn where no cell can be lit.
func (c *canvas) lastDots() {
	if !c.lined {
		return
	}
	for _, cell := range c.shown(c.opts.Last) {
		c.stamp(spriteKey{shape: "last dot"}, c.rect(cell), func() {
			x, y := c.center(cell)
			c.dc.SetColor(c.pal.gold)
			c.dc.DrawCircle(x, y, 0.15*float64(c.cell))
			c.dc.Fill()
		})
	}
}
