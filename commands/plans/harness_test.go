package plans_test

import (
	"testing"

	"noughts/commands/apptest"
)

// A harness is an App with a channel around it.
type harness struct{ *apptest.Harness }

// newHarness opens an App over an empty store.
func newHarness(t *testing.T) *harness {
	t.Helper()
	return &harness{apptest.New(t)}
}
