package analyses

import (
	"context"
	"sync"
	"time"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/search"
)

// tables are the tables of the analyses that have begun. Those that wait to go on keep their tables
// as far as there is memory: those that have searched least lose theirs, and begin anew.
type tables struct {
	memory jobs.Memory // what they may take

	mu    sync.Mutex
	idle  map[*resumed]int // those that wait with tables, and how much each takes
	bytes int              // of all of these
}

// A resumed solver is asked about one position until it has done what its budget says,
// with interruptions: the nodes of a budget are for all searches together.
type resumed struct {
	engine.Solver // nil before the first search, and while it waits without tables
	game          engine.Game
	last          engine.Analysis // what the searches before have found, and spent together
	lost          time.Duration   // how long it had searched before it had to begin anew
}

// goOn searches once more, from what is known, with tables until ctx ends.
func (t *tables) goOn(ctx context.Context, r *resumed, p engine.Position, known engine.Analysis, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	t.take(r)
	known, err := search.GoOn(ctx, r, p, known, b, progress)
	if ctx.Err() != nil {
		t.wait(r)
	}
	return known, err
}

// take gives a solver its tables, or new ones.
func (t *tables) take(r *resumed) {
	t.drop(r)
	if r.Solver == nil {
		r.Solver = r.game.NewSolver(engine.SolverOptions{TableBytes: t.memory.Analysis, Compare: true})
		r.lost += r.last.Elapsed
		r.last = engine.Analysis{} // whose results do not depend on who else asks
	}
}

// wait notes that a solver waits to go on.
func (t *tables) wait(r *resumed) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.idle == nil {
		t.idle = map[*resumed]int{}
	}
	t.idle[r] = engine.BytesOf(r.Solver)
	t.bytes += t.idle[r]
	for t.bytes > t.memory.Waiting {
		least := t.least()
		t.forget(least)
		least.Solver = nil
	}
}

// least returns which of those that wait with tables has searched least. t.mu is held.
func (t *tables) least() (least *resumed) {
	for r, bytes := range t.idle {
		if bytes > 0 && (least == nil || r.last.Nodes < least.last.Nodes) {
			least = r
		}
	}
	return least
}

// drop notes that a solver does not wait any more.
func (t *tables) drop(r *resumed) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.forget(r)
}

// forget is drop while t.mu is held.
func (t *tables) forget(r *resumed) {
	t.bytes -= t.idle[r]
	delete(t.idle, r)
}

// spent is how long a solver has searched in all.
func (r *resumed) spent() time.Duration { return r.lost + r.last.Elapsed }

// Analyze implements engine.Solver. After an interruption the search soon comes as far as before,
// as its tables are kept. But if hardly any nodes are left, it would not even do that: then the
// last analysis is the answer.
func (r *resumed) Analyze(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	if search.NodesSpent(r.last, b) {
		return r.last, nil
	}
	nodes, elapsed := r.last.Nodes, r.last.Elapsed
	if b.Nodes > 0 {
		b.Nodes = max(1, b.Nodes-min(b.Nodes, nodes))
	}
	count := func(a engine.Analysis) engine.Analysis {
		a.Nodes += nodes
		a.Elapsed += elapsed
		return a
	}
	a, err := r.Solver.Analyze(ctx, p, b, func(a engine.Analysis) { progress(count(a)) })
	r.last = count(a)
	return r.last, err
}

// Crowded implements engine.Crowded.
func (r *resumed) Crowded() bool { return engine.CrowdedTables(r.Solver) }
