package render

import "math"

// density is how many pixels are drawn for each pixel shown.
const density = 2

// Measures of the card, in pixels drawn.
const (
	padding     = 16 * density // between the card's edge and what is on it
	gutter      = 19 * density // left of the cells, for the numbers
	letters     = 22 * density // below the cells, for the letters
	cardCorner  = 14 * density
	headerLine  = 28 * density // a line of the header
	noteLine    = 20 * density // its line of notes
	headerSpace = 6 * density  // between the header and the cells
)

// A layout says where everything is, in pixels drawn, the origin at the top
// left corner of the picture.
type layout struct {
	rows, cols    int
	width, height int
	left, top     int     // of the cell at the top left
	pitch         int     // from a cell to the next
	cell          int     // the side of a cell
	header        *header // nil for none
}

// pitchFor returns the distance between cells on a board whose longer side has
// n cells: large boards get smaller cells, and yet a larger picture. Cells that
// hold marks are made larger where the picture stays within the width that the
// largest board has anyway.
func pitchFor(n, marks int) int {
	const widest = 514
	shown := min(92, float64(276+14*(n-3))/float64(n))
	switch room := float64(widest) / float64(n); {
	case marks == 1:
		shown = max(shown, min(room, 48))
	case marks > 1:
		shown = max(shown, min(room, 92))
	}
	return int(math.Round(density * shown))
}

// newLayout lays out a board on which no cell holds more than so many marks.
func newLayout(t *typesetter, rows, cols, marks int, h *header) layout {
	l := layout{rows: rows, cols: cols, pitch: pitchFor(max(rows, cols), marks), header: h}
	gap := max(2*density, int(math.Round(0.055*float64(l.pitch))))
	l.cell = l.pitch - gap
	wide, high := cols*l.pitch-gap, rows*l.pitch-gap

	l.left, l.top = padding+gutter, padding
	l.width = l.left + wide + padding
	if h != nil {
		if need := h.place(t, l.left, wide); need > l.width {
			l.left += (need - l.width) / 2
			l.width = need
		}
		l.top = padding/2 + h.height() + headerSpace
	}
	l.height = l.top + high + letters + padding/2
	return l
}

// corner returns the top left corner of a cell.
func (l *layout) corner(cell uint16) (x, y int) {
	row, col := int(cell)/l.cols, int(cell)%l.cols
	return l.left + col*l.pitch, l.top + (l.rows-1-row)*l.pitch
}

// centre returns the middle of a cell.
func (l *layout) centre(cell uint16) (x, y float64) {
	cx, cy := l.corner(cell)
	half := float64(l.cell) / 2
	return float64(cx) + half, float64(cy) + half
}
