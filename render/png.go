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
