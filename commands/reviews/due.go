package reviews

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/access"
	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/keyed"
	"noughts/store"
)

// Due has those matches reviewed that have ended, and shows under each what its review has found.
// It is safe for concurrent use; the exported fields are set before the first use.
type Due struct {
	Kept    *Kept
	Reviews *Reviews
	Store   store.Reviews
	Tables  *table.Tables
	Access  *access.Access
	// Redraw shows a match again, and says why that is not possible.
	Redraw func(ctx context.Context, m *match.Match) error
	All    bool // review every match that ends

	ended     jobs.DelayQueue         // the matches to be reviewed since they have ended
	overdue   overdue                 // the reviews of other matches that are due, as the store knows
	summaries keyed.Cache[int64, int] // how often the message of a match did not take what its review has found
}

// OnChange has a match reviewed that has just ended.
func (d *Due) OnChange(_ context.Context, ch table.Changed) {
	if d.All && !d.Reviews.Remote && ch.Ended() {
		d.reviewSoon(ch.After.ID)
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
func (d *Due) reviewSoon(id int64) {
	if !d.ended.AddUpTo(mostEnded, id, d.Tables.Now().Add(Delay)) {
		d.overdue.from(0)
	}
}

// Resume has those reviews made that the process before this one had not made when it ended.
func (d *Due) Resume(ctx context.Context) error {
	if !d.All {
		return nil
	}
	return d.resume(ctx, 0)
}

// resume has some of the reviews made that are due, of matches with lower IDs than that, 0
// for all: the latest first, all after what comes up at once.
func (d *Due) resume(ctx context.Context, below int64) error {
	due, err := d.Store.ReviewsDue(ctx)
	if err != nil {
		return err
	}
	if below > 0 {
		due = slices.DeleteFunc(due, func(id int64) bool { return id >= below })
	}
	if len(due) > mostEnded {
		due = due[:mostEnded]
		d.overdue.from(due[mostEnded-1])
	}
	for i, id := range d.Access.Writable(ctx, due) {
		d.ended.Add(id, d.Tables.Now().Add(Delay+time.Duration(i)))
	}
	return nil
}

// Delay is how long after its end a match is reviewed: its last picture is out
// by then. A guess; not measured.
const Delay = 2 * time.Second

// MakeDue has the matches reviewed that have ended a moment ago, one after the
// other, and adds what was found to what everybody sees.
func (d *Due) MakeDue(ctx context.Context) {
	waiting := d.ended.Take(d.Tables.Now())
	if len(waiting) == 0 {
		if below, some := d.overdue.take(); some {
			if err := d.resume(ctx, below); err != nil {
				route.Warn(ctx, d.Tables.Logger, "take up reviews", err)
				d.overdue.from(below)
			}
		}
	}
	for _, id := range waiting {
		if ctx.Err() != nil {
			return
		}
		m, err := d.Tables.Load(ctx, id)
		if err != nil || d.Access.Denied(m.Place) {
			continue
		}
		if !m.Reviewable() {
			d.Kept.setDue(ctx, id, false)
			continue
		}
		if r, ok := d.Kept.Cached(ctx, m); ok && !r.Partial { // which its message did not take
			d.Show(ctx, m)
			continue
		}
		r := d.Reviews.Begin(ctx, m, jobs.Client{User: m.Seats[m.Challenger].UserID, Game: m.ID})
		select {
		case <-r.Done():
			d.Show(ctx, m)
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

// Show redraws a match whose review has become known, in its own language; where
// that fails, again a while later.
func (d *Due) Show(ctx context.Context, m *match.Match) {
	if _, ok := d.Kept.Cached(ctx, m); !ok || m.Place.MessageID == "" {
		return
	}
	err := d.Redraw(ctx, m)
	if err == nil || errors.Is(err, commands.ErrGuest) {
		d.summaries.Delete(m.ID)
		return
	}
	route.Warn(ctx, d.Tables.Logger, "show a review", err, "match", m.ID)
	if tried, _ := d.summaries.Get(m.ID); tried+1 < mostSummaries {
		d.summaries.Put(m.ID, tried+1)
		d.ended.Add(m.ID, d.Tables.Now().Add(summaryAgain))
	}
}

// ShowMade shows a review that is there.
func (d *Due) ShowMade(ctx context.Context, id int64) error {
	m, err := d.Tables.Reload(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	d.Reviews.wake(id)
	if d.Access.MayWrite(m.Place.GuildID) && !d.Access.Denied(m.Place) {
		d.Show(ctx, m)
	}
	return nil
}

// Regraded returns the review of a match by what is known of its positions now. What that has
// changed is told under the match.
func (d *Due) Regraded(ctx context.Context, m *match.Match, r review.Review) review.Review {
	now, changed := d.Kept.regraded(ctx, m, r)
	if changed {
		d.Show(ctx, m)
	}
	return now
}
