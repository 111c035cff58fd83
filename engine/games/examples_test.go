package games_test

import (
	"testing"

	"noughts/engine"
	"noughts/engine/enginetest"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// Every preset teaches a win, a near miss and a trap.
func TestPresetsTeach(t *testing.T) {
	for _, p := range games.Presets() {
		game, err := games.Parse(p.Variant)
		if err != nil {
			t.Fatal(err)
		}
		count := map[engine.ExampleKind]int{}
		for _, e := range game.Examples() {
			count[e.Kind]++
		}
		for kind, name := range []string{"win", "near miss", "trap"} {
			if count[engine.ExampleKind(kind)] == 0 {
				t.Errorf("%s shows no %s", p.Name, name)
			}
		}
	}
}

// Examples are made for variants that nobody has thought of, too.
func TestExamplesOfOddVariants(t *testing.T) {
	for _, variant := range longtest.Some(t, 16, []string{
		"mnk:1x1:1", "mnk:1x5:2", "mnk:5x1:3", "mnk:2x2:2", "mnk:1x20:5", "mnk:20x1:4", "mnk:3x3:2", "mnk:4x4:3", "mnk:3x7:3", "mnk:7x3:3",
		"mnk:5x5:5", "mnk:6x6:6:exact", "mnk:5x4:4:exact", "mnk:9x9:5:exact", "mnk:20x20:20", "mnk:3x3:3:exact:misere",
		"mnk:5x5:4:misere", "mnk:6x6:4:exact:misere", "mnk:6x5:5:misere", "mnk:15x15:5:misere", "mnk:4x3:3:misere",
		"order-chaos:3x3:3", "order-chaos:3x3:3:full", "order-chaos:3x4:3", "order-chaos:4x4:3", "order-chaos:4x4:4:full", "order-chaos:4x4:4:chaos-first",
		"order-chaos:5x5:5", "order-chaos:5x5:4:exact", "order-chaos:4x6:4:exact", "order-chaos:6x4:4", "order-chaos:6x6:6", "order-chaos:5x6:4:exact:chaos-first",
		"order-chaos:6x6:5:full", "order-chaos:5x5:4:exact:full", "order-chaos:6x6:5:symbols=3:full",
		"order-chaos:10x10:10", "order-chaos:10x10:5:symbols=4:exact:full:chaos-first", "order-chaos:6x6:5:symbols=4",
		"drop:4x4:3", "drop:4x4:4", "drop:10x4:6", "drop:4x10:6", "drop:10x10:3", "drop:5x5:5",
		"weighted:0,0,0,0,0,0,0,0,0", "weighted:9,9,9,9,9,9,9,9,9", "weighted:-1,-2,-3,-4,-5,-6,-7,-8,-9", "weighted:1000000000,-1000000000,0,1,2,3,4,5,6",
	}) {
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		enginetest.Examples(t, game)
	}
}
