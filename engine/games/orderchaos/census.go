package orderchaos

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/tool"
)

// solverShare is the part of the time that goes to all that the solver tries; the rest
// goes to proof search alone. A guess; not measured.
const solverShare = 0.2

// censusBytes is the memory for the tables of one variant: the hardest fill half of it.
const censusBytes = 512 << 20

// A census solves the empty boards of the small variants and prints, in Markdown, who
// wins each with either side beginning.
type census struct {
	Max  string        `default:"5x5" placeholder:"5x5" help:"orderchaos.tool.census.max"`
	Time time.Duration `default:"20s" placeholder:"20s" help:"orderchaos.tool.census.time"`
}

// Run implements engine.ToolCall.
func (c *census) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	rows, cols, _ := strings.Cut(strings.ToLower(c.Max), "x")
	most, err := rules.ParseSizes(rows, cols, strconv.Itoa(rules.MinSide))
	if err != nil {
		return err
	}
	w := &censusWriter{tool.NewWriter(out)}
	w.Printf("| Board | ℓ | Symbols | Rule | Order begins | Chaos begins | How it is known | Positions |\n")
	w.Printf("|---|--:|--:|---|---|---|---|--:|\n")
	for _, r := range smallVariants(most) {
		var found [2]solved
		for i := range found {
			r.ChaosFirst = i == 1
			found[i] = solve(ctx, r, c.Time)
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

// A solved is what the census finds out about one variant.
type solved struct {
	verdict rules.Verdict
	plies   int // until Order wins, -1 where that is not known
	method  string
	nodes   uint64
}

// solve solves the start of a variant, with so much time for who wins and as much
// again for how soon. Of those that take longer it says what is known.
func solve(ctx context.Context, r rules.Variant, limit time.Duration) solved {
	p := rules.Position{Variant: r}
	if known, ok := provedSlowly[r.String()]; ok {
		return solved{verdict: verdictOf(&p, known.Value), plies: -1, method: "longer proof search"}
	}
	an := newSolver(engine.SolverOptions{TableBytes: censusBytes}).begin(&p, engine.Budget{Nodes: dfpn.Unlimited})
	start := func(do func(context.Context)) {
		an.end = time.Now().Add(limit)
		ctx, cancel := context.WithDeadline(ctx, an.end)
		defer cancel()
		do(ctx)
	}
	start(func(ctx context.Context) {
		brief, cancel := an.share(ctx, solverShare)
		defer cancel()
		if an.proveRoot(brief); !an.result.Root.Decided() {
			an.searchRootWithin(ctx, dfpn.Unlimited)
		}
	})
	c := solved{plies: -1, method: "–"}
	if root := an.result.Root; root.Decided() {
		if c.verdict, c.method = verdictOf(&p, root.Low), an.result.Method; c.verdict == rules.OrderWins {
			start(an.findDistance)
			c.plies = an.result.Root.Distance
		}
	}
	if an.prover != nil {
		c.nodes = an.prover.Nodes()
	}
	return c
}

// A censusWriter prints the table.
type censusWriter struct{ *tool.Writer }

// row prints one line: a variant with either side beginning.
func (w *censusWriter) row(r rules.Variant, found [2]solved) {
	rule := "at least"
	switch {
	case r.Full:
		rule = "exactly, full"
	case r.Exact:
		rule = "exactly"
	}
	method := found[0].method
	if other := found[1].method; other != method {
		method += " / " + other
	}
	w.Printf("| %d×%d | %d | %d | %s | %s | %s | %s | %d |\n", r.Rows, r.Cols, r.Line, r.Symbols, rule,
		found[0].words(), found[1].words(), method, found[0].nodes+found[1].nodes)
}

// words says who wins, and Order in how many plies.
func (c solved) words() string {
	switch {
	case c.verdict == rules.Undecided:
		return "unknown"
	case c.verdict == rules.ChaosWins:
		return "Chaos"
	case c.plies < 0:
		return "Order"
	}
	return fmt.Sprintf("Order in %d", c.plies)
}
