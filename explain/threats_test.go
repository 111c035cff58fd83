package explain

import (
	"slices"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
)

func TestPendingThreatLines(t *testing.T) {
	_, p, err := games.ParsePosition("mnk:15x15:5 a1 h8 a3 i8 a5 j8")
	if err != nil {
		t.Fatal(err)
	}
	var stops []engine.Move
	for _, name := range []string{"g8", "k8"} {
		cell, err := engine.ParseCell(name, 15, 15)
		if err != nil {
			t.Fatal(err)
		}
		stops = append(stops, engine.Move{Cell: cell})
	}
	var lines []string
	for _, l := range pendingThreatLines(p, stops) {
		lines = append(lines, engine.CellName(l.Cells[0], 15)+"-"+engine.CellName(l.Cells[len(l.Cells)-1], 15))
	}
	slices.Sort(lines)
	if got := strings.Join(lines, " "); got != "f8-j8 g8-k8 h8-l8" {
		t.Errorf("an open three threatens %q", got)
	}
}

func TestImmediateThreatIn(t *testing.T) {
	for position, want := range map[string]string{
		"mnk:3x3:3 XX./OO./...":                     "c2",
		"mnk:3x3:3 XX./.O./...":                     "c3",
		"mnk:3x3:3 OO./X../X..":                     "c3",
		"mnk:15x15:5 a1 h8 a3 i8 a5 j8 a7 k8":       "", // two cells at once
		"order-chaos:6x6:5 Xa1 Xb1 Oa6 Xc1 Of6 Xd1": "",
		"order-chaos:6x6:5 Xa1 Xb1 Xc1 Of6 Xd1":     "Oe1",
		"jing a1 c3":                                "",
	} {
		game, p, err := games.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		var stops []string
		for _, m := range ImmediateThreatIn(p).Stops {
			stops = append(stops, game.MoveName(m))
		}
		if got := strings.Join(stops, " "); got != want {
			t.Errorf("%s: %q stops it, want %q", position, got, want)
		}
	}
}
