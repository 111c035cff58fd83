package render

import (
	"bytes"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"image"
	"runtime"
	"sync"

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
	types, err := newTypesetter(o.Language, o.Wrote)
	if err != nil {
		return nil, err
	}
	drawing <- struct{}{}
	defer func() { <-drawing }()
	l := layoutFor(types, &b, &o)
	if s := schemeFor(&b, &o, &l); s != nil {
		m := newMosaic(s, &l)
		newCanvas(types, &b, &o, l, m).draw()
		return m.encode(), nil
	}
	r := drawnIn(types, &b, &o, l)
	defer giveBack(r.pix)
	return r.encode()
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

// packers are those that are not in use.
var packers = sync.Pool{New: func() any { return new(packer) }}

// aroundData is how many bytes a file has beside its pixels and colors: a signature,
// the header, what surrounds the five chunks, and what surrounds the packed rows.
const aroundData = 8 + 13 + 5*12 + 6

// encode writes the raster as a PNG file (ISO/IEC 15948) with a palette: four bits a
// pixel if sixteen colors are enough, else eight. The rows are not filtered, as the
// standard advises for palettes.
func (r *raster) encode() ([]byte, error) {
	shown, places := r.reduce()
	depth := 8
	if len(shown) <= 16 {
		depth = 4
	}
	z := packers.Get().(*packer)
	defer packers.Put(z)
	sum := r.pack(z, places, depth)
	return file(image.Pt(r.dx, r.dy), depth, shown, packed{z.out.bytes, sum}), nil
}

// packed are rows of pixels as they are in a file.
type packed struct {
	bytes []byte
	sum   uint32 // Adler-32 of what was packed
}

func file(size image.Point, depth int, shown []pixel, rows packed) []byte {
	var out bytes.Buffer
	out.Grow(len(rows.bytes) + aroundData + 4*len(shown)) // and no more, as pictures are kept
	out.WriteString("\x89PNG\r\n\x1a\n")
	header := binary.BigEndian.AppendUint32(nil, uint32(size.X))
	header = binary.BigEndian.AppendUint32(header, uint32(size.Y))
	writeChunk(&out, "IHDR", append(header, uint8(depth), 3, 0, 0, 0)) // 3: with a palette
	plte, trns := paletteChunks(shown)
	writeChunk(&out, "PLTE", plte)
	writeChunk(&out, "tRNS", trns)
	// As zlib does (RFC 1950), with a window of 32 KB and no dictionary.
	writeChunk(&out, "IDAT", []byte{0x78, 0x01}, rows.bytes, binary.BigEndian.AppendUint32(nil, rows.sum))
	writeChunk(&out, "IEND")
	return out.Bytes()
}

func writeChunk(out *bytes.Buffer, name string, parts ...[]byte) {
	length := 0
	for _, part := range parts {
		length += len(part)
	}
	out.Write(binary.BigEndian.AppendUint32(nil, uint32(length)))
	from := out.Len()
	out.WriteString(name)
	for _, part := range parts {
		out.Write(part)
	}
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(out.Bytes()[from:])))
}

// paletteChunks returns the colors, whose channels a file does not multiply by
// alpha, and the alphas.
func paletteChunks(colors []pixel) (plte, trns []byte) {
	for _, p := range colors {
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

// pack packs the rows, each with a zero before it for no filter, and returns their checksum. A row
// as the one above it is that one.
//
//go:norace
func (r *raster) pack(z *packer, places *[maxColors]uint8, depth int) uint32 {
	z.begin(1+(r.dx*depth+7)/8, r.dy)
	var above []uint8
	for y := range r.dy {
		line := z.raw[y*z.stride:][:z.stride]
		row := r.pix[y*r.dx:][:r.dx]
		switch {
		case y > 0 && bytes.Equal(row, above):
			copy(line, z.raw[(y-1)*z.stride:])
		case depth == 8:
			line[0] = 0
			translate(line[1:], row, places)
		default:
			line[0] = 0
			translatePairs(line[1:], row, places)
		}
		if y > 0 {
			z.others = appendOthers(z.others, z.raw[(y-1)*z.stride:][:z.stride], line, y*z.stride)
		}
		above = row
	}
	z.pack()
	return adler32.Checksum(z.raw)
}

// eight is how many pixels are looked up together. Most of a picture is plain, so they
// are usually those of the eight before.
const eight = 8

// translate writes the places of pixels.
//
//go:norace
func translate(dst, row []uint8, places *[maxColors]uint8) {
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
func translatePairs(dst, row []uint8, places *[maxColors]uint8) {
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
