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

// Run makes the book.
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

// A filling is a book that is being filled.
type filling struct {
	*book
	solver *exact.Solver
	out    io.Writer
	save   func() error
	seen   [][]bool // by ply
	solved int      // how many positions have been searched
	begin  time.Time
	saved  time.Time
}

// errTimeOver ends a filling whose time is over.
var errTimeOver = errors.New("the time is over")

// prove finds the scores that are not known yet, until ctx ends. It searches the last ply;
// those before follow from it, and take longer to search: the empty board alone as long as
// a thousand positions of ten plies. It goes through the last ply opening by opening, so
// that a book that is not finished has whole openings, and one search finds in the table
// what those before it had to find out, too.
func (b *book) prove(ctx context.Context, s *exact.Solver, out io.Writer, save func() error) error {
	defer s.Until(ctx)()
	f := &filling{book: b, solver: s, out: out, save: save, begin: time.Now(), saved: time.Now()}
	for _, keys := range b.keys {
		f.seen = append(f.seen, make([]bool, len(keys)))
	}
	err := f.fill(exact.Position{})
	f.report()
	if errors.Is(err, errTimeOver) {
		return nil
	}
	return err
}

// fill finds the scores of a position and of those after it.
func (f *filling) fill(p exact.Position) error {
	ply, i, ok := f.index(p)
	if !ok || f.seen[ply][i] {
		return nil
	}
	f.seen[ply][i] = true
	if ply == len(f.keys)-1 {
		return f.search(ply, i)
	}
	best := -f.board.Most()
	for _, col := range f.board.FromMiddle() {
		cell := f.board.Moves(p) & col
		if cell == 0 {
			continue
		}
		next := p.Play(cell)
		v, known := f.rule.scoreAt(ply+2), true
		if f.board.Wins(next.Mine, next.All)&f.board.Moves(next) == 0 {
			if err := f.fill(next); err != nil {
				return err
			}
			v, known = f.find(next)
		}
		if !known {
			return fmt.Errorf("no score of %x, which was to be proved", f.key(next))
		}
		best = max(best, -v)
	}
	if v, ok := f.find(p); ok && v != best {
		return fmt.Errorf("the book says %d of %x, but %d of its best move", v, f.key(p), best)
	}
	f.scores[ply][i] = uint8(best + bookZero)
	return nil
}

// search proves the score of a position, if it is not known.
func (f *filling) search(ply, i int) error {
	if f.scores[ply][i] != bookUnknown {
		return nil
	}
	most := f.board.Most()
	low, high := f.solver.Score(f.board.Position(f.keys[ply][i]), -most, most)
	if low != high {
		return errTimeOver
	}
	f.scores[ply][i] = uint8(low + bookZero)
	f.solved++
	if time.Since(f.saved) < saveEvery {
		return nil
	}
	f.saved = time.Now()
	f.report()
	return f.save()
}

// report says how far the book is.
func (f *filling) report() {
	for ply, scores := range f.scores {
		known := 0
		for _, v := range scores {
			if v != bookUnknown {
				known++
			}
		}
		fmt.Fprintf(f.out, "%d plies: %d of %d; ", ply, known, len(scores))
	}
	fmt.Fprintf(f.out, "%d searched, %d nodes, %v\n", f.solved, f.solver.Nodes, time.Since(f.begin).Round(time.Second))
}
