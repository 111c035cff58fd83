// Package longtest marks the tests that are long computations.
package longtest

import "testing"

// Reason is what Skip says.
const Reason = "a long computation, left out under the race detector"

// Skip leaves a test out under the race detector. scripts/gotest runs such tests again
// without it, because a computation in one goroutine takes five times as long there and
// has no races to be found.
func Skip(t *testing.T) {
	t.Helper()
	if underRace {
		t.Skip(Reason)
	}
}
