package render

import (
	"image/color"
	"testing"
)

// A move alone has a gold frame, unless it is a mistake: in the lesson of a trap, what is framed is
// right.
func TestAMistakeHasNoGoldFrame(t *testing.T) {
	b := empty(3, 3)
	gold := func(trap bool) (n int) {
		o := Options{Line: movesOf(b, "Xb2"), Trap: trap}
		data, err := PNG(b, o)
		if err != nil {
			t.Fatal(err)
		}
		img := decode(t, data)
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				if color.NRGBAModel.Convert(img.At(x, y)) == darkPalette.gold {
					n++
				}
			}
		}
		return n
	}
	if good, mistake := gold(false), gold(true); good == 0 || mistake != 0 {
		t.Errorf("a good move has %d golden pixels, a mistake %d; want some and none", good, mistake)
	}
}
