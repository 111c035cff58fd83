package render

import (
	"image"
	"math"

	"noughts/engine"
)

// density is how many pixels are drawn for each pixel shown.
const density = 2

// Measures of the card, in pixels drawn.
const (
	padding     = 16 * density // between the card's edge and what is on it
	gutter      = 19 * density // left of the cells, for the numbers, at least
	letters     = 22 * density // below the cells, for the letters, at least
	cardCorner  = 14 * density
	headerLine  = 28 * density // a line of the header
	noteLine    = 20 * density // its line of notes
	headerSpace = 6 * density  // between the header and the cells
)

// Sizes of texts as parts of the picture's width, so that they can be read however
// small a picture is shown: a phone shows it 305 pixels wide, of which 3.85 % are 11.7.
const (
	textPart    = 0.0385
	captionPart = 0.04
	percentPart = 0.027 // of a percentage, which says no more than the bar around it
)

// A layout says where everything is, in pixels drawn, the origin at the top
// left corner of the picture.
type layout struct {
	view          Window // the part of the board that is drawn
	boardRows     int
	boardCols     int
	width, height int
	left, top     int     // of the cell at the top left
	pitch         int     // from a cell to the next
	cell          int     // the side of a cell
	coordinate    style   // of the letters and numbers
	letters       int     // the height of the letters' line
	gutter        int     // the width of the numbers' column
	lined         bool    // stones stand on the crossings of lines
	framed        bool    // discs stand in the holes of a frame
	cropped       bool    // the view is not the whole board
	bleed         bleed   // what is seen of the cells beside the view
	list          listing // of the numbered moves
	header        *header // nil for none
}

// A bleed is how many pixels are seen of the cells that lie beside a view: none
// where the board ends with it.
type bleed struct{ left, right, top, bottom int }

// widest is how wide the cells are together at most, in pixels shown. A choice of ours: with what
// is beside them some 550, and few enough bytes.
const widest = 484

// croppedPitch returns the distance between the cells of a part of a board that is so many columns
// wide. It uses the width that there is, also where the part is higher than wide: phones have less
// width than height.
func croppedPitch(cols int) int {
	const wide, largest = 430, 48 // fewer bytes than widest, and far more pixels than a phone shows
	return int(math.Round(density * min(largest, wide/float64(cols))))
}

// pitchFor returns the distance between cells on a board: large boards get smaller
// cells, and yet a larger picture. Wide ones use the width that there is. Cells that
// hold marks are made larger where the picture stays within the width that the
// largest board has anyway.
func pitchFor(rows, cols, marks int) int {
	n := max(rows, cols)
	room := float64(widest) / float64(n)
	shown := min(92, room, float64(276+14*(n-3))/float64(n))
	if 2*cols >= 3*rows {
		shown = max(shown, min(room, 92))
	}
	switch {
	case marks == 1:
		shown = max(shown, min(room, 48))
	case marks > 1:
		shown = max(shown, min(room, 92))
	}
	return int(math.Round(density * shown))
}

// A shape is what the layout of a picture depends on beside its header.
type shape struct {
	rows, cols int    // of the board
	view       Window // the part of it that is drawn
	marks      int    // the most that a cell holds
	lined      bool
	framed     bool
	listed     []Mark // the numbered moves
}

// shapeOf returns the shape of the picture of a board.
func shapeOf(b *engine.Board, o *Options) shape {
	s := shape{rows: b.Rows, cols: b.Cols, view: Window{Rows: b.Rows, Cols: b.Cols}, lined: lined(b, o), framed: framed(b, o), listed: candidates(b, o)}
	if o.Crop != nil {
		if w, ok := o.Crop.within(b.Rows, b.Cols); ok {
			s.view = w
		}
	}
	for cell, m := range marksByCell(b, o.Marks) {
		if s.view.Contains(int(cell)/b.Cols, int(cell)%b.Cols) {
			s.marks = max(s.marks, len(m))
			if known(m[0].Move.Symbol) != engine.Empty { // it is shown beside the mark
				s.marks = max(s.marks, 2)
			}
		}
	}
	return s
}

// newLayout lays a picture out. It measures with t, which may be nil where there is
// neither a header nor a list.
func newLayout(t *typesetter, s shape, h *header) layout {
	l := layout{
		view: s.view, boardRows: s.rows, boardCols: s.cols, header: h, lined: s.lined, framed: s.framed,
		cropped: s.view != Window{Rows: s.rows, Cols: s.cols},
		pitch:   pitchFor(s.view.Rows, s.view.Cols, s.marks),
	}
	if l.cropped {
		l.pitch = max(l.pitch, croppedPitch(s.view.Cols))
	}
	gap := max(2*density, int(math.Round(0.055*float64(l.pitch))))
	if l.lined {
		gap = 0
	}
	l.cell = l.pitch - gap
	wide, high := s.view.Cols*l.pitch-gap, s.view.Rows*l.pitch-gap
	l.bleed = s.bleed(gap + l.cell*3/10)

	l.measureCoordinates(wide)
	l.left, l.top = margin(l.bleed.left)+l.gutter+l.bleed.left, padding
	l.width = l.left + wide + l.bleed.right + margin(l.bleed.right)
	if l.cropped {
		h = h.withInset(s.rows, s.cols)
		l.header = h
	}
	if h != nil {
		h.scale = max(1, captionPart*float64(l.width)/captionStyle.size)
		if need := h.place(t, l.left, wide); need > l.width {
			l.left += (need - l.width) / 2
			l.width = need
		}
		l.top = padding/2 + h.height() + headerSpace
	}
	l.top += l.bleed.top
	l.height = l.top + high + l.bleed.bottom + l.letters + padding/2
	if len(s.listed) > 0 {
		l.list = newListing(t, s.listed, &l)
		l.height += l.list.height
	}
	return l
}

// bleedMargin is what is left of the padding where the board goes on.
const bleedMargin = padding / 4

// margin returns how wide the padding is beside so much of a board that goes on.
func margin(bleed int) int { return max(padding-bleed, bleedMargin) }

// bleed returns on which sides of the view the board goes on.
func (s shape) bleed(side int) (b bleed) {
	if s.view.Col > 0 {
		b.left = side
	}
	if s.view.Col+s.view.Cols < s.cols {
		b.right = side
	}
	if s.view.Row > 0 {
		b.bottom = side
	}
	if s.view.Row+s.view.Rows < s.rows {
		b.top = side
	}
	return b
}

// measureCoordinates chooses the size of the letters and numbers beside cells that
// are so wide together, and makes room for them.
func (l *layout) measureCoordinates(wide int) {
	total := float64(wide + l.bleed.left + l.bleed.right + 2*padding + gutter)
	digits := 1.0
	if l.view.Row+l.view.Rows > 9 {
		digits = 2
	}
	column := 0.6*digits + 0.35 // as a part of the size
	size := max(min(15*density, 0.24*float64(l.cell)+7*density), textPart*total, textPart*(total-gutter)/(1-textPart*column))
	l.coordinate = style{regular, size}
	l.gutter = max(gutter, int(column*size))
	l.letters = max(letters, int(1.45*size))
}

// bounds returns the whole picture.
func (l *layout) bounds() image.Rectangle { return image.Rect(0, 0, l.width, l.height) }

// corner returns the top left corner of a cell.
func (l *layout) corner(cell uint16) (x, y int) {
	row, col := int(cell)/l.boardCols-l.view.Row, int(cell)%l.boardCols-l.view.Col
	return l.left + col*l.pitch, l.top + (l.view.Rows-1-row)*l.pitch
}

// center returns the middle of a cell.
func (l *layout) center(cell uint16) (x, y float64) {
	cx, cy := l.corner(cell)
	half := float64(l.cell) / 2
	return float64(cx) + half, float64(cy) + half
}

// shows reports whether a cell is on the board and in the part that is drawn.
func (l *layout) shows(cell uint16) bool {
	return int(cell) < l.boardRows*l.boardCols && l.view.Contains(int(cell)/l.boardCols, int(cell)%l.boardCols)
}

// shown returns those of the cells that are drawn.
func (l *layout) shown(cells []uint16) []uint16 {
	kept := make([]uint16, 0, len(cells))
	for _, c := range cells {
		if l.shows(c) {
			kept = append(kept, c)
		}
	}
	return kept
}
