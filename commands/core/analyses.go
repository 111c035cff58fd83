package core

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/search"
	"noughts/engine/strategy"
	"noughts/store"
)

// Analyze returns what is known of a position: the deepest analysis that is kept
// or, if a search within the budget may tell more, what that finds besides. It is
// kept, and everybody's next answer starts from it. If several ask for the same at
// a time, one search answers them all. progress, which may be nil, is called with
// better and better analyses.
//
// It is thought about on the account of who asks, as far as they have not asked for too much.
//
// Where ctx ends early, what is known by then is returned together with an error,
// and is kept too; so it is if there is no processor. The budget needs a time: how
// long the search itself may take, once it has a processor.
func (c *Core) Analyze(ctx context.Context, who jobs.Client, game engine.Game, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	return c.analyze(ctx, question{who: who, account: who.User, game: game, position: p, budget: b}, progress)
}

// A question is which position is to be analyzed for whom, and how deep.
type question struct {
	who      jobs.Client
	account  string // on whose account it is thought about; empty for nobody's
	game     engine.Game
	position engine.Position
	budget   engine.Budget
}

// notation is the position as it is written.
func (q question) notation() string { return games.FormatPosition(q.game, q.position) }

// analyze is Analyze on any account.
func (c *Core) analyze(ctx context.Context, q question, progress func(engine.Analysis)) (engine.Analysis, error) {
	by := c.here()
	if c.Jobs && q.budget.Time > c.Thinking.Glance {
		by = finder{&c.askedFor, c.askAnalysis}
	}
	return c.analyzeBy(ctx, by, q, progress)
}

// analyzeBy is analyze by what finds out what is not kept.
func (c *Core) analyzeBy(ctx context.Context, by finder, q question, progress func(engine.Analysis)) (engine.Analysis, error) {
	key := q.notation()
	for {
		kept, _ := c.KnownAnalysis(ctx, q.game, q.position)
		if search.Enough(kept, q.budget) {
			return kept, nil
		}
		f, mine := by.flights.join(key)
		if mine {
			defer by.flights.end(f)
			defer f.listen(progress)()
			if q.account != "" {
				if err := c.Budgets.MayThink(q.account); err != nil {
					return kept, err
				}
			}
			found, spent, err := by.find(ctx, q, f, kept)
			if q.account != "" {
				c.Budgets.Thought(q.account, spent)
			}
			return found, err
		}
		if err := f.wait(ctx, progress); err != nil {
			return kept, err
		}
	}
}

// Answered returns the analysis that Analyze would give at once, as one that is as
// deep as the budget allows is kept.
func (c *Core) Answered(ctx context.Context, game engine.Game, p engine.Position, b engine.Budget) (engine.Analysis, bool) {
	a, _ := c.KnownAnalysis(ctx, game, p)
	return a, search.Enough(a, b)
}

// KnownAnalysis returns the deepest analysis of a position that is kept, without
// thinking.
func (c *Core) KnownAnalysis(ctx context.Context, game engine.Game, p engine.Position) (engine.Analysis, bool) {
	a, found := c.loadAnalysis(ctx, game, p)
	c.Metrics.Lookup("analyses", found)
	return a, found
}

// loadAnalysis is KnownAnalysis without its metrics, for those who look again and again.
func (c *Core) loadAnalysis(ctx context.Context, game engine.Game, p engine.Position) (engine.Analysis, bool) {
	a, err := c.Store.Analysis(ctx, games.FormatPosition(game, p))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		c.Logger.WarnContext(ctx, "load an analysis", "err", err)
	}
	return a.Conclude(a.Root.Move), err == nil && len(a.Moves) > 0
}

// A finder finds out more of a position than is kept, by at most one search of each position at a
// time. Where jobs do the thinking, one finder asks for jobs and another one does them: both may be
// at work on the same position in this process.
type finder struct {
	flights *flights
	find    finding
}

// here is the finder of this process itself.
func (c *Core) here() finder { return finder{&c.analyses, c.deepen} }

// A finding finds out more of a position than is kept, as deepen does.
type finding func(ctx context.Context, q question, f *flight, kept engine.Analysis) (known engine.Analysis, spent time.Duration, err error)

// deepen searches, keeps what it finds together with what was known, and tells the
// others who wait for it. It returns how long it has searched, too.
func (c *Core) deepen(ctx context.Context, q question, f *flight, kept engine.Analysis) (known engine.Analysis, spent time.Duration, err error) {
	known = kept
	solver := &resumed{game: q.game}
	defer c.tables.drop(solver)
	err = c.Thinking.Finish(ctx, q.who, q.budget, func(ctx context.Context, b engine.Budget) (err error) {
		known, err = c.tables.goOn(ctx, solver, q.position, known, b, f.report)
		return err
	})
	if f.searched != nil {
		f.searched()
	}
	c.Metrics.Searched("analysis", known.Nodes-min(known.Nodes, kept.Nodes))
	if len(known.Moves) > 0 && search.Deeper(known, kept) {
		strategy.Explain(context.WithoutCancel(ctx), q.game, q.position, &known)
		// Whoever asked may be gone, but the next one need not search again.
		if err := c.Store.SaveAnalysis(context.WithoutCancel(ctx), f.key, known); err != nil {
			c.Logger.WarnContext(ctx, "save an analysis", "err", err)
		}
	}
	return known, solver.spent(), err
}

// flights are the searches that go on, by the position. The zero value is ready to
// use.
type flights struct {
	mu sync.Mutex
	of map[string]*flight
}

// A flight is one search and those who want to hear how it goes on.
type flight struct {
	key  string
	done chan struct{} // closed when the search is over

	searched func() // called before what was found is kept; nil for nobody

	mu        sync.Mutex
	listeners []*func(engine.Analysis)
}

// join returns the search of a position, and whether it is the caller's to make and
// to end.
func (s *flights) join(key string) (f *flight, mine bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f, ok := s.of[key]; ok {
		return f, false
	}
	f = &flight{key: key, done: make(chan struct{})}
	if s.of == nil {
		s.of = map[string]*flight{}
	}
	s.of[key] = f
	return f, true
}

// end lets nobody join a search any more, and those who wait go on.
func (s *flights) end(f *flight) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.of, f.key)
	close(f.done)
}

// listen has progress called until the function that it returns is.
func (f *flight) listen(progress func(engine.Analysis)) (leave func()) {
	if progress == nil {
		return func() {}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	mine := &progress
	f.listeners = append(f.listeners, mine)
	return func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.listeners = slices.DeleteFunc(f.listeners, func(l *func(engine.Analysis)) bool { return l == mine })
	}
}

// report tells all who listen how far the search is.
func (f *flight) report(a engine.Analysis) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, l := range f.listeners {
		(*l)(a)
	}
}

// wait listens until the search is over, or ctx.
func (f *flight) wait(ctx context.Context, progress func(engine.Analysis)) error {
	defer f.listen(progress)()
	select {
	case <-f.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
