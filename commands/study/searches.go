package study

import (
	"context"
	"errors"
	"sync"
	"time"

	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/review"
)

// errLeft is why a search ended: whoever waited for it looks at something else.
var errLeft = errors.New("nobody looks at this any more")

// searches are the analyses that people look at while they go on, one for each study or
// whatever K tells apart. The zero value is ready to use.
type searches[K comparable] struct {
	mu sync.Mutex
	of map[K]*running
}

// A running analysis can be ended, and waited for.
type running struct {
	cancel context.CancelCauseFunc
	done   chan struct{}
}

// begin returns the context of an analysis of a study, which takes the place of the
// one before, and the function to call when it is over.
func (s *searches[K]) begin(ctx context.Context, study K) (thinking context.Context, end func()) {
	thinking, cancel := context.WithCancelCause(ctx)
	mine := &running{cancel, make(chan struct{})}
	s.mu.Lock()
	defer s.mu.Unlock()
	if before := s.of[study]; before != nil {
		before.cancel(errLeft)
	}
	if s.of == nil {
		s.of = map[K]*running{}
	}
	s.of[study] = mine
	return thinking, func() {
		cancel(nil)
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.of[study] == mine {
			delete(s.of, study)
		}
		close(mine.done)
	}
}

// stop ends the analysis of a study, if one goes on, and waits until what it found is
// kept. It reports whether there was one.
func (s *searches[K]) stop(ctx context.Context, study K) bool {
	s.mu.Lock()
	now := s.of[study]
	s.mu.Unlock()
	if now == nil {
		return false
	}
	now.cancel(errLeft)
	select {
	case <-now.done:
	case <-ctx.Done():
	}
	return true
}

// A progress is one step of an analysis that goes on in the background.
type progress struct {
	analysis engine.Analysis
	err      error
	done     bool
}

// start analyzes in the background what a board shows. The channel holds the newest
// step only, and the last one is marked.
func (g *Studies) start(ctx context.Context, q *route.Call, b board, think time.Duration) <-chan progress {
	steps := make(chan progress, 1)
	put := func(p progress) {
		select {
		case <-steps: // a step nobody took is out of date
		default:
		}
		steps <- p
	}
	thinking, end := g.searches.begin(ctx, b.ID)
	g.Tasks.Start(ctx, "analyze", func() {
		last := progress{err: errors.New("the analysis broke off"), done: true}
		defer func() { end(); put(last) }()
		who := jobs.Client{User: q.User.ID, Game: b.MatchID}
		last.analysis, last.err = g.Analyses.Analyze(thinking, who, b.Main.Game, b.position(), engine.Effort(b.Main.Game, think), func(step engine.Analysis) { put(progress{analysis: step}) })
		g.carryBack(ctx, b)
		if errors.Is(context.Cause(thinking), errLeft) {
			last.err = errLeft
		}
	})
	return steps
}

// carryBack lets what is proved of the position on a board count for those before it.
func (g *Studies) carryBack(ctx context.Context, b board) {
	moves := b.line.Moves[:b.ply]
	if positions, err := review.Positions(b.line.Start, moves); err == nil {
		g.Analyses.CarryBack(context.WithoutCancel(ctx), b.Main.Game, positions, moves)
	}
}
