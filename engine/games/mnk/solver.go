package mnk

import (
	"fmt"

	"noughts/engine"
	"noughts/engine/search"
)

// NewSolver returns a solver for the variant.
func (g game) NewSolver(options engine.SolverOptions) engine.Solver {
	e := search.NewExact(g.readSmall, options)
	e.Canonical = small.canonical
	return e
}

// readSmall returns a position of this game for exact search.
func (g game) readSmall(p engine.Position) (small, error) {
	own, ok := p.(position)
	if !ok || own.rule != g.rule {
		return small{}, fmt.Errorf("%w: not a position of %s", engine.ErrIllegal, g.Variant())
	}
	return own.small(), nil
}
