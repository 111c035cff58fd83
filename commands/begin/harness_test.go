package begin_test

import (
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
)

// A harness is an App with a channel around it.
type harness struct{ *apptest.Harness }

// newHarness opens an App over an empty store.
func newHarness(t *testing.T) *harness {
	t.Helper()
	return &harness{apptest.New(t)}
}

// idOf is the custom id of the button or select that begins so, if there is one.
func idOf(m commands.Message, prefix string) string {
	for _, row := range m.Rows {
		if row.Select != nil && strings.HasPrefix(row.Select.ID, prefix) {
			return row.Select.ID
		}
		for _, b := range row.Buttons {
			if strings.HasPrefix(b.ID, prefix) {
				return b.ID
			}
		}
	}
	return ""
}
