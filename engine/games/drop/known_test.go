package drop

import (
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// What others have published alone is told from what is derived here too, and nothing is known of
// the rest.
func TestKnown(t *testing.T) {
	for variant, want := range map[string]engine.Known{
		"drop:6x7:4": {Value: engine.Win, Command: "noughts analyze drop:6x7:4", Source: engine.Say("drop.source.allis")},
		"drop:6x6:4": {Value: engine.Loss, Command: "noughts verify drop --time 10m 6x6", Source: engine.Say("drop.source.tromp")},
		"drop:5x7:4": {Value: engine.Draw, Command: "noughts verify drop --time 10m 5x7", Source: engine.Say("drop.source.tromp")},
		"drop:8x6:4": {Value: engine.Loss, Command: "noughts verify drop --time 10m 8x6", Source: engine.Say("drop.source.tromp")},
		"drop:8x8:4": {Value: engine.Loss, Source: engine.Say("drop.source.tromp")},
		"drop:9x6:4": {Value: engine.Win, Command: "noughts verify drop --time 10m 9x6", Source: engine.Say("drop.source.tromp")},
		"drop:8x7:4": {Value: engine.Win, Source: engine.Say("drop.source.tromp")},
		"drop:9x7:4": {},
		"drop:7x9:5": {},
		"drop:5x6:3": {},
	} {
		g, err := Family{}.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := Family{}.Known(g)
		if wins := len(got.First) > 0; wins != (variant == "drop:6x7:4") || wins && g.MoveName(got.First[0]) != "d1" {
			t.Errorf("%s: the only first moves are %v", variant, got.First)
		}
		if got.Value != want.Value || got.Command != want.Command || got.Source.ID != want.Source.ID ||
			ok != (want.Command != "" || want.Source.ID != "") {
			t.Errorf("%s: got %+v (%v), want %+v", variant, got, ok, want)
		}
	}
}

// What is said of the start of a preset before it is analyzed is what its analysis says, and
// "published" is said of none that the book or a short search proves.
func TestPresetsHaveOneValue(t *testing.T) {
	proved, least := 0, longtest.Sample(t, 1, 2)
	for _, preset := range longtest.Some(t, 4, Family{}.Presets()) {
		g, err := Family{}.Parse(preset.Variant)
		if err != nil {
			t.Fatal(err)
		}
		a, err := g.NewSolver(engine.SolverOptions{TableBytes: 1 << 20}).Analyze(t.Context(), g.Start(), engine.Budget{Nodes: 20_000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		k, known := Family{}.Known(g)
		if known && (k.Value < a.Root.Low || k.Value > a.Root.High) {
			t.Errorf("%s: %v is known, but the analysis says %v to %v", preset.Name, k.Value, a.Root.Low, a.Root.High)
		}
		if !a.Root.Decided() {
			continue
		}
		proved++
		if known && k.Command == "" {
			t.Errorf("%s is said to be proved by others alone, but %q proves it", preset.Name, a.Method)
		}
		for _, m := range k.First {
			for _, e := range a.Moves {
				if e.Decided() && (e.Move == m) != (e.Low == k.Value) {
					t.Errorf("%s: %s is worth %v, but the moves that reach the value are %v", preset.Name, g.MoveName(e.Move), e.Low, k.First)
				}
			}
		}
	}
	if proved < least {
		t.Errorf("only %d starts are proved", proved)
	}
}
