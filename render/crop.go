package render

import (
	"slices"

	"noughts/engine"
)

// How a crop is chosen. A pair of stones that becomes a line of five reaches three
// cells further at either end. A stone of 13 columns is 20 pixels wide on a phone of 390: to keep
// to that, fewer columns are seen beside the stones, if need be none; and fewer rows likewise.
const (
	cropFrom    = 49  // cells of the smallest board that is cropped
	cropLeast   = 9   // rows and columns of a crop
	cropAround  = 3   // cells that are seen around a stone
	cropBeside  = 1   // cells that are seen around anything else
	cropMost    = 0.8 // of the board; where it would be more, all of it is shown
	cropColumns = 13  // of the widest crop that leaves the stones their size on a phone
	cropRows    = 15  // of the highest that leaves the buttons below it in sight there
)

// How the crop of a game that is being played is chosen. It grows by two rows or columns at a time
// and stays as near to the middle of the board as it can, so that it seldom moves: some nine times
// in the first 50 plies of a game of five in a row, where a tight one would move fifteen times.
const (
	playedFrom  = 11 // rows and columns of the largest square board that is shown whole, and of the smallest crop
	playedSteps = 2
)

// CropTo returns the part of a large board that holds its stones and what the options show, with so
// much around them that one sees how lines may go on. It returns nil for a board of fewer than 7×7
// cells, and where the part would be the whole board or not much less.
func CropTo(b engine.Board, o Options) *Window {
	if b.Rows*b.Cols < cropFrom {
		return nil
	}
	e, ok := extentOf(Frame{b, o})
	if !ok {
		return nil
	}
	w := Window{Row: e.bottom, Col: e.left, Rows: e.top - e.bottom + 1, Cols: e.right - e.left + 1}
	if w.Rows != cropRows {
		w.Row, w.Rows = widen(w.Row, w.Rows, b.Rows)
	}
	if w.Cols != cropColumns {
		w.Col, w.Cols = widen(w.Col, w.Cols, b.Cols)
	}
	if float64(w.Rows*w.Cols) > cropMost*float64(b.Rows*b.Cols) && (w.Cols == b.Cols || w.Cols > cropColumns) {
		return nil
	}
	return &w
}

// CropPlayed returns the part of a board that is shown while a game is played on it: as CropTo
// does, but such that it seldom changes from ply to ply, and only of boards of more cells than
// 11×11. It is nil where that is all of the board, and while nothing is on it.
func CropPlayed(b engine.Board, o Options) *Window { return cropPlayed(Frame{b, o}) }

// CropFrames crops all frames of a game to the same part of the board, which holds all that
// CropPlayed shows of any of them: so nothing jumps from one to the next.
func CropFrames(frames []Frame) {
	w := cropPlayed(frames...)
	for i := range frames {
		frames[i].Options.Crop = w
	}
}

func cropPlayed(frames ...Frame) *Window {
	e, ok := extentOf(frames...)
	if !ok || e.rows*e.cols <= playedFrom*playedFrom {
		return nil
	}
	var w Window
	w.Row, w.Rows = grow(e.bottom, e.top, e.rows)
	w.Col, w.Cols = grow(e.left, e.right, e.cols)
	if w.Rows == e.rows && w.Cols == e.cols {
		return nil
	}
	return &w
}

// grow returns the range of cells, of all in a row, that is as long as the crop of a game has to be
// to hold two cells, and as near to the middle as it can be.
func grow(from, to, all int) (at, length int) {
	n := playedFrom
	for n < to-from+1 {
		n += playedSteps
	}
	if n >= all-1 {
		return 0, all
	}
	return min(max((all-n)/2, to+1-n), from), n
}

// extentOf returns the part of a board that holds the stones of all frames and what their options
// show, with what is around them; ok is false where there is nothing, or no board.
func extentOf(frames ...Frame) (e extent, ok bool) {
	e, ok = extentAround(cropAround, frames...)
	for around := cropAround - 1; ok && around >= 0 && (e.right-e.left+1 > cropColumns || e.top-e.bottom+1 > cropRows); around-- {
		tighter, _ := extentAround(around, frames...)
		if e.right-e.left+1 > cropColumns {
			e.left, e.right = tighter.left, tighter.right
		}
		if e.top-e.bottom+1 > cropRows {
			e.bottom, e.top = tighter.bottom, tighter.top
		}
	}
	return e, ok
}

// extentAround is extentOf with so many cells around a stone.
func extentAround(around int, frames ...Frame) (e extent, ok bool) {
	for _, f := range frames {
		b, err := check(f.Board)
		if err != nil {
			return e, false
		}
		e.rows, e.cols = b.Rows, b.Cols
		e.include(&b, &f.Options, around)
	}
	return e, e.holds
}

// include makes an extent hold the stones of a board, with so many cells around each, and what the
// options show.
func (e *extent) include(b *engine.Board, o *Options, around int) {
	for i, s := range b.Cells {
		if s != engine.Empty {
			e.hold(around, uint16(i))
		}
	}
	e.hold(cropBeside, o.Last...)
	e.hold(cropBeside, o.Hint...)
	e.hold(cropBeside, forbiddenOn(b)...)
	for _, m := range o.Line {
		e.hold(cropBeside, m.Cell)
	}
	for _, m := range slices.Concat(o.Candidates, o.Marks) {
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
