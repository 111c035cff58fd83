package render

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// A game fills a board cell by cell with two symbols in turn, last cell marked.
func gameOf(rows, cols, plies, step int, change func(f *Frame, ply int)) []Frame {
	b := empty(rows, cols)
	b.Cells = make([]engine.Symbol, rows*cols)
	frames := []Frame{{Board: b}}
	cell := 0
	for ply := 1; ply <= plies; ply++ {
		cells := append([]engine.Symbol(nil), b.Cells...)
		for cell = (cell + step) % len(cells); cells[cell] != engine.Empty; {
			cell = (cell + 1) % len(cells)
		}
		cells[cell] = engine.X + engine.Symbol(ply+1)%2
		b.Cells = cells
		frames = append(frames, Frame{Board: b, Options: Options{Last: []uint16{uint16(cell)}}})
	}
	for i := range frames {
		if change != nil {
			change(&frames[i], i)
		}
	}
	return frames
}

// gifGames are games of all kinds of boards and of headers that grow.
func gifGames() map[string][]Frame {
	points := func(f *Frame, ply int) {
		f.Board.Scored = true
		f.Board.Score = [2]int64{int64(ply) * 111_111_111, -int64(ply) * 123_456_789}
		f.Options.Sides = [2]engine.Symbol{engine.X, engine.O}
	}
	return map[string][]Frame{
		"3x3":    gameOf(3, 3, 9, 4, func(f *Frame, _ int) { f.Options.Theme = Light }),
		"6x6":    gameOf(6, 6, 36, 7, nil),
		"points": gameOf(3, 3, 9, 5, points),
		"turns": gameOf(5, 5, 6, 3, func(f *Frame, ply int) {
			f.Options.Turn, f.Options.Caption = engine.X+engine.Symbol(ply%2), "to move"
			if ply == 6 {
				lineOf(&f.Board, engine.LineWinning, engine.X, "a1 b2 c3 d4 e5")
			}
		}),
		"start": gameOf(1, 4, 0, 1, nil),
	}
}

// composited plays a GIF and hands over what is seen while each frame is shown.
func composited(t *testing.T, data []byte, see func(i int, shown *image.RGBA)) *gif.GIF {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	shown := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, frame := range g.Image {
		if g.Disposal[i] != gif.DisposalNone {
			t.Errorf("frame %d is disposed of by method %d", i, g.Disposal[i])
		}
		colors := make([]color.RGBA, len(frame.Palette))
		for i, c := range frame.Palette {
			colors[i] = color.RGBAModel.Convert(c).(color.RGBA)
		}
		for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
			for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
				if c := colors[frame.ColorIndexAt(x, y)]; c.A > 0 {
					shown.SetRGBA(x, y, c)
				}
			}
		}
		see(i, shown)
	}
	return g
}

// Every frame comes to the very picture of its ply, in the colors of the animation.
func TestGIFFramesArePictures(t *testing.T) {
	for name, frames := range gifGames() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, err := GIF(t.Context(), frames)
			if err != nil {
				t.Fatal(err)
			}
			a, err := newAnimation(frames)
			if err != nil {
				t.Fatal(err)
			}
			var pictures [][]uint8
			for i := range frames {
				a.draw(i)
				pictures = append(pictures, append([]uint8(nil), a.shown...))
			}
			a.colors.used[0] = true
			palette, places := a.colors.reduce()
			g := composited(t, data, func(i int, shown *image.RGBA) {
				off := 0
				for at, p := range pictures[i] {
					if pixel(shown.Pix[4*at:]) != palette[places[p]] {
						off++
					}
				}
				if off > 0 {
					t.Errorf("frame %d: %d pixels differ from the picture of that ply", i, off)
				}
			})
			if got, want := len(g.Image), len(frames); got != want {
				t.Errorf("%d frames, want %d", got, want)
			}
			if g.LoopCount != 0 {
				t.Errorf("plays %d times, want without end", g.LoopCount)
			}
			last := len(g.Delay) - 1
			if got := g.Delay[last]; got != 400 {
				t.Errorf("the last frame stands for %d hundredths of a second, want 400", got)
			}
			for i := 1; i < len(frames); i++ {
				if full := g.Config.Width * g.Config.Height; name == "6x6" && g.Image[i].Rect.Dx()*g.Image[i].Rect.Dy() > full*2/3 {
					t.Errorf("frame %d is drawn nearly anew: %v", i, g.Image[i].Rect)
				}
			}
		})
	}
}

// What an animation shows is what PNG shows of the same ply, but for some colors of
// smoothed edges, which lie between those around them. How many there are is counted
// against how much of the picture is edges, so the size of its letters does not matter.
func TestGIFLooksLikePNG(t *testing.T) {
	for _, name := range longtest.Some(t, 1, []string{"3x3", "6x6", "turns"}) {
		frames := gifGames()[name]
		data, err := GIF(t.Context(), frames)
		if err != nil {
			t.Fatal(err)
		}
		composited(t, data, func(i int, shown *image.RGBA) {
			if i != 0 && i != len(frames)-1 {
				return
			}
			want, err := PNG(frames[i].Board, frames[i].Options)
			if err != nil {
				t.Fatal(err)
			}
			w := decode(t, want)
			if w.Bounds() != shown.Bounds() {
				t.Fatalf("%s, frame %d: %v, want %v", name, i, shown.Bounds(), w.Bounds())
			}
			edges, off, odd := 0, 0, 0
			for y := range w.Bounds().Dy() {
				for x := range w.Bounds().Dx() {
					if _, _, _, alpha := w.At(x, y).RGBA(); alpha < 0xFFFF {
						continue
					}
					low, high := around(w, x, y)
					if high.apart(low) > 2*tolerance {
						edges++
					}
					got := pixel(shown.Pix[shown.PixOffset(x, y):])
					if got.apart(pixelAt(w, x, y)) > 2*tolerance {
						off++
					}
					for i, v := range got[:3] {
						if int(v) < int(low[i])-2*tolerance || int(v) > int(high[i])+2*tolerance {
							odd++
							break
						}
					}
				}
			}
			if odd*1000 > edges {
				t.Errorf("%s, frame %d: %d pixels have colors that the PNG has nowhere around them", name, i, odd)
			}
			if off*10 > edges {
				t.Errorf("%s, frame %d: %d pixels have other colors than the PNG, which has %d at edges", name, i, off, edges)
			}
		})
	}
}

// pixelAt returns the color of an opaque pixel.
func pixelAt(img image.Image, x, y int) pixel {
	r, g, b, _ := img.At(x, y).RGBA()
	return pixel{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}
}

// around returns the least and the most of each color at a pixel and its eight neighbors.
func around(img image.Image, x, y int) (low, high pixel) {
	low, high = pixelAt(img, x, y), pixelAt(img, x, y)
	for v := max(y-1, 0); v <= min(y+1, img.Bounds().Max.Y-1); v++ {
		for u := max(x-1, 0); u <= min(x+1, img.Bounds().Max.X-1); u++ {
			for i, c := range pixelAt(img, u, v) {
				low[i], high[i] = min(low[i], c), max(high[i], c)
			}
		}
	}
	return low, high
}

// The largest game there is fits into a message, and is not long in coming.
func TestGIFOfTheLargestGameFits(t *testing.T) {
	longtest.SkipUnderRace(t)
	frames := gameOf(MaxSide, MaxSide, MaxSide*MaxSide, 147, nil)
	data, err := GIF(t.Context(), frames)
	if err != nil {
		t.Fatal(err)
	}
	const upload = 10 << 20
	if len(data) > upload {
		t.Errorf("%d bytes, but an upload may have %d", len(data), upload)
	}
	config, err := gif.DecodeConfig(bytes.NewReader(data))
	if err != nil || config.Width == 0 {
		t.Error(config, err)
	}
}

func TestGIFRefuses(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name   string
		ctx    context.Context
		frames []Frame
		want   error
	}{
		{"no frames", t.Context(), nil, ErrFrames},
		{"too many", t.Context(), make([]Frame, MaxFrames+1), ErrFrames},
		{"two sizes", t.Context(), []Frame{{Board: empty(3, 3)}, {Board: empty(3, 4)}}, ErrFrames},
		{"too large", t.Context(), []Frame{{Board: empty(21, 3)}}, ErrSize},
		{"not wanted any more", cancelled, []Frame{{Board: empty(3, 3)}}, context.Canceled},
	} {
		if _, err := GIF(c.ctx, c.frames); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

// BenchmarkGIF makes the animations of games from the smallest to the largest.
func BenchmarkGIF(b *testing.B) {
	for _, c := range []struct {
		name                    string
		rows, cols, plies, step int
	}{{"3x3", 3, 3, 9, 4}, {"6x6", 6, 6, 36, 7}, {"15x15, 60 plies", 15, 15, 60, 37}, {"20x20", 20, 20, 400, 147}} {
		frames := gameOf(c.rows, c.cols, c.plies, c.step, nil)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			size := 0
			for b.Loop() {
				data, err := GIF(b.Context(), frames)
				if err != nil {
					b.Fatal(err)
				}
				size = len(data)
			}
			b.ReportMetric(float64(size), "bytes/animation")
		})
	}
}
