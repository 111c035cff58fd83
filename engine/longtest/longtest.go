// Package longtest marks the tests that are long computations.
package longtest

import "testing"

// Skip leaves a test out under -short. "make test" runs these packages twice: whole,
// and under the race detector with -short, because a computation in one goroutine takes
// five times as long there and has no races to be found.
func Skip(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("a long computation, left out by -short")
	}
}
