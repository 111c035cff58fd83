package orderchaos

import (
	"context"
	"fmt"
	"time"
	"unsafe"

	"noughts/engine"
)

// MethodProof is the method of an analysis whose verdict is proved by search.
const MethodProof = "proof search"

// What a solver does where ctx sets no earlier end. Without a deadline it thus
// comes to an end of its own.
const (
	rootBudget   = 4_000_000 // nodes to prove the root
	moveBudget   = 1_000_000 // nodes to prove each move of a proved root, and again for its distance
	glanceBudget = 400       // nodes to prove each move of a root that is not proved
	playOuts     = 200_000   // play-outs behind an estimate
)

// rootShare is the part of the time that goes to proving the root; what is left
// of it when that fails goes to the estimates.
const rootShare = 0.6

// defaultTableBytes is the memory for tables where none is asked for.
const defaultTableBytes = 96 << 20

// NewSolver returns a solver: proof search where that comes to an end, UCT for
// the rest.
func (g game) NewSolver(options engine.SolverOptions) engine.Solver {
	return newSolver(options)
}

// A solver judges positions of the family.
type solver struct {
	entries int // of each table
}

func newSolver(options engine.SolverOptions) *solver {
	bytes := options.TableBytes
	if bytes <= 0 {
		bytes = defaultTableBytes
	}
	return &solver{entries: bytes / 2 / int(unsafe.Sizeof(entry{}))}
}

// Analyze judges a position and all its moves. Without a deadline it gives up
// proving after a while and estimates.
func (s *solver) Analyze(ctx context.Context, p engine.Position, progress func(engine.Analysis)) (engine.Analysis, error) {
	pos, ok := p.(position)
	if !ok {
		return engine.Analysis{}, fmt.Errorf("orderchaos: %T is not a position of the family", p)
	}
	begin := time.Now()
	in := newInquiry(&pos, s.entries)
	report := func() {
		in.analysis.Elapsed = time.Since(begin)
		if in.prover != nil {
			in.analysis.Nodes = in.prover.nodes
		}
		if progress != nil {
			progress(in.snapshot())
		}
	}
	in.run(ctx, report)
	report()
	return in.snapshot(), nil
}
