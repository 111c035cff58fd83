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
		case "empty-dark", "play-dark", "win-dark", "discs-play", "focus-dark", "huge-dark", "split-dark", "crop-dark", "crop-stones", "stones-play", "stones-huge":
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

// BenchmarkEncode packs a 6×6 board in the middle of a game as the bot does, and as the standard library does.
func BenchmarkEncode(b *testing.B) {
	board, err := check(midGame)
	if err != nil {
		b.Fatal(err)
	}
	c, err := newCanvas(&board, &Options{Last: cellsOf(midGame, "c3"), Turn: engine.O, Caption: "O to move"})
	if err != nil {
		b.Fatal(err)
	}
	c.draw()
	shown, places := c.reduce()
	if len(shown) > 16 {
		b.Fatalf("%d colours", len(shown))
	}
	var own packer
	b.Run("rows", func(b *testing.B) {
		size := 0
		for b.Loop() {
			size = len(c.pack(&own, places, 4))
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
