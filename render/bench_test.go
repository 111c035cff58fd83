package render

import (
	"bytes"
	"compress/zlib"
	"strconv"
	"strings"
	"testing"

	"noughts/engine"
)

func BenchmarkPNG(b *testing.B) {
	for _, s := range scenes() {
		switch s.name {
		case "empty-dark", "play-dark", "win-dark", "discs-play", "focus-dark", "huge-dark", "split-dark", "crop-dark", "crop-stones", "stones-play", "stones-huge", "ongoing-dark", "ongoing-stones":
			b.Run(s.name, func(b *testing.B) {
				b.ReportAllocs()
				size := 0
				for b.Loop() {
					data, err := PNG(s.board, s.opts)
					if err != nil {
						b.Fatal(err)
					}
					size = len(data)
				}
				b.ReportMetric(float64(size), "bytes/picture")
			})
		}
	}
}

// BenchmarkGame draws the positions of games one after the other, as people see them: with tiles
// that others have left, and without any; and of a large board the part that is shown.
func BenchmarkGame(b *testing.B) {
	window := func(f *Frame, _ int) {
		f.Options.Focus = &Window{Row: 5, Col: 5, Rows: 5, Cols: 5}
		for _, cell := range f.Options.Last {
			f.Options.Focus = &Window{Row: min(int(cell)/15, 10), Col: min(int(cell)%15, 10), Rows: 5, Cols: 5}
		}
	}
	part := func(f *Frame, ply int) {
		window(f, ply)
		f.Options.Crop = &Window{Row: 1, Col: 1, Rows: 13, Cols: 13}
	}
	for name, frames := range map[string][]Frame{
		"6x6": gameOf(6, 6, 30, 7, nil), "15x15": gameOf(15, 15, 60, 37, window), "13x13-of-15x15": gameOf(15, 15, 60, 37, part),
	} {
		for _, cold := range []bool{false, true} {
			kind := map[bool]string{false: "warm", true: "cold"}[cold]
			b.Run(name+"-"+kind, func(b *testing.B) {
				size, i := 0, 0
				for b.Loop() {
					if cold {
						tiles.Clear()
					}
					f := &frames[i%len(frames)]
					data, err := PNG(f.Board, f.Options)
					if err != nil {
						b.Fatal(err)
					}
					size += len(data)
					i++
				}
				b.ReportMetric(float64(size)/float64(i), "bytes/picture")
			})
		}
	}
}

// BenchmarkSides draws boards of growing sides, half full.
func BenchmarkSides(b *testing.B) {
	for _, side := range []int{3, 6, 10, 15, 20} {
		b.Run(strconv.Itoa(side), func(b *testing.B) {
			row := strings.Repeat("X..O.", 4)
			var rows []string
			for i := range side {
				rows = append(rows, (row[i%5:] + row)[:side])
			}
			board, size := boardOf(strings.Join(rows, "/")), 0
			for b.Loop() {
				data, err := PNG(board, Options{})
				if err != nil {
					b.Fatal(err)
				}
				size = len(data)
			}
			b.ReportMetric(float64(size), "bytes/picture")
		})
	}
}

// BenchmarkEncode packs a 6×6 board in the middle of a game as the bot does, and as the standard
// library does.
func BenchmarkEncode(b *testing.B) {
	board, err := check(midGame)
	if err != nil {
		b.Fatal(err)
	}
	c := rasterOf(b, &board, &Options{Last: cellsOf(midGame, "c3"), Turn: engine.O, Caption: "O to move"})
	shown, places := c.reduce()
	if len(shown) > 16 {
		b.Fatalf("%d colors", len(shown))
	}
	var own packer
	b.Run("rows", func(b *testing.B) {
		size := 0
		for b.Loop() {
			c.pack(&own, places, 4)
			size = len(own.out.bytes)
		}
		b.ReportMetric(float64(size), "bytes/picture")
	})
	for _, level := range []int{zlib.BestSpeed, 5, 6} {
		b.Run(strconv.Itoa(level), func(b *testing.B) {
			var out bytes.Buffer
			for b.Loop() {
				out.Reset()
				z, err := zlib.NewWriterLevel(&out, level)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := z.Write(own.raw); err != nil {
					b.Fatal(err)
				}
				if err := z.Close(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(out.Len()), "bytes/picture")
		})
	}
}

func BenchmarkText(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Text(huge, Options{})
	}
}

func BenchmarkAlt(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Alt(huge, Options{}, func(t engine.Text) string { return t.ID })
	}
}

// rasterOf draws a board on a raster.
func rasterOf(tb testing.TB, b *engine.Board, o *Options) *raster {
	tb.Helper()
	types, err := newTypesetter(o.Language, o.Wrote)
	if err != nil {
		tb.Fatal(err)
	}
	return drawnIn(types, b, o, layoutFor(types, b, o))
}
