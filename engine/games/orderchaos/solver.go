package orderchaos

import (
	"context"
	"fmt"
	"time"
	"unsafe"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// MethodProof is the method of an analysis whose verdict is proved by search.
const MethodProof = "proof search"

// MethodPairing is the method of an analysis whose verdict rests on a pairing of
// the empty cells by which Chaos wins.
const MethodPairing = "pairing"

// How much a solver does of what. With an empty budget it comes to an end of its own.
const (
	endlessNodes = 2_000_000 // nodes of an analysis that nothing else ends
	moveBudget   = 100_000   // nodes to prove a move of a proved root, and again for its distance
	soonBudget   = 1000      // nodes to prove the root before looking for pairs
	mostMeasured = 20        // empty cells of a position of which a lemma has told the winner
	glanceBudget = 300       // nodes to prove a move of a root that is not proved
	playOuts     = 200_000   // play-outs behind an estimate
)

// The parts of the time left that go to looking for pairs, to proving the root and,
// when both fail, to a short try at each of its moves before the play-outs, which
// say much in little time.
const (
	pairShare   = 0.15
	proofShare  = 0.85
	glanceShare = 0.25
)

// Of a proved root, the parts that go to its distance, to its moves and to its line.
const (
	rootShare  = 0.6
	movesShare = 0.7
	lineShare  = 0.5
)

// defaultTableBytes is the memory for tables where none is asked for.
const (
	defaultTableBytes = 96 << 20
	innerTableBytes   = 8 << 20
)

// NewSolver returns a solver: proof search where that comes to an end, UCT for
// the rest.
func (g game) NewSolver(options engine.SolverOptions) engine.Solver {
	return newSolver(options)
}

// A solver judges positions of the family. It keeps what it has proved, for the
// next position of the same game.
type solver struct {
	entries int           // of each table
	rules   rules.Variant // of the positions in the tables
	prover  *prover
	inner   *solver // for smaller boards that decide
}

func newSolver(options engine.SolverOptions) *solver {
	bytes := options.TableBytes
	if bytes <= 0 {
		bytes = defaultTableBytes
	}
	return &solver{entries: bytes / 2 / int(unsafe.Sizeof(entry{}))}
}

// Analyze judges a position and all its moves. With an empty budget it gives up
// proving after a while and estimates.
func (s *solver) Analyze(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	pos, ok := p.(rules.Position)
	if !ok {
		return engine.Analysis{}, fmt.Errorf("orderchaos: %T is not a position of the family", p)
	}
	begin, before := time.Now(), uint64(0)
	ctx, cancel := b.Limit(ctx)
	defer cancel()
	in := s.inquire(&pos, b)
	if in.prover != nil {
		before = in.prover.nodes
	}
	report := func() engine.Analysis {
		a := in.snapshot()
		a.Elapsed = time.Since(begin)
		if in.prover != nil {
			a.Nodes = in.prover.nodes - before
		}
		return a
	}
	in.run(ctx, func() {
		if progress != nil {
			progress(report())
		}
	})
	return report(), nil
}

// inquire returns an inquiry into a position that uses what the solver has.
func (s *solver) inquire(p *rules.Position, b engine.Budget) *inquiry {
	in := newInquiry(p, s.proverFor(p))
	in.end, in.playOuts = b.End(), int(min(nodeLimit(b), playOuts))
	if in.prover != nil {
		in.prover.stop = in.prover.nodes + nodeLimit(b)
	}
	if mirrored(p.Variant) || hasParts(p.Variant) {
		if s.inner == nil {
			s.inner = newSolver(engine.SolverOptions{TableBytes: innerTableBytes})
		}
		in.inner = s.inner
	}
	return in
}

// nodeLimit returns how many nodes an analysis may visit.
func nodeLimit(b engine.Budget) uint64 {
	switch {
	case b.Nodes > 0:
		return b.Nodes
	case b.Time > 0:
		return unlimited
	}
	return endlessNodes
}

// proverFor returns a prover for a position, with what the last one has proved
// if the cells have the same numbers; nil if the board is too large for one.
func (s *solver) proverFor(p *rules.Position) *prover {
	f, ok := newField(p)
	if !ok {
		return nil
	}
	if s.prover == nil || s.rules != p.Variant || !f.whole() {
		s.prover, s.rules = newProver(s.entries), p.Variant
	}
	s.prover.field = f
	return s.prover
}
