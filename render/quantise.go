package render

// How far the colors of smoothed edges may be shown off, from the finest to the
// coarsest, to make do with sixteen: each channel by so many of 255. At twice the
// size that is shown the eye sees none of it. If the coarsest does not do, a picture
// has up to 256 colors and is off by eightBits.
var fourBits = [...]uint8{20, 28, 36, 40, 44, 52, 60, 72}

const eightBits = 20

// reduce returns the colors to show, and for every color of the raster the place
// of the one that is shown for it.
func (r *raster) reduce() (shown []pixel, places *[maxColors]uint8) {
	for _, off := range fourBits {
		if shown, places = r.reduced(off); len(shown) <= 16 {
			return shown, places
		}
	}
	return r.reduced(eightBits)
}

// reduced merges the colors of edges that differ by no more than off, those that are
// kept before all others.
func (r *raster) reduced(off uint8) (shown []pixel, places *[maxColors]uint8) {
	places = &[maxColors]uint8{}
	for _, kept := range [...]bool{true, false} {
		for i, p := range r.colors {
			if !r.used[i] || r.kept[i] != kept {
				continue
			}
			at, d := nearest(shown, p)
			if len(shown) == 0 || d > off || kept {
				at = len(shown)
				shown = append(shown, p)
			}
			places[i] = uint8(at)
		}
	}
	return shown, places
}
