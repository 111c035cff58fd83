package drop

import (
	"testing"

	"noughts/engine"
)

// What others have published alone is told from what is derived here too, and nothing is known of
// the rest.
func TestKnown(t *testing.T) {
	for variant, want := range map[string]engine.Known{
		"drop:6x7:4": {Value: engine.Win, Source: engine.Say("drop.source.allis")},
		"drop:6x6:4": {Value: engine.Loss, Command: "noughts verify drop --time 10m 6x6", Source: engine.Say("drop.source.tromp")},
		"drop:5x7:4": {Value: engine.Draw, Command: "noughts verify drop --time 10m 5x7", Source: engine.Say("drop.source.tromp")},
		"drop:8x8:4": {Value: engine.Loss, Source: engine.Say("drop.source.tromp")},
		"drop:9x6:4": {Value: engine.Win, Source: engine.Say("drop.source.tromp")},
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
