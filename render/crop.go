package render

import "noughts/engine"

// How a crop is chosen. A pair of stones that becomes a line of five reaches three
// cells further at either end.
const (
	cropFrom   = 49  // cells of the smallest board that is cropped
	cropLeast  = 9   // rows and columns of a crop
	cropAround = 3   // cells that are seen around a stone
	cropBeside = 1   // cells that are seen around anything else
	cropMost   = 0.8 // of the board; where it would be more, all of it is shown
)

// CropTo returns the part of a large board that holds its stones and what the options show, with so
// much around them that one sees how lines may go on. It returns nil for a board of fewer than 7×7
// cells, and where the part would be the whole board or not much less.
func CropTo(b engine.Board, o Options) *Window {
	b, err := check(b)
	if err != nil || b.Rows*b.Cols < cropFrom {
		return nil
	}
	e := extent{rows: b.Rows, cols: b.Cols}
	for i, s := range b.Cells {
		if s != engine.Empty {
			e.hold(cropAround, uint16(i))
		}
	}
	e.hold(cropBeside, o.Last...)
	e.hold(cropBeside, o.Hint...)
	for _, m := range o.Line {
		e.hold(cropBeside, m.Cell)
	}
	for _, m := range o.Candidates {
		e.hold(cropBeside, m.Move.Cell)
	}
	for _, line := range b.Lines {
		if line.Kind != engine.LineOpen {
			e.hold(cropBeside, line.Cells...)
		}
	}
	if o.Focus != nil && e.holds {
		if f, ok := o.Focus.within(b.Rows, b.Cols); ok {
			e.hold(0, uint16(f.Row*b.Cols+f.Col), uint16((f.Row+f.Rows-1)*b.Cols+f.Col+f.Cols-1))
		}
	}
	if !e.holds {
		return nil
	}
	w := Window{Row: e.bottom, Col: e.left, Rows: e.top - e.bottom + 1, Cols: e.right - e.left + 1}
	w.Row, w.Rows = widen(w.Row, w.Rows, b.Rows)
	w.Col, w.Cols = widen(w.Col, w.Cols, b.Cols)
	if float64(w.Rows*w.Cols) > cropMost*float64(b.Rows*b.Cols) {
		return nil
	}
	return &w
}

// widen makes a range of n cells from a place on, of all cells in a row, at least cropLeast long,
// and lets it go on to the end of the board where only one cell would be cut off.
func widen(from, n, all int) (at, length int) {
	if need := min(cropLeast, all) - n; need > 0 {
		from, n = from-need/2, n+need
		from = min(max(from, 0), all-n)
	}
	if from == 1 {
		from, n = 0, n+1
	}
	if from+n == all-1 {
		n++
	}
	return from, n
}

// An extent is the smallest part of a board that holds some cells with what is
// around them.
type extent struct {
	rows, cols               int // of the board
	holds                    bool
	left, right, bottom, top int
}

// hold makes an extent hold more cells, with so many around each.
func (e *extent) hold(around int, cells ...uint16) {
	for _, cell := range cells {
		row, col := int(cell)/e.cols, int(cell)%e.cols
		if row >= e.rows {
			continue
		}
		left, right := max(col-around, 0), min(col+around, e.cols-1)
		bottom, top := max(row-around, 0), min(row+around, e.rows-1)
		if !e.holds {
			e.left, e.right, e.bottom, e.top, e.holds = left, right, bottom, top, true
		}
		e.left, e.right = min(e.left, left), max(e.right, right)
		e.bottom, e.top = min(e.bottom, bottom), max(e.top, top)
	}
}
