package orderchaos

import (
	"context"
	"time"

	"noughts/engine"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/rules"
)

// solverShare is the part of the time that goes to all that the solver tries; the rest
// goes to proof search alone. A guess; not measured.
const solverShare = 0.2

// settleBytes is the memory for the tables of one variant: the hardest fill half of it.
const settleBytes = 512 << 20

// A Settled is what Settle finds out about a variant.
type Settled struct {
	Verdict rules.Verdict
	Plies   int // until Order wins, -1 where that is not known
	Method  string
	Nodes   uint64
}

// Settle solves the start of a variant, with so much time for who wins and as much
// again for how soon. Of those that take longer it says what is known.
func Settle(ctx context.Context, r rules.Variant, limit time.Duration) Settled {
	p := rules.Position{Variant: r}
	if known, ok := provedSlowly[r.String()]; ok {
		return Settled{Verdict: verdictOf(&p, known.Value), Plies: -1, Method: "longer proof search"}
	}
	an := newSolver(engine.SolverOptions{TableBytes: settleBytes}).begin(&p, engine.Budget{Nodes: dfpn.Unlimited})
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
	c := Settled{Plies: -1, Method: "–"}
	if root := an.result.Root; root.Decided() {
		if c.Verdict, c.Method = verdictOf(&p, root.Low), an.result.Method; c.Verdict == rules.OrderWins {
			start(func(ctx context.Context) { an.findDistance(ctx, dfpn.Unlimited) })
			c.Plies = an.result.Root.Distance
		}
	}
	if an.prover != nil {
		c.Nodes = an.prover.Nodes()
	}
	return c
}
