package render

import (
	"image"
	"math"
	"strings"

	"noughts/engine"
)

// Measures of the header, in pixels drawn; all are larger by its scale over a wide board.
const (
	headerIcon  = 17 * density // the width of a symbol
	headerGap   = 7 * density  // between a symbol and its words
	headerSplit = 16 * density // between things that stand side by side
	headerMax   = 330 * density
	// headerRoom is what a caption has for itself, however short it is: so a picture
	// keeps its size when "Chaos to move" becomes "Draw".
	headerRoom = 130 * density
)

var (
	captionStyle = style{medium, 15.5 * density}
	tallyStyle   = style{bold, 15.5 * density}
	noteStyle    = style{regular, 13 * density}
)

// A header is what stands above the cells: whose turn it is on the left, the
// score on the right or, where that is too tight, below, and then the notes.
type header struct {
	turn    engine.Symbol
	caption string
	sides   [2]engine.Symbol
	score   []string // nil without
	notes   string
	inset   image.Point // the size of the whole board in miniature; zero for none

	scale       float64 // by which measures and texts are larger, so that they can be read where the picture is wide
	below       bool    // whether the score has a line of its own
	left, right float64 // where the lines begin and end
}

// newHeader returns nil if there is nothing to put into it. Words that the font
// cannot write are left out: the message around the picture has them too.
func newHeader(t *typesetter, b *engine.Board, o *Options) *header {
	h := &header{turn: known(o.Turn)}
	if t.has(o.Caption) {
		h.caption = t.shorten(captionStyle, o.Caption, headerMax-headerIcon-headerGap)
	}
	if notes := strings.Join(o.Notes, " · "); t.has(notes) {
		h.notes = t.shorten(noteStyle, notes, headerMax)
	}
	if b.Scored {
		h.sides = [2]engine.Symbol{known(o.Sides[0]), known(o.Sides[1])}
		h.score = []string{engine.Signed(b.Score[0]), engine.Signed(b.Score[1])}
	}
	if h.turn == engine.Empty && h.caption == "" && h.notes == "" && h.score == nil {
		return nil
	}
	return h
}

func (h *header) hasCaption() bool { return h.turn != engine.Empty || h.caption != "" }

// px returns a measure in the header's scale, and text how one of its texts is written.
func (h *header) px(measure float64) float64 { return h.scale * measure }

func (h *header) text(s style) style {
	s.size *= h.scale
	return s
}

// height returns how high the header is; it must have been placed.
func (h *header) height() int {
	height := h.textHeight()
	if h.inset.Y > 0 {
		height = max(height, h.inset.Y+insetMargin)
	}
	return height
}

// textHeight returns how high its lines are together.
func (h *header) textHeight() int {
	n := 0.0
	if h.hasCaption() || h.score != nil {
		n += h.px(headerLine)
	}
	if h.below {
		n += h.px(headerLine)
	}
	if h.notes != "" {
		n += h.px(noteLine)
	}
	return int(math.Round(n))
}

// place lays the header out over cells that begin at left and are wide, and
// returns how wide the card must be for that.
func (h *header) place(t *typesetter, left, wide int) int {
	caption, score := h.captionWidth(t), h.scoreWidth(t)
	if caption > 0 {
		caption = max(caption, h.px(headerRoom))
	}
	side := caption + score
	if caption > 0 && score > 0 {
		side += h.px(headerSplit)
	}
	h.below = caption > 0 && score > 0 && side > max(float64(wide)-h.insetWidth(), h.px(headerMax))
	if h.below {
		side = max(caption, score)
	}
	need := max(side, t.width(h.text(noteStyle), h.notes)) + h.insetWidth()
	h.left, h.right = float64(left), float64(left+wide)
	if need > float64(wide) {
		h.left, h.right = padding, padding+need
	}
	return int(h.right) + padding
}

// insetWidth returns how wide the inset is, with what sets it apart.
func (h *header) insetWidth() float64 {
	if h.inset.X == 0 {
		return 0
	}
	return float64(h.inset.X) + h.px(headerSplit)
}

// like returns a header laid out as another one, with what is in h, which may be nil.
func (h *header) like(other *header) *header {
	if h == nil {
		h = new(header)
	}
	h.inset, h.scale, h.left, h.right, h.below = other.inset, other.scale, other.left, other.right, other.below
	return h
}

func (h *header) captionWidth(t *typesetter) float64 {
	w := t.width(h.text(captionStyle), h.caption)
	if h.turn != engine.Empty {
		w += h.px(headerIcon)
	}
	if h.turn != engine.Empty && h.caption != "" {
		w += h.px(headerGap)
	}
	return w
}

func (h *header) scoreWidth(t *typesetter) float64 {
	if h.score == nil {
		return 0
	}
	w := h.px(headerSplit)
	for i, s := range h.score {
		w += t.width(h.text(tallyStyle), s)
		if h.sides[i] != engine.Empty {
			w += h.px(headerIcon) + h.px(headerGap)*3/4
		}
	}
	return w
}

func (c *canvas) drawHeader() {
	h := c.header
	if h == nil {
		return
	}
	y := padding/2 + h.px(headerLine)/2 + float64((h.height()-h.textHeight())/2)
	if h.hasCaption() {
		c.caption(h, y)
		if h.below {
			y += h.px(headerLine)
		}
	}
	if h.score != nil {
		c.score(h, y)
	}
	if h.hasCaption() || h.score != nil {
		y += h.px(headerLine)
	}
	if h.notes != "" {
		y -= h.px(headerLine)/2 - h.px(noteLine)/2 + density
		c.write(h.text(noteStyle), c.pal.muted, h.notes, h.left, y+c.types.height(h.text(noteStyle))/2, 0)
	}
}

func (c *canvas) caption(h *header, y float64) {
	x := h.left
	if h.turn != engine.Empty {
		c.icon(h.turn, x, y, h.px(headerIcon)/0.64)
		x += h.px(headerIcon) + h.px(headerGap)
	}
	c.write(h.text(captionStyle), c.pal.text, h.caption, x, y+c.types.height(h.text(captionStyle))/2, 0)
}

// score writes the points from the right end to the left, or on a line of their
// own from the left.
func (c *canvas) score(h *header, y float64) {
	x := h.right - h.insetWidth() - h.scoreWidth(c.types)
	if h.below {
		x = h.left
	}
	for i, points := range h.score {
		if s := h.sides[i]; s != engine.Empty {
			c.icon(s, x, y, h.px(headerIcon)/0.7)
			x += h.px(headerIcon) + h.px(headerGap)*3/4
		}
		c.write(h.text(tallyStyle), c.pal.text, points, x, y+c.types.height(h.text(tallyStyle))/2, 0)
		x += c.types.width(h.text(tallyStyle), points) + h.px(headerSplit)
	}
}

// icon draws a symbol that begins at x with its middle at the height y.
func (c *canvas) icon(s engine.Symbol, x, y, side float64) {
	left, middle := math.Round(x), math.Round(y)
	if c.lined || c.framed { // a stone is wider than the symbol
		side *= 0.7
	}
	wide := c.header.px(headerIcon)
	in := image.Rect(int(left), int(middle-wide), int(left+wide)+density, int(middle+wide))
	c.stamp(spriteKey{shape: "icon", symbol: s, number: int(side)}, in, func() {
		c.symbol(s, c.pal.symbols[s], left+wide/2, middle, side)
	})
}
