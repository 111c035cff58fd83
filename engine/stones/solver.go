package stones

import (
	"context"
	"math/rand/v2"
	"time"

	"noughts/engine"
	"noughts/engine/search"
)

// A solver proves what it can, and estimates the rest.
type solver[R Rules] struct {
	*search.Exact[Position[R]]
	compare bool // find out which moves are as good as the best one
}

// exactShare is the part of the time and the nodes of an analysis that go into proofs. A
// guess; not measured.
const exactShare = 0.7

// The most and the fewest iterations of UCT. Guesses; not measured.
const (
	uctMost  = 10_000
	uctLeast = 100
)

// Analyze implements engine.Solver.
func (s *solver[R]) Analyze(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	own, err := read[R](p)
	if err != nil {
		return engine.Analysis{}, err
	}
	start := time.Now()
	all, cancel := b.Limit(ctx)
	defer cancel()
	proving := engine.Budget{Time: time.Duration(exactShare * float64(b.Time)), Nodes: uint64(exactShare * float64(b.Nodes)), Clock: b.Clock}
	if b.Nodes > 0 {
		proving.Nodes = max(1, proving.Nodes) // none at all would be no limit
	}
	a, err := s.Exact.Analyze(all, p, proving, progress)
	if err != nil || a.Root.Decided() {
		return a, err
	}
	s.estimate(all, own, b.Nodes, &a)
	a.Elapsed = time.Since(start)
	if progress != nil {
		progress(a)
	}
	return a, nil
}

// estimate fills in what UCT thinks of the moves that are not proved.
func (s *solver[R]) estimate(ctx context.Context, p Position[R], nodes uint64, a *engine.Analysis) {
	most := uctMost
	if nodes > 0 {
		most = int(min(uctMost, max(uctLeast, nodes-uint64(exactShare*float64(nodes)))))
	}
	u := search.NewUCT(p, search.UCTOptions[Position[R]]{Seed: 1, Playout: playout[R]})
	done := u.Judge(ctx, most, s.compare)
	guess := u.Analysis()
	search.FillIn(a.Moves, guess.Moves)
	a.Nodes += uint64(done)
	a.Line = guess.Line
	*a = a.Conclude()
	a.Method = search.JudgedBy(*a)
	search.Explain(p, a)
}

// playout plays a position to its end at random.
func playout[R Rules](p Position[R], rng *rand.Rand) engine.Outcome {
	cells := p.free().List()
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	for _, c := range cells {
		if o, over := p.Outcome(); over {
			return o
		}
		p = p.Step(engine.Move{Cell: c})
	}
	o, _ := p.Outcome()
	return o
}
