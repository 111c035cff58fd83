package gomocup

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"time"

	"noughts/engine"
)

// A table is what a thinker is made for.
type table struct {
	size   size
	exact  bool
	memory int64
}

// A thinker finds moves. It keeps its solver, and all that it remembers, for as
// long as the table stays the same.
type thinker struct {
	table  table
	game   engine.Game
	solver engine.Solver
	busy   sync.WaitGroup // a search that goes on after its time
}

// prepare makes a solver for a table, unless there is one.
func (t *thinker) prepare(open Opener, wanted table) error {
	if t.solver != nil && t.table == wanted {
		return nil
	}
	t.rest()
	game, err := open(wanted.size.rows, wanted.size.cols, wanted.exact)
	if err != nil {
		return err
	}
	t.solver = nil // before the next one, so that there is memory for it
	t.table, t.game = wanted, game
	t.solver = game.NewSolver(engine.SolverOptions{TableBytes: tableBytes(wanted.memory)})
	return nil
}

// largestTable is how large a solver's table is where memory is not limited.
const largestTable = 256 << 20

// tableBytes returns how large the solver's largest table may be: all its tables
// together are less than three times as large, and the program itself needs
// something.
func tableBytes(memory int64) int {
	if memory == 0 {
		return largestTable
	}
	return int(min(largestTable, max(1<<20, (memory-minMemory)/3)))
}

// rest waits until no search goes on.
func (t *thinker) rest() { t.busy.Wait() }

// analyze returns what is known of p when it is settled, or when the time to
// think is over. A search that does not stop in time is left to itself: its best
// move so far is returned.
func (t *thinker) analyze(ctx context.Context, p engine.Position, b budget) (engine.Analysis, error) {
	t.rest()
	ctx, stop := context.WithDeadline(ctx, b.think)
	latest := newest(p)
	type result struct {
		analysis engine.Analysis
		err      error
	}
	done := make(chan result, 1)
	t.busy.Go(func() {
		defer stop()
		a, err := t.solver.Analyze(ctx, p, func(a engine.Analysis) {
			latest.set(a)
			if a.Root.Decided() || onlyOne(a.Moves) {
				stop() // nothing more matters to the choice
			}
		})
		done <- result{a, err}
	})
	select {
	case r := <-done:
		return r.analysis, r.err
	case <-after(ctx, b.hard):
		return latest.get(), nil
	}
}

// after is closed at a time, or a little after ctx is cancelled, if that is sooner.
func after(ctx context.Context, at time.Time) <-chan struct{} {
	c := make(chan struct{})
	context.AfterFunc(ctx, func() {
		wait := time.Until(at)
		if errors.Is(ctx.Err(), context.Canceled) {
			wait = min(wait, grace)
		}
		time.AfterFunc(wait, func() { close(c) })
	})
	return c
}

// grace is how long a search that is told to stop may take to do so.
const grace = 100 * time.Millisecond

// onlyOne reports whether all moves but one are proved to lose.
func onlyOne(moves []engine.Judged) bool {
	n := 0
	for _, m := range moves {
		if m.High > engine.Loss {
			n++
		}
	}
	return n == 1
}

// A latest keeps the last analysis of a search.
type latest struct {
	mu sync.Mutex
	a  engine.Analysis
}

// newest returns a latest that has a move for a position.
func newest(p engine.Position) *latest {
	return &latest{a: engine.Analysis{Root: engine.Unknown(atOnce(p))}}
}

// atOnce returns a move that takes no search to find: one that wins at once, or
// is where the opponent would, or else the most promising.
func atOnce(p engine.Position) engine.Move {
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

func (l *latest) set(a engine.Analysis) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.a = a
}

func (l *latest) get() engine.Analysis {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.a
}

// think looks for the best move in a position within the time of the turn.
func (s *Session) think(ctx context.Context, p engine.Position) (engine.Analysis, error) {
	b := s.clock.budget(&s.settings)
	a, err := s.thinker.analyze(ctx, p, b)
	s.clock.done(b)
	return a, err
}

// message tells people what the engine thinks of the position.
func (s *Session) message(a engine.Analysis) string {
	var b strings.Builder
	fmt.Fprintf(&b, "MESSAGE depth %d, %d nodes, %s", a.Depth, a.Nodes, verdict(a.Root))
	for i, m := range a.Line[:min(len(a.Line), 12)] {
		if i == 0 {
			b.WriteString(", line")
		}
		b.WriteByte(' ')
		b.WriteString(s.size.point(m.Cell).String())
	}
	return b.String()
}

// verdict says what is known of a position.
func verdict(j engine.Judged) string {
	switch {
	case !j.Decided():
		return fmt.Sprintf("expects %d%%", int(math.Round(100*j.Estimate)))
	case j.Low == engine.Draw:
		return "proved draw"
	case j.Distance >= 0:
		return fmt.Sprintf("proved %v in %d", j.Low, j.Distance)
	}
	return "proved " + j.Low.String()
}
