package match

import (
	"strings"
	"time"

	"noughts/engine"
)

// formerPrefix begins what stands in for the ID of a person who had all deleted that was kept
// of them. No chat has such an ID.
const formerPrefix = "former:"

// FormerID returns a stand-in for the ID of a person of whom nothing is to be kept; random is
// what tells it from all others, and has nothing to do with the person.
func FormerID(random string) string { return formerPrefix + random }

// Former reports whether an ID is a stand-in for one.
func Former(userID string) bool { return strings.HasPrefix(userID, formerPrefix) }

// Leave ends a match that one of its players leaves for good: who plays resigns, and an offer is
// taken back or declined. What is over stays as it is.
func (m *Match) Leave(userID string, now time.Time) (*Match, error) {
	switch p, ok := m.SeatOf(userID); {
	case m.Status == Over:
		return m, nil
	case m.Status == Playing:
		return m.Resign(userID, now)
	case ok && p == m.Challenger:
		return m.Cancel(userID, now)
	}
	return m.Decline(userID, now)
}

// Abandon ends a match that can't go on, without a result.
func (m *Match) Abandon(now time.Time) *Match {
	if m.Status == Over {
		return m
	}
	c := m.changed(now)
	c.end(Abandoned, engine.Outcome{})
	return c
}
