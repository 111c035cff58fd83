package render

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"image"
	"io"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The fonts of the characters that the first font lacks, made by scripts/cjkfonts.py. Japanese and
// Chinese write many characters in different shapes, so each has its own.
var (
	//go:embed fonts/noto-sans-jp.otf.gz
	japaneseFont []byte
	//go:embed fonts/noto-sans-tc.otf.gz
	chineseFont []byte
)

// japanese is the language whose characters are drawn in Japanese shapes; all others get the
// Chinese ones.
const japanese = "ja"

// moreFonts are parsed when a picture first says something that the first font cannot write.
var moreFonts = sync.OnceValues(func() (parsed map[string]*opentype.Font, err error) {
	parsed = map[string]*opentype.Font{}
	for language, data := range map[string][]byte{japanese: japaneseFont, "": chineseFont} {
		if parsed[language], err = unpacked(data); err != nil {
			return nil, fmt.Errorf("render: font: %w", err)
		}
	}
	return parsed, nil
})

func unpacked(data []byte) (*opentype.Font, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return opentype.Parse(plain)
}

// fallbacks are the fonts for what the first lacks, in the order in which they are asked.
func (t *typesetter) fallbacks() []*opentype.Font {
	parsed, err := moreFonts()
	if err != nil {
		return nil // cannot be: a test parses them
	}
	if t.language == japanese {
		return []*opentype.Font{parsed[japanese], parsed[""]}
	}
	return []*opentype.Font{parsed[""], parsed[japanese]}
}

// fontFor returns the font that writes a rune: -1 for the first one, otherwise one of the
// fallbacks. It reports false where none does.
func (t *typesetter) fontFor(r rune) (n int, ok bool) {
	if r < 0x80 || covers(t.fonts[regular], r) {
		return -1, true
	}
	for n, f := range t.fallbacks() {
		if covers(f, r) {
			return n, true
		}
	}
	return -1, false
}

func covers(f *opentype.Font, r rune) bool {
	var buf sfnt.Buffer
	i, err := f.GlyphIndex(&buf, r)
	return err == nil && i != 0
}

// A mixedFace writes each rune in the first font that has it. Runes that none has become
// question marks.
type mixedFace struct {
	font.Face
	types *typesetter
	size  float64
	more  [2]font.Face // of the fallbacks, once they are needed
}

// of returns the face for a rune, and what to write in its place if it is not itself.
func (m *mixedFace) of(r rune) (font.Face, rune) {
	n, ok := m.types.fontFor(r)
	switch {
	case !ok:
		return m.Face, '?'
	case n < 0:
		return m.Face, r
	}
	if m.more[n] == nil {
		m.more[n], _ = opentype.NewFace(m.types.fallbacks()[n], &opentype.FaceOptions{Size: m.size, DPI: 72})
	}
	return m.more[n], r
}

// Glyph draws a rune.
func (m *mixedFace) Glyph(dot fixed.Point26_6, r rune) (image.Rectangle, image.Image, image.Point, fixed.Int26_6, bool) {
	f, r := m.of(r)
	return f.Glyph(dot, r)
}

// GlyphBounds measures a rune.
func (m *mixedFace) GlyphBounds(r rune) (fixed.Rectangle26_6, fixed.Int26_6, bool) {
	f, r := m.of(r)
	return f.GlyphBounds(r)
}

// GlyphAdvance tells how wide a rune is.
func (m *mixedFace) GlyphAdvance(r rune) (fixed.Int26_6, bool) {
	f, r := m.of(r)
	return f.GlyphAdvance(r)
}

// Kern tells how much closer two runes stand; those of different fonts do not.
func (m *mixedFace) Kern(a, b rune) fixed.Int26_6 {
	f, a := m.of(a)
	g, b := m.of(b)
	if f != g {
		return 0
	}
	return f.Kern(a, b)
}
