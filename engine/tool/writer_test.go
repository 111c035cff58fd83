package tool

import (
	"errors"
	"testing"
)

// A full writer takes so many writes and then none.
type fullWriter struct{ left, tried int }

var errFull = errors.New("full")

func (w *fullWriter) Write(b []byte) (int, error) {
	if w.tried++; w.left == 0 {
		return 0, errFull
	}
	w.left--
	return len(b), nil
}

// A writer keeps the first error and prints nothing after it.
func TestWriterKeepsTheFirstError(t *testing.T) {
	out := &fullWriter{left: 2}
	w := NewWriter(out)
	for range 5 {
		w.Printf("%d\n", 1)
	}
	if !errors.Is(w.Err(), errFull) || out.tried != 3 {
		t.Errorf("%v after %d writes, want it after 3", w.Err(), out.tried)
	}
}
