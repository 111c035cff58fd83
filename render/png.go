package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"runtime"
	"sync"

	"github.com/klauspost/compress/zlib"

	"noughts/engine"
)

// drawing bounds how many pictures are drawn at a time: one processor is left for
// answers that need none.
var drawing = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))

// PNG draws a board of at most MaxSide by MaxSide cells; the error for any
// other wraps ErrSize.
func PNG(b engine.Board, o Options) ([]byte, error) {
	b, err := check(b)
	if err != nil {
		return nil, err
	}
	drawing <- struct{}{}
	defer func() { <-drawing }()
	c, err := newCanvas(&b, &o)
	if err != nil {
		return nil, err
	}
	defer giveBack(c.pix)
	c.draw()
	return c.encode()
}

// pixels holds the memory of pictures that are done, for the next ones.
var pixels sync.Pool // of *[]uint8

// borrow returns so many bytes, to be given back.
func borrow(n int) []uint8 {
	buf, ok := pixels.Get().(*[]uint8)
	if !ok || cap(*buf) < n {
		return make([]uint8, n)
	}
	return (*buf)[:n]
}

func giveBack(pix []uint8) { pixels.Put(&pix) }

// level is how hard the pixels are packed. A 6×6 board in the middle of a game comes
// to 11.6 KB and a 20×20 one to 30 KB; level 6 makes 0.8 and 1 KB less of them in a third
// more and twice the time, and level 4 is hardly quicker. The standard library's packer
// makes as much of the first in a fifth more time, and of the second 2.5 KB more in half
// as much time again: go test -bench Encode ./render.
const level = 5

// packers are zlib writers that are not in use.
var packers = sync.Pool{New: func() any {
	z, err := zlib.NewWriterLevel(nil, level)
	if err != nil {
		panic(err) // there is no such level
	}
	return z
}}

// aroundData is how many bytes a file has beside its pixels and colours: a signature,
// the header, and what surrounds the five chunks.
const aroundData = 8 + 13 + 5*12

// encode writes the raster as a PNG file (ISO/IEC 15948) with a palette: four bits a
// pixel if sixteen colours are enough, else eight. The rows are not filtered, as the
// standard advises for palettes. The standard library's encoder of PNG has no level between
// 1 and 6, of which one is too large and the other too slow.
func (r *raster) encode() ([]byte, error) {
	shown, places := r.reduce()
	depth := 8
	if len(shown) <= 16 {
		depth = 4
	}
	z := packers.Get().(*zlib.Writer)
	defer packers.Put(z)
	data, err := r.pack(z, places, depth)
	if err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	var out bytes.Buffer
	out.Grow(len(data) + aroundData + 4*len(shown)) // and no more, as pictures are kept
	out.WriteString("\x89PNG\r\n\x1a\n")
	header := binary.BigEndian.AppendUint32(nil, uint32(r.dx))
	header = binary.BigEndian.AppendUint32(header, uint32(r.dy))
	writeChunk(&out, "IHDR", append(header, uint8(depth), 3, 0, 0, 0)) // 3: with a palette
	plte, trns := paletteChunks(shown)
	writeChunk(&out, "PLTE", plte)
	writeChunk(&out, "tRNS", trns)
	writeChunk(&out, "IDAT", data)
	writeChunk(&out, "IEND", nil)
	return out.Bytes(), nil
}

func writeChunk(out *bytes.Buffer, name string, data []byte) {
	out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	sum := crc32.NewIEEE()
	sum.Write([]byte(name))
	sum.Write(data)
	out.WriteString(name)
	out.Write(data)
	out.Write(sum.Sum(nil))
}

// paletteChunks returns the colours, whose channels a file does not multiply by
// alpha, and the alphas.
func paletteChunks(colours []pixel) (plte, trns []byte) {
	for _, p := range colours {
		for _, v := range p[:3] {
			if p[3] > 0 {
				v = uint8((uint32(v)*255 + uint32(p[3])/2) / uint32(p[3]))
			}
			plte = append(plte, v)
		}
		trns = append(trns, p[3])
	}
	return plte, trns
}

// pack compresses the rows, each with a zero before it for no filter.
func (r *raster) pack(z *zlib.Writer, places *[maxColours]uint8, depth int) ([]byte, error) {
	var data bytes.Buffer
	z.Reset(&data)
	stride := 1 + (r.dx*depth+7)/8
	const rows = 32 // packed at a time
	buf := make([]byte, rows*stride)
	for y := 0; y < r.dy; y += rows {
		n := min(rows, r.dy-y)
		for i := range n {
			line := buf[i*stride:][1:stride] // the first byte stays zero
			row := r.pix[(y+i)*r.dx:][:r.dx]
			if depth == 8 {
				translate(line, row, places)
			} else {
				translatePairs(line, row, places)
			}
		}
		if _, err := z.Write(buf[:n*stride]); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return data.Bytes(), nil
}

// eight is how many pixels are looked up together. Most of a picture is plain, so they
// are usually those of the eight before.
const eight = 8

// translate writes the places of pixels.
func translate(dst, row []uint8, places *[maxColours]uint8) {
	var before, written uint64
	n := len(row) / eight * eight
	for i := 0; i < n; i += eight {
		if pixels := binary.LittleEndian.Uint64(row[i:]); pixels != before || i == 0 {
			before, written = pixels, 0
			for k := range eight {
				written |= uint64(places[uint8(pixels>>(8*k))]) << (8 * k)
			}
		}
		binary.LittleEndian.PutUint64(dst[i:], written)
	}
	for i, p := range row[n:] {
		dst[n+i] = places[p]
	}
}

// translatePairs writes the places of pixels, two in each byte.
func translatePairs(dst, row []uint8, places *[maxColours]uint8) {
	var before uint64
	var written uint32
	n := len(row) / eight * eight
	for i := 0; i < n; i += eight {
		if pixels := binary.LittleEndian.Uint64(row[i:]); pixels != before || i == 0 {
			before = pixels
			written = uint32(places[uint8(pixels)])<<4 | uint32(places[uint8(pixels>>8)]) |
				uint32(places[uint8(pixels>>16)])<<12 | uint32(places[uint8(pixels>>24)])<<8 |
				uint32(places[uint8(pixels>>32)])<<20 | uint32(places[uint8(pixels>>40)])<<16 |
				uint32(places[uint8(pixels>>48)])<<28 | uint32(places[uint8(pixels>>56)])<<24
		}
		binary.LittleEndian.PutUint32(dst[i/2:], written)
	}
	for i := n; i < len(row); i++ {
		if i%2 == 0 {
			dst[i/2] = places[row[i]] << 4
		} else {
			dst[i/2] |= places[row[i]]
		}
	}
}
