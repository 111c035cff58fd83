package render

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"noughts/keyed"
)

// A tile is a rectangle of a picture as it is packed, with two pixels in a byte: its first row,
// and then what is other in each row than in the one above.
type tile struct {
	first  []uint8
	others []uint16 // where a byte is other, row by row
	bytes  []uint8  // those bytes
	rows   []tileRow
}

// A tileRow says where a row ends among the others, and by how much its bytes come to more than
// those above.
type tileRow struct {
	others int32
	tally
}

// A tally is what a checksum has to know of some bytes: their sum, and the sum of each times
// its place from the first, 0.
type tally struct{ sum, moment int32 }

// swap counts a byte in the place of another one.
func (t *tally) swap(at int, from, to uint8) {
	by := int32(to) - int32(from)
	t.sum += by
	t.moment += int32(at) * by
}

// newTile packs the pixels of a raster.
func newTile(r *raster, places *[maxColors]uint8) *tile {
	t := &tile{rows: make([]tileRow, r.dy)}
	row, above := make([]uint8, (r.dx+1)/2), make([]uint8, (r.dx+1)/2)
	for y := range r.dy {
		translatePairs(row, r.pix[y*r.dx:][:r.dx], places)
		if y == 0 {
			t.first = slices.Clone(row)
		} else {
			t.others = appendOthers(t.others, above, row, 0)
			for _, at := range t.others[len(t.bytes):] {
				t.rows[y].swap(int(at), above[at], row[at])
				t.bytes = append(t.bytes, row[at])
			}
			t.rows[y].others = int32(len(t.others))
		}
		row, above = above, row
	}
	t.others, t.bytes = slices.Clip(t.others), slices.Clip(t.bytes)
	return t
}

// size is how many bytes a tile takes, about.
func (t *tile) size() int {
	const itself = 200 // with its place in a map
	return itself + len(t.first) + 3*len(t.others) + 12*len(t.rows)
}

// appendOthers appends where a row has other bytes than the one above, if it begins at a place.
//
//go:norace
func appendOthers[T uint16 | int32](to []T, above, row []uint8, at int) []T {
	i := 0
	for ; i+8 <= len(row); i += 8 {
		off := binary.LittleEndian.Uint64(above[i:]) ^ binary.LittleEndian.Uint64(row[i:])
		for off != 0 {
			k := bits.TrailingZeros64(off) / 8
			to = append(to, T(at+i+k))
			off &^= 0xff << (8 * k)
		}
	}
	for ; i < len(row); i++ {
		if row[i] != above[i] {
			to = append(to, T(at+i))
		}
	}
	return to
}

// tileBytes is how many bytes of tiles are kept at least of those used last, and half of what is
// kept at most. A tile has 1 to 3 kB; the pictures of 2,786 replies in games of all presets came to
// 6,792 tiles.
const tileBytes = 8 << 20

// tiles are those that were used last, by what is drawn on them.
var tiles = keyed.Cache[string, *tile]{AtLeast: tileBytes, Cost: func(key string, t *tile) int { return len(key) + t.size() }}
