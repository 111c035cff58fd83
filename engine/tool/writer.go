package tool

import (
	"fmt"
	"io"
)

// A Writer prints what a tool finds. It keeps the first error and prints nothing
// more, so that a tool need look once, at its end.
type Writer struct {
	out io.Writer
	err error
}

// NewWriter returns a writer that prints on out.
func NewWriter(out io.Writer) *Writer { return &Writer{out: out} }

// Printf prints by a format.
func (w *Writer) Printf(format string, args ...any) {
	if w.err == nil {
		_, w.err = fmt.Fprintf(w.out, format, args...)
	}
}

// Err returns the first error.
func (w *Writer) Err() error { return w.err }
