package weighted

import "noughts/engine"

// Kinds is one for all the boards with names.
func (f Family) Kinds() []engine.GameKind {
	one := engine.GameKind{Title: engine.Say("weighted.ratings"), Brief: engine.Say("weighted.brief")}
	for _, p := range f.Presets() {
		one.Presets = append(one.Presets, p.Name)
	}
	return []engine.GameKind{one}
}
