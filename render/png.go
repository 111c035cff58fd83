package render

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
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
	defer giveBack(c.img)
	c.draw()
	return encode(c.img)
}

// pixels holds the memory of pictures that are done, for the next ones.
var pixels sync.Pool // of *[]uint8

// borrow returns a transparent picture, to be given back when it is encoded.
func borrow(width, height int) *image.RGBA {
	n := 4 * width * height
	buf, ok := pixels.Get().(*[]uint8)
	if !ok || cap(*buf) < n {
		return image.NewRGBA(image.Rect(0, 0, width, height))
	}
	pix := (*buf)[:n]
	clear(pix)
	return &image.RGBA{Pix: pix, Stride: 4 * width, Rect: image.Rect(0, 0, width, height)}
}

func giveBack(img *image.RGBA) { pixels.Put(&img.Pix) }

// buffers lets pictures that are made one after the other share the encoder's
// memory.
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
