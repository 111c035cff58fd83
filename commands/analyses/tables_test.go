package analyses

import (
	"context"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// liveBytes is what the heap holds, garbage aside.
func liveBytes() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// An analysis takes no more than its share, in any game, whatever it does: its tables, its trees
// and what else it remembers.
func TestAnAnalysisTakesItsShare(t *testing.T) {
	const table = 2 << 20
	// What a search has beside its tables: boards, lists of moves for each ply, 2 MB on 19×19. What
	// all analyses of a game share, such as a book of openings, is loaded before.
	const beside = 4 << 20
	presets, fewest := longtest.Some(t, 8, games.Presets()), longtest.Sample(t, 8, 20)
	tenths := longtest.Sample(t, 2, 5) // of a second: long enough for small tables to be full
	tables := tables{memory: jobs.Memory{Analysis: table}}
	looked, large := 0, 0
	for _, preset := range presets {
		game, err := games.Parse(preset.Variant)
		if err != nil {
			t.Fatal(err)
		}
		for _, plies := range []int{1, 8} {
			p := after(game, plies)
			if _, over := p.Outcome(); over {
				continue
			}
			analyze := func(nodes uint64) *resumed {
				r := &resumed{game: game}
				if _, err := tables.goOn(t.Context(), r, p, engine.Analysis{}, engine.Budget{Nodes: nodes}, func(engine.Analysis) {}); err != nil {
					t.Error(err)
				}
				return r
			}
			analyze(1000)
			before, most := liveBytes(), 0
			done := make(chan *resumed)
			go func() { done <- analyze(engine.Effort(game, time.Duration(tenths)*100*time.Millisecond).Nodes) }()
			var r *resumed
			for r == nil {
				select {
				case r = <-done:
				case <-time.After(30 * time.Millisecond):
				}
				most = max(most, liveBytes()-before)
			}
			if most > jobs.TablesOfOne*table+beside {
				t.Errorf("%s, after %d plies: an analysis takes %d kB, want %d at most", preset.Variant, plies, most>>10, (jobs.TablesOfOne*table+beside)>>10)
			}
			if looked++; most > table {
				large++
			}
			runtime.KeepAlive(r)
		}
	}
	if looked < fewest || large < looked/4 {
		t.Errorf("of %d analyses %d took more than a table", looked, large)
	}
}

// after returns a position of a game after so many random plies, or at its end.
func after(game engine.Game, plies int) engine.Position {
	p, rng := game.Start(), rand.New(rand.NewPCG(1, 2))
	for range plies {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		p, _ = p.Play(moves[rng.IntN(len(moves))]) // it is legal
	}
	return p
}

// tablesFor are those of analyses of which so many bytes may wait to go on.
func tablesFor(waiting int) *tables { return &tables{memory: jobs.Memory{Waiting: waiting}} }

// A sizedSolver is one that takes so many bytes.
type sizedSolver int

func (s sizedSolver) Bytes() int { return int(s) }
func (s sizedSolver) Analyze(_ context.Context, p engine.Position, b engine.Budget, _ func(engine.Analysis)) (engine.Analysis, error) {
	return known(p, b.Nodes), nil
}

// A sizedGame is one whose solvers take so many bytes; it counts how many were made.
type sizedGame struct {
	engine.Game
	bytes, made int
	table       int // what the last one was told that a table may take
}

func (g *sizedGame) NewSolver(o engine.SolverOptions) engine.Solver {
	g.made, g.table = g.made+1, o.TableBytes
	return sizedSolver(g.bytes)
}

// Analyses that wait to go on keep their tables as far as there is room; those that have searched
// least begin anew, and are searched no less for that.
func TestWaitingAnalysesAreWithinTheirMemory(t *testing.T) {
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	sized := &sizedGame{Game: game, bytes: 10}
	tables := tablesFor(25)
	tables.memory.Analysis = 7
	over, end := context.WithCancel(t.Context())
	end()
	search := func(ctx context.Context, r *resumed, nodes uint64) {
		t.Helper()
		if _, err := tables.goOn(ctx, r, game.Start(), engine.Analysis{}, engine.Budget{Nodes: nodes}, func(engine.Analysis) {}); err != nil {
			t.Fatal(err)
		}
		sum := 0
		for _, bytes := range tables.idle {
			sum += bytes
		}
		if sum != tables.bytes || sum > tables.memory.Waiting {
			t.Errorf("%d bytes wait, and %d are counted", sum, tables.bytes)
		}
	}
	wants := func(made int, kept ...*resumed) {
		t.Helper()
		if sized.made != made || len(tables.idle) != len(kept) {
			t.Errorf("%d solvers were made and %d wait with tables, want %d and %d", sized.made, len(tables.idle), made, len(kept))
		}
		for _, r := range kept {
			if _, waits := tables.idle[r]; !waits || r.Solver == nil {
				t.Errorf("one that has searched %d nodes has lost its tables", r.last.Nodes)
			}
		}
	}
	first, second, third := &resumed{game: sized}, &resumed{game: sized}, &resumed{game: sized}
	search(over, first, 100)
	search(over, second, 50)
	wants(2, first, second)
	search(over, third, 70)
	wants(3, first, third)
	if second.Solver != nil || sized.table != 7 {
		t.Errorf("the second has %v, tables of %d", second.Solver, sized.table)
	}
	search(over, first, 200) // goes on
	wants(3, first, third)
	if first.last.Nodes != 200 {
		t.Errorf("the first has searched %d nodes, want 200", first.last.Nodes)
	}
	search(t.Context(), second, 60) // begins anew, and is done
	wants(4, first, third)
	if second.last.Nodes != 60 {
		t.Errorf("the second has searched %d nodes, want 60", second.last.Nodes)
	}
	tables.drop(first)
	tables.drop(first)
	tables.drop(second)
	wants(4, third)
	sized.bytes = 26
	search(over, &resumed{game: sized}, 1000) // has no room even alone
	if tables.bytes > 25 {
		t.Errorf("%d bytes wait", tables.bytes)
	}
}
