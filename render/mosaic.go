package render

import (
	"encoding/binary"
	"image"
	"math"
	"sort"

	"noughts/keyed"
)

// A mosaic is a surface that draws nothing at first, but records for each tile what is drawn there.
// A tile is a cell, or an area beside the cells. That tells whether the very same tile has been
// drawn and packed before, for this picture or another; so only those are drawn that are new.
type mosaic struct {
	scheme *scheme
	xs, ys []int // where the tiles begin, and the last ones end
	pitch  int
	tiles  [][]stroked // what is drawn on each, row by row
}

// A stroked is one drawing operation on a tile.
type stroked struct {
	sprite *sprite
	in     image.Rectangle // the place of the sprite, or what is filled where there is none
	band   *segment        // what is filled instead of in
	color  pixel
}

// newMosaic returns an empty mosaic. Its tiles begin at even pixels, of which two fill a byte.
func newMosaic(s *scheme, l *layout) *mosaic {
	m := &mosaic{scheme: s, xs: []int{0}, ys: []int{0}, pitch: l.pitch}
	for col := range l.view.Cols + 1 {
		m.xs = append(m.xs, (l.left+col*l.pitch)&^1)
	}
	for row := range l.view.Rows + 1 {
		m.ys = append(m.ys, l.top+row*l.pitch-(l.pitch-l.cell)/2) // between the cells, where all is plain
	}
	m.xs, m.ys = append(m.xs, l.width), append(m.ys, l.height)
	m.tiles = make([][]stroked, (len(m.xs)-1)*(len(m.ys)-1))
	return m
}

// columns returns how many tiles lie beside each other.
func (m *mosaic) columns() int { return len(m.xs) - 1 }

// tile returns the rectangle of a tile.
func (m *mosaic) tile(row, col int) image.Rectangle {
	return image.Rect(m.xs[col], m.ys[row], m.xs[col+1], m.ys[row+1])
}

// note records an operation for all tiles that a rectangle touches.
func (m *mosaic) note(in image.Rectangle, s stroked) {
	m.touched(in, func(row, col int) {
		at := row*m.columns() + col
		m.tiles[at] = append(m.tiles[at], s)
	})
}

// touched calls a function for each tile that a rectangle touches.
func (m *mosaic) touched(in image.Rectangle, each func(row, col int)) {
	in = in.Intersect(image.Rect(0, 0, m.xs[len(m.xs)-1], m.ys[len(m.ys)-1]))
	if in.Empty() {
		return
	}
	left := sort.SearchInts(m.xs, in.Min.X+1) - 1
	for row := sort.SearchInts(m.ys, in.Min.Y+1) - 1; m.ys[row] < in.Max.Y; row++ {
		for col := left; m.xs[col] < in.Max.X; col++ {
			each(row, col)
		}
	}
}

func (m *mosaic) fill(in image.Rectangle, p pixel) { m.note(in, stroked{in: in, color: p}) }

func (m *mosaic) blend(s *sprite, at image.Point) {
	in := s.img.Rect.Sub(s.img.Rect.Min).Add(at)
	m.note(in, stroked{sprite: s, in: in})
}

// copyTo copies nothing: the tile is the same one.
func (m *mosaic) copyTo(image.Rectangle, image.Point) bool { return false }

// band notes for each tile that part of the segment that is seen there, so that tiles are the
// same wherever on a line they lie.
func (m *mosaic) band(s segment, p pixel) {
	m.touched(s.wider(1).bounds(), func(row, col int) {
		if in := m.tile(row, col); !s.beside(in) {
			part, at := s.near(in, float64(m.pitch)), row*m.columns()+col
			m.tiles[at] = append(m.tiles[at], stroked{band: &part, color: p})
		}
	})
}

// beside reports whether nothing of a rectangle is inside, or so it seems from the segment's
// direction.
func (s segment) beside(r image.Rectangle) bool {
	dx, dy := s.x1-s.x0, s.y1-s.y0
	long := math.Hypot(dx, dy)
	if long == 0 {
		return false
	}
	x, y := float64(r.Min.X+r.Max.X)/2, float64(r.Min.Y+r.Max.Y)/2
	off := math.Abs((x-s.x0)*dy-(y-s.y0)*dx) / long
	half := (float64(r.Dx())*math.Abs(dy) + float64(r.Dy())*math.Abs(dx)) / (2 * long)
	return off > s.radius+1+half
}

// near returns a part of the segment with whole steps between the ends, as many as are needed
// for it to look the same in a rectangle.
func (s segment) near(r image.Rectangle, step float64) segment {
	dx, dy := s.x1-s.x0, s.y1-s.y0
	n := math.Max(math.Abs(dx), math.Abs(dy)) / step
	if n == 0 || n != math.Trunc(n) {
		return s
	}
	dx, dy = dx/n, dy/n
	unseen := func(x, y, dx, dy float64) bool { // of a step, with its round ends
		return !(segment{x, y, x + dx, y + dy, s.radius + 2}).bounds().Overlaps(r)
	}
	for ; n > 1 && unseen(s.x0, s.y0, dx, dy); n-- {
		s.x0, s.y0 = s.x0+dx, s.y0+dy
	}
	for ; n > 1 && unseen(s.x1, s.y1, -dx, -dy); n-- {
		s.x1, s.y1 = s.x1-dx, s.y1-dy
	}
	return s
}

// key appends all that the look of a tile depends on.
func (m *mosaic) key(to []byte, in image.Rectangle, drawn []stroked) []byte {
	order := binary.LittleEndian
	short := func(v int) { to = order.AppendUint16(to, uint16(v)) }
	to = order.AppendUint64(to, m.scheme.id)
	short(in.Dx())
	short(in.Dy())
	for _, s := range drawn {
		switch {
		case s.sprite != nil:
			to = append(to, 's')
			to = order.AppendUint64(to, s.sprite.id)
			short(s.in.Min.X - in.Min.X)
			short(s.in.Min.Y - in.Min.Y)
		case s.band != nil:
			to = append(append(to, 'b'), s.color[:]...)
			for _, v := range [...]float64{s.band.x0 - float64(in.Min.X), s.band.y0 - float64(in.Min.Y), s.band.x1 - float64(in.Min.X), s.band.y1 - float64(in.Min.Y), s.band.radius} {
				to = order.AppendUint64(to, math.Float64bits(v))
			}
		default:
			to = append(append(to, 'f'), s.color[:]...)
			seen := s.in.Intersect(in).Sub(in.Min)
			short(seen.Min.X)
			short(seen.Min.Y)
			short(seen.Max.X)
			short(seen.Max.Y)
		}
	}
	return to
}

// draw draws a tile on a raster of its size.
func (s *stroked) draw(r *raster, at image.Point) {
	switch {
	case s.sprite != nil:
		r.blend(s.sprite, s.in.Min.Sub(at))
	case s.band != nil:
		x, y := float64(at.X), float64(at.Y)
		r.band(segment{s.band.x0 - x, s.band.y0 - y, s.band.x1 - x, s.band.y1 - y, s.band.radius}, s.color)
	default:
		r.fill(s.in.Sub(at), s.color)
	}
}

// encode puts the tiles together to a PNG file.
func (m *mosaic) encode() []byte {
	z := packers.Get().(*packer)
	defer packers.Put(z)
	dx, dy := m.xs[len(m.xs)-1], m.ys[len(m.ys)-1]
	z.begin(1+(dx+1)/2, dy)
	sum, line := adler{1, 0}, tally{}
	placed := make([]*tile, m.columns())
	var key []byte
	var r *raster
	for row := range len(m.ys) - 1 {
		for col := range placed {
			in, drawn := m.tile(row, col), m.tiles[row*m.columns()+col]
			key = m.key(key[:0], in, drawn)
			var ok bool
			if placed[col], ok = keyed.GetBytes(&tiles, key); !ok {
				if r == nil {
					r = m.scheme.raster()
				}
				r.resize(in)
				for i := range drawn {
					drawn[i].draw(r, in.Min)
				}
				placed[col] = newTile(r, &m.scheme.places)
				tiles.Put(string(key), placed[col])
			}
		}
		for y := range placed[0].rows {
			m.line(z, placed, m.ys[row]+y, y, &line)
			sum.add(z.stride, line)
		}
	}
	z.pack()
	return file(image.Pt(dx, dy), 4, m.scheme.shown, packed{z.out.bytes, sum.value()})
}

// line puts a row of pixels together, of row y of tiles beside each other. It makes the tally of
// the line above that of this one.
func (m *mosaic) line(z *packer, placed []*tile, at, y int, of *tally) {
	start := at * z.stride
	line := z.raw[start:][:z.stride]
	if at > 0 {
		copy(line, z.raw[start-z.stride:])
	} else {
		clear(line) // as if that stood above
	}
	for col, t := range placed {
		from := 1 + m.xs[col]/2 // there is a filter, none
		if y == 0 {
			known := len(z.others)
			z.others = appendOthers(z.others, line[from:], t.first, start+from)
			for _, other := range z.others[known:] {
				place := int(other) - start
				of.swap(place, line[place], t.first[place-from])
				line[place] = t.first[place-from]
			}
			if at == 0 {
				z.others = z.others[:0] // there is none above
			}
			continue
		}
		r, before := &t.rows[y], t.rows[y-1].others
		of.sum += r.sum
		of.moment += r.moment + int32(from)*r.sum
		for k, other := range t.others[before:r.others] {
			place := from + int(other)
			z.others = append(z.others, int32(start+place))
			line[place] = t.bytes[int(before)+k]
		}
	}
}

// An adler is the checksum of zlib (RFC 1950): the sum of all bytes and one, and the sum of these
// sums after each.
type adler [2]int

// add adds so many bytes with a tally.
func (a *adler) add(n int, w tally) {
	const modulus = 65521
	a[1] = (a[1] + n*(a[0]+int(w.sum)) - int(w.moment)) % modulus
	a[0] = (a[0] + int(w.sum)) % modulus
}

func (a *adler) value() uint32 { return uint32(a[1])<<16 | uint32(a[0]) }
