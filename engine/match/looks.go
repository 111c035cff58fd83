package match

import "slices"

// LooksLike reports whether people see no difference between two states of a match, wherever its
// board stands: that is shown by where it stands.
func (m *Match) LooksLike(other *Match) bool {
	return m.Seats == other.Seats && m.Challenger == other.Challenger && m.Status == other.Status &&
		m.Ending == other.Ending && m.Outcome == other.Outcome && m.Theme == other.Theme &&
		m.Locale == other.Locale && m.Deadline.Equal(other.Deadline) && slices.Equal(m.Moves, other.Moves) &&
		slices.Equal(m.Choices, other.Choices) && m.Asked == other.Asked
}
