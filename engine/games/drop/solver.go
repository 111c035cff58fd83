package drop

import (
	"fmt"

	"noughts/engine"
	"noughts/engine/grid"
	"noughts/engine/search"
)

// A state is a position as the general searches see it.
type state struct{ position }

func (s state) Step(m engine.Move) state { return state{s.step(int(m.Cell))} }
func (s state) Left() int                { return s.rule.size() - s.plies() }
func (s state) Hash() uint64 {
	h := (s.stones[0].Lo*0x9e3779b97f4a7c15 ^ s.stones[0].Hi) * 0xbf58476d1ce4e5b9
	return (h ^ s.stones[1].Lo*0x94d049bb133111eb ^ s.stones[1].Hi) * 0x9e3779b97f4a7c15
}

var _ grid.SmallSet

// NewSolver returns a solver.
func (g game) NewSolver(options engine.SolverOptions) engine.Solver {
	return search.NewExact(func(p engine.Position) (state, error) {
		own, ok := p.(position)
		if !ok {
			return state{}, fmt.Errorf("a position of another game: %T", p)
		}
		return state{own}, nil
	}, options)
}
