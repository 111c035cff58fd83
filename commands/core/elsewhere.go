package core

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/engine/search"
	"noughts/store"
)

// Where several processes share a store, what takes thought is a job for any of them
// (Options.Jobs). The one that looks after the server hears of what was found by another job, and
// shows it.

// lookEvery is how often it is looked whether a job is done of which this process may not have
// heard: another one may look after the server. A guess.
const lookEvery = 2 * time.Second

// mostWait is how long somebody waits for a move: the chat takes answers to an interaction for a
// quarter of an hour.
const mostWait = 14 * time.Minute

// waiting are those who wait until something is known of a match. The zero value is ready to use.
type waiting struct {
	mu sync.Mutex
	of map[int64]chan struct{} // closed when there may be news, by match
}

// news returns a channel that is closed with the next news of a match.
func (w *waiting) news(id int64) <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.of == nil {
		w.of = map[int64]chan struct{}{}
	}
	if w.of[id] == nil {
		w.of[id] = make(chan struct{})
	}
	return w.of[id]
}

// wake tells those who wait that there is news of a match, and reports whether anybody does.
func (w *waiting) wake(id int64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	news, ok := w.of[id]
	if ok {
		close(news)
		delete(w.of, id)
	}
	return ok
}

// leave takes those out of the list who wait no more: whoever else does looks by themselves.
func (w *waiting) leave(id int64) { w.wake(id) }

// wait waits until known says so, which is asked at first, whenever there is news of a match, and
// every now and then. While the store is away nothing is known.
func (c *Core) wait(ctx context.Context, id int64, known func() (bool, error)) error {
	defer c.waiting.leave(id)
	away := c.absence.Waiter(c.Logger)
	defer away.Done(ctx)
	for {
		news := c.waiting.news(id)
		if ok, err := known(); !away.Retry(ctx, err) && (ok || err != nil) {
			return err
		}
		if c.Thinking.Closed() {
			return jobs.ErrCrowded // it comes, but this process does not wait for it
		}
		select {
		case <-news:
		case <-time.After(lookEvery):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// awaitMove waits until the bot has moved.
func (c *Core) awaitMove(ctx context.Context, m *match.Match) (*match.Match, error) {
	patient, cancel := context.WithTimeout(ctx, mostWait)
	defer cancel()
	err := c.wait(patient, m.ID, func() (bool, error) {
		now, err := c.Tables.Reload(patient, m.ID)
		if err == nil {
			m = now
		}
		return !m.BotToMove(), err
	})
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = jobs.ErrCrowded
	}
	return m, err
}

// MoveDue makes the moves that the bot owes in a match, as a job.
func (c *Core) MoveDue(ctx context.Context, id int64) (again time.Time, err error) {
	m, err := c.Tables.Reload(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return again, nil
	}
	if err != nil || !m.BotToMove() {
		return again, err
	}
	if c.Bans.Has(m.Place.GuildID) {
		return c.Now().Truncate(time.Hour).Add(time.Hour), nil
	}
	_, err = c.playNow(ctx, m)
	return again, err
}

// ShowMoved shows that the bot has moved in a match, or leaves it to those who wait for that.
func (c *Core) ShowMoved(ctx context.Context, id int64) error {
	m, err := c.Tables.Reload(ctx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && c.waiting.wake(id) {
		return nil
	}
	if err != nil {
		return err
	}
	if !c.Access.MayWrite(m.Place.GuildID) {
		return nil
	}
	if err := c.Boards.ShowDue(ctx, m); err != nil {
		c.Warn(ctx, "show a match", err, "match", id)
	}
	return nil
}

// ReviewDue reviews a match that has ended, as a job.
func (c *Core) ReviewDue(ctx context.Context, j store.Job) error {
	m, err := c.Tables.Reload(ctx, j.ID)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if !m.Reviewable() {
		c.setReviewDue(ctx, m.ID, false)
		return nil
	}
	if r, ok := c.KnownReview(ctx, m); ok && !r.Partial {
		c.setReviewDue(ctx, m.ID, false)
		return nil
	}
	if now := store.ReviewJob(m); now.Text != j.Text {
		return c.Store.Enqueue(ctx, now) // it is over after other moves, whose review is another job
	}
	who := jobs.Client{User: m.Seats[m.Challenger].UserID, Game: m.ID}
	r := c.reviewing(ctx, &c.dueReviews, m, func(ctx context.Context, r *Reviewing) { c.makeReview(ctx, m, who, r) })
	tick := time.NewTicker(noteEvery)
	defer tick.Stop()
	for {
		select {
		case <-r.Done():
			made, err := r.Result()
			if err == nil && made.Partial { // this process ends, and another one makes the rest; or the match has gone on, and may be over again
				return context.Canceled
			}
			return cmp.Or(err, r.saveError())
		case <-ctx.Done():
			r.stop()
			<-r.Done()
			return ctx.Err() // another process makes the rest of it, unless nobody wants it
		case <-tick.C:
			c.noteReview(ctx, m, r)
		}
	}
}

// noteEvery is how often a job notes how far it is, and learns what others want of it. A guess.
const noteEvery = time.Second

// noteReview notes how far a review is that this process makes as a job, and does what others want
// of it.
func (c *Core) noteReview(ctx context.Context, m *match.Match, r *Reviewing) {
	answers, all := r.Progress()
	wish, err := c.Store.SetProgress(ctx, store.ReviewJob(m), store.Progress{Done: answers, All: all})
	if err != nil {
		c.Warn(ctx, "note how far a review is", err, "match", m.ID)
	}
	if wish.Urgent {
		r.Hurry()
	}
	if wish.Cancelled {
		r.stop()
	}
}

// ShowReview shows a review that is there.
func (c *Core) ShowReview(ctx context.Context, id int64) error {
	m, err := c.Tables.Reload(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	c.waiting.wake(id)
	if c.Access.MayWrite(m.Place.GuildID) && !c.Access.Denied(m.Place) {
		c.ShowReviewed(ctx, m)
	}
	return nil
}

// awaitReview has a match reviewed by a job, and waits for it. Whoever stops it, or takes the match
// up again, ends the job.
func (c *Core) awaitReview(ctx context.Context, m *match.Match, r *Reviewing) {
	j := store.ReviewJob(m)
	j.Urgent = true
	var made review.Review
	err := c.Store.Enqueue(ctx, j)
	if err == nil {
		err = c.wait(ctx, m.ID, func() (over bool, _ error) {
			p, there, err := c.Store.JobProgress(ctx, j)
			if err != nil {
				return false, fmt.Errorf("look how far the review of match %d is: %w", m.ID, err)
			}
			if there {
				r.progressed(p.Done, p.All)
			}
			known, ok := c.KnownReview(ctx, m) // after that: a job is over when its review is saved
			if ok && !known.Partial {
				made = known
				return true, nil
			}
			if !there { // somebody has ended it in another process
				made, err = c.reviewSoFar(ctx, m)
				return true, err
			}
			return false, nil
		})
	}
	if ctx.Err() != nil {
		over := context.WithoutCancel(ctx)
		if r.isUnwanted() {
			c.endReview(over, m)
			made, err = c.reviewSoFar(over, m)
		} else if err := c.reviewAgain(over, m); err != nil {
			c.Warn(over, "end a review", err, "match", m.ID)
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.review, r.err = made, err
}

// reviewAgain ends the job that reviews a match which has gone on. Should that be over again
// already, its end has put in no other job, as this one was there, or one that ends with it.
func (c *Core) reviewAgain(ctx context.Context, m *match.Match) error {
	if err := c.Store.Cancel(ctx, store.ReviewJob(m)); err != nil {
		return err
	}
	now, err := c.Tables.Reload(ctx, m.ID)
	if errors.Is(err, store.ErrNotFound) || err == nil && !now.Reviewable() {
		return nil
	}
	if err != nil {
		return err
	}
	return c.Store.Enqueue(ctx, store.ReviewJob(now))
}

// endReview ends the job that reviews a match, which nobody wants any more.
func (c *Core) endReview(ctx context.Context, m *match.Match) {
	c.setReviewDue(ctx, m.ID, false)
	if err := c.Store.Cancel(ctx, store.ReviewJob(m)); err != nil {
		c.Warn(ctx, "end a review", err, "match", m.ID)
	}
}

// reviewSoFar is the review of a match by what is kept of its positions. It is kept as part of one:
// who makes the whole puts that in its place.
func (c *Core) reviewSoFar(ctx context.Context, m *match.Match) (review.Review, error) {
	if whole, ok := c.KnownReview(ctx, m); ok && !whole.Partial {
		return whole, nil
	}
	positions, err := review.Positions(m.Begin(), m.Moves)
	if err != nil {
		return review.Review{}, err
	}
	analyses, _ := c.keptAnalyses(ctx, m.Game, positions)
	part, err := c.grade(m, c.withStart(m, positions, review.Connect(positions, m.Moves, analyses)))
	part.Partial = true
	if err == nil {
		err = c.Store.SaveReview(ctx, m.ID, part)
	}
	return part, err
}

// An asked analysis is what the job says that makes it.
type askedAnalysis struct {
	Position string        `json:"position"`
	Budget   engine.Budget `json:"budget"`
	User     string        `json:"user"`
	Game     int64         `json:"game,omitempty"`
}

// askAnalysis has a position analyzed by a job and returns what is known then. Meanwhile it reports
// what the job keeps.
func (c *Core) askAnalysis(ctx context.Context, q question, f *flight, kept engine.Analysis) (known engine.Analysis, spent time.Duration, err error) {
	text, err := json.Marshal(askedAnalysis{q.notation(), q.budget, q.who.User, q.who.Game})
	if err != nil {
		return kept, 0, err
	}
	known = kept
	asking, asked := context.WithCancel(ctx)
	var looking sync.WaitGroup
	looking.Go(func() {
		tick := time.NewTicker(noteEvery)
		defer tick.Stop()
		for {
			select {
			case <-asking.Done():
				return
			case <-tick.C:
				if now, ok := c.loadAnalysis(asking, q.game, q.position); ok && search.Deeper(now, known) {
					known = now
					f.report(known)
				}
			}
		}
	})
	stopLooking := func() { asked(); looking.Wait() }
	defer stopLooking() // also where the store panics
	spent, err = c.Store.EnqueueAndWait(ctx, store.Job{Kind: store.Analysis, Text: string(text)})
	stopLooking()
	if last, ok := c.loadAnalysis(context.WithoutCancel(ctx), q.game, q.position); ok && !search.Deeper(known, last) {
		known = last // if it goes no deeper than what was kept before it, it is explained
		f.report(known)
	}
	return known, spent, err
}

// AnalyzeDue analyzes a position, as a job. What it knows so far it keeps every now and then: those
// who wait see it, and whoever goes on if this process dies begins there.
func (c *Core) AnalyzeDue(ctx context.Context, text string) error {
	var asked askedAnalysis
	if err := json.Unmarshal([]byte(text), &asked); err != nil {
		return err
	}
	game, p, err := games.ParsePosition(asked.Position)
	if err != nil {
		return errors.New("the position of a job cannot be read") // which the log does not repeat
	}
	return c.analyzeForOthers(ctx, question{
		who: jobs.Client{User: asked.User, Game: asked.Game}, game: game, position: p, budget: asked.Budget,
	})
}

// analyzeForOthers analyzes a position for whoever waits for it in any process.
func (c *Core) analyzeForOthers(ctx context.Context, q question) error {
	known, err := c.analyzeBy(ctx, c.forOthers(), q, nil)
	if err == nil && c.Thinking.Closed() && !search.Enough(known, q.budget) {
		return context.Canceled // this process ends, and another one does the rest of it
	}
	return err
}

// forOthers is the finder of this process for what others wait for: it keeps better and better
// analyses, one every now and then.
func (c *Core) forOthers() finder {
	return finder{&c.analyses, func(ctx context.Context, q question, f *flight, kept engine.Analysis) (engine.Analysis, time.Duration, error) {
		newest := make(chan engine.Analysis, 1)
		var saving sync.WaitGroup
		saving.Go(func() {
			for a := range newest {
				if err := c.Store.SaveAnalysis(ctx, f.key, a); err != nil && ctx.Err() == nil {
					c.Warn(ctx, "save an analysis", err)
				}
			}
		})
		last := time.Now()
		leave := f.listen(func(a engine.Analysis) { // one at a time, and the search waits for it
			if time.Since(last) < noteEvery || len(a.Moves) == 0 {
				return
			}
			last = time.Now()
			select {
			case <-newest: // which the store has not come to
			default:
			}
			newest <- a
		})
		f.searched = sync.OnceFunc(func() {
			leave()
			close(newest)
			saving.Wait()
		})
		defer f.searched()
		return c.deepen(ctx, q, f, kept)
	}}
}
