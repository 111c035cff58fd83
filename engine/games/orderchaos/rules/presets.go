package rules

import "strings"

// A Preset is a variant that goes by a name.
type Preset struct {
	Name, Variant string
}

// Presets returns the variants that go by a name, the best known first.
func Presets() []Preset {
	return []Preset{
		{"order-and-chaos", Key + ":6x6:5"},
		{"mini", Key + ":4x4:4"},
		{"medium", Key + ":5x5:4"},
		{"chaos-first", Key + ":6x6:5:chaos-first"},
		{"exact-five", Key + ":6x6:5:exact"},
		{"exact-five-full", Key + ":6x6:5:exact:full"},
		{"exact-five-chaos-first", Key + ":6x6:5:exact:chaos-first"},
		{"three-symbols", Key + ":6x6:4:symbols=3"},
	}
}

// Find reads a variant, or the name of a preset.
func Find(text string) (Variant, error) {
	for _, p := range Presets() {
		if strings.EqualFold(p.Name, strings.TrimSpace(text)) {
			return Parse(p.Variant)
		}
	}
	return Parse(text)
}
