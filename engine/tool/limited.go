package tool

import (
	"io"

	"noughts/engine"
)

// MostRead is how many bytes of a file with positions, games or puzzles are read: a hundred times
// the largest that we have.
const MostRead = 64 << 20

// Limited returns a reader of at most MostRead bytes. If there are more, it fails with a UserError,
// so that a file that somebody gives takes no memory without end.
func Limited(in io.Reader) io.Reader { return &limited{in, MostRead} }

type limited struct {
	in   io.Reader
	left int
}

// Read implements io.Reader.
func (l *limited) Read(b []byte) (n int, err error) {
	n, err = l.in.Read(b)
	if l.left -= n; l.left < 0 {
		return 0, engine.NewUserError("file.large", "Most", MostRead>>20)
	}
	return n, err
}
