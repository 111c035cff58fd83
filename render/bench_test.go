package render

import (
	"testing"

	"noughts/engine"
)

func BenchmarkPNG(b *testing.B) {
	for _, s := range scenes() {
		switch s.name {
		case "empty-dark", "play-dark", "focus-dark", "huge-dark", "split-dark":
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
