package drop

import "noughts/engine"

// Kinds is one: discs fall on every board.
func (f Family) Kinds() []engine.GameKind {
	one := engine.GameKind{Title: engine.Say("drop.ratings"), Brief: engine.Say("drop.brief")}
	for _, p := range f.Presets() {
		one.Presets = append(one.Presets, p.Name)
	}
	return []engine.GameKind{one}
}
