package render

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"noughts/engine"
)

// A part is the rectangle that a mark has for itself, in pixels.
type part struct{ x, y, w, h float64 }

// square returns the part that a square of whole pixels is.
func square(x, y, side int) part { return part{float64(x), float64(y), float64(side), float64(side)} }

// rect returns the whole pixels around a part.
func (p part) rect() image.Rectangle {
	return image.Rect(int(p.x), int(p.y), int(math.Ceil(p.x+p.w)), int(math.Ceil(p.y+p.h)))
}

// marksByCell gathers the marks on each empty cell, in the order of symbols; a
// cell shows as many as there are symbols.
func marksByCell(b *engine.Board, marks []Mark) map[uint16][]Mark {
	byCell := map[uint16][]Mark{}
	for _, m := range marks {
		cell := m.Move.Cell
		if int(cell) < len(b.Cells) && b.Cells[cell] == engine.Empty && len(byCell[cell]) < int(engine.Square) {
			byCell[cell] = append(byCell[cell], m)
		}
	}
	for _, ms := range byCell {
		slices.SortStableFunc(ms, func(a, b Mark) int { return cmp.Compare(a.Move.Symbol, b.Move.Symbol) })
	}
	return byCell
}

// marks draws what each move leads to, cell by cell.
func (c *canvas) marks() {
	for _, cell := range slices.Sorted(maps.Keys(c.byCell)) {
		marks := c.byCell[cell]
		if c.shows(cell) {
			c.stamp(spriteKey{shape: "marks", text: marksText(marks) + c.label(int(cell))}, c.rect(cell), func() { c.marksOf(marks, cell) })
		}
	}
}

// marksText returns a text that equal-looking marks share.
func marksText(marks []Mark) string {
	var b strings.Builder
	for _, m := range marks {
		fmt.Fprint(&b, known(m.Move.Symbol), m.Kind, m.Distance, percent(m.Estimate), m.Best, ";")
	}
	return b.String()
}

// marksOf draws the marks of one cell.
func (c *canvas) marksOf(marks []Mark, cell uint16) {
	x, y := c.corner(cell)
	whole := square(x, y, c.cell)
	c.clearing(cell, 0.46)
	if m := marks[0]; len(marks) == 1 && known(m.Move.Symbol) != engine.Empty {
		c.best(m, whole)
		m.Best = false
		c.markOf(m, part{whole.x, whole.y + 0.2*whole.h, whole.w, 0.6 * whole.h})
		return
	}
	if len(marks) == 1 {
		c.best(marks[0], whole)
		r := max(0.3*whole.w, min(0.36*whole.w, 13*density))
		if c.label(int(cell)) != "" { // leave its corner to the label
			r, whole.h = 0.28*whole.w, 0.82*whole.h
		}
		c.mark(marks[0], whole, r)
		return
	}
	c.divide(whole, len(marks))
	for i, p := range split(whole, len(marks)) {
		c.markOf(marks[i], p)
	}
}

// columns returns how many columns n parts of a cell stand in.
func columns(n int) int {
	if n > 3 {
		return 2
	}
	return 1
}

// split shares a cell out: rows for two or three parts, quarters for four.
func split(p part, n int) []part {
	parts := make([]part, n)
	cols := columns(n)
	rows := (n + cols - 1) / cols
	for i := range parts {
		w, h := p.w/float64(cols), p.h/float64(rows)
		parts[i] = part{p.x + float64(i%cols)*w, p.y + float64(i/cols)*h, w, h}
	}
	return parts
}

// divide cuts a cell up where its parts meet.
func (c *canvas) divide(p part, n int) {
	c.dc.SetColor(c.pal.card)
	c.dc.SetLineWidth(1.5 * density)
	inset := 0.08 * p.w // clear of the cell's edge
	for _, q := range split(p, n)[1:] {
		if q.x == p.x {
			c.dc.DrawLine(p.x+inset, q.y, p.x+p.w-inset, q.y)
		}
		if q.x > p.x && q.y == p.y {
			c.dc.DrawLine(q.x, p.y+inset, q.x, p.y+p.h-inset)
		}
	}
	c.dc.Stroke()
}

// markOf draws a mark that shares its cell, with the symbol it is about.
func (c *canvas) markOf(m Mark, p part) {
	s := known(m.Move.Symbol)
	icon, r := min(p.h, 0.42*p.w), 0.37
	if p.w < 1.2*p.h { // a quarter: the number needs the room
		icon, r = 0.34*p.w, 0.39
	}
	c.symbol(s, c.pal.symbols[s], p.x+0.54*icon, p.y+p.h/2, 0.86*icon)
	rest := part{p.x + 0.92*icon, p.y, p.w - icon, p.h}
	if p.w > flat*p.h && (m.numbered() || m.Kind == Estimated) {
		c.markBeside(m, rest)
	} else {
		c.mark(m, rest, min(0.38*rest.h, r*rest.w))
	}
	c.best(m, p)
}

// flat is how many times as wide as high a part is, such as one of three of a cell, where
// the number inside a mark would be too small to read.
const flat = 2.5

// markBeside draws a mark into a low part with its number beside it, as high as there is room.
func (c *canvas) markBeside(m Mark, p part) {
	r, x, y := 0.32*p.h, p.x+0.24*p.w, p.y+p.h/2
	number := p.x + 0.73*p.w
	if m.Kind == Estimated { // the bar, and the number as large as that of a distance
		half, thick := 0.15*p.w, 0.14*p.h
		c.bar(part{x - half, y - thick/2, 2 * half, thick}, m.Estimate)
		text := strconv.Itoa(percent(m.Estimate)) + "%"
		c.writeCentered(c.types.fit(style{medium, 0.66 * p.h}, text, 0.54*p.w), c.pal.drawn, text, number, y)
		return
	}
	tint := c.pal.lost
	if m.Kind == Won {
		tint = c.pal.text
		c.dc.SetColor(c.pal.won)
		c.dc.DrawCircle(x, y, r)
		c.dc.Fill()
	} else {
		c.lostMark(x, y, 1.28*r)
	}
	text := strconv.Itoa(m.Distance)
	c.writeCentered(c.types.fit(style{bold, 0.68 * p.h}, text, 0.46*p.w), tint, text, number, y)
}

// best frames the part of the move to play.
func (c *canvas) best(m Mark, p part) {
	if m.Best {
		c.frame(p, min(c.cellCorner(), p.h/2))
	}
}

// mark draws a mark of radius r into the middle of its part.
func (c *canvas) mark(m Mark, p part, r float64) {
	x, y := p.x+p.w/2, p.y+p.h/2
	switch m.Kind {
	case Won:
		c.dc.SetColor(c.pal.won)
		c.dc.DrawCircle(x, y, r)
		c.dc.Fill()
		c.wonText(m.Distance, x, y, r)
	case Drawn:
		c.drawnMark(x, y, r)
	case Lost:
		c.lostMark(x, y, 1.28*r)
		c.lostText(m.Distance, x, y, r)
	case Estimated:
		c.estimate(m.Estimate, p, r)
	case Unsure:
		c.writeCentered(style{medium, 1.1 * r}, c.pal.muted, "?", x, y)
	}
}

// wonText writes the distance into a disc, or ticks it if that is unknown.
func (c *canvas) wonText(distance int, x, y, r float64) {
	if distance >= 0 {
		c.inside(distance, c.pal.onWon, x, y, r)
		return
	}
	c.dc.SetColor(c.pal.onWon)
	c.dc.SetLineWidth(0.2 * r)
	c.dc.MoveTo(x-0.42*r, y+0.02*r)
	c.dc.LineTo(x-0.1*r, y+0.34*r)
	c.dc.LineTo(x+0.45*r, y-0.32*r)
	c.dc.Stroke()
}

// lostText writes the distance into a diamond, or a dash if that is unknown.
func (c *canvas) lostText(distance int, x, y, r float64) {
	if distance >= 0 {
		c.inside(distance, c.pal.lost, x, y, 0.94*r)
		return
	}
	c.dc.SetLineWidth(0.17 * r)
	c.dc.DrawLine(x-0.3*r, y, x+0.3*r, y)
	c.dc.Stroke()
}

// inside writes a distance into a mark of radius r.
func (c *canvas) inside(distance int, tint color.NRGBA, x, y, r float64) {
	text := strconv.Itoa(distance)
	c.writeCentered(c.types.fit(style{bold, 1.1 * r}, text, 1.4*r), tint, text, x, y)
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
	c.diamond(x, y, r)
}

func (c *canvas) diamond(x, y, r float64) {
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
	x, y := p.x+p.w/2, p.y+p.h/2
	half, thick := min(1.1*r, 0.46*p.w), 0.3*r
	text := strconv.Itoa(percent(score)) + "%"
	size := c.types.fit(style{medium, 1.15 * r}, text, 0.92*p.w)
	if size.size < percentPart*float64(c.width) { // the bar says as much
		text = strconv.Itoa(percent(score))
		size = c.types.fit(style{medium, 1.15 * r}, text, 0.92*p.w)
	}
	// The number and its bar together stand in the middle.
	high := c.types.height(size)
	gap := 0.2*high + 0.16*r
	top := y - (high+gap+thick)/2
	c.writeCentered(size, c.pal.drawn, text, x, top+high/2)
	c.bar(part{x - half, top + high + gap, 2 * half, thick}, score)
}

// bar draws a bar that is full as far as a score, from 0 to 1, says.
func (c *canvas) bar(p part, score float64) {
	c.box(p, p.h/2, c.pal.track)
	p.w = max(p.w*float64(percent(score))/100, p.h)
	c.box(p, p.h/2, c.pal.bar)
}
