package render

import (
	"image"
	"image/color"
	"math"

	"noughts/engine"
)

// heatSteps is how many depths the tint has: people could not tell more apart.
const heatSteps = 4

// A scale turns estimates into depths of the tint, from the lowest to the highest.
type scale struct{ low, high float64 }

// leastScale is the least that a scale spans, so that small differences, which say
// little, are not drawn as large ones.
const leastScale = 0.08

// heatOf returns the marks of the empty cells that have no number, one each, and
// their scale.
func heatOf(b *engine.Board, o *Options) (marks []Mark, s scale) {
	s = scale{math.Inf(1), math.Inf(-1)}
	seen := make([]bool, len(b.Cells))
	for _, m := range candidates(b, o) {
		seen[m.Move.Cell] = true
	}
	for _, m := range o.Heat {
		cell := int(m.Move.Cell)
		if cell >= len(b.Cells) || b.Cells[cell] != engine.Empty || seen[cell] {
			continue
		}
		seen[cell] = true
		marks = append(marks, m)
		if m.Kind == Estimated {
			e := float64(percent(m.Estimate)) / 100
			s.low, s.high = min(s.low, e), max(s.high, e)
		}
	}
	return marks, s
}

// step returns the depth of an estimate, from 1 to heatSteps.
func (s scale) step(estimate float64) int {
	e := float64(percent(estimate)) / 100
	return 1 + min(int(heatSteps*(e-s.low)/max(s.high-s.low, leastScale)), heatSteps-1)
}

// heatTint returns the surface of a cell at a depth.
func (p *palette) heatTint(step int) color.NRGBA {
	part := 0.13 * float64(step)
	blend := func(a, b uint8) uint8 { return uint8((1-part)*float64(a) + part*float64(b) + 0.5) }
	return color.NRGBA{blend(p.cell.R, p.heat.R), blend(p.cell.G, p.heat.G), blend(p.cell.B, p.heat.B), 0xFF}
}

// heat tints cells by what is expected of a move there; what is proved is a small
// mark instead.
func (c *canvas) heat() {
	marks, s := heatOf(c.board, c.opts)
	var first [heatSteps + 1]image.Rectangle // of each depth on plain cells, to be copied
	for _, m := range marks {
		cell := m.Move.Cell
		if !c.shows(cell) || m.Kind == Unsure || m.Kind > Lost {
			continue
		}
		plain := !c.covered[cell] && !(c.lined && c.atEdge(cell))
		c.covered[cell] = true
		if m.Kind == Estimated {
			step := s.step(m.Estimate)
			if plain && !first[step].Empty() && c.copyTo(first[step], c.rect(cell).Min) {
				continue
			}
			if plain {
				first[step] = c.rect(cell)
			}
			c.stamp(spriteKey{shape: "heat", number: step}, c.rect(cell), func() { c.warm(cell, c.pal.heatTint(step)) })
			continue
		}
		c.stamp(spriteKey{shape: "small mark", number: int(m.Kind)}, c.rect(cell), func() { c.small(m.Kind, cell) })
	}
}

// warm fills a cell, or a disc around a crossing of lines.
func (c *canvas) warm(cell uint16, tint color.NRGBA) {
	if !c.lined {
		c.tile(cell, tint)
		return
	}
	x, y := c.center(cell)
	c.dc.SetColor(tint)
	c.dc.DrawCircle(x, y, 0.4*float64(c.cell))
	c.dc.Fill()
}

// small draws a small mark without a number.
func (c *canvas) small(kind MarkKind, cell uint16) {
	x, y := c.center(cell)
	r := 0.17 * float64(c.cell)
	c.clearing(cell, 0.27) // else the lines run through the mark
	c.dc.SetLineWidth(max(1.5*density, 0.045*float64(c.cell)))
	switch kind {
	case Won:
		c.dc.SetColor(c.pal.won)
		c.dc.DrawCircle(x, y, r)
		c.dc.Fill()
	case Drawn:
		c.dc.SetColor(c.pal.drawn)
		for _, dy := range [...]float64{-0.4, 0.4} {
			c.dc.DrawLine(x-0.8*r, y+dy*r, x+0.8*r, y+dy*r)
			c.dc.Stroke()
		}
	case Lost:
		c.dc.SetColor(c.pal.lost)
		c.diamond(x, y, 1.15*r)
	}
}
