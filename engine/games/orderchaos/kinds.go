package orderchaos

import "noughts/engine"

// Kinds is one for all variants.
func (f Family) Kinds() []engine.GameKind {
	one := engine.GameKind{Title: engine.Say("orderchaos.ratings"), Brief: engine.Say("orderchaos.brief")}
	for _, p := range f.Presets() {
		one.Presets = append(one.Presets, p.Name)
	}
	return []engine.GameKind{one}
}
