package lab

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"noughts/engine/games/orderchaos"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/tool"
)

// A census solves the empty boards of the small variants and prints, in Markdown, who
// wins each with either side beginning.
type census struct {
	Max  string        `default:"5x5" placeholder:"5x5" help:"orderchaos.tool.census.max"`
	Time time.Duration `default:"20s" placeholder:"20s" help:"orderchaos.tool.census.time"`
}

// Run implements tool.Call.
func (c *census) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	rows, cols, _ := strings.Cut(strings.ToLower(c.Max), "x")
	most, err := rules.Notation.Build(map[string]string{"rows": rows, "cols": cols, "line": strconv.Itoa(rules.MinSide)})
	if err != nil {
		return err
	}
	w := &censusWriter{tool.NewWriter(out)}
	w.Printf("| Board | ℓ | Symbols | Rule | Order begins | Chaos begins | How it is known | Positions |\n")
	w.Printf("|---|--:|--:|---|---|---|---|--:|\n")
	for _, r := range smallVariants(most) {
		var found [2]orderchaos.Settled
		for i := range found {
			r.ChaosFirst = i == 1
			found[i] = orderchaos.Settle(ctx, r, c.Time)
		}
		if ctx.Err() != nil {
			return fmt.Errorf("stopped before the end: %w", ctx.Err())
		}
		w.row(r, found)
	}
	return w.Err()
}

// smallVariants returns the variants on boards up to some size, no taller than
// wide, with two to four symbols and the rules that make a difference: "full"
// without "exact" changes nobody's fortune, and "exact" none if no line can be
// longer.
func smallVariants(most rules.Variant) []rules.Variant {
	var list []rules.Variant
	for rows := uint8(rules.MinSide); rows <= most.Rows; rows++ {
		for cols := rows; cols <= most.Cols; cols++ {
			for line := uint8(rules.MinSide); line <= rows; line++ {
				for _, symbols := range []uint8{2, 3, 4} {
					r := rules.Variant{Rows: rows, Cols: cols, Line: line, Symbols: symbols}
					list = append(list, r)
					if line < cols {
						exact, full := r, r
						exact.Exact, full.Exact, full.Full = true, true, true
						list = append(list, exact, full)
					}
				}
			}
		}
	}
	return list
}

// A censusWriter prints the table.
type censusWriter struct{ *tool.Writer }

// row prints one line: a variant with either side beginning.
func (w *censusWriter) row(r rules.Variant, found [2]orderchaos.Settled) {
	rule := "at least"
	switch {
	case r.Full:
		rule = "exactly, full"
	case r.Exact:
		rule = "exactly"
	}
	method := found[0].Method
	if other := found[1].Method; other != method {
		method += " / " + other
	}
	w.Printf("| %d×%d | %d | %d | %s | %s | %s | %s | %d |\n", r.Rows, r.Cols, r.Line, r.Symbols, rule,
		winner(found[0]), winner(found[1]), method, found[0].Nodes+found[1].Nodes)
}

// winner says who wins, and Order in how many plies.
func winner(found orderchaos.Settled) string {
	switch {
	case found.Verdict == rules.Undecided:
		return "unknown"
	case found.Verdict == rules.ChaosWins:
		return "Chaos"
	case found.Plies < 0:
		return "Order"
	}
	return fmt.Sprintf("Order in %d", found.Plies)
}
