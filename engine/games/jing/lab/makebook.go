package lab

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"

	"noughts/engine/games/jing"
)

// A generate proves the book from nothing and writes it.
type generate struct {
	Write   string `placeholder:"FILE" help:"jing.tool.book.write"`
	Threads int    `default:"1" placeholder:"N" help:"jing.tool.book.threads"`
}

// Run makes the book.
func (g *generate) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	if g.Write == "" || g.Threads < 1 {
		return fmt.Errorf("the form is: book %s --write FILE [--threads N]", jing.Family{}.Key())
	}
	b, err := makeBook(ctx, g.Threads, out)
	if err != nil {
		return err
	}
	return os.WriteFile(g.Write, b.File(), 0o644)
}

// makeBook proves the values of all positions of the book, the latest first.
func makeBook(ctx context.Context, threads int, out io.Writer) (jing.Book, error) {
	var b jing.Book
	for turns := jing.BookTurns; turns >= 0; turns-- {
		list := jing.CanonicalPositions(turns)
		made, err := proveAll(ctx, b, list, threads, out)
		if err != nil {
			return nil, err
		}
		b = append(b, made...)
		slices.SortFunc(b, func(a, b jing.Entry) int { return slices.Compare(a.Stones[:], b.Stones[:]) })
	}
	return b, nil
}

// proveAll proves the values of positions, with what the book has of later ones.
func proveAll(ctx context.Context, b jing.Book, list []jing.Position, threads int, out io.Writer) ([]jing.Entry, error) {
	made := make([]jing.Entry, len(list))
	var wait sync.WaitGroup
	var writing sync.Mutex
	for t := range threads {
		wait.Go(func() {
			s := jing.ProofSolver(b, jing.DefaultSlots)
			for i := t; i < len(list) && ctx.Err() == nil; i += threads {
				made[i] = s.Prove(ctx, list[i])
				writing.Lock()
				fmt.Fprintf(out, "%d of %d: %s\n", i+1, len(list), made[i])
				writing.Unlock()
			}
		})
	}
	wait.Wait()
	return made, ctx.Err()
}
