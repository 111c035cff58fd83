package tool_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/tool"
)

// zeros is a device that has no end.
type zeros struct{ read int }

// Read implements io.Reader.
func (z *zeros) Read(b []byte) (int, error) {
	clear(b)
	z.read += len(b)
	return len(b), nil
}

// Of what has no end, MostRead bytes are read; what is shorter is read as it is.
func TestLimited(t *testing.T) {
	z := &zeros{}
	n, err := io.Copy(io.Discard, tool.Limited(z))
	if !errors.Is(err, engine.ErrIllegal) || n > tool.MostRead || z.read > tool.MostRead+1<<20 {
		t.Errorf("got %d bytes of %d, %v", n, z.read, err)
	}
	if text, err := io.ReadAll(tool.Limited(strings.NewReader("a1 b2"))); string(text) != "a1 b2" || err != nil {
		t.Errorf("got %q, %v", text, err)
	}
	if n, err := io.Copy(io.Discard, tool.Limited(io.LimitReader(z, tool.MostRead))); n != tool.MostRead || err != nil {
		t.Errorf("got %d bytes, %v", n, err)
	}
}
