package orderchaos

import "noughts/engine"

// Kinds is one for all variants.
func (f Family) Kinds() []engine.GameKind {
	return engine.OneKind(f, engine.Say("orderchaos.ratings"), engine.Say("orderchaos.brief"))
}
