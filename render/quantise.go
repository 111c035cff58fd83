package render

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

const (
	// maxColours is what a palette can hold.
	maxColours = 256
	// alike is by how much each channel of two colours may differ for them to
	// be shown as one: smoothed edges have many more steps than the eye sees,
	// and fewer colours pack better.
	alike = 7
)

// A pixel is a colour with its alpha, which the others are multiplied by.
type pixel [4]uint8

// apart returns by how much two colours differ in the channel where they
// differ most.
func (p pixel) apart(q pixel) uint8 {
	var most uint8
	for k := range p {
		most = max(most, max(p[k], q[k])-min(p[k], q[k]))
	}
	return most
}

// reduce turns a picture into one with few colours: the most frequent ones that
// are not alike. Every other colour is shown as the nearest of them.
func reduce(img *image.RGBA) *image.Paletted {
	all := colours(img)
	index := make(map[pixel]uint8, len(all))
	var chosen []pixel
	for _, p := range all {
		i, off := nearest(chosen, p)
		if off > alike && len(chosen) < maxColours {
			i = len(chosen)
			chosen = append(chosen, p)
		}
		index[p] = uint8(i)
	}
	out := image.NewPaletted(img.Rect, make(color.Palette, len(chosen)))
	for i, p := range chosen {
		out.Palette[i] = color.RGBA{p[0], p[1], p[2], p[3]}
	}
	recolour(out.Pix, img.Pix, index)
	return out
}

// recolour translates pixels into places in a palette. It looks a colour up
// only where it changes, as most of a board is plain.
func recolour(dst, src []uint8, index map[pixel]uint8) {
	last := pixel(src)
	at := index[last]
	for i := range dst {
		if p := pixel(src[4*i:]); p != last {
			last, at = p, index[p]
		}
		dst[i] = at
	}
}

// colours returns the colours of a picture, the most frequent first.
func colours(img *image.RGBA) []pixel {
	counts := map[pixel]int{}
	last, run := pixel(img.Pix), 0
	for i := 0; i < len(img.Pix); i += 4 {
		if p := pixel(img.Pix[i:]); p != last {
			counts[last] += run
			last, run = p, 0
		}
		run++
	}
	counts[last] += run
	all := make([]pixel, 0, len(counts))
	for p := range counts {
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b pixel) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), slices.Compare(a[:], b[:]))
	})
	return all
}

// nearest returns which of the chosen colours is nearest to p, and how far off.
func nearest(chosen []pixel, p pixel) (at int, off uint8) {
	off = 255
	for i, q := range chosen {
		if d := q.apart(p); d < off {
			at, off = i, d
		}
	}
	return at, off
}
