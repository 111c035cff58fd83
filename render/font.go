package render

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"sort"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// A weight is one of the cuts of the font.
type weight uint8

const (
	regular weight = iota
	medium
	bold
)

// fonts are parsed once; they may be shared, the faces made of them may not.
var fonts = sync.OnceValues(func() (parsed [3]*opentype.Font, err error) {
	for i, data := range [...][]byte{regular: goregular.TTF, medium: gomedium.TTF, bold: gobold.TTF} {
		if parsed[i], err = opentype.Parse(data); err != nil {
			return parsed, fmt.Errorf("render: font: %w", err)
		}
	}
	return parsed, nil
})

// A typesetter writes on one picture. Its faces belong to that picture alone,
// as a face is not safe for concurrent use.
type typesetter struct {
	img      *image.RGBA // set once the layout is known; measuring needs none
	language string      // of the texts, which decides the shapes of some characters
	fonts    [3]*opentype.Font
	faces    map[style]font.Face
	wrote    func(text string) // called with every text that is written; may be nil
}

// A style is a cut of the font at a size in pixels.
type style struct {
	weight weight
	size   float64
}

// newTypesetter returns a typesetter for texts in a language (BCP 47). It calls wrote, if not nil,
// with every text that it writes.
func newTypesetter(language string, wrote func(string)) (*typesetter, error) {
	parsed, err := fonts()
	if err != nil {
		return nil, err
	}
	return &typesetter{language: language, fonts: parsed, faces: map[style]font.Face{}, wrote: wrote}, nil
}

func (t *typesetter) face(s style) font.Face {
	f, ok := t.faces[s]
	if !ok {
		// NewFace fails on no font that parsed: its error is for the future.
		first, _ := opentype.NewFace(t.fonts[s.weight], &opentype.FaceOptions{Size: s.size, DPI: 72})
		f = &mixedFace{Face: first, types: t, size: s.size}
		t.faces[s] = f
	}
	return f
}

// width returns how wide a text is, in pixels.
func (t *typesetter) width(s style, text string) float64 {
	return float64(font.MeasureString(t.face(s), text)) / 64
}

// height returns how high a capital letter is, in pixels.
func (t *typesetter) height(s style) float64 {
	return float64(t.face(s).Metrics().CapHeight) / 64
}

// fit returns s, made smaller if that is needed for text to be at most so wide.
func (t *typesetter) fit(s style, text string, room float64) style {
	if w := t.width(s, text); w > room {
		s.size *= room / w
	}
	return s
}

// draw draws a text whose baseline begins at a point.
func (t *typesetter) draw(s style, c color.Color, text string, x, y int) {
	d := font.Drawer{Dst: t.img, Src: image.NewUniform(c), Face: t.face(s), Dot: fixed.P(x, y)}
	d.DrawString(text)
}

// bounds returns the rectangle that a text fills whose baseline begins at the
// origin.
func (t *typesetter) bounds(s style, text string) image.Rectangle {
	b, _ := font.BoundString(t.face(s), text)
	return image.Rect(b.Min.X.Floor()-1, b.Min.Y.Floor()-1, b.Max.X.Ceil()+1, b.Max.Y.Ceil()+1)
}

// write draws a text whose baseline starts at x, y; align 0, 0.5 and 1 let x be
// its left end, its middle and its right end.
func (c *canvas) write(s style, ink color.NRGBA, text string, x, y, align float64) {
	if c.types.wrote != nil {
		c.types.wrote(text)
	}
	if c.dc != nil { // it is part of something that is being painted
		c.types.draw(s, ink, text, int(math.Round(x-align*c.types.width(s, text))), int(math.Round(y)))
		return
	}
	if text == "" {
		return
	}
	key := spriteKey{shape: "text", language: c.types.language, style: s, color: ink, text: text}
	t, ok := sprites.Get(key)
	if !ok {
		in := c.types.bounds(s, text)
		t = newSprite(in)
		t.width = c.types.width(s, text)
		c.types.img = t.img
		c.types.draw(s, ink, text, 0, 0)
		coarsen(t.img)
		sprites.Put(key, t)
	}
	at := image.Pt(int(math.Round(x-align*t.width)), int(math.Round(y)))
	c.blend(t, t.img.Rect.Min.Add(at))
}

// writeCentered draws a text of capitals or digits with its middle at x, y.
func (c *canvas) writeCentered(s style, ink color.NRGBA, text string, x, y float64) {
	c.write(s, ink, text, x, y+c.types.height(s)/2, 0.5)
}

// has reports whether the fonts can write a text.
func (t *typesetter) has(text string) bool {
	for _, r := range text {
		if _, ok := t.fontFor(r); !ok {
			return false
		}
	}
	return true
}

// shorten returns text, cut with an ellipsis if that is needed for it to be at
// most so wide.
func (t *typesetter) shorten(s style, text string, room float64) string {
	if t.width(s, text) <= room {
		return text
	}
	runes := []rune(text)
	tooLong := sort.Search(len(runes), func(n int) bool { return t.width(s, string(runes[:n])+"…") > room })
	return strings.TrimRight(string(runes[:tooLong-min(tooLong, 1)]), " ") + "…"
}
