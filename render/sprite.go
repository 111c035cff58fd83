package render

import (
	"image"
	"image/color"
	"sync/atomic"

	"git.sr.ht/~sbinet/gg"

	"noughts/engine"
	"noughts/keyed"
)

// A sprite is something that pictures show again and again: an empty cell, a stone,
// a letter of the border. It is drawn once a theme and size and then copied.
type sprite struct {
	id    uint64 // no other sprite has it
	img   *image.RGBA
	width float64 // of a text, from its beginning to where the next would begin
}

// spriteIDs counts the sprites.
var spriteIDs atomic.Uint64

// newSprite returns an empty sprite that fills a rectangle.
func newSprite(in image.Rectangle) *sprite {
	return &sprite{id: spriteIDs.Add(1), img: image.NewRGBA(in)}
}

// A spriteKey says all that a sprite depends on but its place.
type spriteKey struct {
	shape  string
	theme  Theme
	lined  bool
	framed bool
	w, h   int
	symbol engine.Symbol
	number int
	style  style
	color  color.NRGBA
	text   string
	// language is that of the text, if it is one.
	language string
}

// The cache of sprites. A stone of 20×20 cells takes 10 KB, one of 3×3 130 KB; what
// is larger than that is drawn anew each time.
const (
	maxSprites     = 512
	maxSpriteBytes = 160 << 10
)

var sprites = keyed.Cache[spriteKey, *sprite]{AtLeast: maxSprites / 2}

// stamp draws a sprite of the canvas's theme into a rectangle, which it fills. If it
// is not there yet, paint draws it at that place.
func (c *canvas) stamp(key spriteKey, in image.Rectangle, paint func()) *sprite {
	key.theme, key.lined, key.framed, key.w, key.h = c.opts.Theme, c.lined, c.framed, in.Dx(), in.Dy()
	s, ok := sprites.Get(key)
	if !ok {
		s = newSprite(image.Rect(0, 0, in.Dx(), in.Dy()))
		c.paint(s.img, in.Min, paint)
		coarsen(s.img)
		if len(s.img.Pix) <= maxSpriteBytes {
			sprites.Put(key, s)
		}
	}
	c.blend(s, in.Min)
	return s
}

// edgeSteps is in how many steps an edge of a sprite goes from clear to full. More
// are not seen at twice the size that is shown, and each costs room in palettes.
const edgeSteps = 3

// coarsen rounds the alpha of every pixel to one of the steps.
func coarsen(img *image.RGBA) {
	for i := 0; i < len(img.Pix); i += 4 {
		p := img.Pix[i : i+4 : i+4]
		was := uint32(p[3])
		if was == 0 || was == 255 {
			continue
		}
		step := (was*edgeSteps + 127) / 255 * 255 / edgeSteps
		for k := range p {
			p[k] = uint8((uint32(p[k])*step + was/2) / was)
		}
	}
}

// over draws something inside a rectangle over what is there.
func (c *canvas) over(in image.Rectangle, paint func()) {
	s := newSprite(image.Rect(0, 0, in.Dx(), in.Dy()))
	c.paint(s.img, in.Min, paint)
	c.blend(s, in.Min)
}

// paint lets a function draw into a transparent picture, whose upper left corner
// has the given place on the canvas.
func (c *canvas) paint(img *image.RGBA, at image.Point, paint func()) {
	dc, into := c.dc, c.types.img
	c.dc = gg.NewContextForRGBA(img)
	c.dc.SetLineCapRound()
	c.dc.SetLineJoinRound()
	c.dc.Translate(-float64(at.X), -float64(at.Y))
	c.types.img = &image.RGBA{Pix: img.Pix, Stride: img.Stride, Rect: img.Rect.Add(at)}
	paint()
	c.dc, c.types.img = dc, into
}
