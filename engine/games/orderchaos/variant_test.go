package orderchaos

import (
	"errors"
	"testing"

	"noughts/engine"
)

func TestVariantsPrintCanonically(t *testing.T) {
	for in, want := range map[string]string{
		"order-chaos:6x6:5":                                  "order-chaos:6x6:5",
		"ORDER-CHAOS:6X6:5:EXACT":                            "order-chaos:6x6:5:exact",
		"order-chaos:3x10:3:symbols=4:chaos-first:full":      "order-chaos:3x10:3:full:chaos-first:symbols=4",
		"order-chaos:10x10:10:symbols=2":                     "order-chaos:10x10:10",
		"order-chaos:5x4:4:chaos-first:exact:symbols=3:full": "order-chaos:5x4:4:exact:full:chaos-first:symbols=3",
		"Order-Chaos:4x4:4:Full:Exact:Chaos-First:Symbols=4": "order-chaos:4x4:4:exact:full:chaos-first:symbols=4",
	} {
		g, err := Family{}.Parse(in)
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		if got := g.Variant(); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
		built, err := Family{}.Build(Family{}.Values(g))
		if err != nil || built != g {
			t.Errorf("%s: built from its values got %v, %v", in, built, err)
		}
	}
}

func TestBadVariantsAreRefused(t *testing.T) {
	for _, in := range []string{
		"", "order-chaos", "order-chaos:6x6", "order-chaos:6:5", "order-chaos:2x6:2", "order-chaos:11x6:5",
		"order-chaos:6x6:7", "order-chaos:6x6:2", "order-chaos:4x6:5", "order-chaos:6x6:5:", "order-chaos:6x6:5:misere",
		"order-chaos:6x6:5:exact:exact", "order-chaos:6x6:5:symbols", "order-chaos:6x6:5:symbols=1", "order-chaos:6x6:5:symbols=5",
		"order-chaos:6x6:5:symbols=2:symbols=2", "order-chaos:6x6:5:exact=1", "order-chaos:+6x6:5", "order-chaos:6x-6:5",
		"order-chaos:6x6x6:5", "mnk:6x6:5", "order-chaos:262x6:5",
	} {
		if g, err := (Family{}).Parse(in); !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("%q: got %v, %v; want an error that wraps ErrIllegal", in, g, err)
		}
	}
}

func TestBuildTakesDefaults(t *testing.T) {
	for want, values := range map[string]map[string]string{
		"order-chaos:6x6:5":                       nil,
		"order-chaos:4x4:4":                       {"rows": "4", "cols": "4"},
		"order-chaos:6x3:3":                       {"cols": "3"},
		"order-chaos:7x7:5:exact:full":            {"rows": "7", "cols": "7", "exact": "true", "full": "true"},
		"order-chaos:6x6:5:chaos-first:symbols=3": {"first": "Chaos", "symbols": "3"},
	} {
		g, err := Family{}.Build(values)
		if err != nil {
			t.Errorf("%v: %v", values, err)
		} else if got := g.Variant(); got != want {
			t.Errorf("%v: got %s, want %s", values, got, want)
		}
	}
	for _, values := range []map[string]string{
		{"rows": "0", "cols": "0"}, {"rows": "21"}, {"line": "7"}, {"line": "x"}, {"exact": "maybe"}, {"first": "X"}, {"k": "3"}, {"symbols": "9"},
	} {
		if g, err := (Family{}).Build(values); !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("%v: got %v, %v; want an error that wraps ErrIllegal", values, g, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, p := range (Family{}).Presets() {
		f.Add(p.Variant, "Xb3")
	}
	f.Add("order-chaos:3x10:3:symbols=4:chaos-first:full", "sj3")
	f.Fuzz(func(t *testing.T, variant, move string) {
		g, err := Family{}.Parse(variant)
		if err != nil {
			return
		}
		again, err := Family{}.Parse(g.Variant())
		if err != nil || again != g {
			t.Fatalf("%s: read again got %v, %v", g.Variant(), again, err)
		}
		m, err := g.ParseMove(move)
		if err != nil {
			return
		}
		if back, err := g.ParseMove(g.MoveName(m)); err != nil || back != m {
			t.Fatalf("%s: %s read again got %v, %v", g.Variant(), g.MoveName(m), back, err)
		}
		if _, err := g.Start().Play(m); err != nil {
			t.Fatalf("%s: %s: %v", g.Variant(), g.MoveName(m), err)
		}
	})
}

// A symbol may follow its cell, as people write it; two of them may not be there.
func TestSymbolAfterTheCell(t *testing.T) {
	g, err := Family{}.Parse("order-chaos:10x10:5:symbols=4")
	if err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]string{"a1X": "Xa1", "b2o": "Ob2", "j10s": "Sj10", "X10T": "", "Tt1": "", "Xa1O": "", "a1": "", "X": "", "": ""} {
		m, err := g.ParseMove(typed)
		if got := g.MoveName(m); (err == nil) != (want != "") || err == nil && got != want {
			t.Errorf("%s was read as %s, %v; want %q", typed, got, err, want)
		}
	}
}
