package reviews

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"noughts/commands/jobs"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/store"
)

// Where several processes share a store, reviews are jobs for any of them (App.DoJobs). The
// process that looks after the server hears of a review that another one has made, and shows it.

// DoJob reviews a match that has ended, as a job.
func (rs *Reviews) DoJob(ctx context.Context, j store.Job) error {
	m, err := rs.Tables.Reload(ctx, j.ID)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if !m.Reviewable() {
		rs.Kept.setDue(ctx, m.ID, false)
		return nil
	}
	if r, ok := rs.Kept.Cached(ctx, m); ok && !r.Partial {
		rs.Kept.setDue(ctx, m.ID, false)
		return nil
	}
	if now := store.ReviewJob(m); now.Text != j.Text {
		return rs.Store.Enqueue(ctx, now) // it is over after other moves, whose review is another job
	}
	who := jobs.Client{User: m.Seats[m.Challenger].UserID, Game: m.ID}
	r := rs.reviewing(ctx, &rs.jobs, m, func(ctx context.Context, r *Reviewing) { rs.makeReview(ctx, m, who, r) })
	tick := time.NewTicker(jobs.ProgressEvery)
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
			rs.noteReview(ctx, m, r)
		}
	}
}

// noteReview notes how far a review is that this process makes as a job, and does what others want
// of it.
func (rs *Reviews) noteReview(ctx context.Context, m *match.Match, r *Reviewing) {
	wish, err := rs.Store.SetProgress(ctx, store.ReviewJob(m), store.Progress{Done: r.Percent(), All: 100})
	if err != nil {
		rs.warn(ctx, "note how far a review is", err, "match", m.ID)
	}
	if wish.Urgent {
		r.Hurry()
	}
	if wish.Cancelled {
		r.stop()
	}
}

// wake has those look again who wait for the review of a match.
func (rs *Reviews) wake(id int64) { rs.Waiters.Wake(id) }

// awaitReview has a match reviewed by a job, and waits for it. Whoever stops it, or takes the match
// up again, ends the job.
func (rs *Reviews) awaitReview(ctx context.Context, m *match.Match, r *Reviewing) {
	j := store.ReviewJob(m)
	j.Urgent = true
	var made review.Review
	err := rs.Store.Enqueue(ctx, j)
	if err == nil {
		err = rs.Waiters.Wait(ctx, m.ID, func() (over bool, _ error) {
			p, there, err := rs.Store.JobProgress(ctx, j)
			if err != nil {
				return false, fmt.Errorf("look how far the review of match %d is: %w", m.ID, err)
			}
			if there {
				r.progressed(100 * p.Done / max(1, p.All))
			}
			known, ok := rs.Kept.Cached(ctx, m) // after that: a job is over when its review is saved
			if ok && !known.Partial {
				made = known
				return true, nil
			}
			if !there { // somebody has ended it in another process
				made, err = rs.Kept.soFar(ctx, m)
				return true, err
			}
			return false, nil
		})
	}
	if ctx.Err() != nil {
		over := context.WithoutCancel(ctx)
		if r.isUnwanted() {
			rs.endReview(over, m)
			made, err = rs.Kept.soFar(over, m)
		} else if err := rs.reviewAgain(over, m); err != nil {
			rs.warn(over, "end a review", err, "match", m.ID)
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.review, r.err = made, err
}

// reviewAgain ends the job that reviews a match which has gone on. Should that be over again
// already, its end has put in no other job, as this one was there, or one that ends with it.
func (rs *Reviews) reviewAgain(ctx context.Context, m *match.Match) error {
	if err := rs.Store.Cancel(ctx, store.ReviewJob(m)); err != nil {
		return err
	}
	now, err := rs.Tables.Reload(ctx, m.ID)
	if errors.Is(err, store.ErrNotFound) || err == nil && !now.Reviewable() {
		return nil
	}
	if err != nil {
		return err
	}
	return rs.Store.Enqueue(ctx, store.ReviewJob(now))
}

// endReview ends the job that reviews a match, which nobody wants any more.
func (rs *Reviews) endReview(ctx context.Context, m *match.Match) {
	rs.Kept.setDue(ctx, m.ID, false)
	if err := rs.Store.Cancel(ctx, store.ReviewJob(m)); err != nil {
		rs.warn(ctx, "end a review", err, "match", m.ID)
	}
}
