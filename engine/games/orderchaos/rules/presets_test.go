package rules_test

import (
	"testing"

	"noughts/engine/games/orderchaos/rules"
)

// TestFind checks that names and variants are both read, and that what is neither is refused.
func TestFind(t *testing.T) {
	for _, p := range rules.Presets() {
		for _, text := range []string{p.Name, p.Variant} {
			if v, err := rules.Find(text); err != nil || v.String() != p.Variant {
				t.Errorf("%s: got %v, %v; want %s", text, v, err, p.Variant)
			}
		}
	}
	if v, err := rules.Find(" Order-and-Chaos "); err != nil || v != rules.Classic {
		t.Errorf("a name in capitals: got %v, %v", v, err)
	}
	if v, err := rules.Find("order-or-chaos"); err == nil {
		t.Errorf("a name that is none: got %v", v)
	}
}
