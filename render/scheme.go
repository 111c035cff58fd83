package render

import (
	"image"
	"sync/atomic"

	"noughts/engine"
	"noughts/keyed"
)

// A scheme is the palette of all pictures of a kind, whatever is on their boards: so a
// piece of one looks the same in another. It never changes.
type scheme struct {
	id     uint64 // no other scheme has it
	colors []pixel
	shown  []pixel // at most sixteen
	places [maxColors]uint8
}

// A schemeKey says all that a scheme depends on.
type schemeKey struct {
	theme                                                  Theme
	lined, framed, focus, labels, forbidden, last, cropped bool
	symbols                                                [engine.Square + 1]bool
	lines                                                  [engine.LineThreat + 1][engine.Square + 1]bool
}

// maxSchemes is how many schemes are kept, at 2 KB each. All presets in one theme make some 35.
const maxSchemes = 64

var (
	schemes   = keyed.Cache[schemeKey, *scheme]{AtLeast: maxSchemes / 2}
	schemeIDs atomic.Uint64
)

// schemeFor returns the scheme of a picture that shows what boards show while they are
// played on; nil for all others, and where sixteen colors are too few.
func schemeFor(b *engine.Board, o *Options, l *layout) *scheme {
	if len(o.Marks)+len(o.Line)+len(o.Candidates)+len(o.Heat)+len(o.Hint)+len(b.Groups) > 0 {
		return nil
	}
	k := schemeKey{
		theme: o.Theme, lined: l.lined, framed: l.framed, focus: o.Focus != nil,
		labels: len(b.Labels) > 0, forbidden: len(forbiddenOn(b)) > 0, last: len(l.shown(o.Last)) > 0, cropped: l.cropped,
	}
	for _, s := range b.Cells {
		k.symbols[s] = true
	}
	k.symbols[engine.X], k.symbols[engine.O] = true, true
	for _, line := range b.Lines {
		if line.Kind > engine.LineThreat {
			return nil
		}
		if len(l.shown(line.Cells)) == 0 {
			continue
		}
		k.lines[line.Kind][known(line.Symbol)] = true
	}
	s, ok := schemes.Get(k)
	if !ok {
		s = newScheme(k)
		schemes.Put(k, s)
	}
	if len(s.shown) > 16 {
		return nil
	}
	return s
}

// sampleSide is the side of the boards of which schemes are made: a multiple of no number of
// symbols.
const sampleSide = 11

// newScheme makes a scheme of the colors of a sample picture.
func newScheme(k schemeKey) *scheme {
	b, o := sample(k)
	types, err := newTypesetter("", nil)
	if err != nil {
		panic(err) // there is one for the picture
	}
	r := drawnIn(types, &b, &o, layoutFor(types, &b, &o))
	defer giveBack(r.pix)
	shown, places := r.reduce()
	s := &scheme{id: schemeIDs.Add(1), shown: shown}
	for i, p := range r.colors {
		if r.used[i] {
			s.places[len(s.colors)] = places[i]
			s.colors = append(s.colors, p)
		}
	}
	return s
}

// sample returns a board with everything that pictures of a kind show, and how it is drawn.
func sample(k schemeKey) (engine.Board, Options) {
	b := engine.Board{Rows: sampleSide, Cols: sampleSide, Discs: k.framed}
	var symbols []engine.Symbol
	for s, there := range k.symbols {
		if there {
			symbols = append(symbols, engine.Symbol(s))
		}
	}
	if !k.symbols[engine.Empty] {
		symbols = append(symbols, engine.Empty)
	}
	row := func(at int) (cells []uint16) {
		for i := range sampleSide {
			cells = append(cells, uint16(at*sampleSide+i))
		}
		return cells
	}
	column := func(at int) (cells []uint16) {
		for i := range sampleSide {
			cells = append(cells, uint16(i*sampleSide+at))
		}
		return cells
	}
	for i := range sampleSide * sampleSide {
		b.Cells = append(b.Cells, symbols[i%len(symbols)])
		if k.labels {
			b.Labels = append(b.Labels, "5")
		}
	}
	o := Options{Theme: k.theme, Turn: engine.X, Caption: "X"}
	o.Sides, b.Scored = [2]engine.Symbol{engine.X, engine.O}, !k.lined
	if k.last {
		o.Last = row(0)[:sampleSide/2]
	}
	if k.focus {
		o.Focus = &Window{Row: 1, Col: 1, Rows: 3, Cols: 3}
	}
	if k.forbidden {
		b.Forbidden = row(4)
	}
	if k.cropped {
		o.Crop = &Window{Rows: sampleSide - 1, Cols: sampleSide}
	}
	at := 0
	for kind := range k.lines {
		for s, there := range k.lines[kind] {
			if !there {
				continue
			}
			line := engine.Line{Kind: engine.LineKind(kind), Symbol: engine.Symbol(s), Cells: row(at)}
			b.Lines = append(b.Lines, line)
			if line.Kind != engine.LineWinning { // of which there is mostly one
				line.Cells = column(at)
				b.Lines = append(b.Lines, line)
			}
			at = (at + 1) % sampleSide
		}
	}
	return b, o
}

// raster returns an empty raster with the colors of the scheme.
func (s *scheme) raster() *raster {
	return &raster{colors: s.colors, closed: true, index: make(map[pixel]uint8, usualColors), blends: make([]blend, 1<<blendBits)}
}

// resize gives a raster another size. Its pixels are undefined then.
func (r *raster) resize(in image.Rectangle) {
	r.dx, r.dy = in.Dx(), in.Dy()
	if n := r.dx * r.dy; cap(r.pix) < n {
		r.pix = make([]uint8, n)
	}
	r.pix = r.pix[:r.dx*r.dy]
}
