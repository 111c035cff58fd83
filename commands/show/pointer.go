package show

import (
	"noughts/engine"
	"noughts/engine/match"
)

// A pointer is what a hint has pointed at in one position.
type pointer struct {
	position engine.Position
	cells    []uint16
}

// Point notes which cells a hint in a match speaks of, so that the buttons reach
// them. A cell that is there more often weighs more.
func (s *Matches) Point(m *match.Match, cells []uint16) {
	s.pointers.Put(m.ID, pointer{m.Position(), cells})
}

// Pointed are the cells that the last hint spoke of, if the match still
// stands where it did then.
func (s *Matches) Pointed(m *match.Match) []uint16 {
	p, ok := s.pointers.Get(m.ID)
	if !ok || p.position != m.Position() {
		return nil
	}
	return p.cells
}
