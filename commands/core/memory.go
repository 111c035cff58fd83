package core

import (
	"context"
	"sync"
	"time"

	"noughts/engine"
	"noughts/engine/search"
)

// A memory is how what a process may take is shared out among the tables of its searches, in bytes.
type memory struct {
	kept     int // of all strategies together that are kept between moves
	table    int // each table of a strategy that thinks
	waiting  int // of all analyses together that wait to go on
	analysis int // each table of an analysis; 0 for what the game takes by itself
}

const (
	// strategyBytes is what the tables of the strategies may take that are kept between
	// moves. Those of one take strategyTable or some more where it has thought for long,
	// and mostly a few MB. What is not kept is found again, with some 6 % more positions
	// searched where a game is about to be decided. A guess; not measured otherwise.
	strategyBytes = 48 << 20
	// strategyTable is what a table of one may take. In the middle of a game, where a
	// proof takes 100,000 to a million positions, it takes 0.05 to 1.1 % more of them than
	// with tables of 64 MB.
	strategyTable = 16 << 20
	// leastTable is what a table of one may take at least.
	leastTable = 1 << 20
	// analysisTable is what a table of an analysis may take at most, as analyses of most games take
	// where nobody says how much.
	analysisTable = 64 << 20
	// tablesOfOne is how many times as much as its largest table a solver takes in all
	// (TestAnAnalysisTakesItsShare).
	tablesOfOne = 3
)

// memoryOf shares out what a process may take, in which so many searches are at work at once,
// strategies or analyses: three eighths to those, an eighth to strategies that are kept between
// moves, and an eighth to analyses that wait to go on. More than strategyBytes, strategyTable and
// analysisTable is of little use.
func memoryOf(process, searching int) memory {
	each := process * 3 / 8 / searching
	return memory{
		kept:     min(strategyBytes, process/8),
		table:    max(leastTable, min(strategyTable, each)),
		waiting:  process / 8,
		analysis: max(leastTable, min(analysisTable, each/tablesOfOne)),
	}
}

// AnalysisTable returns what a table of a search may take that looks into a position for people, in
// bytes.
func (c *Core) AnalysisTable() int { return c.tables.analysis }

// analysisTables are the tables of the analyses that have begun. Those that wait to go on keep
// their tables as far as there is room: those that have searched least lose theirs, and begin anew.
type analysisTables struct {
	memory

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
func (t *analysisTables) goOn(ctx context.Context, r *resumed, p engine.Position, known engine.Analysis, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	t.take(r)
	known, err := search.GoOn(ctx, r, p, known, b, progress)
	if ctx.Err() != nil {
		t.wait(r)
	}
	return known, err
}

// take gives a solver its tables, or new ones.
func (t *analysisTables) take(r *resumed) {
	t.drop(r)
	if r.Solver == nil {
		r.Solver = r.game.NewSolver(engine.SolverOptions{TableBytes: t.analysis})
		r.lost += r.last.Elapsed
		r.last = engine.Analysis{} // whose results do not depend on who else asks
	}
}

// wait notes that a solver waits to go on.
func (t *analysisTables) wait(r *resumed) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.idle == nil {
		t.idle = map[*resumed]int{}
	}
	t.idle[r] = engine.BytesOf(r.Solver)
	t.bytes += t.idle[r]
	for t.bytes > t.waiting {
		least := t.least()
		t.forget(least)
		least.Solver = nil
	}
}

// least returns which of those that wait with tables has searched least. t.mu is held.
func (t *analysisTables) least() (least *resumed) {
	for r, bytes := range t.idle {
		if bytes > 0 && (least == nil || r.last.Nodes < least.last.Nodes) {
			least = r
		}
	}
	return least
}

// drop notes that a solver does not wait any more.
func (t *analysisTables) drop(r *resumed) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.forget(r)
}

// forget is drop while t.mu is held.
func (t *analysisTables) forget(r *resumed) {
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
