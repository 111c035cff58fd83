package begin_test

import (
	"fmt"
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

// pings counts how often somebody was called.
func (h *harness) pings(user string) (n int) {
	h.Settle()
	for _, p := range h.Chat.Pinged {
		if p == user {
			n++
		}
	}
	return n
}

// stranger is one more member of the server.
func stranger(n int) commands.User {
	return commands.User{ID: fmt.Sprint("member", n), Name: fmt.Sprint("Member ", n), Member: true}
}

// tryChallenge lets somebody challenge Ben.
func (h *harness) tryChallenge(from commands.User) commands.Reply {
	h.T.Helper()
	return h.Do(commands.Request{
		Kind: commands.Invoke, Name: "play", User: from, Args: map[string]string{"game": "tic-tac-toe", "opponent": "ben"},
	})
}
