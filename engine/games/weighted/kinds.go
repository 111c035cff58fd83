package weighted

import "noughts/engine"

// Kinds is one for all the boards with names.
func (f Family) Kinds() []engine.GameKind {
	return engine.OneKind(f, engine.Say("weighted.ratings"), engine.Say("weighted.brief"))
}
