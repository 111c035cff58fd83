package render

import (
	"bytes"
	"image/png"
	"testing"

	"noughts/engine"
)

func TestPNGIsAPicture(t *testing.T) {
	data, err := PNG(engine.Board{Rows: 3, Cols: 3}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(data)); err != nil {
		t.Fatal(err)
	}
}
