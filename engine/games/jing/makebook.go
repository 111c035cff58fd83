package jing

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"noughts/engine"
	"noughts/engine/grid"
)

// A generate proves the book from nothing and writes it.
type generate struct {
	Write   string `placeholder:"FILE" help:"jing.tool.book.write"`
	Threads int    `default:"1" placeholder:"N" help:"jing.tool.book.threads"`
}

// Run makes the book.
func (g *generate) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	if g.Write == "" || g.Threads < 1 {
		return fmt.Errorf("the form is: book %s --write FILE [--threads N]", key)
	}
	b, err := makeBook(ctx, g.Threads, out)
	if err != nil {
		return err
	}
	return os.WriteFile(g.Write, b.file(), 0o644)
}

// makeBook proves the values of all positions of the book, the latest first.
func makeBook(ctx context.Context, threads int, out io.Writer) (book, error) {
	var b book
	for turns := bookTurns; turns >= 0; turns-- {
		list := canonicalPositions(turns)
		made, err := proveAll(ctx, b, list, threads, out)
		if err != nil {
			return nil, err
		}
		b = append(b, made...)
		slices.SortFunc(b, func(a, b entry) int { return slices.Compare(a.stones[:], b.stones[:]) })
	}
	return b, nil
}

// canonicalPositions lists the positions after so many turns, one for all images
// of each.
func canonicalPositions(turns int) []position {
	seen := map[position]bool{}
	list := []position{{}}
	for range turns {
		before := list
		list = nil
		for _, p := range before {
			for _, cells := range pairsIn(p.free()) {
				next := p.with(cells).canonical()
				if !seen[next] {
					seen[next] = true
					list = append(list, next)
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b position) int {
		return cmp.Or(cmp.Compare(a.stones[0], b.stones[0]), cmp.Compare(a.stones[1], b.stones[1]))
	})
	return list
}

// pairsIn lists the pairs of a set of cells.
func pairsIn(set uint32) []uint32 {
	var list []uint32
	for ; set != 0; set &= set - 1 {
		for rest := set & (set - 1); rest != 0; rest &= rest - 1 {
			list = append(list, set&-set|rest&-rest)
		}
	}
	return list
}

// proveAll proves the values of positions, with what the book has of later ones.
func proveAll(ctx context.Context, b book, list []position, threads int, out io.Writer) ([]entry, error) {
	made := make([]entry, len(list))
	var wait sync.WaitGroup
	var writing sync.Mutex
	for t := range threads {
		wait.Go(func() {
			s := solver{book: b, slots: defaultSlots}
			for i := t; i < len(list) && ctx.Err() == nil; i += threads {
				made[i] = s.prove(ctx, list[i])
				writing.Lock()
				fmt.Fprintf(out, "%d of %d: %s\n", i+1, len(list), made[i])
				writing.Unlock()
			}
		})
	}
	wait.Wait()
	return made, ctx.Err()
}

// prove returns the entry of a position.
func (s *solver) prove(ctx context.Context, p position) entry {
	defer s.prepare(ctx, p, 0)()
	return s.entry(p)
}

// entry is prove for a solver that is prepared.
func (s *solver) entry(p position) entry {
	an := newAnalysis(&s.prover, s.book, p)
	an.proveResult()
	e := entry{stones: p.stones, result: an.evaluation(engine.Move{}, 0).Low, reply: an.replies[an.best].cells}
	if p.Turn() == engine.Second {
		e.result = -e.result
	}
	return e
}

// String prints an entry for whoever watches the book being made.
func (e entry) String() string {
	names := func(cells uint32) string { return strings.Join(namesOf(cells), " ") }
	return fmt.Sprintf("O %s, X %s: %s for O with %s", names(e.stones[0]), names(e.stones[1]), e.result, names(e.reply))
}

func namesOf(set uint32) (names []string) {
	for _, c := range grid.CellsOf(set) {
		names = append(names, engine.CellName(c, side))
	}
	return names
}

// images returns how many positions an entry stands for.
func (e entry) images() int {
	same := 0
	for s := range symmetryCount {
		if image(s, e.stones[0]) == e.stones[0] && image(s, e.stones[1]) == e.stones[1] {
			same++
		}
	}
	return symmetryCount / same
}
