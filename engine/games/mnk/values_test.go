package mnk

import (
	"testing"

	"noughts/engine"
)

// BenchmarkFullValue settles whole games, each with a solver that knows nothing
// yet.
func BenchmarkFullValue(b *testing.B) {
	for _, c := range []struct {
		variant string
		want    engine.Result
	}{
		{"mnk:3x3:3", engine.Draw},
		{"mnk:4x4:4", engine.Draw},
		{"mnk:5x5:4", engine.Draw},
		{"mnk:5x6:4", engine.Win},
		{"mnk:6x6:5", engine.Draw},
		{"mnk:6x7:5", engine.Draw},
		{"mnk:7x7:5", engine.Draw},
		{"mnk:8x8:6", engine.Draw},
		{"mnk:9x9:9", engine.Draw},
		{"mnk:20x20:9", engine.Draw},
	} {
		g, err := Family{}.Parse(c.variant)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.variant, func(b *testing.B) {
			var nodes uint64
			for b.Loop() {
				a, err := engine.Decide(b.Context(), g.NewSolver(engine.SolverOptions{}), g.Start(), engine.Budget{})
				if err != nil || a.Root.Low != c.want || a.Root.High != c.want {
					b.Fatalf("got %v to %v, %v", a.Root.Low, a.Root.High, err)
				}
				nodes += a.Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}
