package render

import (
	"image"
	"math"

	"noughts/engine"
)

// Measures of the inset, in pixels drawn.
const (
	insetSide   = 55 * density // its longer side, at most
	insetCell   = 4 * density  // the side of a cell, at most
	insetMargin = 7 * density  // above it and below
)

// withInset returns a header, which may be nil for none, with room for a board of so many rows and
// columns in miniature.
func (h *header) withInset(rows, cols int) *header {
	if h == nil {
		h = new(header)
	}
	side := min(insetCell, insetSide/max(rows, cols))
	h.inset = image.Pt(cols*side, rows*side)
	return h
}

// inset shows the whole board in miniature, with a frame around the part that the picture shows.
func (c *canvas) inset() {
	if !c.cropped {
		return
	}
	in := c.insetPlace()
	side := in.Dx() / c.boardCols
	at := func(w Window) image.Rectangle {
		return image.Rect(w.Col*side, (c.boardRows-w.Row-w.Rows)*side, (w.Col+w.Cols)*side, (c.boardRows-w.Row)*side).Add(in.Min)
	}
	outside, inside := c.pal.cell, c.pal.last
	if c.pal.hairline.A != 0 { // a light board is darker elsewhere
		outside, inside = c.pal.track, c.pal.cell
	}
	c.fill(in, pixelOf(outside))
	part := at(c.view)
	c.fill(part, pixelOf(c.pal.text))
	c.fill(part.Inset(density), pixelOf(inside))
	for cell, s := range c.board.Cells {
		if s != engine.Empty {
			c.fill(at(Window{Row: cell / c.boardCols, Col: cell % c.boardCols, Rows: 1, Cols: 1}), pixelOf(c.pal.symbols[s]))
		}
	}
}

// insetPlace returns where the inset of a cropped picture is: at the right end of the header.
func (l *layout) insetPlace() image.Rectangle {
	size := l.header.inset
	corner := image.Pt(int(math.Round(l.header.right))-size.X, (padding/2+l.header.height()+headerSpace-size.Y)/2)
	return image.Rectangle{Min: corner, Max: corner.Add(size)}
}
