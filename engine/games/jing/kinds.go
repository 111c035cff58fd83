package jing

import "noughts/engine"

// Kinds is one, of the only game.
func (f Family) Kinds() []engine.GameKind {
	return engine.OneKind(f, engine.Say("jing.title"), engine.Say("jing.brief"))
}
