package render

import (
	"bytes"
	"image"
)

// A delta is what a frame changes in the one before: runs of pixels inside a rectangle.
type delta struct {
	in   image.Rectangle
	runs []run
	pix  []uint8 // of all runs, one after the other
}

// A run is some pixels of a row.
type run struct{ x, y, n uint16 }

// changes returns what is new in a picture; everything if there was none before.
// Where nothing is new it is the pixel in the corner.
func changes(before, after []uint8, width, height int) (d delta) {
	for y := range height {
		row := after[y*width:][:width]
		var old []uint8
		if before != nil {
			if old = before[y*width:][:width]; bytes.Equal(row, old) {
				continue
			}
		}
		for x := 0; x < width; {
			if old != nil && row[x] == old[x] {
				x++
				continue
			}
			from := x
			for x < width && (old == nil || row[x] != old[x]) {
				x++
			}
			d.runs = append(d.runs, run{uint16(from), uint16(y), uint16(x - from)})
			d.pix = append(d.pix, row[from:x]...)
			d.in = d.in.Union(image.Rect(from, y, x, y+1))
		}
	}
	if d.in.Empty() {
		d.in = image.Rect(0, 0, 1, 1)
	}
	return d
}

// fill writes the colors of a rectangle row by row: those of the runs, and clear
// where the frame before stays.
func (d *delta) fill(into []uint8, places *[maxColors]uint8) []uint8 {
	width := d.in.Dx()
	into = into[:width*d.in.Dy()]
	clearly := places[0]
	for i := range into {
		into[i] = clearly
	}
	pix := d.pix
	for _, r := range d.runs {
		at := (int(r.y)-d.in.Min.Y)*width + int(r.x) - d.in.Min.X
		for i, p := range pix[:r.n] {
			into[at+i] = places[p]
		}
		pix = pix[r.n:]
	}
	return into
}
