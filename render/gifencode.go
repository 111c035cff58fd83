package render

import (
	"bytes"
	"compress/lzw"
	"context"
	"encoding/binary"
	"fmt"
	"math/bits"
)

// encode writes the frames as a GIF89a file with one palette for all of them. The
// standard library's encoder wants all pictures at once, which would be half a
// gigabyte for a long game on a large board.
func (a *animation) encode(ctx context.Context) ([]byte, error) {
	a.colors.used[0] = true // what stays of the frame before, and the corners, are clear
	shown, places := a.colors.reduce()
	depth := max(2, bits.Len(uint(len(shown)-1)))
	var out bytes.Buffer
	out.Grow(1 << 16)
	out.WriteString("GIF89a")
	words := binary.LittleEndian.AppendUint16(nil, uint16(a.layout.width))
	words = binary.LittleEndian.AppendUint16(words, uint16(a.layout.height))
	out.Write(words)
	out.Write([]byte{0xF0 | byte(depth-1), places[0], 0}) // a palette of so many colors, eight bits each
	for i := range 1 << depth {
		var p pixel
		if i < len(shown) {
			p = shown[i]
		}
		out.Write(p[:3])
	}
	out.WriteString("\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00") // without end
	buf := borrow(a.layout.width * a.layout.height)
	defer func() { giveBack(buf) }()
	z := lzw.NewWriter(&out, lzw.LSB, depth).(*lzw.Writer)
	for i := range a.deltas {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		d := &a.deltas[i]
		delay := a.delay(i)
		out.Write([]byte{0x21, 0xF9, 4, 1<<2 | 1, byte(delay), byte(delay >> 8), places[0], 0}) // stays, and has clear pixels
		out.WriteByte(0x2C)
		for _, n := range [...]int{d.in.Min.X, d.in.Min.Y, d.in.Dx(), d.in.Dy()} {
			out.Write(binary.LittleEndian.AppendUint16(nil, uint16(n)))
		}
		out.Write([]byte{0, byte(depth)})
		blocks := blockWriter{out: &out}
		z.Reset(&blocks, lzw.LSB, depth)
		if _, err := z.Write(d.fill(buf, places)); err != nil {
			return nil, fmt.Errorf("render: %w", err)
		}
		if err := z.Close(); err != nil {
			return nil, fmt.Errorf("render: %w", err)
		}
		blocks.end()
	}
	out.WriteByte(0x3B)
	return out.Bytes(), nil
}

// A blockWriter cuts what is written into blocks of at most 255 bytes, each after its
// length, as GIF has it.
type blockWriter struct {
	out   *bytes.Buffer
	block [255]byte
	n     int
}

// Write implements io.Writer.
func (w *blockWriter) Write(data []byte) (int, error) {
	for _, b := range data {
		_ = w.WriteByte(b)
	}
	return len(data), nil
}

// WriteByte implements io.ByteWriter, which saves the packer a buffer of its own.
func (w *blockWriter) WriteByte(b byte) error {
	w.block[w.n] = b
	if w.n++; w.n == len(w.block) {
		w.flush()
	}
	return nil
}

// Flush is what the packer asks of a writer that it gives single bytes.
func (w *blockWriter) Flush() error { return nil }

func (w *blockWriter) flush() {
	if w.n > 0 {
		w.out.WriteByte(byte(w.n))
		w.out.Write(w.block[:w.n])
		w.n = 0
	}
}

// end writes the block without bytes that comes last.
func (w *blockWriter) end() {
	w.flush()
	w.out.WriteByte(0)
}
