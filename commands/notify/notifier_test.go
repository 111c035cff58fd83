package notify

import (
	"testing"
	"time"

	"noughts/commands/table"
	"noughts/engine/match"
)

// Who is to move is checked once here, and not where another process has changed the match.
func TestRemoteChangesNotifyNobody(t *testing.T) {
	n := &Notifier{Now: time.Now}
	m := &match.Match{ID: 1, Status: match.Playing}
	m.Seats[0].UserID, m.Seats[1].UserID = "ada", "ben"
	n.OnChange(t.Context(), table.Changed{After: m, Remote: true})
	if waiting := n.due.Len(); waiting != 0 {
		t.Errorf("%d matches wait after a change by another process", waiting)
	}
	n.OnChange(t.Context(), table.Changed{After: m})
	if waiting := n.due.Len(); waiting != 1 {
		t.Errorf("%d matches wait, want one", waiting)
	}
}
