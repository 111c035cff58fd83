package puzzle

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"noughts/engine/tool"
)

// shipped is made by `noughts generate puzzles --plan plan.txt -o puzzles.jsonl.gz`: lines of
// JSON, compressed.
//
//go:embed puzzles.jsonl.gz
var shipped []byte

// Shipped returns the puzzles that come with the program, in an order that does not
// change. The caller must not change them.
func Shipped() []Puzzle { return readShipped() }

var readShipped = sync.OnceValue(func() []Puzzle {
	list, err := ReadFile(bytes.NewReader(shipped))
	if err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return list
})

// Write writes puzzles, one JSON object a line.
func Write(w io.Writer, list []Puzzle) error {
	e := json.NewEncoder(w)
	for _, p := range list {
		if err := e.Encode(p); err != nil {
			return err
		}
	}
	return nil
}

// Read reads puzzles, one JSON object a line.
func Read(r io.Reader) ([]Puzzle, error) {
	var list []Puzzle
	for d := json.NewDecoder(bufio.NewReader(tool.Limited(r))); ; {
		var p Puzzle
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return list, nil
		case err != nil:
			return nil, fmt.Errorf("puzzle %d: %w", len(list)+1, err)
		}
		list = append(list, p)
	}
}

// WriteFile writes puzzles as they are shipped.
func WriteFile(w io.Writer, list []Puzzle) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := Write(z, list); err != nil {
		return err
	}
	return z.Close()
}

// ReadFile reads puzzles as they are shipped.
func ReadFile(r io.Reader) ([]Puzzle, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("puzzles: %w", err)
	}
	list, err := Read(z)
	return list, errors.Join(err, z.Close())
}
