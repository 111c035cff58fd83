package orderchaos

import (
	"context"
	"testing"

	"noughts/engine"
)

// TestValuesAreProvedAnew proves every value that is said to be proved here.
func TestValuesAreProvedAnew(t *testing.T) {
	for variant, want := range provedHere {
		g, err := Family{}.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		ctx, settled := context.WithCancel(t.Context())
		a, err := g.NewSolver(engine.SolverOptions{}).Analyze(ctx, g.Start(), engine.Budget{Nodes: 1_000_000}, func(a engine.Analysis) {
			if a.Root.Decided() {
				settled()
			}
		})
		if settled(); err != nil || a.Root.Low != want || a.Root.High != want {
			t.Errorf("%s is %v to %v, %v; want %v", variant, a.Root.Low, a.Root.High, err, want)
		}
		if k, ok := (Family{}).Known(g); !ok || k.Value != want || k.Command != "noughts analyze "+variant {
			t.Errorf("%s: known as %+v", variant, k)
		}
	}
}
