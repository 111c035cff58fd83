package analyses

import (
	"context"
	"errors"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"noughts/commands/jobs"
	"noughts/commands/people"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/search"
	"noughts/metrics"
	"noughts/store"
	"noughts/store/storetest"
)

// A scriptedGame is a game whose solver says what the test wants.
type scriptedGame struct {
	engine.Game
	mu       sync.Mutex // held while a search is counted: of two reviews, two may be begun
	searches int
	analyze  func(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) engine.Analysis
}

func (g *scriptedGame) NewSolver(engine.SolverOptions) engine.Solver { return g }

func (g *scriptedGame) Analyze(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	g.mu.Lock()
	g.searches++
	g.mu.Unlock()
	return g.analyze(ctx, p, b, progress), nil
}

// newAnalyses returns analyses, and a game for it in which
// only the moves named are proved, by the nodes of the budget.
func newAnalyses(t *testing.T, proved func(nodes uint64) []engine.Evaluation) (*Analyses, *scriptedGame) {
	t.Helper()
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	analyses := &Analyses{
		Store:    &storetest.Analyses{},
		Thinking: jobs.NewThinking(2), Budgets: people.NewBudgets(nil, time.Now, 0),
	}
	analyses.Thinking.Glance = time.Minute
	return analyses, &scriptedGame{Game: game, analyze: func(_ context.Context, p engine.Position, b engine.Budget, _ func(engine.Analysis)) engine.Analysis {
		return known(p, b.Nodes, proved(b.Nodes)...)
	}}
}

// known is an analysis of so many nodes of which only these moves are proved.
func known(p engine.Position, nodes uint64, proved ...engine.Evaluation) engine.Analysis {
	a := engine.Analysis{Nodes: nodes}
	a.Moves = append(a.Moves, proved...)
	for _, m := range p.AppendMoves(nil) {
		is := false
		for _, j := range proved {
			is = is || j.Move == m
		}
		if !is {
			a.Moves = append(a.Moves, engine.Unknown(m))
		}
	}
	a.Root = engine.Unknown(engine.Move{})
	a = a.Conclude()
	search.Explain(p, &a)
	return a
}

var nobody = jobs.Client{User: "ada"}

// ofStart asks for the analysis of the start of a game with 35 nodes, for nobody.
func ofStart(game engine.Game) question {
	return question{who: nobody, game: game, position: game.Start(), budget: budget(35)}
}

// budget is one of so many nodes.
func budget(nodes uint64) engine.Budget { return engine.Budget{Time: time.Minute, Nodes: nodes} }

// What is as deep as one asks for is not searched again; what is deeper is, and what
// either search has proved stays proved.
func TestTheDeepestAnalysisIsKept(t *testing.T) {
	a1, b2 := engine.Move{Cell: 0}, engine.Move{Cell: 4}
	analyses, game := newAnalyses(t, func(nodes uint64) []engine.Evaluation {
		if nodes < 1000 {
			return []engine.Evaluation{{Move: a1, Low: engine.Draw, High: engine.Win, Distance: -1, Estimate: 0.7}}
		}
		return []engine.Evaluation{{Move: b2, Low: engine.Loss, High: engine.Draw, Distance: -1, Estimate: 0.4}}
	})
	for _, step := range []struct {
		nodes    uint64
		searches int
	}{{100, 1}, {50, 1}, {100, 1}, {1000, 2}, {100, 2}, {1000, 2}} {
		a, err := analyses.Analyze(t.Context(), nobody, game, game.Start(), budget(step.nodes), nil)
		if err != nil || game.searches != step.searches {
			t.Fatalf("%d nodes: %d searches and %v, want %d", step.nodes, game.searches, err, step.searches)
		}
		if a.Nodes != 100 && step.searches == 1 || a.Nodes != 1000 && step.searches == 2 {
			t.Errorf("%d nodes: the analysis has %d", step.nodes, a.Nodes)
		}
		low := map[engine.Move]engine.Result{}
		high := map[engine.Move]engine.Result{}
		for _, j := range a.Moves {
			low[j.Move], high[j.Move] = j.Low, j.High
		}
		if low[a1] != engine.Draw || step.searches == 2 && high[b2] != engine.Draw {
			t.Errorf("%d nodes: what was proved is forgotten: %+v", step.nodes, a.Moves)
		}
		if a.Root.Move != a1 || a.Root.Low != engine.Draw || !a.Root.Reason.Fits(a.First()) {
			t.Errorf("%d nodes: the best is %s, %v at least, because of %q", step.nodes, game.MoveName(a.Root.Move), a.Root.Low, a.Root.Reason.ID)
		}
	}
}

// Who asks for the same at a time gets the answer of one search, and hears how it goes on.
func TestEqualQuestionsAreOneSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		analyses, game := newAnalyses(t, nil)
		game.analyze = func(_ context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) engine.Analysis {
			time.Sleep(time.Second) // until all have asked
			progress(known(p, 1))
			return known(p, b.Nodes)
		}
		var wg sync.WaitGroup
		var heard [5]int
		for i := range heard {
			wg.Go(func() {
				a, err := analyses.Analyze(t.Context(), nobody, game, game.Start(), budget(100), func(engine.Analysis) { heard[i]++ })
				if err != nil || a.Nodes != 100 {
					t.Errorf("%d: %d nodes, %v", i, a.Nodes, err)
				}
			})
		}
		wg.Wait()
		if game.searches != 1 {
			t.Errorf("%d searches, want one", game.searches)
		}
		for i, n := range heard {
			if n != 1 {
				t.Errorf("%d heard of %d steps, want one", i, n)
			}
		}
	})
}

// If the one goes for whom a search began, another who waits for it begins anew; what
// was found by then is kept.
func TestWhoWaitsIsNotLeftAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		analyses, game := newAnalyses(t, nil)
		game.analyze = func(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) engine.Analysis {
			progress(known(p, 7))
			select {
			case <-ctx.Done():
				return known(p, 8)
			case <-time.After(10 * time.Second):
				return known(p, b.Nodes)
			}
		}
		gone, leave := context.WithCancel(t.Context())
		var wg sync.WaitGroup
		wg.Go(func() {
			a, err := analyses.Analyze(gone, nobody, game, game.Start(), budget(100), nil)
			if !errors.Is(err, context.Canceled) || a.Nodes < 7 {
				t.Errorf("who left has %d nodes, %v", a.Nodes, err)
			}
		})
		synctest.Wait()
		wg.Go(func() {
			a, err := analyses.Analyze(t.Context(), nobody, game, game.Start(), budget(100), nil)
			if err != nil || a.Nodes != 100 {
				t.Errorf("who stayed has %d nodes, %v", a.Nodes, err)
			}
		})
		synctest.Wait()
		leave()
		wg.Wait()
		if game.searches != 2 {
			t.Errorf("%d searches, want two", game.searches)
		}
	})
}

// A search that is interrupted for others goes on until it has done as much as it does
// where nobody else asks.
func TestAnInterruptedAnalysisIsFinished(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		analyses, game := newAnalyses(t, nil)
		analyses.Thinking = jobs.NewThinking(1)
		const speed = 100 // nodes a second
		var asked []uint64
		var all uint64
		game.analyze = func(ctx context.Context, p engine.Position, b engine.Budget, _ func(engine.Analysis)) engine.Analysis {
			asked = append(asked, b.Nodes)
			began := time.Now()
			select {
			case <-time.After(time.Duration(b.Nodes) * time.Second / speed):
			case <-ctx.Done():
			}
			visited := uint64(time.Since(began).Seconds() * speed)
			all += visited
			return known(p, visited)
		}
		go func() { // who takes the processor whenever it can be had
			for range 7 {
				_ = analyses.Thinking.Long.Do(t.Context(), jobs.Client{User: "eve"}, func(ctx context.Context) { <-ctx.Done() })
			}
		}()
		b := engine.Budget{Nodes: 800, Time: time.Minute}
		a, err := analyses.Analyze(t.Context(), nobody, game, game.Start(), b, nil)
		if err != nil || a.Nodes < 780 || a.Stopped != engine.StoppedByNodes || len(asked) < 4 || all > b.Nodes+1 {
			t.Errorf("after %v: %d nodes, in all %d, %q, %v", asked, a.Nodes, all, a.Stopped, err)
		}
	})
}

// Where an interruption has left but little to do, that is not done alone: an estimate from
// so few nodes would stand for that from many.
func TestTheLastBitIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		analyses, game := newAnalyses(t, nil)
		analyses.Thinking = jobs.NewThinking(1)
		const did = 900
		asked := 0
		game.analyze = func(ctx context.Context, p engine.Position, _ engine.Budget, _ func(engine.Analysis)) engine.Analysis {
			asked++
			<-ctx.Done()
			return known(p, did)
		}
		a, err := analyses.Analyze(t.Context(), nobody, game, game.Start(), engine.Budget{Nodes: 1000, Time: time.Minute}, nil)
		if err != nil || asked != 1 || a.Nodes != did || a.Stopped != engine.StoppedByNodes {
			t.Errorf("searched %d times, %d nodes, %q, %v", asked, a.Nodes, a.Stopped, err)
		}
	})
}

// askedAnalyses are those that another process makes, each save of which takes so long.
type askedAnalyses struct {
	storetest.Analyses
	make  func()
	saves time.Duration
	saved []uint64 // how many nodes they are of
}

func (s *askedAnalyses) EnqueueAndWait(context.Context, store.Job) (time.Duration, error) {
	s.make()
	return 0, nil
}

func (s *askedAnalyses) SaveAnalysis(ctx context.Context, position string, a engine.Analysis) error {
	time.Sleep(s.saves)
	s.saved = append(s.saved, a.Nodes)
	return s.Analyses.SaveAnalysis(ctx, position, a)
}

// analyzedRemotely returns analyses for which another process analyzes the start of a game, in 35
// steps of 95 ms, and that process.
func analyzedRemotely(t *testing.T) (analyses *Analyses, game *scriptedGame, kept *askedAnalyses, searched *time.Duration) {
	t.Helper()
	analyses, game = newAnalyses(t, nil)
	analyses.Remote, analyses.Thinking.Glance, analyses.Metrics = true, time.Second, metrics.New()
	kept, searched = &askedAnalyses{}, new(time.Duration)
	analyses.Store = kept
	game.analyze = func(_ context.Context, p engine.Position, _ engine.Budget, progress func(engine.Analysis)) engine.Analysis {
		began := time.Now()
		for nodes := range uint64(35) {
			time.Sleep(95 * time.Millisecond) // so that nothing else happens at the same time
			progress(known(p, nodes+1))
		}
		*searched = time.Since(began)
		return known(p, 35)
	}
	kept.make = func() {
		if err := analyses.runJob(t.Context(), ofStart(game)); err != nil {
			t.Error(err)
		}
	}
	return analyses, game, kept, searched
}

// Who waits for an analysis that another process makes hears how far it is: that one keeps it every
// now and then. To look for that is no look into what is remembered that tells how much is.
func TestARemoteAnalysisShowsHowFarItIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		analyses, game, kept, _ := analyzedRemotely(t)
		var heard []uint64
		a, err := analyses.analyze(t.Context(), ofStart(game), func(a engine.Analysis) { heard = append(heard, a.Nodes) })
		if err != nil || a.Nodes != 35 {
			t.Errorf("got %+v, %v", a, err)
		}
		if want := []uint64{11, 22, 33, 35}; !slices.Equal(kept.saved, want) || !slices.Equal(heard, []uint64{11, 22, 35}) {
			t.Errorf("kept were the analyses of %v nodes, want %v, and heard of were those of %v", kept.saved, want, heard)
		}
		page := httptest.NewRecorder()
		analyses.Metrics.Handler().ServeHTTP(page, httptest.NewRequest("GET", "/", nil))
		if want := `cache_lookups_total{cache="analyses",result="miss"} 2`; !strings.Contains(page.Body.String(), want) || strings.Contains(page.Body.String(), `result="hit"`) {
			t.Errorf("two have asked, one for the other, and the page lacks %s:\n%s", want, page.Body)
		}
	})
}

// Of two analyses that are as deep, who waits gets the one that is kept last: it is explained.
func TestARemoteAnalysisIsExplained(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		analyses, game, kept, _ := analyzedRemotely(t)
		kept.make = func() {
			for _, method := range []string{"", "explained"} {
				a := known(game.Start(), 35)
				a.Method = method
				if err := kept.SaveAnalysis(t.Context(), games.FormatPosition(game, game.Start()), a); err != nil {
					t.Error(err)
				}
				time.Sleep(3 * jobs.ProgressEvery / 2)
			}
		}
		a, err := analyses.analyze(t.Context(), ofStart(game), nil)
		if err != nil || a.Method != "explained" {
			t.Errorf("got %+v, %v", a, err)
		}
	})
}

// An analysis that a process breaks off as it ends, or does not begin any more, fails as a job, so
// that another process does the rest, and begins with what was found.
func TestAnAnalysisIsLeftToAnotherProcess(t *testing.T) {
	for name, c := range map[string]struct {
		ends  time.Duration // when the process does; searches take as long as they may
		after uint64        // nodes that are kept then
		err   error
	}{
		"before the search":  {ends: 0, after: 1, err: context.Canceled},
		"in the search":      {ends: 20 * time.Second, after: 20, err: context.Canceled},
		"after the search":   {ends: 40 * time.Second, after: 35},
		"late in the search": {ends: 30 * time.Second, after: 30}, // so late that it is as good as done
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				analyses, game := newAnalyses(t, nil)
				analyses.Thinking.Glance = time.Second
				game.analyze = func(ctx context.Context, p engine.Position, b engine.Budget, _ func(engine.Analysis)) engine.Analysis {
					began := time.Now() // a node a second
					select {
					case <-ctx.Done():
					case <-time.After(time.Duration(b.Nodes) * time.Second):
					}
					return known(p, uint64(time.Since(began).Round(time.Second)/time.Second))
				}
				if c.ends == 0 {
					analyses.Thinking.Close()
				} else {
					time.AfterFunc(c.ends, analyses.Thinking.Close)
				}
				err := analyses.runJob(t.Context(), ofStart(game))
				a, _ := analyses.Cached(t.Context(), game, game.Start())
				if !errors.Is(err, c.err) || a.Nodes != c.after {
					t.Errorf("it ends with %v, want %v, and kept is an analysis of %d nodes, want %d", err, c.err, a.Nodes, c.after)
				}
				other := &Analyses{Thinking: jobs.NewThinking(1), Budgets: people.NewBudgets(nil, time.Now, 0)}
				other.Store = analyses.Store
				if err := other.runJob(t.Context(), ofStart(game)); err != nil {
					t.Error(err)
				}
				if a, ok := other.Cached(t.Context(), game, game.Start()); !ok || !search.Enough(a, budget(35)) {
					t.Errorf("another process knows an analysis of %d nodes", a.Nodes)
				}
			})
		})
	}
}

// A store that is slow holds up no search: what it does not come to is left out, and what the
// search has found is kept last.
func TestASlowStoreHoldsUpNoSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, kept, searched := analyzedRemotely(t)
		kept.saves = time.Minute
		kept.make()
		if want := 35 * 95 * time.Millisecond; *searched != want || !slices.Equal(kept.saved, []uint64{11, 33, 35}) {
			t.Errorf("the search takes %v, want %v, and kept are the analyses of %v nodes", *searched, want, kept.saved)
		}
	})
}

// Who should win a game that was not settled when it was first asked about is known as soon as
// somebody has found it out, wherever that was.
func TestTheValueOfAGameIsTheNewest(t *testing.T) {
	analyses, _ := newAnalyses(t, nil)
	game, err := games.Parse("mnk:3x6:3:exact")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := games.Known(game); ok {
		t.Fatalf("%s is known", game.Variant())
	}
	analyses.values.Put(game.Variant(), engine.Unknown(engine.Move{}))
	<-analyses.SeekValue(t.Context(), "ada", game)
	if value, ok := analyses.ProvedValue(game); ok {
		t.Errorf("%v is proved, where nothing was searched", value)
	}
	p := game.Start()
	won := known(p, 100, engine.Proved(p.AppendMoves(nil)[0], engine.Win, 5))
	if err := analyses.Store.SaveAnalysis(t.Context(), games.FormatPosition(game, p), won); err != nil {
		t.Fatal(err)
	}
	<-analyses.SeekValue(t.Context(), "ada", game)
	if value, ok := analyses.ProvedValue(game); !ok || value != engine.Win {
		t.Errorf("proved is %v, %v; want a win", value, ok)
	}
}
