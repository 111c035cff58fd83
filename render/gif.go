package render

import (
	"context"
	"errors"
	"fmt"
	"time"

	"noughts/engine"
)

// A Frame is one picture of an animation.
type Frame struct {
	Board   engine.Board
	Options Options
}

// MaxFrames is how many frames an animation may have: a game that fills the largest
// board, and its start.
const MaxFrames = MaxSide*MaxSide + 1

// ErrFrames is wrapped by the error for an animation of no frames or of too many, or
// of boards that differ in size.
var ErrFrames = errors.New("frames that make no animation")

// How long frames are shown. A short game is shown at the pace at which one can follow
// it; a long one does not take much more than a minute. The figures are by eye.
const (
	framePace  = 900 * time.Millisecond
	frameLeast = 180 * time.Millisecond
	framesMost = 75 * time.Second // all but the last
	lastFrame  = 4 * time.Second
)

// animating bounds how many animations are made at a time, and so the memory for them.
var animating = make(chan struct{}, 1)

// GIF draws boards of the same size one after the other, in the theme of the first, as
// an animation that begins again when its last frame has stood for a while. Each frame
// holds only what changes. Other pictures are drawn in between. The error is that of
// ctx if it ends first, wraps ErrFrames, or is that of PNG.
func GIF(ctx context.Context, frames []Frame) ([]byte, error) {
	if len(frames) == 0 || len(frames) > MaxFrames {
		return nil, fmt.Errorf("render: %w: there are %d", ErrFrames, len(frames))
	}
	select {
	case animating <- struct{}{}:
		defer func() { <-animating }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	a, err := newAnimation(frames)
	if err != nil {
		return nil, err
	}
	defer func() { giveBack(a.shown) }()
	for i := range frames {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a.draw(i)
	}
	return a.encode(ctx)
}

// An animation is a GIF while it is made. First all frames are drawn, of which only
// what changes is kept, then the colors are chosen, then it is written: so it takes
// the memory of two pictures, and some 10 KB for a ply.
type animation struct {
	frames []Frame
	boards []engine.Board // checked
	types  *typesetter
	layout layout  // of all frames
	colors *raster // holds the colors of all frames, and no picture
	shown  []uint8 // what the frames so far come to
	deltas []delta
}

// newAnimation lays the frames out, so that nothing moves from one to the next.
func newAnimation(frames []Frame) (*animation, error) {
	types, err := newTypesetter(frames[0].Options.Language, frames[0].Options.Wrote)
	if err != nil {
		return nil, err
	}
	a := &animation{frames: frames, types: types, colors: newRaster(1, 1)}
	for i := range frames {
		b, err := check(frames[i].Board)
		if err != nil {
			return nil, err
		}
		if i > 0 && (b.Rows != a.boards[0].Rows || b.Cols != a.boards[0].Cols) {
			return nil, fmt.Errorf("render: %w: %d×%d and %d×%d", ErrFrames, a.boards[0].Rows, a.boards[0].Cols, b.Rows, b.Cols)
		}
		a.boards = append(a.boards, b)
		l := layoutFor(types, &b, a.options(i))
		if i == 0 {
			a.layout = l
		} else {
			a.layout.include(l)
		}
	}
	return a, nil
}

// options are what to show in a frame.
func (a *animation) options(i int) *Options {
	o := a.frames[i].Options
	o.Theme = a.frames[0].Options.Theme
	return &o
}

// include makes room in a layout for what another one holds.
func (l *layout) include(other layout) {
	if l.header == nil {
		l.header = other.header
	}
	if other.width > l.width {
		l.left, l.width = other.left, other.width
		if other.header != nil {
			l.header.left, l.header.right = other.header.left, other.header.right
		}
	}
	if other.height > l.height {
		l.top, l.height = other.top, other.height
		if other.header != nil {
			l.header.below = other.header.below
		}
	}
}

// draw draws a frame and notes what is new in it.
func (a *animation) draw(i int) {
	drawing <- struct{}{}
	defer func() { <-drawing }()
	o := a.options(i)
	l := a.layout
	if l.header != nil {
		l.header = newHeader(a.types, &a.boards[i], o).like(l.header)
	}
	r := drawnIn(a.types, &a.boards[i], o, l)
	a.unify(r)
	a.deltas = append(a.deltas, changes(a.shown, r.pix, r.dx, r.dy))
	if a.shown != nil {
		giveBack(a.shown)
	}
	a.shown = r.pix
}

// unify gives the pixels of a picture their places among the colors of all frames. A
// GIF knows nothing between clear and full.
func (a *animation) unify(r *raster) {
	var places [maxColors]uint8
	for i, p := range r.colors {
		if !r.used[i] {
			continue
		}
		p = p.solid()
		if r.kept[i] {
			a.colors.keep(p)
		}
		places[i] = a.colors.find(p)
		a.colors.used[places[i]] = true
	}
	for i, p := range r.pix {
		r.pix[i] = places[p]
	}
}

// solid returns a color that is half clear or more as clear, and others without
// their alpha.
func (p pixel) solid() pixel {
	if p[3] < 128 {
		return pixel{}
	}
	for i, v := range p[:3] {
		p[i] = uint8(min(255, (uint32(v)*255+uint32(p[3])/2)/uint32(p[3])))
	}
	p[3] = 255
	return p
}

// delay returns how long a frame is shown, in hundredths of a second.
func (a *animation) delay(i int) uint16 {
	shown := lastFrame
	if last := len(a.frames) - 1; i < last {
		shown = max(frameLeast, min(framePace, framesMost/time.Duration(last)))
	}
	return uint16(shown / (10 * time.Millisecond))
}
