package mnk

import (
	"context"
	"sync/atomic"
	"time"

	"noughts/engine"
	"noughts/engine/games/mnk/evalnet"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/pvs"
	"noughts/engine/games/mnk/threat"
)

// A stagedSolver proves what it can and estimates the rest, on boards of any size,
// in stages from what is seen at once to what takes time: see analysis.run.
type stagedSolver struct {
	game    game
	pvs     *pvs.Engine
	threats *threat.VCT // made when first needed
	expired atomic.Bool // the time for threats is over
	options engine.SolverOptions
	crowded bool // the tables of the last analysis's questions were full
}

// newStagedSolver returns a solver with empty tables.
func newStagedSolver(g game, options engine.SolverOptions) *stagedSolver {
	return &stagedSolver{game: g, options: options, pvs: pvs.New(pvs.Options{
		Rule: g.rule.patterns(), Misere: g.rule.misere, Bytes: options.TableBytes, Network: g.rule.network(),
	})}
}

// Bytes implements engine.Sized.
func (b *stagedSolver) Bytes() int {
	bytes := b.pvs.Bytes()
	if b.threats != nil {
		bytes += b.threats.Bytes()
	}
	return bytes
}

// Crowded implements engine.Crowded.
func (b *stagedSolver) Crowded() bool { return b.crowded }

// network returns the network that estimates the positions of a variant, if there is one.
func (r rule) network() *evalnet.Network {
	if r.misere {
		return nil
	}
	return evalnet.For(r.patterns())
}

// patterns returns the rule as the boards of patterns know it, without what misère
// games change.
func (r rule) patterns() patterns.Rule {
	return patterns.Rule{Rows: int(r.rows), Cols: int(r.cols), Line: int(r.line), Exact: r.exact, Renju: r.renju, Caro: r.caro}
}

// Analyze implements engine.Solver.
func (b *stagedSolver) Analyze(ctx context.Context, p engine.Position, limit engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	own, err := b.game.own(p)
	if err != nil {
		return engine.Analysis{}, err
	}
	if o, over := own.Outcome(); over {
		return engine.Analysis{Root: engine.Proved(engine.Move{}, o.For(own.Turn()), 0), Method: methodRules}, nil
	}
	begin := time.Now()
	ctx, cancel := limit.Limit(ctx)
	defer cancel()
	s := &analysis{
		Worker: b.pvs.Start(own.stones, own.Turn(), limit.Nodes),
		solver: b, rule: own.rule, position: own, begin: begin, progress: progress, method: methodRules,
		options: b.options, rootLow: engine.Loss, budget: limit, deadline: limit.End(),
	}
	stop := s.Stopper()
	defer context.AfterFunc(ctx, stop)()
	s.checkStop = func() {
		if ctx.Err() != nil {
			stop() // at once: the function above may take its time
		}
	}
	s.checkStop()
	s.run()
	b.crowded = s.queries.crowded() || s.forced.crowded()
	return s.result(), nil
}

// threatsOn returns the search for threats on a worker's board, with a table for so
// many positions.
func (b *stagedSolver) threatsOn(w *pvs.Worker, nodes uint64) *threat.VCT {
	b.expired.Store(false)
	bytes := int(min(threatBytes, threatBytesPerNode*max(nodes, leastThreatNodes)))
	if b.options.TableBytes > 0 {
		bytes = min(bytes, b.options.TableBytes/8)
	}
	if b.threats == nil || 2*b.threats.Bytes() <= bytes {
		b.threats = threat.NewVCT(w.PatternBoard, bytes, func() bool { return b.expired.Load() || b.pvs.Stopped() })
	}
	return b.threats
}
