package strategy

import (
	"context"
	"errors"
	"time"

	"noughts/engine"
	"noughts/engine/search"
)

// What the levels may use, in nodes, divided by the cells of the board, as one sees more of a
// small one. Chosen so that strong clearly beats casual on large boards: `noughts arena
// mnk:15x15:5 strong casual` measures it.
const (
	casualNodes = 60_000
	strongNodes = 320_000 // with 250,000 and all that it remembered it was about as strong
	expertNodes = 4_800_000

	// These bound those nodes where they are much work, as what a processor of its own does in so
	// long.
	casualWork = 150 * time.Millisecond
	strongWork = 400 * time.Millisecond
	expertWork = 1200 * time.Millisecond

	// defaultTime is what a strategy takes if its budget is empty.
	defaultTime = 2 * time.Second

	// startTime is what it takes for the first move of a game, which more thought
	// does not make better. A guess; not measured.
	startTime = 250 * time.Millisecond
)

// errOver is returned for a position in which there is nothing to choose.
var errOver = errors.New("strategy: the game is over")

// A solverPlayer plays what the game's solver finds, with all the time there is. It remembers what
// it has found out.
type solverPlayer struct {
	solver engine.Solver
	start  engine.Position // of the game
	brief  bool            // see engine.StrategyOptions
}

func newSolverPlayer(game engine.Game, options engine.StrategyOptions) *solverPlayer {
	return &solverPlayer{solver: newSolver(game, options), start: game.Start(), brief: options.Brief}
}

func newSolver(game engine.Game, options engine.StrategyOptions) engine.Solver {
	return game.NewSolver(engine.SolverOptions{Threads: options.Threads, TableBytes: options.TableBytes})
}

// Bytes implements engine.Sized.
func (s *solverPlayer) Bytes() int { return engine.BytesOf(s.solver) }

// Choose implements engine.Strategy.
func (s *solverPlayer) Choose(ctx context.Context, p engine.Position, b engine.Budget) (engine.Choice, error) {
	b = b.For(defaultTime, engine.Budget{})
	if p == s.start && b.Time > 0 {
		b.Time = min(b.Time, startTime)
	}
	var stable stability
	enough := func(a engine.Analysis) bool { return s.brief && stable.after(a) }
	a, err := askUntil(ctx, s.solver, p, b, enough)
	return engine.Choice{Move: a.Root.Move, Reason: a.Root.Reason, Nodes: a.Nodes}, err
}

// What makes a best move clear: that it has been the best for so many times the positions that it
// took to find it, of so many at least, and promises so much more than the next best, or that the
// game is as good as over. Guesses, judged by TestClearMovesAreSoonPlayed.
const (
	stableFor   = 4
	stableNodes = 100_000
	stableLead  = 0.15
	stableOver  = 0.03 // from a sure win or loss
)

// A stability watches for how long the best move of a search has been the same.
type stability struct {
	move  engine.Move
	nodes uint64 // that had been visited when it became the best
}

// after reports whether the best move is clear after what the search has found out by now.
func (s *stability) after(a engine.Analysis) bool {
	if a.Root.Move != s.move || s.nodes == 0 {
		s.move, s.nodes = a.Root.Move, max(a.Nodes, stableNodes/stableFor)
		return false
	}
	if len(a.Moves) < 2 || a.Nodes < stableFor*s.nodes {
		return false
	}
	best := expected(a.Root)
	return best-expected(a.Moves[1]) >= stableLead || min(best, 1-best) <= stableOver
}

// ask lets a solver analyze a position until a choice among its moves is made.
func ask(ctx context.Context, solver engine.Solver, p engine.Position, b engine.Budget) (engine.Analysis, error) {
	return askUntil(ctx, solver, p, b, func(engine.Analysis) bool { return false })
}

// askUntil is ask, but ends as soon as enough is known, too.
func askUntil(ctx context.Context, solver engine.Solver, p engine.Position, b engine.Budget, enough func(engine.Analysis) bool) (engine.Analysis, error) {
	if _, over := p.Outcome(); over {
		return engine.Analysis{}, errOver
	}
	ctx, settled := context.WithCancel(ctx)
	defer settled()
	return solver.Analyze(ctx, p, b, func(a engine.Analysis) {
		if a.Root.Decided() || search.OnlyOneMoveNotLost(a.Moves) || enough(a) {
			settled() // nothing more matters to the choice
		}
	})
}

// A measuredPlayer plays what the game's solver finds with so many nodes. That is all that it goes
// by, so that the same question has the same answer however busy the machine is: it plans with no
// time, and remembers nothing of questions before, which may have been cut short. Its budget's time
// only says when an answer must be given.
type measuredPlayer struct {
	game    engine.Game
	options engine.StrategyOptions
	nodes   uint64
}

func newMeasuredPlayer(game engine.Game, nodes int, work time.Duration, options engine.StrategyOptions) *measuredPlayer {
	info := game.Info()
	options.Threads = 1 // several would search in another order each time
	return &measuredPlayer{game, options, min(uint64(nodes/(info.Rows*info.Cols)), engine.Effort(game, work).Nodes)}
}

// limit returns the nodes that an answer may take, and a ctx that ends when it must be given.
func (s *measuredPlayer) limit(ctx context.Context, b engine.Budget) (context.Context, context.CancelFunc, engine.Budget) {
	nodes := s.nodes
	if b.Nodes > 0 {
		nodes = min(nodes, b.Nodes)
	}
	ctx, cancel := b.For(0, engine.Budget{}).Limit(ctx)
	return ctx, cancel, engine.Budget{Nodes: nodes}
}

// Choose implements engine.Strategy.
func (s *measuredPlayer) Choose(ctx context.Context, p engine.Position, b engine.Budget) (engine.Choice, error) {
	ctx, cancel, b := s.limit(ctx, b)
	defer cancel()
	a, err := ask(ctx, newSolver(s.game, s.options), p, b)
	return engine.Choice{Move: a.Root.Move, Reason: a.Root.Reason, Nodes: a.Nodes}, err
}
