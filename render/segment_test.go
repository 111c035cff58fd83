package render

import (
	"image"
	"math"
	"testing"
)

// A band is full well inside, clear well outside, and in between in a step that is right
// to half a step.
func TestBand(t *testing.T) {
	const side = 60
	for _, s := range []segment{
		{30, 30, 30, 30, 11.5}, {12, 20, 44, 20, 7}, {20.5, 10, 20.5, 47, 3.3}, {10, 10, 48, 48, 9}, {48, 12, 15, 41, 5.5}, {3, 3, 58, 55, 8}, {30, 31, 45, 18, 1.5},
	} {
		r := newRaster(side, side)
		white, black := pixel{255, 255, 255, 255}, pixel{0, 0, 0, 255}
		r.fill(r.bounds(), white)
		r.band(s, black)
		for y := range side {
			for x := range side {
				px, py := float64(x)+0.5, float64(y)+0.5
				dx, dy := s.x1-s.x0, s.y1-s.y0
				along := 0.0
				if long := dx*dx + dy*dy; long > 0 {
					along = min(max(((px-s.x0)*dx+(py-s.y0)*dy)/long, 0), 1)
				}
				far := math.Hypot(px-s.x0-along*dx, py-s.y0-along*dy)
				want := min(max(s.radius-far+0.5, 0), 1)
				got := 1 - float64(r.colors[r.pix[y*side+x]][0])/255
				if math.Abs(got-want) > 0.5/edgeSteps+0.01 {
					t.Errorf("%v at %d, %d: %.2f is drawn, want %.2f", s, x, y, got, want)
				}
				if cell := image.Rect(x, y, x+1, y+1); want > 0 && !s.touches(cell) {
					t.Errorf("%v does not touch %v", s, cell)
				}
			}
		}
		if far := image.Rect(-40, -40, -30, -30); s.touches(far) {
			t.Errorf("%v touches %v", s, far)
		}
	}
}
