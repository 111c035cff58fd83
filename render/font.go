package render

import (
	"fmt"
	"image"
	"image/color"
	"sort"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
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
	img   *image.RGBA // set once the layout is known; measuring needs none
	fonts [3]*opentype.Font
	faces map[style]font.Face
}

// A style is a cut of the font at a size in pixels.
type style struct {
	weight weight
	size   float64
}

func newTypesetter() (*typesetter, error) {
	parsed, err := fonts()
	if err != nil {
		return nil, err
	}
	return &typesetter{fonts: parsed, faces: map[style]font.Face{}}, nil
}

func (t *typesetter) face(s style) font.Face {
	f, ok := t.faces[s]
	if !ok {
		// NewFace fails on no font that parsed: its error is for the future.
		f, _ = opentype.NewFace(t.fonts[s.weight], &opentype.FaceOptions{Size: s.size, DPI: 72})
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

// fit returns s, made smaller if that is needed for text to be at most max wide.
func (t *typesetter) fit(s style, text string, max float64) style {
	if w := t.width(s, text); w > max {
		s.size *= max / w
	}
	return s
}

// write draws a text whose baseline starts at x, y; align 0, 0.5 and 1 let x be
// its left end, its middle and its right end.
func (t *typesetter) write(s style, c color.Color, text string, x, y, align float64) {
	x -= align * t.width(s, text)
	d := font.Drawer{
		Dst: t.img, Src: image.NewUniform(c), Face: t.face(s),
		Dot: fixed.Point26_6{X: fixed.Int26_6(x*64 + 0.5), Y: fixed.Int26_6(y*64 + 0.5)},
	}
	d.DrawString(text)
}

// centre draws a text of capitals or digits with its middle at x, y.
func (t *typesetter) centre(s style, c color.Color, text string, x, y float64) {
	t.write(s, c, text, x, y+t.height(s)/2, 0.5)
}

// has reports whether the font can write a text.
func (t *typesetter) has(text string) bool {
	var buf sfnt.Buffer
	for _, r := range text {
		if i, err := t.fonts[regular].GlyphIndex(&buf, r); err != nil || i == 0 {
			return false
		}
	}
	return true
}

// shorten returns text, cut with an ellipsis if that is needed for it to be at
// most max wide.
func (t *typesetter) shorten(s style, text string, max float64) string {
	if t.width(s, text) <= max {
		return text
	}
	runes := []rune(text)
	tooLong := sort.Search(len(runes), func(n int) bool { return t.width(s, string(runes[:n])+"…") > max })
	return strings.TrimRight(string(runes[:tooLong-min(tooLong, 1)]), " ") + "…"
}
