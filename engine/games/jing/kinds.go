package jing

import "noughts/engine"

// Kinds is one, of the only game.
func (Family) Kinds() []engine.GameKind {
	return []engine.GameKind{{Title: engine.Say("jing.title"), Brief: engine.Say("jing.brief"), Presets: []string{key}}}
}
