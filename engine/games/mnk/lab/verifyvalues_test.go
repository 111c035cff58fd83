package lab

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games/mnk"
	"noughts/engine/longtest"
)

// slowValues take longer than this test may; noughts verify k-in-a-row proves them too,
// and TestKnownValues the first of them.
var slowValues = []string{"mnk:4x4:3:misere", "mnk:5x5:3:misere", "mnk:5x5:4:misere", "mnk:5x5:4:exact:misere"}

// Every value that is said to be proved here is proved here, by the command that is said
// to do it.
func TestValuesAreProvedAnew(t *testing.T) {
	longtest.Skip(t)
	quick := slices.DeleteFunc(slices.Sorted(maps.Keys(mnk.ProvedHere())), func(v string) bool { return slices.Contains(slowValues, v) })
	if len(quick) < len(mnk.ProvedHere())-len(slowValues) || len(quick) < 6 {
		t.Fatalf("only %v", quick)
	}
	var out strings.Builder
	if err := (&verifyValues{Time: time.Hour, Variants: quick, values: mnk.ProvedHere()}).Run(t.Context(), nil, &out); err != nil || strings.Count(out.String(), " agrees ") != len(quick) {
		t.Errorf("%v:\n%s", err, out.String())
	}
	t.Log(out.String())
	for variant, value := range mnk.ProvedHere() {
		g, err := mnk.Family{}.Parse(variant)
		if err != nil || g.Variant() != variant {
			t.Errorf("%s: %v", variant, err)
			continue
		}
		if k, ok := (mnk.Family{}).Known(g); !ok || k.Value != value || k.Command != "noughts verify k-in-a-row "+variant {
			t.Errorf("%s: known as %+v", variant, k)
		}
	}
}

// Boards whose proof takes minutes are known too, as well if they are turned, and by a command
// that gives what it takes.
func TestSlowValuesAreKnown(t *testing.T) {
	for _, variant := range []string{"mnk:4x8:4", "mnk:8x4:4", "mnk:7x8:5", "mnk:8x7:5"} {
		g, err := mnk.Family{}.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		if k, ok := (mnk.Family{}).Known(g); !ok || k.Value != engine.Draw || !strings.HasPrefix(k.Command, "noughts analyze --memory 2GB --time 10m mnk:") {
			t.Errorf("%s: known as %+v", variant, k)
		}
	}
	for _, variant := range []string{"mnk:4x9:4", "mnk:4x8:4:exact", "mnk:6x8:5:misere"} {
		if g, err := (mnk.Family{}).Parse(variant); err != nil {
			t.Error(err)
		} else if k, ok := (mnk.Family{}).Known(g); ok {
			t.Errorf("%s: known as %+v", variant, k)
		}
	}
}

// A value that is not so is found out, and so is one for which there is no time.
func TestWrongValuesAreFoundOut(t *testing.T) {
	values := mnk.ProvedHere()
	values["mnk:3x3:3"] = engine.Win
	for want, v := range map[string]verifyValues{
		"DIFFERS":    {Time: time.Hour, Variants: []string{"mnk:3x3:3"}, values: values},
		"NOT PROVED": {Time: time.Nanosecond, Variants: []string{"mnk:7x7:5"}, values: values},
	} {
		var out strings.Builder
		if err := v.Run(t.Context(), nil, &out); err == nil || !strings.Contains(out.String(), want) {
			t.Errorf("%v, want %s:\n%s", err, want, out.String())
		}
	}
	if err := (&verifyValues{Variants: []string{"mnk:8x8:5"}, values: values}).Run(t.Context(), nil, &strings.Builder{}); err == nil {
		t.Error("a value that nobody says is proved here is verified")
	}
}
