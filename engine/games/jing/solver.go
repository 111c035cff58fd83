package jing

import (
	"context"
	"fmt"
	"math/bits"
	"time"

	"noughts/engine"
	"noughts/engine/search"
)

// A Solver proves results first, and margins in the time that is left. What it
// has proved it remembers from one call to the next.
type Solver struct {
	Prover Prover
	book   Book
	slots  int // most answers remembered, as a power of two
}

// DefaultSlots make a table of 8 MiB, as a power of two; a guess, not measured.
const DefaultSlots = 20

// NewSolver returns a solver.
func (game) NewSolver(options engine.SolverOptions) engine.Solver {
	return newSolver(options)
}

func newSolver(options engine.SolverOptions) *Solver {
	s := &Solver{book: ShippedBook(), slots: DefaultSlots}
	s.Prover.workers = newWorkers(options.Threads - 1)
	if options.TableBytes > 0 {
		s.slots = max(10, bits.Len(uint(options.TableBytes/8))-1)
	}
	return s
}

// pace is how many nodes are visited in a second. Measured in a game, by processor time at
// 100,000 nodes for each position.
const pace = 2_500_000

// NodesPerSecond implements engine.Paced.
func (game) NodesPerSecond() uint64 { return pace }

// Bytes implements engine.Sized.
func (s *Solver) Bytes() int { return 8 * len(s.Prover.table.slots) }

// Analyze judges p: its result, those of all moves, its margin, a line of best
// play, and last the margins of the moves.
func (s *Solver) Analyze(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	pos, ok := p.(Position)
	if !ok {
		return engine.Analysis{}, fmt.Errorf("a position of another game: %T", p)
	}
	start, before := time.Now(), s.Prover.Nodes
	ctx, cancel := b.Limit(ctx)
	defer cancel()
	defer s.Prepare(ctx, pos, b.Nodes)()
	report := func(a engine.Analysis) engine.Analysis {
		a.Nodes, a.Elapsed = s.Prover.Nodes-before, time.Since(start)
		return a
	}
	if o, over := pos.Outcome(); over {
		root := engine.Proved(engine.Move{}, o.For(pos.Turn()), 0)
		root.Margin, root.Scored = o.Margin, true
		if pos.Turn() == engine.Second {
			root.Margin = -o.Margin
		}
		return report(engine.Analysis{Root: root, Method: search.MethodFull}), nil
	}
	an := newAnalysis(&s.Prover, s.book, pos)
	for _, stage := range []func(){an.proveRoot, an.proveMoveResults, an.proveTurns, an.proveMargin, an.principalVariation, an.proveMoveMargins} {
		stage()
		if progress != nil {
			progress(report(an.report()))
		}
	}
	return report(an.report()), nil
}

// Prepare makes the prover ready for an analysis of p that ends with ctx or after so
// many nodes, if not 0. The function it returns must be called after that.
func (s *Solver) Prepare(ctx context.Context, p Position, nodes uint64) (done func()) {
	if want := min(s.slots, slotsAfter[p.Plies()/PerTurn]); want > 0 && len(s.Prover.table.slots) < 1<<want {
		s.Prover.table = newTable(want)
	}
	s.Prover.limit = 0
	if nodes > 0 {
		s.Prover.limit = s.Prover.Nodes + nodes
	}
	return search.StopWith(ctx, &s.Prover.Stopped)
}

// slotsAfter are how many answers are worth remembering by turns made, as powers
// of two: more than the positions an op that "go test -bench Result
// ./engine/games/jing" visits. Guesses; smaller tables were not tried.
var slotsAfter = [...]int{22, 22, 22, 20, 18, 16, 12, 10, 0, 0, 0, 0}

// ProofSolver returns a solver that proves with a book and a table of so many slots, as a power
// of two.
func ProofSolver(b Book, slots int) *Solver { return &Solver{book: b, slots: slots} }

// Prove returns the entry of a position.
func (s *Solver) Prove(ctx context.Context, p Position) Entry {
	defer s.Prepare(ctx, p, 0)()
	return s.Entry(p)
}

// Entry is prove for a solver that is prepared.
func (s *Solver) Entry(p Position) Entry {
	an := newAnalysis(&s.Prover, s.book, p)
	an.proveResult()
	e := Entry{Stones: p.Stones, Result: an.evaluation(engine.Move{}, 0).Low, Reply: an.replies[an.best].cells}
	if p.Turn() == engine.Second {
		e.Result = -e.Result
	}
	return e
}
