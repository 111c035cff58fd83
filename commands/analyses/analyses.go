package analyses

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"noughts/commands/jobs"
	"noughts/commands/people"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/search"
	"noughts/engine/strategy"
	"noughts/keyed"
	"noughts/metrics"
	"noughts/store"
)

// Analyses are the analyses of positions: the cached ones, and the searches for more. They are safe
// for concurrent use; the exported fields are set before the first use.
type Analyses struct {
	Store    Store
	Thinking *jobs.Thinking   // where a search gets its processor
	Budgets  *people.Budgets  // how much people may still have analyzed
	Tasks    *jobs.Tasks      // in which the values of games are searched for
	Metrics  *metrics.Metrics // counts searches and look-ups; nil for nobody
	Logger   *slog.Logger
	// Remote says that any of several processes may search, by jobs; otherwise this process does.
	Remote bool

	ValueWait time.Duration // how long a new game may wait to hear who should win
	ValueRest int           // for how many times as long as a search for that took no other begins

	local       searches                       // of this process
	remote      searches                       // that jobs make, for which this process waits
	tables      tables                         // of the local searches
	values      keyed.Cache[string, gameValue] // who should win each variant
	valueSearch valueSearch                    // for the value of a variant
}

// A Store keeps analyses, and the jobs that make them.
type Store interface {
	Analysis(ctx context.Context, position string) (engine.Analysis, error)
	SaveAnalysis(ctx context.Context, position string, a engine.Analysis) error
	EnqueueAndWait(ctx context.Context, j store.Job) (time.Duration, error)
}

// New returns the analyses of a store, whose searches have tables of so much memory. The other
// exported fields are still to be set.
func New(s Store, m jobs.Memory) *Analyses {
	return &Analyses{Store: s, ValueWait: valueWait, ValueRest: valueRest, tables: tables{memory: m}}
}

// TableBytes returns what each table of a search may take.
func (s *Analyses) TableBytes() int { return s.tables.memory.Analysis }

// Analyze returns what is known of a position: the cached analysis or, if a search within the
// budget may tell more, what the search finds besides. The result is cached, and everybody's next
// answer starts from it. If several ask for the same position at a time, one search answers them
// all. progress, which may be nil, is called with better and better analyses.
//
// The search is on the account of the person who asks, who may have used it up.
//
// If ctx ends early, or there is no processor, what is known by then is returned together with an
// error, and is cached too. The budget needs a time: how long the search itself may take, once it
// has a processor.
func (s *Analyses) Analyze(ctx context.Context, who jobs.Client, game engine.Game, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	return s.analyze(ctx, question{who: who, account: who.User, game: game, position: p, budget: b}, progress)
}

// A question says which position is to be analyzed for whom, and how deep.
type question struct {
	who      jobs.Client
	account  string // on whose account the search is; empty for nobody's
	game     engine.Game
	position engine.Position
	budget   engine.Budget
}

// notation is the position as it is written.
func (q question) notation() string { return games.FormatPosition(q.game, q.position) }

// analyze is Analyze on any account.
func (s *Analyses) analyze(ctx context.Context, q question, progress func(engine.Analysis)) (engine.Analysis, error) {
	by := s.locally()
	if s.Remote && q.budget.Time > s.Thinking.Glance {
		by = searcher{&s.remote, s.enqueue}
	}
	return s.analyzeBy(ctx, by, q, progress)
}

// AnalyzeLocally is Analyze by this process, on nobody's account.
func (s *Analyses) AnalyzeLocally(ctx context.Context, who jobs.Client, game engine.Game, p engine.Position, b engine.Budget) (engine.Analysis, error) {
	return s.analyzeBy(ctx, s.locally(), question{who: who, game: game, position: p, budget: b}, nil)
}

// analyzeBy is analyze by what finds out what is not cached.
func (s *Analyses) analyzeBy(ctx context.Context, by searcher, q question, progress func(engine.Analysis)) (engine.Analysis, error) {
	key := q.notation()
	for {
		kept, _ := s.Cached(ctx, q.game, q.position)
		if search.Enough(kept, q.budget) {
			return kept, nil
		}
		f, mine := by.searches.join(key)
		if mine {
			defer by.searches.end(f)
			defer f.listen(progress)()
			if q.account != "" {
				if err := s.Budgets.MayThink(q.account); err != nil {
					return kept, err
				}
			}
			found, spent, err := by.find(ctx, q, f, kept)
			if q.account != "" {
				s.Budgets.Thought(q.account, spent)
			}
			return found, err
		}
		if err := f.wait(ctx, progress); err != nil {
			return kept, err
		}
	}
}

// CachedFor returns the analysis that Analyze would return without a search: the cached one, if it
// is as deep as the budget allows.
func (s *Analyses) CachedFor(ctx context.Context, game engine.Game, p engine.Position, b engine.Budget) (engine.Analysis, bool) {
	a, _ := s.Cached(ctx, game, p)
	return a, search.Enough(a, b)
}

// Cached returns the deepest analysis of a position that is in the cache, without a search.
func (s *Analyses) Cached(ctx context.Context, game engine.Game, p engine.Position) (engine.Analysis, bool) {
	a, found := s.load(ctx, game, p)
	s.Metrics.Lookup("analyses", found)
	return a, found
}

// load is Cached without its metrics, for those who look again and again.
func (s *Analyses) load(ctx context.Context, game engine.Game, p engine.Position) (engine.Analysis, bool) {
	a, err := s.Store.Analysis(ctx, games.FormatPosition(game, p))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		s.Logger.WarnContext(ctx, "load an analysis", "err", err)
	}
	return a.Conclude(a.Root.Move), err == nil && len(a.Moves) > 0
}

// A searcher finds out more of a position than is cached, by at most one search of each position at
// a time. Where jobs search, one searcher adds jobs and another one does them: both may be at work
// on the same position in this process.
type searcher struct {
	searches *searches
	find     method
}

// locally is the searcher of this process itself.
func (s *Analyses) locally() searcher { return searcher{&s.local, s.deepen} }

// A method finds out more of a position than is cached, as deepen does.
type method func(ctx context.Context, q question, f *sharedSearch, kept engine.Analysis) (known engine.Analysis, spent time.Duration, err error)

// deepen searches, keeps what it finds together with what was known, and tells the
// others who wait for it. It returns how long it has searched, too.
func (s *Analyses) deepen(ctx context.Context, q question, f *sharedSearch, kept engine.Analysis) (known engine.Analysis, spent time.Duration, err error) {
	known = kept
	solver := &resumed{game: q.game}
	defer s.tables.drop(solver)
	err = s.Thinking.Finish(ctx, q.who, q.budget, func(ctx context.Context, b engine.Budget) (err error) {
		known, err = s.tables.goOn(ctx, solver, q.position, known, b, f.report)
		return err
	})
	if f.searched != nil {
		f.searched()
	}
	s.Metrics.Searched("analysis", known.Nodes-min(known.Nodes, kept.Nodes))
	spent = solver.spent()
	deeper := search.Deeper(known, kept)
	if !deeper && spent > known.Elapsed {
		known.Elapsed = spent // so long a search tells no more, and none is made again
	}
	if len(known.Moves) > 0 && (deeper || known.Elapsed > kept.Elapsed || !Agree(known, kept)) { // what is told is kept
		strategy.Explain(context.WithoutCancel(ctx), q.game, q.position, &known)
		// Whoever asked may be gone, but the next one need not search again.
		if err := s.Store.SaveAnalysis(context.WithoutCancel(ctx), f.key, known); err != nil {
			s.Logger.WarnContext(ctx, "save an analysis", "err", err)
		}
	}
	return known, spent, err
}

// searches are those that go on, by the position. The zero value is ready to
// use.
type searches struct {
	mu sync.Mutex
	of map[string]*sharedSearch
}

// A sharedSearch is a search and those who want to hear how it goes on.
type sharedSearch struct {
	key  string
	done chan struct{} // closed when the search is over

	searched func() // called before what was found is kept; nil for nobody

	mu        sync.Mutex
	listeners []*func(engine.Analysis)
}

// join returns the search of a position, and whether it is the caller's to make and
// to end.
func (s *searches) join(key string) (f *sharedSearch, mine bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f, ok := s.of[key]; ok {
		return f, false
	}
	f = &sharedSearch{key: key, done: make(chan struct{})}
	if s.of == nil {
		s.of = map[string]*sharedSearch{}
	}
	s.of[key] = f
	return f, true
}

// end lets nobody join a search any more, and those who wait go on.
func (s *searches) end(f *sharedSearch) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.of, f.key)
	close(f.done)
}

// listen has progress called until the function that it returns is.
func (f *sharedSearch) listen(progress func(engine.Analysis)) (leave func()) {
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
func (f *sharedSearch) report(a engine.Analysis) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, l := range f.listeners {
		(*l)(a)
	}
}

// wait listens until the search is over, or ctx.
func (f *sharedSearch) wait(ctx context.Context, progress func(engine.Analysis)) error {
	defer f.listen(progress)()
	select {
	case <-f.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
