package render

import (
	"strconv"

	"noughts/engine"
)

// stones tells where the stones are: cell by cell, or column by column, or, where
// there are too many, only those near the place of play.
func (d *description) stones() {
	everywhere := Window{Rows: d.board.Rows, Cols: d.board.Cols}
	var cells, ranges, counts []string
	for s, own := range d.bySymbol(d.within(everywhere)) {
		if len(own) == 0 || s == int(engine.Empty) {
			continue
		}
		symbol := d.symbol(engine.Symbol(s))
		cells = append(cells, d.says("render.stones", "Count", len(own), "Symbol", symbol, "Cells", d.names(own)))
		ranges = append(ranges, d.says("render.stones", "Count", len(own), "Symbol", symbol, "Cells", d.ranges(own)))
		counts = append(counts, d.says("render.count", "Count", len(own), "Symbol", symbol))
	}
	if len(counts) == 0 {
		d.add(d.says("render.empty"))
		return
	}
	few := d.sentences(counts...)
	d.add(d.sentences(cells...), d.sentences(ranges...), d.sentences(few, d.near()), few)
}

// near tells the stones in the focus window or, without one, up to three cells
// from the last move.
func (d *description) near() string {
	w := d.opts.Focus
	if last := on(d.board, d.opts.Last); w == nil && len(last) > 0 {
		row, col := int(last[0])/d.board.Cols, int(last[0])%d.board.Cols
		w = &Window{Row: row - 3, Col: col - 3, Rows: 7, Cols: 7}
	}
	if w == nil {
		return ""
	}
	stones := d.on(d.within(*w))
	if stones == "" {
		return ""
	}
	return d.says("render.near", "Stones", stones)
}

// within lists the cells of a window, column by column.
func (d *description) within(w Window) []uint16 {
	var cells []uint16
	for col := range d.board.Cols {
		for row := range d.board.Rows {
			if w.Contains(row, col) {
				cells = append(cells, uint16(row*d.board.Cols+col))
			}
		}
	}
	return cells
}

// ranges lists cells column by column, with runs of three or more drawn
// together: "a 1, 3 to 6; b 2".
func (d *description) ranges(cells []uint16) string {
	var byCol [MaxSide][]int
	for _, c := range cells {
		col := int(c) % d.board.Cols
		byCol[col] = append(byCol[col], int(c)/d.board.Cols+1)
	}
	var cols []string
	for col, rows := range byCol {
		if len(rows) > 0 {
			cols = append(cols, engine.Notation(engine.ColumnName(col)).Read()+" "+d.listed(d.runs(rows)))
		}
	}
	return d.grouped(cols)
}

func (d *description) runs(rows []int) []string {
	var runs []string
	for i := 0; i < len(rows); {
		end := i
		for end+1 < len(rows) && rows[end+1] == rows[end]+1 {
			end++
		}
		if end-i >= 2 {
			runs = append(runs, d.says("render.run", "From", rows[i], "To", rows[end]))
		} else {
			end = i
			runs = append(runs, strconv.Itoa(rows[i]))
		}
		i = end + 1
	}
	return runs
}
