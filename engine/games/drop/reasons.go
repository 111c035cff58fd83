package drop

import (
	"noughts/engine"
	"noughts/engine/search"
)

// explain gives the moves of an analysis their reasons.
func (s *solver) explain(p position, a *engine.Analysis) {
	search.Explain(p, a)
}
