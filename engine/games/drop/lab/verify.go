package lab

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/games/drop"
	"noughts/engine/games/drop/exact"
)

// A verify solves boards and compares their values with those that are published.
type verify struct {
	Time   time.Duration `default:"1m" placeholder:"1m" help:"drop.tool.verify.time"`
	Memory int           `default:"512" placeholder:"MB" help:"drop.tool.verify.memory"`
	Cells  int           `default:"100" placeholder:"N" help:"drop.tool.verify.cells"`
	Boards []string      `arg:"" optional:"" placeholder:"BOARD" help:"drop.tool.verify.boards"`

	values []drop.PublishedValue
}

// Run prints a line a board.
func (v *verify) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	agree, differ, open := 0, 0, 0
	fmt.Fprintf(out, "%-8s %-9s %-9s %-9s %14s %10s\n", "board", "published", "found", "", "nodes", "time")
	for _, of := range v.values {
		name := fmt.Sprintf("%dx%d", of.Rows, of.Cols)
		if of.Rows*of.Cols > v.Cells || len(v.Boards) > 0 && !slices.Contains(v.Boards, name) || ctx.Err() != nil {
			continue
		}
		begin := time.Now()
		got, nodes, ok := v.solve(ctx, of.Rows, of.Cols)
		found, verdict := "", "open"
		switch {
		case !ok:
			open++
		case got == of.Value:
			agree++
			found, verdict = got.String(), "agrees"
		default:
			differ++
			found, verdict = got.String(), "DIFFERS"
		}
		fmt.Fprintf(out, "%-8s %-9s %-9s %-9s %14d %10v\n", name, of.Value, found, verdict, nodes, time.Since(begin).Round(time.Millisecond))
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
	return engine.Result(cmp.Compare(low, 0)), s.Nodes, cmp.Compare(low, 0) == cmp.Compare(high, 0)
}
