package drop

import "noughts/engine"

// Kinds is one: discs fall on every board.
func (f Family) Kinds() []engine.GameKind {
	return engine.OneKind(f, engine.Say("drop.ratings"), engine.Say("drop.brief"))
}
