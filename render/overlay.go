package render

import (
	"fmt"
	"image"
	"math"
	"strconv"

	"noughts/engine"
)

// ghosts shows a line of play: faint symbols with the number of the move. One
// move alone needs no number, but a frame to be found by, unless it is a mistake:
// what is framed is good.
func (c *canvas) ghosts() {
	for i, m := range c.opts.Line {
		if !c.shows(m.Cell) || c.board.Cells[m.Cell] != engine.Empty {
			continue
		}
		symbol, number := known(m.Symbol), i+1
		if len(c.opts.Line) == 1 {
			number = aloneFramed
			if c.opts.Trap {
				number = aloneBare
			}
		}
		c.stamp(spriteKey{shape: "ghost", symbol: symbol, number: number}, c.rect(m.Cell), func() {
			c.ghost(symbol, number, m.Cell)
		})
	}
}

// How faint the symbols of a line of play are: one alone, and one with a number.
const (
	aloneOpacity    = 0.6
	numberedOpacity = 0.3
	linedOpacity    = 0.7 // of a stone with a number
)

// What a move alone has in place of its number.
const (
	aloneFramed = -iota // a frame
	aloneBare           // nothing
)

// ghost draws a faint symbol with a number, or with what is in its place.
func (c *canvas) ghost(s engine.Symbol, number int, cell uint16) {
	x, y := c.center(cell)
	if number <= aloneFramed {
		c.symbol(s, fade(c.pal.symbols[s], aloneOpacity), x, y, c.symbolSide())
		if number == aloneFramed {
			c.frameCell(cell)
		}
		return
	}
	d, text, ink := float64(c.cell), strconv.Itoa(number), c.pal.text
	if c.lined {
		c.disc(s, linedOpacity, x, y, d)
		ink = c.pal.onStone[s]
	} else {
		c.symbol(s, fade(c.pal.symbols[s], numberedOpacity), x, y, 1.1*c.symbolSide())
	}
	st := c.types.fit(style{bold, 0.44 * d}, text, 0.52*d)
	c.writeCentered(st, ink, text, x, y)
}

// hintOpacity is how opaque the fill of a highlighted cell is.
const hintOpacity = 0.14

// hints points at cells with a faint fill and a gold frame.
func (c *canvas) hints() {
	for _, cell := range c.shown(c.opts.Hint) {
		c.stamp(spriteKey{shape: "hint"}, c.rect(cell), func() {
			x, y := c.corner(cell)
			c.box(square(x, y, c.cell), c.cellCorner(), fade(c.pal.gold, hintOpacity))
			c.frameCell(cell)
		})
	}
}

// frameCell draws a gold frame just inside a cell.
func (c *canvas) frameCell(cell uint16) {
	x, y := c.corner(cell)
	c.frame(square(x, y, c.cell), c.cellCorner())
}

// frame draws the gold frame of a best move just inside a part.
func (c *canvas) frame(p part, corner float64) {
	thick := max(1.5*density, 0.035*float64(c.cell))
	c.dc.SetColor(c.pal.gold)
	c.dc.SetLineWidth(thick)
	c.dc.DrawRoundedRectangle(p.x+thick/2, p.y+thick/2, p.w-thick, p.h-thick, corner-thick/2)
	c.dc.Stroke()
}

// focus draws the dashed frame of the focus window into the gaps around it.
func (c *canvas) focus() {
	if c.opts.Focus == nil {
		return
	}
	w, ok := c.opts.Focus.within(c.boardRows, c.boardCols)
	if ok {
		w, ok = w.overlap(c.view)
	}
	if !ok {
		return
	}
	gap := float64(c.pitch - c.cell)
	left, top := c.corner(c.at(w.Row+w.Rows-1, w.Col))
	p := part{float64(left) - gap/2, float64(top) - gap/2, float64(w.Cols * c.pitch), float64(w.Rows * c.pitch)}
	corner := c.cellCorner() + gap/2
	const thick = 2 * density
	around := image.Rect(int(p.x)-thick, int(p.y)-thick, int(p.x+p.w)+thick+1, int(p.y+p.h)+thick+1)
	inside := around.Inset(2*thick + int(corner))
	sides := [...]image.Rectangle{
		image.Rect(around.Min.X, around.Min.Y, around.Max.X, inside.Min.Y),
		image.Rect(around.Min.X, inside.Max.Y, around.Max.X, around.Max.Y),
		image.Rect(around.Min.X, inside.Min.Y, inside.Min.X, inside.Max.Y),
		image.Rect(inside.Max.X, inside.Min.Y, around.Max.X, inside.Max.Y),
	}
	for i, side := range sides { // what lies inside is clear, and most of it
		key := spriteKey{shape: "focus", number: i, text: fmt.Sprint(w.Rows, w.Cols, c.pitch)}
		c.stamp(key, side, func() { c.dashes(p, corner, thick) })
	}
}

// dashes draws a dashed frame along the edge of a part.
func (c *canvas) dashes(p part, corner, thick float64) {
	c.dc.SetColor(c.pal.gold)
	c.dc.SetLineWidth(thick)
	c.dc.SetLineCapButt()
	around := 2*(p.w+p.h) - (8-2*math.Pi)*corner
	dash := around / math.Round(around/(11*density)) // a whole number of dashes
	c.dc.SetDash(0.58*dash, 0.42*dash)
	c.dc.DrawRoundedRectangle(p.x, p.y, p.w, p.h, corner)
	c.dc.Stroke()
}
