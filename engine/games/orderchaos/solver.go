package orderchaos

import (
	"context"
	"fmt"
	"time"

	"noughts/engine"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/subboard"
	"noughts/engine/search"
)

// MethodProof is the method of an analysis whose verdict is proved by search.
const MethodProof = search.MethodProof

// MethodPairing is the method of an analysis whose verdict rests on a pairing of
// the empty cells by which Chaos wins.
const MethodPairing = "pairing"

// How much a solver does of what, in nodes of proof search unless it says something
// else. Guesses, not measured; go test -run - -bench Settled -benchtime 1x
// ./engine/games/orderchaos says what can be proved with 100,000 nodes.
const (
	defaultNodes     = 2_000_000 // of an analysis with an empty budget
	moveNodes        = 100_000   // to prove a move of a proved root, and again for its distance
	briefNodes       = 1000      // to prove the root before looking for pairs
	unprovedNodes    = 300       // to prove a move of a root that is not proved
	maxDistanceCells = 20        // empty cells of a position of which a lemma has told the winner, to find how soon without a limit
	playouts         = 200_000   // behind an estimate, in play-outs
)

// The parts of the time left that go to looking for pairs, to proving the root and, when both fail,
// to a short try at proving each of its moves. The rest is for play-outs, which say much in little
// time. Guesses; not measured.
const (
	pairShare     = 0.15
	proofShare    = 0.85
	unprovedShare = 0.25
)

// Of a proved root, the parts that go to its distance, to its moves and to its line.
// Guesses; not measured.
const (
	rootShare  = 0.6
	movesShare = 0.7
	lineShare  = 0.5
)

// The memory for tables, in bytes, where none is asked for: of the board, and of the
// smaller boards that may decide, which need no more. They grow as they fill.
const (
	defaultTableBytes = 96 << 20
	innerTableBytes   = 8 << 20
)

// NewSolver returns a solver: proof search where that comes to an end, UCT for
// the rest.
func (g game) NewSolver(options engine.SolverOptions) engine.Solver {
	return newSolver(options)
}

// What is done in a second, in nodes, on boards of so many cells at most and on larger ones, with
// two symbols: every move costs more with more. Measured in games of up to twenty positions, by
// processor time at 30,000 to 100,000 nodes each.
const (
	smallCells, smallPace   = 16, 300_000
	middleCells, middlePace = 25, 120_000
	largePace               = 36_000
)

// NodesPerSecond implements engine.Paced.
func (g game) NodesPerSecond() uint64 {
	pace := uint64(largePace)
	switch cells := g.rules.Cells(); {
	case cells <= smallCells:
		pace = smallPace
	case cells <= middleCells:
		pace = middlePace
	}
	return pace * 2 / uint64(g.rules.Symbols)
}

// A solver evaluates positions of the family. It keeps what it has proved, for the
// next position of the same game.
type solver struct {
	prover *dfpn.Prover
	inner  *dfpn.Prover // for smaller boards that decide
	bytes  int          // what the tables may take that are kept
	tree   int          // what a tree of play-outs may take; 0 for a sensible default

	compare   bool // find out which moves are as good as the best one
	exhausted bool // by the last analysis
}

func newSolver(options engine.SolverOptions) *solver {
	bytes := options.TableBytes
	if bytes <= 0 {
		bytes = defaultTableBytes
	}
	s := &solver{prover: dfpn.New(bytes), bytes: bytes, tree: max(0, options.TableBytes), compare: options.Compare}
	s.inner = s.newInner()
	return s
}

// newInner returns an empty prover for smaller boards.
func (s *solver) newInner() *dfpn.Prover { return dfpn.New(min(innerTableBytes, s.bytes/2)) }

// Bytes implements engine.Sized.
func (s *solver) Bytes() int { return s.prover.Bytes() + s.inner.Bytes() }

// Crowded implements engine.Crowded.
func (s *solver) Crowded() bool { return s.prover.Crowded() }

// Exhausted implements engine.Exhauster.
func (s *solver) Exhausted() bool { return s.exhausted }

// Analyze evaluates a position and all its moves. With an empty budget it gives up
// proving after a while and estimates.
func (s *solver) Analyze(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	pos, ok := p.(rules.Position)
	if !ok {
		return engine.Analysis{}, fmt.Errorf("orderchaos: %T is not a position of the family", p)
	}
	begin, before := time.Now(), uint64(0)
	ctx, cancel := b.Limit(ctx)
	defer cancel()
	an := s.begin(&pos, b)
	if an.prover != nil {
		before = an.prover.Nodes()
	}
	report := func() engine.Analysis {
		a := an.snapshot()
		a.Elapsed = time.Since(begin)
		if an.prover != nil {
			a.Nodes += an.prover.Nodes() - before
		}
		return a
	}
	an.run(ctx, func() {
		if progress != nil {
			progress(report())
		}
	})
	s.exhausted = an.exhausted(ctx)
	if s.Bytes() > s.bytes { // the smaller boards' tables are kept where there is room for both
		s.inner = s.newInner()
	}
	return report(), nil
}

// begin returns an analysis of a position that uses what the solver has.
func (s *solver) begin(p *rules.Position, b engine.Budget) *analysis {
	prover := s.prover
	if !prover.SetRoot(p) {
		prover = nil
	}
	an := newAnalysis(p, prover)
	an.budget = b
	an.end, an.playouts = b.End(), int(min(nodeLimit(b), playouts))
	an.limited = b.Time > 0 || b.Nodes > 0
	an.tree, an.compare = s.tree, s.compare
	if an.prover != nil {
		an.prover.SetLimit(nodeLimit(b))
	}
	if subboard.MirrorApplies(p.Variant) || subboard.PartApplies(p.Variant) {
		an.inner = s.inner
	}
	return an
}

// nodeLimit returns how many nodes an analysis may visit.
func nodeLimit(b engine.Budget) uint64 {
	switch {
	case b.Nodes > 0:
		return b.Nodes
	case b.Time > 0:
		return dfpn.Unlimited
	}
	return defaultNodes
}
