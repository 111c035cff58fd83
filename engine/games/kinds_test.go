package games_test

import (
	"testing"

	"noughts/engine/games"
)

// Every game with a name is of one kind, and the first of each is the one it is known for.
func TestKinds(t *testing.T) {
	of := map[string]string{}
	for _, k := range games.Kinds() {
		if k.Title.ID == "" || k.Brief.ID == "" || len(k.Presets) == 0 || len(games.PresetsOf(k)) != len(k.Presets) {
			t.Fatalf("odd: %+v", k)
		}
		for _, name := range k.Presets {
			if of[name] != "" {
				t.Errorf("%s is of the kinds %s and %s", name, of[name], k.Presets[0])
			}
			of[name] = k.Presets[0]
		}
	}
	presets := games.Presets()
	for _, p := range presets {
		game, err := games.Parse(p.Variant)
		if err != nil {
			t.Fatal(err)
		}
		if k := games.KindOf(game); k.Presets[0] != of[p.Name] {
			t.Errorf("%s is of the kind %s, want %q", p.Name, k.Presets[0], of[p.Name])
		}
	}
	if len(of) != len(presets) || len(presets) < 25 {
		t.Errorf("%d games are of a kind, and %d have names", len(of), len(presets))
	}
	for variant, want := range map[string]string{
		"mnk:12x12:5": "gomoku", "mnk:19x19:5:caro": "gomoku", "mnk:13x13:5:renju": "gomoku", "mnk:4x4:3": "tic-tac-toe", "mnk:6x5:4": "five-by-five",
		"mnk:5x5:4:misere": "five-by-five", "drop:10x10:4": "connect-four", "order-chaos:7x7:5": "order-and-chaos", "weighted:0,0,0,0,0,0,0,0,0": "weighted",
	} {
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		if k := games.KindOf(game); k.Presets[0] != want {
			t.Errorf("%s is of the kind %s, want %s", variant, k.Presets[0], want)
		}
	}
}
