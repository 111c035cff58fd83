package drop

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"noughts/engine/games/drop/exact"
)

// A generate proves the scores of a book and writes it.
type generate struct {
	Write   string        `placeholder:"FILE" help:"drop.tool.book.write"`
	Plies   int           `default:"10" placeholder:"N" help:"drop.tool.book.plies"`
	Memory  int           `default:"1024" placeholder:"MB" help:"drop.tool.book.memory"`
	Check   int           `placeholder:"N" help:"drop.tool.book.check"`
	Workers int           `default:"1" placeholder:"N" help:"drop.tool.book.workers"`
	Time    time.Duration `placeholder:"8h" help:"drop.tool.book.time"`
	Variant string        `default:"drop:6x7:4" placeholder:"VARIANT" help:"drop.tool.book.variant"`
}

// saveEvery is how often the book is written while it grows.
const saveEvery = 2 * time.Minute

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
	if g.Check > 0 {
		return b.check(ctx, g.Check, g.Memory<<20, out)
	}
	if g.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, g.Time)
		defer cancel()
	}
	solvers := []*exact.Solver{exact.NewSolver(b.board, g.Memory<<20)}
	for len(solvers) < g.Workers {
		solvers = append(solvers, solvers[0].Beside())
	}
	return b.prove(ctx, solvers, out, func() error { return b.save(g.Write) })
}

// check proves so many of the scores again that are known of the last ply: those at even
// distances, each with nothing known. Nothing of the file has a part in it.
func (b *book) check(ctx context.Context, n, tableBytes int, out io.Writer) error {
	ply, most := len(b.keys)-1, b.board.Most()
	var known []int
	for i, v := range b.scores[ply] {
		if v != bookUnknown {
			known = append(known, i)
		}
	}
	n = min(n, len(known))
	for i := range n {
		at := known[i*len(known)/n]
		s := exact.NewSolver(b.board, tableBytes)
		done := s.Until(ctx)
		low, high := s.Score(b.board.Position(b.keys[ply][at]), -most, most)
		done()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if want := int(b.scores[ply][at]) - bookZero; low != want || high != want {
			return fmt.Errorf("the book says %d of %x, but its score is %d", want, b.keys[ply][at], low)
		}
	}
	fmt.Fprintf(out, "%d of %d scores after %d plies were proved again; all agree\n", n, len(known), ply)
	return nil
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

// save writes the book to a file, which is whole at any time.
func (b *book) save(name string) error {
	var file bytes.Buffer
	if err := b.write(&file); err != nil {
		return err
	}
	fresh := name + ".new"
	if err := os.WriteFile(fresh, file.Bytes(), 0o644); err != nil {
		return err
	}
	return os.Rename(fresh, name)
}

// A filling is a book that is being filled.
type filling struct {
	*book
	out    io.Writer
	save   func() error
	last   []int // the positions of the last ply that have no score, in the order in which they are searched
	next   atomic.Int64
	nodes  atomic.Uint64
	begin  time.Time
	mutex  sync.Mutex // held by whoever touches what follows, and the scores
	solved int        // how many positions have been searched
	saved  time.Time
}

// prove finds the scores that are not known yet, until ctx ends. It searches the last ply;
// those before follow from it, and take longer to search: the empty board alone as long as
// a thousand positions of ten plies. It goes through the last ply opening by opening, so
// that a book that is not finished has whole openings, and one search finds in the table
// what those before it had to find out, too: the solvers share it.
func (b *book) prove(ctx context.Context, solvers []*exact.Solver, out io.Writer, save func() error) error {
	f := &filling{book: b, out: out, save: save, begin: time.Now(), saved: time.Now()}
	f.list(exact.Position{}, map[uint64]bool{})
	group, ctx := errgroup.WithContext(ctx)
	for _, s := range solvers {
		group.Go(func() error { return f.search(ctx, s) })
	}
	err := group.Wait()
	return errors.Join(err, f.keep())
}

// list lists the positions of the last ply after p that have no score. Neighbors follow
// each other.
func (f *filling) list(p exact.Position, seen map[uint64]bool) {
	ply, i, ok := f.index(p)
	if !ok || seen[f.keys[ply][i]] {
		return
	}
	seen[f.keys[ply][i]] = true
	if ply == len(f.keys)-1 {
		if f.scores[ply][i] == bookUnknown {
			f.last = append(f.last, i)
		}
		return
	}
	for _, col := range f.board.FromMiddle() {
		if cell := f.board.Moves(p) & col; cell != 0 {
			f.list(p.Play(cell), seen)
		}
	}
}

// search proves the scores of positions that nobody searches yet.
func (f *filling) search(ctx context.Context, s *exact.Solver) error {
	defer s.Until(ctx)()
	ply, most := len(f.keys)-1, f.board.Most()
	for n := f.next.Add(1) - 1; n < int64(len(f.last)); n = f.next.Add(1) - 1 {
		i, before := f.last[n], s.Nodes
		low, high := s.Score(f.board.Position(f.keys[ply][i]), -most, most)
		f.nodes.Add(s.Nodes - before)
		if low != high {
			return nil // the time is over
		}
		if err := f.found(i, low); err != nil {
			return err
		}
	}
	return nil
}

// found takes in the score of a position of the last ply.
func (f *filling) found(i, score int) error {
	f.mutex.Lock()
	f.scores[len(f.keys)-1][i] = uint8(score + bookZero)
	f.solved++
	due := time.Since(f.saved) >= saveEvery
	f.mutex.Unlock()
	if !due {
		return nil
	}
	return f.keep()
}

// keep works out what follows from what is known, and saves it.
func (f *filling) keep() error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.saved = time.Now()
	if err := f.conclude(); err != nil {
		return err
	}
	f.report()
	return f.save()
}

// conclude finds the scores of the positions all of whose moves are known.
func (b *book) conclude() error {
	for ply := len(b.keys) - 2; ply >= 0; ply-- {
		for i, key := range b.keys[ply] {
			p := b.board.Position(key)
			best, all := b.bestMove(p)
			if !all {
				continue
			}
			if v, ok := b.find(p); ok && v != best {
				return fmt.Errorf("the book says %d of %x, but %d of its best move", v, key, best)
			}
			b.scores[ply][i] = uint8(best + bookZero)
		}
	}
	return nil
}

// bestMove returns what the best of the known moves in a position is worth, and whether
// all are known.
func (b *book) bestMove(p exact.Position) (best int, all bool) {
	best, all = -b.board.Most(), true
	for moves := b.board.Moves(p); moves != 0; moves &= moves - 1 {
		next := p.Play(moves & -moves)
		v, known := b.rule.scoreAt(next.Plies()+1), true
		if b.board.Wins(next.Mine, next.All)&b.board.Moves(next) == 0 {
			v, known = b.find(next)
		}
		if known {
			best = max(best, -v)
		}
		all = all && known
	}
	return best, all
}

// report says how far the book is.
func (f *filling) report() {
	for ply, scores := range f.scores {
		fmt.Fprintf(f.out, "%d plies: %d of %d; ", ply, len(scores)-bytes.Count(scores, []byte{bookUnknown}), len(scores))
	}
	fmt.Fprintf(f.out, "%d searched, %d nodes, %v\n", f.solved, f.nodes.Load(), time.Since(f.begin).Round(time.Second))
}
