package render

import (
	"strconv"

	"noughts/engine"
)

// mostCandidates is how many moves are numbered: more would have to be read one by
// one, and numbers have one digit.
const mostCandidates = 9

// candidates returns the moves that are numbered: on empty cells of the board.
func candidates(b *engine.Board, o *Options) []Mark {
	var list []Mark
	for _, m := range o.Candidates[:min(len(o.Candidates), mostCandidates)] {
		if int(m.Move.Cell) < len(b.Cells) && b.Cells[m.Move.Cell] == engine.Empty {
			list = append(list, m)
		}
	}
	return list
}

// numbers draws the numbers of the best moves into their cells, each with the symbol
// that it places if that does not go without saying.
func (c *canvas) numbers() {
	at := map[uint16]int{} // how many there are on a cell
	for _, m := range c.list.moves {
		at[m.Move.Cell]++
	}
	drawn := map[uint16]int{}
	for i, m := range c.list.moves {
		cell := m.Move.Cell
		if !c.shows(cell) {
			continue
		}
		x, y := c.corner(cell)
		whole := part{float64(x), float64(y), float64(c.cell), float64(c.cell)}
		parts := split(whole, at[cell])
		key := spriteKey{shape: "number", symbol: known(m.Move.Symbol), number: i + 1, text: strconv.Itoa(at[cell]) + "/" + strconv.Itoa(drawn[cell])}
		c.stamp(key, c.rect(cell), func() {
			c.clearing(cell, 0.46)
			c.numbered(i+1, known(m.Move.Symbol), parts[drawn[cell]])
		})
		drawn[cell]++
	}
}

// numbered draws a number in gold into a part of a cell, beside the symbol that the
// move places.
func (c *canvas) numbered(number int, s engine.Symbol, p part) {
	x, y := p.x+p.w/2, p.y+p.h/2
	side := min(p.w, p.h)
	switch {
	case s == engine.Empty:
		c.badge(number, x, y, 0.42*side)
	case p.w > 1.5*p.h: // one of several moves on this cell
		c.symbol(s, c.pal.symbols[s], p.x+0.27*p.w, y, 1.1*side)
		c.badge(number, p.x+0.71*p.w, y, 0.46*side)
	default:
		c.symbol(s, fade(c.pal.symbols[s], aloneOpacity), p.x+0.38*p.w, p.y+0.38*p.h, 0.84*side)
		c.badge(number, p.x+0.68*p.w, p.y+0.68*p.h, 0.3*side)
	}
}

// badge draws a number on a disc of gold.
func (c *canvas) badge(number int, x, y, r float64) {
	if c.pal.edge.A != 0 {
		c.dc.SetColor(c.pal.edge)
		c.dc.DrawCircle(x, y, r)
		c.dc.Fill()
	}
	c.dc.SetColor(c.pal.badge)
	c.dc.DrawCircle(x, y, r-float64(c.pal.edge.A)/255*max(density, 0.08*r))
	c.dc.Fill()
	c.writeCentered(style{bold, 1.3 * r}, c.pal.onBadge, strconv.Itoa(number), x, y)
}

// A listing says how the numbered moves are listed under the board, each with what
// it leads to.
type listing struct {
	moves  []Mark
	style  style
	cols   int
	column float64 // the width of a column
	row    float64 // the height of a row
	top    float64
	height int
}

// Measures of the list, in parts of the size of its letters.
const (
	listBadge = 0.72 // the radius of a number's disc
	listMark  = 0.8  // the radius of a mark
	listWide  = 2.0  // the width of a mark
	listGap   = 0.4  // between the things of one move
	listSplit = 0.8  // between columns
	listRow   = 2.05
)

// newListing lays out a list in the width of a picture.
func newListing(t *typesetter, moves []Mark, l *layout) listing {
	room := float64(l.width - 2*padding)
	s := style{medium, textPart * float64(l.width)}
	q := listing{moves: moves, style: s, row: listRow * s.size, top: float64(l.height - padding/4)}
	for _, m := range moves {
		wide := t.width(s, engine.CellNotation(m.Move.Cell, l.boardCols).Read()) + (2*listBadge+listWide+2*listGap)*s.size
		if known(m.Move.Symbol) != engine.Empty {
			wide += 1.3 * s.size
		}
		q.column = max(q.column, wide)
	}
	most := max(1, int((room+listSplit*s.size)/(q.column+listSplit*s.size)))
	rows := (len(moves) + most - 1) / most
	q.cols = (len(moves) + rows - 1) / rows
	if q.cols > 1 {
		q.column += (room - float64(q.cols)*q.column) / float64(q.cols)
	}
	q.height = int(float64(rows)*q.row) + padding/4
	return q
}

// drawList writes down the numbered moves under the board.
func (c *canvas) drawList() {
	for i, m := range c.list.moves {
		size := c.list.style.size
		x := padding + float64(i%c.list.cols)*c.list.column
		y := c.list.top + (float64(i/c.list.cols)+0.5)*c.list.row
		in := part{x, y - c.list.row/2, 2 * listBadge * size, c.list.row}
		c.over(in.rect(), func() { c.badge(i+1, x+listBadge*size, y, listBadge*size) })
		x += (2*listBadge + listGap) * size
		if s := known(m.Move.Symbol); s != engine.Empty {
			in.x, in.w = x, size
			c.over(in.rect(), func() { c.symbol(s, c.pal.symbols[s], x+0.5*size, y, 1.7*size) })
			x += 1.3 * size
		}
		name := engine.CellNotation(m.Move.Cell, c.boardCols).Read()
		c.write(c.list.style, c.pal.text, name, x, y+c.types.height(c.list.style)/2, 0)
		x += c.types.width(c.list.style, name) + listGap*size
		in.x, in.w = x, listWide*size
		c.over(in.rect(), func() { c.mark(m, in, listMark*size) })
	}
}
