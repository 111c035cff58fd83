package render

import (
	"cmp"
	"image/color"
	"math"
	"slices"
	"strconv"

	"noughts/engine"
)

// A part is the rectangle that a mark has for itself, in pixels.
type part struct{ x, y, w, h float64 }

// marks draws what each move leads to, cell by cell.
func (c *canvas) marks() {
	byCell := map[uint16][]Mark{}
	for _, m := range c.opts.Marks {
		if int(m.Move.Cell) < len(c.board.Cells) && c.board.Cells[m.Move.Cell] == engine.Empty && len(byCell[m.Move.Cell]) < 4 {
			byCell[m.Move.Cell] = append(byCell[m.Move.Cell], m)
		}
	}
	for cell, marks := range byCell {
		slices.SortStableFunc(marks, func(a, b Mark) int { return cmp.Compare(a.Move.Symbol, b.Move.Symbol) })
		x, y := c.corner(cell)
		side := float64(c.cell)
		if len(marks) == 1 {
			c.mark(marks[0], part{float64(x), float64(y), side, side})
			continue
		}
		for i, p := range split(part{float64(x), float64(y), side, side}, len(marks)) {
			c.markOf(marks[i], p)
		}
	}
}

// split shares a cell out: rows for two or three parts, quarters for four.
func split(p part, n int) []part {
	parts := make([]part, n)
	cols := 1
	if n > 3 {
		cols = 2
	}
	rows := (n + cols - 1) / cols
	for i := range parts {
		w, h := p.w/float64(cols), p.h/float64(rows)
		parts[i] = part{p.x + float64(i%cols)*w, p.y + float64(i/cols)*h, w, h}
	}
	return parts
}

// markOf draws a mark that shares its cell, with the symbol it is about.
func (c *canvas) markOf(m Mark, p part) {
	s := known(m.Move.Symbol)
	size := min(p.h, 0.5*p.w)
	c.symbol(s, c.pal.symbols[s], p.x+0.55*size, p.y+p.h/2, 0.9*size)
	best := m.Best
	m.Best = false
	c.mark(m, part{p.x + size, p.y, p.w - size, p.h})
	if best {
		c.frame(p.x, p.y, p.w, p.h, min(c.cellCorner(), p.h/2))
	}
}

// mark draws a mark into its part.
func (c *canvas) mark(m Mark, p part) {
	x, y, r := p.x+p.w/2, p.y+p.h/2, 0.3*min(p.w, p.h)
	if p.w != p.h {
		r = 0.42 * min(p.w, p.h)
	}
	switch m.Kind {
	case Won:
		c.dc.SetColor(c.pal.won)
		c.dc.DrawCircle(x, y, r)
		c.dc.Fill()
		c.inside(m.Distance, c.pal.onWon, x, y, r)
	case Drawn:
		c.drawnMark(x, y, r)
	case Lost:
		c.lostMark(x, y, 1.18*r)
		c.inside(m.Distance, c.pal.lost, x, y, 0.85*r)
	case Estimated:
		c.estimate(m.Estimate, p, r)
	}
	if m.Best {
		c.frame(p.x, p.y, p.w, p.h, c.cellCorner())
	}
}

// inside writes a distance into a mark of radius r; an unknown one is left out.
func (c *canvas) inside(distance int, tint color.Color, x, y, r float64) {
	if distance < 0 {
		return
	}
	text := strconv.Itoa(distance)
	c.types.centre(c.types.fit(style{bold, 1.05 * r}, text, 1.45*r), tint, text, x, y)
}

func (c *canvas) drawnMark(x, y, r float64) {
	c.dc.SetColor(c.pal.drawn)
	c.dc.SetLineWidth(0.11 * r)
	c.dc.DrawRoundedRectangle(x-r, y-0.64*r, 2*r, 1.28*r, 0.24*r)
	c.dc.Stroke()
	c.dc.SetLineWidth(0.15 * r)
	for _, dy := range [...]float64{-0.18, 0.18} {
		c.dc.DrawLine(x-0.3*r, y+dy*r, x+0.3*r, y+dy*r)
		c.dc.Stroke()
	}
}

func (c *canvas) lostMark(x, y, r float64) {
	c.dc.SetColor(c.pal.lost)
	c.dc.SetLineWidth(0.1 * r)
	c.dc.MoveTo(x, y-r)
	c.dc.LineTo(x+r, y)
	c.dc.LineTo(x, y+r)
	c.dc.LineTo(x-r, y)
	c.dc.ClosePath()
	c.dc.Stroke()
}

// estimate draws a bar that is full as far as the move is expected to score,
// and the percentage over it.
func (c *canvas) estimate(score float64, p part, r float64) {
	score = min(max(score, 0), 1)
	if math.IsNaN(score) {
		score = 0.5
	}
	x, y := p.x+p.w/2, p.y+p.h/2
	half, thick := 1.05*r, 0.36*r
	text := strconv.Itoa(int(math.Round(100*score))) + "%"
	c.types.centre(c.types.fit(style{medium, 0.8 * r}, text, p.w), c.pal.muted, text, x, y-0.35*r)
	c.dc.SetColor(c.pal.track)
	c.dc.DrawRoundedRectangle(x-half, y+0.3*r, 2*half, thick, thick/2)
	c.dc.Fill()
	c.dc.SetColor(c.pal.bar)
	c.dc.DrawRoundedRectangle(x-half, y+0.3*r, max(2*half*score, thick), thick, thick/2)
	c.dc.Fill()
}
