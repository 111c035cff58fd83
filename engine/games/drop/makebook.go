package drop

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"noughts/engine/games/drop/exact"
)

// A generate proves the scores of a book and writes it.
type generate struct {
	Write   string        `placeholder:"FILE" help:"The file to write. If it is there already, what it lacks is added."`
	Plies   int           `default:"10" placeholder:"N" help:"How many plies the book goes."`
	Memory  int           `default:"1024" placeholder:"MB" help:"How much memory the search may use for its table."`
	Time    time.Duration `placeholder:"8h" help:"When to stop, with what is proved so far."`
	Variant string        `default:"drop:6x7:4" placeholder:"VARIANT" help:"The game, such as drop:5x6:4."`
}

// saveEvery is how often the book is written while it grows.
const saveEvery = time.Minute

// Run makes the book, the first plies first: their searches fill the table with what the
// later ones need.
func (g *generate) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	found, err := Family{}.Parse(g.Variant)
	if err != nil {
		return err
	}
	r := found.(game).rule
	if g.Write == "" || g.Plies < 0 || g.Plies > mostBookPlies || !exact.Fits(int(r.rows), int(r.cols)) {
		return fmt.Errorf("the form is: book %s --write FILE [--plies N], for up to %d plies and a board that fits into 64 bits", key, mostBookPlies)
	}
	b := newBook(r, g.Plies)
	if err := b.add(g.Write); err != nil {
		return err
	}
	if g.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, g.Time)
		defer cancel()
	}
	err = b.prove(ctx, exact.NewSolver(b.board, g.Memory<<20), out, func() error { return b.save(g.Write) })
	return errors.Join(err, b.save(g.Write))
}

// add takes the scores of a book in a file over, if there is one.
func (b *book) add(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil //nolint:nilerr // there is none yet
	}
	old, err := readBook(data)
	if err != nil || old.rule != b.rule {
		return fmt.Errorf("%s is no book of %s: %w", name, b.rule, errors.Join(err))
	}
	for ply := range min(len(b.keys), len(old.keys)) {
		copy(b.scores[ply], old.scores[ply])
	}
	return nil
}

func (b *book) save(name string) error {
	var file bytes.Buffer
	if err := b.write(&file); err != nil {
		return err
	}
	return os.WriteFile(name, file.Bytes(), 0o644)
}

// prove finds the scores that are not known yet, until ctx ends.
func (b *book) prove(ctx context.Context, s *exact.Solver, out io.Writer, save func() error) error {
	defer s.Until(ctx)()
	saved := time.Now()
	for ply, keys := range b.keys {
		begin, before := time.Now(), s.Nodes
		for i, key := range keys {
			if b.scores[ply][i] != bookUnknown {
				continue
			}
			low, high := s.Score(b.board.Position(key), -s.Board.Most(), s.Board.Most())
			if low != high {
				return nil // the time is over
			}
			b.scores[ply][i] = uint8(low + bookZero)
			if time.Since(saved) > saveEvery {
				saved = time.Now()
				fmt.Fprintf(out, "%d plies: %d of %d positions\n", ply, i+1, len(keys))
				if err := save(); err != nil {
					return err
				}
			}
		}
		fmt.Fprintf(out, "%d plies: all %d positions, %d nodes, %v\n", ply, len(keys), s.Nodes-before, time.Since(begin).Round(time.Second))
	}
	return nil
}
