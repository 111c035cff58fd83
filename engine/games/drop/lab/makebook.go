package lab

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/bits"
	"os"
	"slices"
	"sort"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"noughts/engine/games/drop"
	"noughts/engine/games/drop/exact"
	"noughts/engine/tool"
)

// A generate proves the scores of a book and writes it.
type generate struct {
	Write   string        `placeholder:"FILE" help:"drop.tool.book.write"`
	Plies   int           `default:"10" placeholder:"N" help:"drop.tool.book.plies"`
	Memory  int           `default:"1024" placeholder:"MB" help:"drop.tool.book.memory"`
	Moves   int           `placeholder:"N" help:"drop.tool.book.moves"`
	Check   int           `placeholder:"N" help:"drop.tool.book.check"`
	Workers int           `default:"1" placeholder:"N" help:"drop.tool.book.workers"`
	Time    time.Duration `placeholder:"8h" help:"drop.tool.book.time"`
	Variant string        `default:"drop:6x7:4" placeholder:"VARIANT" help:"drop.tool.book.variant"`
}

// A growing is a book to which scores are added.
type growing struct{ *drop.Book }

// saveEvery is how often the book is written while it grows.
const saveEvery = 2 * time.Minute

// Run makes the book.
func (g *generate) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	found, err := drop.Family{}.Parse(g.Variant)
	if err != nil {
		return err
	}
	empty := found.Start().Board()
	if g.Write == "" || g.Plies < 0 || g.Plies > drop.MostBookPlies || !exact.Fits(empty.Rows, empty.Cols) {
		return fmt.Errorf("the form is: book %s --write FILE [--plies N], for up to %d plies and a board that fits into 64 bits", drop.Family{}.Key(), drop.MostBookPlies)
	}
	b := growing{drop.NewBook(found, g.Plies)}
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
	solvers := []*exact.Solver{exact.NewSolver(b.Board, g.Memory<<20)}
	for len(solvers) < g.Workers {
		solvers = append(solvers, solvers[0].Beside())
	}
	return b.prove(ctx, solvers, g.Moves, out, func() error { return b.save(g.Write) })
}

// check proves so many of the scores again that are known of the last ply and as many of those one
// ply later: those at even distances, each with nothing known. Nothing of the file has a part in
// it.
func (b growing) check(ctx context.Context, n, tableBytes int, out io.Writer) error {
	last := b.lastPly()
	for _, list := range [][]exact.Position{last, b.following(last)} {
		known := slices.DeleteFunc(list, func(p exact.Position) bool { return !b.knows(p) })
		n := min(n, len(known))
		for i := range n {
			p := known[i*len(known)/n]
			s := exact.NewSolver(b.Board, tableBytes)
			done := s.Until(ctx)
			low, high := s.Score(p, -b.Board.Most(), b.Board.Most())
			done()
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if want, _ := b.Find(p); low != want || high != want {
				return fmt.Errorf("the book says %d of %x, but its score is %d", want, b.Board.LeastKey(p), low)
			}
		}
		fmt.Fprintf(out, "%d of %d scores were proved again; all agree\n", n, len(known))
	}
	return nil
}

// knows reports whether the book has the score of a position.
func (b growing) knows(p exact.Position) bool {
	_, ok := b.Find(p)
	return ok
}

// add takes the scores of a book in a file over, if there is one.
func (b growing) add(name string) error {
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err // not as if there were none: what is there would be written over
	}
	defer file.Close() // it has only been read
	data, err := io.ReadAll(tool.Limited(file))
	if err != nil {
		return err
	}
	old, err := drop.ReadBook(data)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if old.Variant() != b.Variant() {
		return fmt.Errorf("%s is a book of %s, not of %s", name, old.Variant(), b.Variant())
	}
	for ply := range min(len(b.Keys), len(old.Keys)) {
		copy(b.Scores[ply], old.Scores[ply])
	}
	if len(b.Keys) == len(old.Keys) {
		copy(b.Moves, old.Moves)
	}
	return nil
}

// save writes the book to a file, which is whole at any time.
func (b growing) save(name string) error {
	var file bytes.Buffer
	if err := b.Write(&file); err != nil {
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
	growing
	out    io.Writer
	save   func() error
	nodes  atomic.Uint64
	begin  time.Time
	mutex  sync.Mutex // held by whoever touches what follows, the scores and the moves
	solved int        // how many positions have been searched
	saved  time.Time
}

// prove finds the scores that are not known yet, until ctx ends. It searches the positions of the
// last ply alone, as the scores of earlier plies follow from theirs and would take longer to
// search: the empty board takes as long as a thousand positions of ten plies. It goes through them
// opening by opening. So a book that is not finished has whole openings, and each search profits
// from what the ones before it left in the table, which all solvers share. Then it finds the scores
// of all moves in so many positions of the last ply.
func (b growing) prove(ctx context.Context, solvers []*exact.Solver, moves int, out io.Writer, save func() error) error {
	f := &filling{growing: b, out: out, save: save, begin: time.Now(), saved: time.Now()}
	last := f.lastPly()
	err := f.searchAll(ctx, solvers, slices.DeleteFunc(slices.Clone(last), f.knows))
	if err == nil && ctx.Err() == nil && moves > 0 {
		err = f.searchAll(ctx, solvers, slices.DeleteFunc(f.following(f.longest(last, moves)), f.knows))
	}
	return errors.Join(err, f.keep())
}

// lastPly lists the positions of the last ply. Neighbors follow each other.
func (b growing) lastPly() (list []exact.Position) {
	seen := map[uint64]bool{}
	var walk func(p exact.Position)
	walk = func(p exact.Position) {
		ply, i, ok := b.Index(p)
		if !ok || seen[b.Keys[ply][i]] {
			return
		}
		seen[b.Keys[ply][i]] = true
		if ply == len(b.Keys)-1 {
			list = append(list, p)
			return
		}
		for _, col := range b.Board.FromMiddle() {
			if cell := b.Board.Moves(p) & col; cell != 0 {
				walk(p.Play(cell))
			}
		}
	}
	walk(exact.Position{})
	return list
}

// following lists the positions after the moves in those of a list in which nobody wins at once.
func (b growing) following(list []exact.Position) (next []exact.Position) {
	seen := map[uint64]bool{}
	for _, p := range list {
		for moves := b.Board.Moves(p); moves != 0; moves &= moves - 1 {
			q := p.Play(moves & -moves)
			if b.Board.Wins(q.Mine, q.All)&b.Board.Moves(q) != 0 {
				continue
			}
			if key := b.Board.LeastKey(q); !seen[key] {
				seen[key] = true
				next = append(next, q)
			}
		}
	}
	return next
}

// rounds are the shares of the positions whose moves are searched one round after the other: within
// a round neighbors follow each other and profit from it, and those that should take longest come
// in the first.
var rounds = [...]float64{0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1}

// longest returns so many of the positions of a list, those whose moves should take longest to
// search.
func (b growing) longest(list []exact.Position, n int) []exact.Position {
	efforts := make(map[exact.Position]float64, len(list))
	for _, p := range list {
		efforts[p] = b.effort(p)
	}
	ordered := slices.SortedStableFunc(slices.Values(list), func(x, y exact.Position) int { return cmp.Compare(efforts[y], efforts[x]) })
	round := make(map[exact.Position]int, len(list))
	for i, p := range ordered {
		round[p] = sort.SearchFloat64s(rounds[:], float64(i+1)/float64(len(list)))
		if i >= n {
			round[p] = len(rounds)
		}
	}
	out := slices.DeleteFunc(slices.Clone(list), func(p exact.Position) bool { return round[p] == len(rounds) })
	slices.SortStableFunc(out, func(x, y exact.Position) int { return cmp.Compare(round[x], round[y]) })
	return out
}

// effort is the logarithm of the nodes that the moves of a position of known score should take, but
// for a constant. It is a least-squares fit to 2,400 positions of 6 rows by 7 columns with ten
// discs, each searched with nothing known; the correlation is 0.79.
func (b growing) effort(p exact.Position) float64 {
	v, _ := b.Find(p)
	theirs := p.Mine ^ p.All
	return 0.10*float64(v) - 0.18*math.Abs(float64(v)) -
		0.65*float64(bits.OnesCount64(b.Board.Wins(p.Mine, p.All))) - 1.84*float64(bits.OnesCount64(b.Board.Wins(theirs, p.All))) -
		0.22*float64(b.Board.Open(p.Mine, theirs, 2)) - 0.21*float64(b.Board.Open(theirs, p.Mine, 2))
}

// searchAll proves the scores of the positions of a list.
func (f *filling) searchAll(ctx context.Context, solvers []*exact.Solver, list []exact.Position) error {
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for _, s := range solvers {
		group.Go(func() error {
			defer s.Until(ctx)()
			for n := next.Add(1) - 1; n < int64(len(list)); n = next.Add(1) - 1 {
				before := s.Nodes
				score, ok, err := f.search(s, list[n])
				f.nodes.Add(s.Nodes - before)
				if err != nil || !ok {
					return err // without one the time is over
				}
				if err := f.found(list[n], score); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// search proves the score of a position. Where the book bounds it, it often is the bound, and
// seldom much more.
func (f *filling) search(s *exact.Solver, p exact.Position) (score int, ok bool, err error) {
	f.mutex.Lock()
	most, bounded := f.AtMost(p)
	f.mutex.Unlock()
	if !bounded {
		low, high := s.Score(p, -f.Board.Most(), f.Board.Most())
		return low, low == high, nil
	}
	low, high := s.ScoreFrom(p, -most, f.Board.Most())
	if high < -most {
		return 0, false, fmt.Errorf("the book says that %x is worth at least %d, but its score is %d at most", f.Board.LeastKey(p), -most, high)
	}
	return low, low == high, nil
}

// found takes in the score of a position.
func (f *filling) found(p exact.Position, score int) error {
	f.mutex.Lock()
	f.set(p, score)
	f.solved++
	due := time.Since(f.saved) >= saveEvery
	f.mutex.Unlock()
	if !due {
		return nil
	}
	return f.keep()
}

// set keeps the score of a position of the last ply, or of one after it: of the places that this
// has with the positions it may have come from, in the one with the least to write, as find looks
// into all. So the file is 670,000 bytes smaller than with each filled.
func (b growing) set(p exact.Position, score int) {
	if ply, i, ok := b.Index(p); ok {
		b.Scores[ply][i] = uint8(score + drop.BookZero)
		return
	}
	least, place := math.MaxUint8, (*uint8)(nil)
	for before, move := range b.Before(p) {
		if best, less := b.Move(before, move); less != nil && best+score+1 < least {
			least, place = best+score+1, less
		}
	}
	if place != nil {
		*place = uint8(least)
	}
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
func (b growing) conclude() error {
	for ply := len(b.Keys) - 2; ply >= 0; ply-- {
		for i, key := range b.Keys[ply] {
			p := b.Board.Position(key)
			best, all := b.bestMove(p)
			if !all {
				continue
			}
			if v, ok := b.Find(p); ok && v != best {
				return fmt.Errorf("the book says %d of %x, but %d of its best move", v, key, best)
			}
			b.Scores[ply][i] = uint8(best + drop.BookZero)
		}
	}
	return nil
}

// bestMove returns what the best of the known moves in a position is worth, and whether
// all are known.
func (b growing) bestMove(p exact.Position) (best int, all bool) {
	best, all = -b.Board.Most(), true
	for moves := b.Board.Moves(p); moves != 0; moves &= moves - 1 {
		next := p.Play(moves & -moves)
		v, known := b.ScoreAt(next.Plies()+1), true
		if b.Board.Wins(next.Mine, next.All)&b.Board.Moves(next) == 0 {
			v, known = b.Find(next)
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
	for ply, scores := range f.Scores {
		fmt.Fprintf(f.out, "%d plies: %d of %d; ", ply, len(scores)-bytes.Count(scores, []byte{drop.BookUnknown}), len(scores))
	}
	fmt.Fprintf(f.out, "%d moves; %d searched, %d nodes, %v\n", len(f.Moves)-bytes.Count(f.Moves, []byte{drop.BookUnknown}), f.solved, f.nodes.Load(), time.Since(f.begin).Round(time.Second))
}
