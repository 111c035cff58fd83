package gomocup

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"noughts/engine"
)

// A setup is what an analyzer is made for.
type setup struct {
	size    size
	rule    Rule
	table   int // bytes of the solver's largest one
	threads int
}

// An analyzer finds moves. It keeps its solver, and all that it remembers, for as
// long as the setup stays the same.
type analyzer struct {
	setup  setup
	game   engine.Game
	solver engine.Solver
	busy   chan struct{} // closed when the last search has ended
	broken atomic.Bool   // the last search broke down and left the solver who knows how
}

// prepare makes a solver for a setup, unless there is one.
func (t *analyzer) prepare(open Opener, wanted setup) error {
	if t.solver != nil && t.setup == wanted && !t.broken.Load() {
		return nil
	}
	t.wait()
	game, err := open(wanted.size.rows, wanted.size.cols, wanted.rule)
	if err != nil {
		return err
	}
	t.solver = nil // before the next one, so that there is memory for it
	t.setup, t.game = wanted, game
	t.solver = game.NewSolver(engine.SolverOptions{TableBytes: wanted.table, Threads: wanted.threads})
	t.broken.Store(false)
	return nil
}

// largestTable is how large a solver's table is where memory is not limited.
const largestTable = 256 << 20 // bytes; a guess, not measured

// tableBytes returns how large the solver's largest table may be: all its tables
// together are less than three times as large, and the program itself needs
// something. The manager may say how much memory there is, and how large all the tables may be.
func tableBytes(memory, hash int64) int {
	table := int64(largestTable)
	if memory > 0 {
		table = min(table, (memory-minMemory)/3)
	}
	if hash > 0 {
		table = min(table, hash/3)
	}
	return int(max(1<<20, table))
}

// forget makes the next search begin without anything that is remembered.
func (t *analyzer) forget() {
	t.wait()
	t.solver = nil
}

// wait waits until no search goes on.
func (t *analyzer) wait() {
	if t.busy != nil {
		<-t.busy
	}
}

// waitUntil waits until no search goes on, but no longer than until a time.
func (t *analyzer) waitUntil(at time.Time) bool {
	select {
	case <-t.busy: // the usual case first: select draws lots
		return true
	default:
	}
	if t.busy == nil {
		return true
	}
	timer := time.NewTimer(time.Until(at))
	defer timer.Stop()
	select {
	case <-t.busy:
		return true
	case <-timer.C:
		return false
	}
}

// analyze returns what is known of p when enough of it is, or when the time to
// think is over. A search that does not stop in time is left to itself, and one
// that breaks down is no reason to lose: the best move so far is returned then,
// too. The error says what went wrong.
func (t *analyzer) analyze(ctx context.Context, p engine.Position, b *budget, enough func(*engine.Analysis) bool) (engine.Analysis, error) {
	found := newFindings(p)
	if b.cpu != nil {
		t.wait()
	} else if !t.waitUntil(b.hard()) {
		return found.get()
	}
	soft := b.soft()
	ctx, stop := soft.Limit(ctx)
	done := make(chan struct{})
	t.busy = done
	go func() { // done waits for it
		defer close(done)
		defer stop()
		t.search(ctx, p, soft, found, func(a engine.Analysis) {
			found.set(a)
			if enough(&a) {
				stop() // nothing more matters to the choice
			}
		})
	}()
	b.watch(ctx, done, stop)
	return found.get()
}

// search lets the solver analyze p.
func (t *analyzer) search(ctx context.Context, p engine.Position, b engine.Budget, found *findings, progress func(engine.Analysis)) {
	defer func() {
		if fault := recover(); fault != nil {
			t.broken.Store(true)
			found.fail(fmt.Errorf("the search broke down: %v", fault))
		}
	}()
	a, err := t.solver.Analyze(ctx, p, b, progress)
	if err != nil {
		found.fail(err)
		return
	}
	found.set(a)
}

// findings are what a search has found out so far.
type findings struct {
	position engine.Position

	mu       sync.Mutex
	analysis engine.Analysis
	err      error
}

// newFindings returns findings that have a move for a position.
func newFindings(p engine.Position) *findings {
	return &findings{position: p, analysis: engine.Analysis{Root: engine.Unknown(instantMove(p))}}
}

// set takes an analysis, if its move can be played.
func (f *findings) set(a engine.Analysis) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, err := f.position.Play(a.Root.Move); err != nil {
		f.err = fmt.Errorf("the search found a wrong move: %w", err)
		return
	}
	f.analysis = a
}

func (f *findings) fail(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.err = err
}

func (f *findings) get() (engine.Analysis, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.analysis, f.err
}

// instantMove returns a move that takes no search to find: one that wins at once, or
// is where the opponent would, or else the most promising.
func instantMove(p engine.Position) engine.Move {
	moves := p.AppendMoves(nil)
	if m, ok := winning(p, moves); ok {
		return m
	}
	if next, err := p.Play(moves[0]); err == nil {
		if m, ok := winning(next, next.AppendMoves(nil)); ok {
			return m
		}
	}
	return moves[0]
}

// winning returns one of the moves that wins at once.
func winning(p engine.Position, moves []engine.Move) (m engine.Move, ok bool) {
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			continue // a legal move has no error
		}
		if o, over := next.Outcome(); over && o.For(p.Turn()) == engine.Win {
			return m, true
		}
	}
	return m, false
}
