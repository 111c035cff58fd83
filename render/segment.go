package render

import (
	"image"
	"math"
)

// A segment is all that is no farther than a radius from a straight line between two
// points: a line with round ends, or a disc.
type segment struct{ x0, y0, x1, y1, radius float64 }

// span returns from where to where a row of pixels is inside, by the middles of the
// pixels; from is not less than to if none is.
func (s segment) span(row int) (from, to int) {
	y := float64(row) + 0.5
	left, right := math.Inf(1), math.Inf(-1)
	reach := func(x float64) { left, right = min(left, x), max(right, x) }
	for _, end := range [...][2]float64{{s.x0, s.y0}, {s.x1, s.y1}} {
		if off := y - end[1]; math.Abs(off) <= s.radius {
			half := math.Sqrt(s.radius*s.radius - off*off)
			reach(end[0] - half)
			reach(end[0] + half)
		}
	}
	if dx, dy := s.x1-s.x0, s.y1-s.y0; dy != 0 {
		long := math.Hypot(dx, dy)
		for _, side := range [...]float64{-s.radius, s.radius} {
			x, from := s.x0-side*dy/long, s.y0+side*dx/long
			if at := (y - from) / dy; at >= 0 && at <= 1 {
				reach(x + at*dx)
			}
		}
	}
	if left > right {
		return 0, 0
	}
	return int(math.Ceil(left - 0.5)), int(math.Floor(right-0.5)) + 1
}

// touches reports whether anything of a rectangle may be inside.
func (s segment) touches(r image.Rectangle) bool {
	s = s.wider(1)
	if !s.bounds().Overlaps(r) {
		return false
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if from, to := s.span(y); from < r.Max.X && to > r.Min.X && from < to {
			return true
		}
	}
	return false
}

// bounds returns the whole pixels around a segment.
func (s segment) bounds() image.Rectangle {
	return image.Rect(
		int(math.Floor(min(s.x0, s.x1)-s.radius)), int(math.Floor(min(s.y0, s.y1)-s.radius)),
		int(math.Ceil(max(s.x0, s.x1)+s.radius)), int(math.Ceil(max(s.y0, s.y1)+s.radius)),
	)
}

// wider returns a segment with a greater radius.
func (s segment) wider(by float64) segment {
	s.radius += by
	return s
}

// band draws a segment in a color. Its edge goes from clear to full in as many steps as
// those of sprites do.
func (r *raster) band(s segment, p pixel) {
	var steps [edgeSteps]pixel // from the faintest
	for i := range steps {
		for k := range p {
			steps[i][k] = uint8((int(p[k])*(i+1) + edgeSteps/2) / edgeSteps)
		}
	}
	in := s.wider(1).bounds().Intersect(r.bounds())
	for y := in.Min.Y; y < in.Max.Y; y++ {
		// A pixel counts as i+1 steps inside where its middle is at most so far outside.
		var from, to [edgeSteps]int
		for i := range steps {
			out := 0.5 - (float64(i)+0.5)/edgeSteps
			from[i], to[i] = s.wider(out).span(y)
			from[i], to[i] = max(from[i], 0), min(to[i], r.dx)
			if from[i] >= to[i] {
				from[i], to[i] = to[max(i-1, 0)], to[max(i-1, 0)] // nothing, at the right end of what is fainter
			}
		}
		for i, p := range steps {
			if i+1 < edgeSteps {
				r.tint(y, from[i], from[i+1], p)
				r.tint(y, to[i+1], to[i], p)
			} else {
				r.tint(y, from[i], to[i], p)
			}
		}
	}
}

// tint draws a color over a part of a row.
func (r *raster) tint(y, from, to int, p pixel) {
	var under, shown uint8
	known := false
	for x := from; x < to; x++ {
		at := &r.pix[y*r.dx+x]
		if !known || *at != under {
			under, known = *at, true
			shown = r.blended(p, under)
		}
		*at = shown
	}
}
