package drop

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/games/drop/exact"
)

// published are the values of boards with lines of four for the first player, by the
// number of rows and then of columns from 4: + is a win, = a draw and - a loss. They are
// those that John Tromp has found (https://tromp.github.io/c4/c4.html, read in 2026); of
// the boards without a sign he gives none.
var published = map[int]string{
	4:  "==-=---",
	5:  "====+++",
	6:  "==-+--",
	7:  "==+=+",
	8:  "==-+-",
	9:  "==+",
	10: "==",
}

// results are what the signs of published mean.
var results = map[byte]engine.Result{'+': engine.Win, '=': engine.Draw, '-': engine.Loss}

// A verify solves boards and compares their values with those that are published.
type verify struct {
	Time   time.Duration `default:"1m" placeholder:"1m" help:"drop.tool.verify.time"`
	Memory int           `default:"512" placeholder:"MB" help:"drop.tool.verify.memory"`
	Cells  int           `default:"100" placeholder:"N" help:"drop.tool.verify.cells"`
	Boards []string      `arg:"" optional:"" placeholder:"BOARD" help:"drop.tool.verify.boards"`
}

// Run prints a line a board.
func (v *verify) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	agree, differ, open := 0, 0, 0
	fmt.Fprintf(out, "%-8s %-9s %-9s %-9s %14s %10s\n", "board", "published", "found", "", "nodes", "time")
	for rows := minSide; rows <= maxSide; rows++ {
		for i := range published[rows] {
			cols := minSide + i
			name := fmt.Sprintf("%dx%d", rows, cols)
			if rows*cols > v.Cells || len(v.Boards) > 0 && !slices.Contains(v.Boards, name) || ctx.Err() != nil {
				continue
			}
			want := results[published[rows][i]]
			begin := time.Now()
			got, nodes, ok := v.solve(ctx, rows, cols)
			found, verdict := "", "open"
			switch {
			case !ok:
				open++
			case got == want:
				agree++
				found, verdict = got.String(), "agrees"
			default:
				differ++
				found, verdict = got.String(), "DIFFERS"
			}
			fmt.Fprintf(out, "%-8s %-9s %-9s %-9s %14d %10v\n", name, want, found, verdict, nodes, time.Since(begin).Round(time.Millisecond))
		}
	}
	fmt.Fprintf(out, "%d agree, %d differ, %d are left open\n", agree, differ, open)
	if differ > 0 {
		return fmt.Errorf("%d of the published values are not what is proved here", differ)
	}
	return ctx.Err()
}

// solve returns the value of an empty board for the first player.
func (v *verify) solve(ctx context.Context, rows, cols int) (r engine.Result, nodes uint64, ok bool) {
	if !exact.Fits(rows, cols) {
		return 0, 0, false
	}
	ctx, cancel := context.WithTimeout(ctx, v.Time)
	defer cancel()
	s := exact.NewSolver(exact.NewBoard(rows, cols, 4), v.Memory<<20)
	defer s.Until(ctx)()
	low, high := s.Score(exact.Position{}, -1, 1)
	return resultOf(low), s.Nodes, resultOf(low) == resultOf(high)
}
