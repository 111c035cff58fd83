package core

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/table"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/engine/search"
	"noughts/store"
	"noughts/words"
)

// KnownReview returns the review of a match that is kept, if it is of all its moves.
func (c *Core) KnownReview(ctx context.Context, m *match.Match) (review.Review, bool) {
	r, err := c.Store.Review(ctx, m.ID)
	if err != nil {
		if !errors.Is(err, store.ErrNotFound) {
			c.Warn(ctx, "load a review", err, "match", m.ID)
		}
		return r, false
	}
	return r, r.Of(m.Moves)
}

// A Reviewing is a review that is being made.
type Reviewing struct {
	stop  context.CancelFunc
	done  chan struct{} // closed when it is made
	hurry chan struct{} // closed when somebody waits for it

	hurried sync.Once

	mu           sync.Mutex
	unwanted     bool // whoever has asked for it has ended it
	answers, all int
	review       review.Review
	err          error
	unsaved      error // why the store has not taken it
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

// Progress returns how many questions are answered, of how many; 0 of 0 at first.
func (r *Reviewing) Progress() (answers, all int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.answers, r.all
}

func (r *Reviewing) progressed(answers, all int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answers, r.all = answers, all
}

// Result returns the review once it is made.
func (r *Reviewing) Result() (review.Review, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.review, r.err
}

// reviews are the reviews that are being made, by their jobs. There may be two of a match that was
// taken up again and is over once more. The zero value is ready to use.
type reviews struct {
	mu sync.Mutex
	of map[store.Job]*Reviewing
}

// Review has a match reviewed in the background, or joins those who wait for it
// already. A match that is taken up again needs none: it ends then.
func (c *Core) Review(ctx context.Context, m *match.Match, who jobs.Client) *Reviewing {
	return c.reviewing(ctx, &c.reviews, m, func(ctx context.Context, r *Reviewing) {
		c.setReviewDue(ctx, m.ID, true)
		if c.Jobs {
			c.awaitReview(ctx, m, r)
		} else {
			c.makeReview(ctx, m, who, r)
		}
	})
}

// reviewing has a review made in the background, unless it is one of those that are being made.
func (c *Core) reviewing(ctx context.Context, s *reviews, m *match.Match, work func(context.Context, *Reviewing)) *Reviewing {
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
	c.Tasks.Start(ctx, "review", func() {
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

// StopReview ends the review of a match, if it is being made, with what is known so far.
func (c *Core) StopReview(ctx context.Context, m *match.Match) {
	c.reviews.mu.Lock()
	r, ok := c.reviews.of[store.ReviewJob(m)]
	c.reviews.mu.Unlock()
	if ok {
		r.Stop()
	} else if c.Jobs {
		c.endReview(ctx, m) // another process waits for it, or none any more
	}
}

// outdateReviews ends the reviews of a match as it was before.
func (c *Core) outdateReviews(_ context.Context, ch table.Changed) {
	c.reviews.outdate(ch.After)
	c.dueReviews.outdate(ch.After)
}

// reviewOnChange has a match reviewed that has just ended.
func (c *Core) reviewOnChange(_ context.Context, ch table.Changed) {
	if c.Reviews && !c.Jobs && ch.Ended() {
		c.reviewSoon(ch.After.ID)
	}
}

// outdate ends the review of a match that goes on, or is over after other moves.
func (s *reviews) outdate(now *match.Match) {
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
func (c *Core) makeReview(ctx context.Context, m *match.Match, who jobs.Client, r *Reviewing) {
	between := pace{service: &c.service, hurry: r.hurry, closing: c.Thinking.Closing()}
	ask := func(ctx context.Context, p engine.Position, b engine.Budget) (engine.Analysis, error) {
		between.begin()
		if c.Thinking.Closed() {
			return engine.Analysis{}, context.Canceled
		}
		return c.Analyses.AnalyzeLocally(ctx, who, m.Game, p, b)
	}
	analyses, err := review.Gather(ctx, m.Begin(), m.Moves, review.DefaultBudget(m.Game, m.Ply()), ask, func(answers, all int) {
		r.progressed(answers, all)
		if answers < all {
			between.rest(ctx)
		}
	})
	stopped := errors.Is(err, context.Canceled)
	var made review.Review
	if err == nil || stopped {
		var positions []engine.Position
		if positions, err = review.Positions(m.Begin(), m.Moves); err == nil {
			analyses = c.withStart(m, positions, analyses)
			made, err = c.grade(m, analyses)
		}
	}
	made.Partial = stopped
	var unsaved error
	if err == nil {
		if unsaved = c.keepReview(context.WithoutCancel(ctx), m, made, analyses); unsaved != nil {
			c.Warn(ctx, "keep a review", unsaved, "match", m.ID)
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.unwanted {
		c.setReviewDue(context.WithoutCancel(ctx), m.ID, false)
	}
	r.review, r.err, r.unsaved = made, err, unsaved
}

// grade grades the moves of a match by analyses of its positions, and by what is proved of the
// game's start.
func (c *Core) grade(m *match.Match, analyses []engine.Analysis) (review.Review, error) {
	if value, ok := c.startProved(m); ok {
		analyses = slices.Clone(analyses)
		analyses[0] = review.Proved(analyses[0], value)
	}
	r, err := review.Grade(m.Begin(), m.Moves, analyses)
	return r.Agreed(AgreedPlies(m)), err
}

// AgreedPlies is how many of a match's first plies are not graded: an opening rule asked for them,
// or they were there when the match began.
func AgreedPlies(m *match.Match) int { return max(m.OpeningPlies(), m.Given) }

// withStart returns analyses of a match's positions with what follows for the later ones from what
// is proved of its start. The analysis of the start stays as it is: which move is worth that much
// may not be known.
func (c *Core) withStart(m *match.Match, positions []engine.Position, analyses []engine.Analysis) []engine.Analysis {
	value, ok := c.startProved(m)
	if !ok {
		return analyses
	}
	first := analyses[0]
	analyses = slices.Clone(analyses)
	analyses[0] = review.Proved(first, value)
	analyses = review.Connect(positions, m.Moves, analyses)
	analyses[0] = first
	return analyses
}

// startProved returns what a match is worth to who began it, if that is proved here of its game and
// it began as the game does.
func (c *Core) startProved(m *match.Match) (engine.Result, bool) {
	if m.Start != nil || m.Opening != nil {
		return 0, false
	}
	return c.Analyses.ProvedValue(m.Game)
}

// Regraded returns the review of a match by what is known of its positions now: somebody may have
// had one of them looked at more deeply since. What is new is kept.
func (c *Core) Regraded(ctx context.Context, m *match.Match, r review.Review) review.Review {
	positions, err := review.Positions(m.Begin(), m.Moves)
	if err != nil || r.Partial {
		return r
	}
	analyses, all := c.keptAnalyses(ctx, m.Game, positions)
	if !all {
		return r // it was looked at, but that is not kept
	}
	now, err := c.grade(m, analyses)
	if err != nil || reflect.DeepEqual(now, r) {
		return r
	}
	if err := c.Store.SaveReview(ctx, m.ID, now); err != nil {
		c.Warn(ctx, "keep a review", err, "match", m.ID)
	}
	return now
}

// keptAnalyses returns what is kept of positions, and whether that is something of each in which
// the game goes on.
func (c *Core) keptAnalyses(ctx context.Context, game engine.Game, positions []engine.Position) (analyses []engine.Analysis, all bool) {
	all = true
	for _, p := range positions {
		a := review.Unknown(p)
		if _, over := p.Outcome(); !over {
			kept, ok := c.Analyses.Cached(ctx, game, p)
			if all = all && ok; ok {
				a = kept
			}
		}
		analyses = append(analyses, a)
	}
	return analyses, all
}

// setReviewDue notes whether the review of a match is to be made, also by a process to come.
func (c *Core) setReviewDue(ctx context.Context, id int64, due bool) {
	if err := c.Store.SetReviewDue(ctx, id, due); err != nil {
		c.Warn(ctx, "note a review to be made", err, "match", id)
	}
}

// mostEnded is how many matches that have ended wait in memory for their reviews, about twice as
// many at most: of more the store knows. Where people are served all the time there is no end to
// them. A guess.
const mostEnded = 1000

// overdue are the reviews that the store knows to be due and that wait nowhere else. The zero value
// is of none.
type overdue struct {
	mu    sync.Mutex
	some  bool
	below int64 // only of matches with lower IDs; 0 for all
}

// from notes that there may be some of matches with lower IDs than that, 0 for all.
func (o *overdue) from(below int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.some, o.below = true, below
}

// take says whether there may be some, and of which matches, and that somebody looks.
func (o *overdue) take() (below int64, some bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	some, o.some = o.some, false
	return o.below, some
}

// reviewSoon has a match reviewed that has just ended.
func (c *Core) reviewSoon(id int64) {
	if !c.ended.AddUpTo(mostEnded, id, c.Now().Add(ReviewAfter)) {
		c.overdue.from(0)
	}
}

// TakeUpReviews has those reviews made that the process before owed when it ended.
func (c *Core) TakeUpReviews(ctx context.Context) error {
	if !c.Reviews {
		return nil
	}
	return c.takeUpReviews(ctx, 0)
}

// takeUpReviews has some of the reviews made that are due, of matches with lower IDs than that, 0
// for all: the latest first, all after what comes up at once.
func (c *Core) takeUpReviews(ctx context.Context, below int64) error {
	due, err := c.Store.ReviewsDue(ctx)
	if err != nil {
		return err
	}
	if below > 0 {
		due = slices.DeleteFunc(due, func(id int64) bool { return id >= below })
	}
	if len(due) > mostEnded {
		due = due[:mostEnded]
		c.overdue.from(due[mostEnded-1])
	}
	for i, id := range c.Access.Writable(ctx, due) {
		c.ended.Add(id, c.Now().Add(ReviewAfter+time.Duration(i)))
	}
	return nil
}

// keepReview keeps a review, and what the positions of the match prove of each other:
// whoever asks about one of them hears the same.
func (c *Core) keepReview(ctx context.Context, m *match.Match, r review.Review, analyses []engine.Analysis) error {
	positions, err := review.Positions(m.Begin(), m.Moves)
	for i, p := range positions {
		kept, ok := c.Analyses.Cached(ctx, m.Game, p)
		if merged := search.Merge(p, analyses[i], kept); ok && news(merged, kept) {
			err = errors.Join(err, c.Store.SaveAnalysis(ctx, games.FormatPosition(m.Game, p), merged))
		}
	}
	return errors.Join(err, c.Store.SaveReview(ctx, m.ID, r))
}

// news reports whether an analysis tells anything else than another of the same position.
func news(a, b engine.Analysis) bool {
	return a.Root.Low != b.Root.Low || a.Root.High != b.Root.High || a.Root.Estimate != b.Root.Estimate || !slices.EqualFunc(a.Moves, b.Moves, func(j, k engine.Evaluation) bool {
		return j.Move == k.Move && j.Low == k.Low && j.High == k.High && j.Distance == k.Distance && j.Estimate == k.Estimate
	})
}

// ReviewAfter is how long after its end a match is reviewed: its last picture is out
// by then. A guess; not measured.
const ReviewAfter = 2 * time.Second

// ReviewWaiting has the matches reviewed that have ended a moment ago, one after the
// other, and adds what was found to what everybody sees.
func (c *Core) ReviewWaiting(ctx context.Context) {
	waiting := c.ended.Take(c.Now())
	if len(waiting) == 0 {
		if below, some := c.overdue.take(); some {
			if err := c.takeUpReviews(ctx, below); err != nil {
				c.Warn(ctx, "take up reviews", err)
				c.overdue.from(below)
			}
		}
	}
	for _, id := range waiting {
		if ctx.Err() != nil {
			return
		}
		m, err := c.Tables.Load(ctx, id)
		if err != nil || c.Access.Denied(m.Place) {
			continue
		}
		if !m.Reviewable() {
			c.setReviewDue(ctx, id, false)
			continue
		}
		if r, ok := c.KnownReview(ctx, m); ok && !r.Partial { // which its message did not take
			c.ShowReviewed(ctx, m)
			continue
		}
		r := c.Review(ctx, m, jobs.Client{User: m.Seats[m.Challenger].UserID, Game: m.ID})
		select {
		case <-r.Done():
			c.ShowReviewed(ctx, m)
		case <-ctx.Done():
			r.stop()
			<-r.Done()
		}
	}
}

// How often, and how long after each other, it is tried to tell under a match what its
// review has found. Guesses; the chat is rarely away for longer.
const (
	mostSummaries = 5
	summaryAgain  = time.Minute
)

// ShowReviewed redraws a match whose review has become known, in its own language; where
// that fails, again a while later.
func (c *Core) ShowReviewed(ctx context.Context, m *match.Match) {
	if _, ok := c.KnownReview(ctx, m); !ok || m.Place.MessageID == "" {
		return
	}
	err := c.Boards.Again(ctx, m)
	if err == nil || errors.Is(err, commands.ErrGuest) {
		c.summaries.Delete(m.ID)
		return
	}
	c.Warn(ctx, "show a review", err, "match", m.ID)
	if tried, _ := c.summaries.Get(m.ID); tried+1 < mostSummaries {
		c.summaries.Put(m.ID, tried+1)
		c.ended.Add(m.ID, c.Now().Add(summaryAgain))
	}
}

// ReviewProgress says how far a review is.
func ReviewProgress(say *words.Printer, r *Reviewing) string {
	answers, all := r.Progress()
	if all == 0 {
		return say.Says("review.begins")
	}
	return say.Says("review.progress", "Percent", fmt.Sprint(100*answers/all))
}
