package orderchaos

import (
	"strings"
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
		a, err := engine.Decide(t.Context(), g.NewSolver(engine.SolverOptions{}), g.Start(), engine.Budget{Nodes: 1_000_000})
		if err != nil || a.Root.Low != want || a.Root.High != want {
			t.Errorf("%s is %v to %v, %v; want %v", variant, a.Root.Low, a.Root.High, err, want)
		}
		if k, ok := (Family{}).Known(g); !ok || k.Value != want || k.Command != "noughts analyze "+variant {
			t.Errorf("%s: known as %+v", variant, k)
		}
	}
}

// TestSlowValuesAreFound asks for each value that takes long, of the board and of the board turned.
func TestSlowValuesAreFound(t *testing.T) {
	for variant, want := range provedSlowly {
		for _, asked := range []string{variant, strings.Replace(variant, "5x6", "6x5", 1)} {
			g, err := Family{}.Parse(asked)
			if err != nil {
				t.Fatal(err)
			}
			if k, ok := (Family{}).Known(g); !ok || k.Value != want.Value || k.Command != want.Command {
				t.Errorf("%s: known as %+v, want %+v", asked, k, want)
			}
		}
	}
}
