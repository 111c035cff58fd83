package render

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
	"sync"

	"noughts/engine"
)

// PNG draws a board of at most MaxSide by MaxSide cells; the error for any
// other wraps ErrSize.
func PNG(b engine.Board, o Options) ([]byte, error) {
	b, err := check(b)
	if err != nil {
		return nil, err
	}
	c, err := newCanvas(&b, &o)
	if err != nil {
		return nil, err
	}
	c.draw()
	return encode(c.img)
}

// buffers lets pictures that are made one after the other share the encoder's
// memory, which is most of what a picture takes.
type buffers struct{ pool sync.Pool }

func (p *buffers) Get() *png.EncoderBuffer {
	b, _ := p.pool.Get().(*png.EncoderBuffer)
	return b
}

func (p *buffers) Put(b *png.EncoderBuffer) { p.pool.Put(b) }

var encoder = png.Encoder{CompressionLevel: png.DefaultCompression, BufferPool: &buffers{}}

func encode(img *image.RGBA) ([]byte, error) {
	var out bytes.Buffer
	if err := encoder.Encode(&out, reduce(img)); err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	return out.Bytes(), nil
}

// A count is how often a colour occurs.
type count struct {
	colour [4]uint8
	n      int
}

// colours is how many colours a picture has: a palette could hold 256, but half
// of that looks the same and packs better.
const colours = 128

// reduce turns a picture into one with the colours that occur most; what is left
// are steps of smoothed edges, which take the colour nearest to them.
func reduce(img *image.RGBA) *image.Paletted {
	counts := census(img)
	index := make(map[[4]uint8]uint8, len(counts))
	var pal color.Palette
	for i, c := range counts {
		if i < colours {
			pal = append(pal, color.RGBA{c.colour[0], c.colour[1], c.colour[2], c.colour[3]})
			index[c.colour] = uint8(i)
		} else {
			index[c.colour] = nearest(counts[:colours], c.colour)
		}
	}
	out := image.NewPaletted(img.Rect, pal)
	var last [4]uint8
	at := index[last]
	for i := range out.Pix {
		if p := [4]uint8(img.Pix[4*i:]); p != last {
			last, at = p, index[p]
		}
		out.Pix[i] = at
	}
	return out
}

// census counts the colours of a picture, the most frequent first.
func census(img *image.RGBA) []count {
	seen := map[[4]uint8]int{}
	last, run := [4]uint8(img.Pix), 0
	for i := 0; i < len(img.Pix); i += 4 {
		if p := [4]uint8(img.Pix[i:]); p != last {
			seen[last] += run
			last, run = p, 0
		}
		run++
	}
	seen[last] += run
	counts := make([]count, 0, len(seen))
	for c, n := range seen {
		counts = append(counts, count{c, n})
	}
	slices.SortFunc(counts, func(a, b count) int {
		return cmp.Or(cmp.Compare(b.n, a.n), slices.Compare(a.colour[:], b.colour[:]))
	})
	return counts
}

func nearest(counts []count, c [4]uint8) uint8 {
	best, at := 1<<30, 0
	for i := range counts {
		d := 0
		for k, v := range counts[i].colour {
			e := int(v) - int(c[k])
			d += e * e
		}
		if d < best {
			best, at = d, i
		}
	}
	return uint8(at)
}
