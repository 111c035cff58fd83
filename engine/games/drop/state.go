package drop

import "noughts/engine"

// A state is a position as the general searches see it.
type state struct{ position }

// Step returns the state after a move.
func (s state) Step(m engine.Move) state { return state{s.step(int(m.Cell))} }

// Left returns how many cells are empty.
func (s state) Left() int { return s.rule.size() - s.plies() }

// Hash spreads states over a table.
func (s state) Hash() uint64 {
	h := (s.stones[0].Lo*0x9e3779b97f4a7c15 ^ s.stones[0].Hi) * 0xbf58476d1ce4e5b9
	return (h ^ s.stones[1].Lo*0x94d049bb133111eb ^ s.stones[1].Hi) * 0x9e3779b97f4a7c15
}
