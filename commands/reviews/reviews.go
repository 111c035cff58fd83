package reviews

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"noughts/commands/analyses"
	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/store"
	"noughts/words"
)

// Reviews are the reviews of matches that are being made. They are safe for concurrent use; the
// exported fields are set before the first use.
type Reviews struct {
	Kept     *Kept
	Store    store.Jobs
	Tables   *table.Tables
	Analyses *analyses.Analyses // searches for what is not known of positions
	Thinking *jobs.Thinking
	Tasks    *jobs.Tasks
	Waiters  *jobs.Waiters // wait for reviews that other processes make
	Remote   bool          // reviews are jobs that any of several processes does

	running running // the reviews that are being made, or waited for
	jobs    running // those that are being made as jobs
	service service // for how long requests were answered
}

// OnChange ends the reviews of a match as it was before.
func (rs *Reviews) OnChange(_ context.Context, ch table.Changed) {
	rs.running.outdate(ch.After)
	rs.jobs.outdate(ch.After)
}

// warn logs that something failed which nobody waits for.
func (rs *Reviews) warn(ctx context.Context, what string, err error, about ...any) {
	route.Warn(ctx, rs.Tables.Logger, what, err, about...)
}

// A Reviewing is a review that is being made.
type Reviewing struct {
	stop  context.CancelFunc
	done  chan struct{} // closed when it is made
	hurry chan struct{} // closed when somebody waits for it

	hurried sync.Once

	mu       sync.Mutex
	unwanted bool // whoever has asked for it has ended it
	percent  int  // of it that is made
	review   review.Review
	err      error
	unsaved  error // why the store has not taken it
}

func newReviewing(stop context.CancelFunc) *Reviewing {
	return &Reviewing{stop: stop, done: make(chan struct{}), hurry: make(chan struct{}), err: errors.New("the review broke off")}
}

// Hurry says that somebody waits for the review: it rests no more while others are served.
func (r *Reviewing) Hurry() { r.hurried.Do(func() { close(r.hurry) }) }

// Done is closed when the review is made, or given up.
func (r *Reviewing) Done() <-chan struct{} { return r.done }

// isUnwanted reports whether Stop was called.
func (r *Reviewing) isUnwanted() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.unwanted
}

// saveError returns why the store has not taken the review that is made, if it has not.
func (r *Reviewing) saveError() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.unsaved
}

// Stop lets the review end with what is known so far, as nobody wants more of it.
func (r *Reviewing) Stop() {
	r.mu.Lock()
	r.unwanted = true
	r.mu.Unlock()
	r.stop()
}

// Percent returns how much of the review is made; 0 until its first answer. It never goes back,
// also where another process takes it over.
func (r *Reviewing) Percent() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.percent
}

func (r *Reviewing) progressed(percent int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.percent = max(r.percent, percent)
}

// Result returns the review once it is made.
func (r *Reviewing) Result() (review.Review, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.review, r.err
}

// reviews are the reviews that are being made, by their jobs. There may be two of a match that was
// taken up again and is over once more. The zero value is ready to use.
type running struct {
	mu sync.Mutex
	of map[store.Job]*Reviewing
}

// Begin has a match reviewed in the background, or joins those who wait for it
// already. A match that is taken up again needs none: it ends then.
func (rs *Reviews) Begin(ctx context.Context, m *match.Match, who jobs.Client) *Reviewing {
	return rs.reviewing(ctx, &rs.running, m, func(ctx context.Context, r *Reviewing) {
		rs.Kept.setDue(ctx, m.ID, true)
		if rs.Remote {
			rs.awaitReview(ctx, m, r)
		} else {
			rs.makeReview(ctx, m, who, r)
		}
	})
}

// reviewing has a review made in the background, unless it is one of those that are being made.
func (rs *Reviews) reviewing(ctx context.Context, s *running, m *match.Match, work func(context.Context, *Reviewing)) *Reviewing {
	job := store.ReviewJob(m)
	s.mu.Lock()
	defer s.mu.Unlock()
	if r, ok := s.of[job]; ok {
		return r
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	r := newReviewing(stop)
	if s.of == nil {
		s.of = map[store.Job]*Reviewing{}
	}
	s.of[job] = r
	rs.Tasks.Start(ctx, "review", func() {
		defer func() {
			stop()
			s.mu.Lock()
			delete(s.of, job)
			s.mu.Unlock()
			close(r.done)
		}()
		work(ctx, r)
	})
	return r
}

// Stop ends the review of a match, if it is being made, with what is known so far.
func (rs *Reviews) Stop(ctx context.Context, m *match.Match) {
	rs.running.mu.Lock()
	r, ok := rs.running.of[store.ReviewJob(m)]
	rs.running.mu.Unlock()
	if ok {
		r.Stop()
	} else if rs.Remote {
		rs.endReview(ctx, m) // another process waits for it, or none any more
	}
}

// outdate ends the review of a match that goes on, or is over after other moves.
func (s *running) outdate(now *match.Match) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for job, r := range s.of {
		if job.ID == now.ID && (now.Status != match.Over || job != store.ReviewJob(now)) {
			r.stop()
		}
	}
}

// makeReview reviews a match. One that was stopped holds what is known so far, and is
// kept as part of a review. If it is because the process ends, the next one makes it.
func (rs *Reviews) makeReview(ctx context.Context, m *match.Match, who jobs.Client, r *Reviewing) {
	between := pace{service: &rs.service, hurry: r.hurry, closing: rs.Thinking.Closing()}
	ask := func(ctx context.Context, p engine.Position, b engine.Budget) (engine.Analysis, error) {
		between.begin()
		if rs.Thinking.Closed() {
			return engine.Analysis{}, context.Canceled
		}
		return rs.Analyses.AnalyzeLocally(ctx, who, m.Game, p, b)
	}
	found, err := review.Gather(ctx, m.Begin(), m.Moves, review.DefaultBudget(m.Game, m.Ply()), ask, func(done float64) {
		r.progressed(int(100 * done))
		if done < 1 {
			between.rest(ctx)
		}
	})
	stopped := errors.Is(err, context.Canceled)
	var made review.Review
	var unsaved error
	if err == nil || stopped {
		made, unsaved, err = rs.Kept.keepMade(context.WithoutCancel(ctx), m, found, stopped)
	}
	if unsaved != nil {
		rs.warn(ctx, "keep a review", unsaved, "match", m.ID)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.unwanted {
		rs.Kept.setDue(context.WithoutCancel(ctx), m.ID, false)
	}
	r.review, r.err, r.unsaved = made, err, unsaved
}

// Progress says how far a review is.
func Progress(say *words.Printer, r *Reviewing) string {
	percent := r.Percent()
	if percent == 0 {
		return say.Says("review.begins")
	}
	return say.Says("review.progress", "Percent", fmt.Sprint(percent))
}
