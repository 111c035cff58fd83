package render

import (
	"encoding/binary"
	"image"
	"image/color"
)

const (
	// maxColors is what a palette can hold.
	maxColors = 256
	// merged is by how much each channel of two colors, 0 to 255, may differ for
	// them to be shown as one while a picture is drawn: smoothed edges have many
	// more steps than the eye sees.
	merged = 7
	// usualColors is for how many colors there is room at first.
	usualColors = 256
)

// A pixel is a color with its alpha, which the others are multiplied by.
type pixel [4]uint8

func pixelOf(c color.NRGBA) pixel {
	r, g, b, a := c.RGBA()
	return pixel{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}
}

// over returns the color of p with q on top.
func (p pixel) over(q pixel) pixel {
	left := 255 - uint32(q[3])
	for i := range p {
		q[i] += uint8((uint32(p[i])*left + 127) / 255)
	}
	return q
}

// apart returns by how much two colors differ in the channel where they
// differ most.
func (p pixel) apart(q pixel) uint8 {
	var most uint8
	for k := range p {
		most = max(most, max(p[k], q[k])-min(p[k], q[k]))
	}
	return most
}

// A raster is a picture with a palette: a byte a pixel, row by row from the top,
// says which color it has. Its palette grows as colors are drawn.
type raster struct {
	dx, dy int // its width and height
	pix    []uint8
	colors []pixel
	kept   [maxColors]bool // which colors are shown as they are
	index  map[pixel]uint8 // of every color that was drawn, the one shown for it
	blends []blend         // what came of colors over those of the palette, at the place of their hash
	used   [maxColors]bool // which colors were drawn
	closed bool            // the palette stays as it is
}

// A blend is what a translucent color over one of the palette looks like. Of those
// with the same hash the last is remembered.
type blend struct {
	over  pixel
	under uint8
	shown uint8
	known bool
}

// blendBits is the binary logarithm of how many blends are remembered.
const blendBits = 10

// newRaster returns a raster that has to be filled: its pixels are undefined.
func newRaster(width, height int) *raster {
	r := &raster{dx: width, dy: height, pix: borrow(width * height), index: make(map[pixel]uint8, usualColors), blends: make([]blend, 1<<blendBits)}
	r.keep(pixel{})
	return r
}

// keep sees to it that a color which fills something is shown as it is.
func (r *raster) keep(p pixel) {
	if len(r.colors) < maxColors {
		r.kept[r.add(p)] = true
	}
}

// add gives a color a place of its own in the palette.
func (r *raster) add(p pixel) uint8 {
	i, ok := r.index[p]
	if !ok || r.colors[i] != p {
		i = uint8(len(r.colors))
		r.colors = append(r.colors, p)
		r.index[p] = i
	}
	return i
}

// find returns the place of a color in the palette, or of the nearest one if that
// is hardly another or there is no room left.
func (r *raster) find(p pixel) uint8 {
	if i, ok := r.index[p]; ok {
		return i
	}
	i, off := nearest(r.colors, p)
	if off > merged && len(r.colors) < maxColors && !r.closed {
		return r.add(p)
	}
	r.index[p] = uint8(i)
	return uint8(i)
}

// nearest returns which of the colors is nearest to p, and how far off.
func nearest(colors []pixel, p pixel) (at int, off uint8) {
	off = 255
	for i, q := range colors {
		if d := q.apart(p); d < off || i == 0 {
			at, off = i, d
		}
	}
	return at, off
}

// bounds returns the whole picture.
func (r *raster) bounds() image.Rectangle { return image.Rect(0, 0, r.dx, r.dy) }

// fill gives a rectangle one color, whatever is there.
func (r *raster) fill(in image.Rectangle, p pixel) {
	in = in.Intersect(r.bounds())
	i := r.find(p)
	r.used[i] = true
	var first []uint8
	for y := in.Min.Y; y < in.Max.Y; y++ {
		row := r.pix[y*r.dx:][in.Min.X:in.Max.X]
		if first != nil {
			copy(row, first)
			continue
		}
		for x := range row {
			row[x] = i
		}
		first = row
	}
}

// copyTo copies what is drawn in a rectangle to another place. The two must not
// overlap and lie inside the picture.
func (r *raster) copyTo(from image.Rectangle, to image.Point) bool {
	for y := range from.Dy() {
		copy(r.pix[(to.Y+y)*r.dx+to.X:][:from.Dx()], r.pix[(from.Min.Y+y)*r.dx+from.Min.X:][:from.Dx()])
	}
	return true
}

// blend draws a sprite with its upper left corner at a point. What would lie
// beside the raster is left out.
//
//go:norace
func (r *raster) blend(s *sprite, at image.Point) {
	img := s.img
	offset := at.Sub(img.Rect.Min)
	in := img.Rect.Add(offset).Intersect(r.bounds())
	// What was looked up last: most of a picture is plain.
	var last pixel
	var under, shown uint8
	for y := in.Min.Y; y < in.Max.Y; y++ {
		src := img.Pix[img.PixOffset(in.Min.X-offset.X, y-offset.Y):][:4*in.Dx()]
		dst := r.pix[y*r.dx:][in.Min.X:in.Max.X]
		for x := 0; x < len(dst); x++ {
			if x+1 < len(dst) && binary.LittleEndian.Uint64(src[4*x:]) == 0 {
				x++ // nothing in two pixels
				continue
			}
			p := pixel(src[4*x:])
			switch {
			case p[3] == 0:
				continue
			case p != last || p[3] < 255 && dst[x] != under:
				last, under = p, dst[x]
				shown = r.blended(p, under)
			}
			dst[x] = shown
		}
	}
}

// blended returns the place of what a color over one of the palette looks like.
func (r *raster) blended(p pixel, under uint8) uint8 {
	if p[3] == 255 {
		under = 0
	}
	const spread = 0x9E3779B1 // Knuth's multiplicative hashing: 2^32 over the golden ratio
	hash := (binary.LittleEndian.Uint32(p[:]) ^ uint32(under)<<4) * spread >> (32 - blendBits)
	b := &r.blends[hash]
	if !b.known || b.over != p || b.under != under {
		*b = blend{over: p, under: under, shown: r.find(r.colors[under].over(p)), known: true}
		r.used[b.shown] = true
	}
	return b.shown
}
