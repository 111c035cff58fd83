package app

import (
	"context"
	"fmt"
	"sync"
	"time"

	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/engine/match"
	"noughts/store"
)

// A Scheduler has everything done that happens later, until ctx ends, by Do of an App. What is due
// is what the store says: it puts in jobs, or is asked.
type Scheduler interface {
	Run(ctx context.Context, do func(context.Context, store.Job) (again time.Time, err error)) error
}

// Do does a job. It may come late, or more than once: then there is nothing to do any more. Where
// the same is to be done again later, Do says when.
func (a *App) Do(ctx context.Context, j store.Job) (again time.Time, err error) {
	switch j.Kind {
	case store.Deadline:
		return a.Tables.EndDue(ctx, j.ID)
	case store.Reminder:
		return a.Notify.Remind(ctx, j.ID)
	case store.BotMove:
		return a.Thinker.RunJob(ctx, j.ID)
	case store.Moved:
		return again, a.Thinker.OnRemoteMove(ctx, j.ID)
	case store.ReviewDue:
		return again, a.Reviewer.DoJob(ctx, j)
	case store.Reviewed:
		return again, a.ReviewDue.ShowMade(ctx, j.ID)
	case store.Analysis:
		return again, a.Analyses.RunJob(ctx, j.Text)
	case store.TournamentAdvance:
		return a.Rounds.Sync(ctx, j.ID)
	case store.DayPuzzle:
		return a.Posts.SyncServer(ctx, j.GuildID)
	case store.WeekPost:
		return a.Profile.SyncWeek(ctx, j.GuildID)
	}
	return again, fmt.Errorf("a job of unknown kind %q", j.Kind)
}

// Work does jobs until ctx ends, and nothing else. Close comes after it.
func (a *App) Work(ctx context.Context) error {
	var lanes sync.WaitGroup
	defer lanes.Wait()
	defer a.Thinking.Close()
	lanes.Go(func() { a.every(ctx, banEvery, nil, a.Bans.Load) })
	lanes.Go(func() { a.every(ctx, cleanEvery, nil, func(context.Context) { a.Chooser.DropIdle() }) })
	lanes.Go(func() { a.doJobs(ctx) })
	<-ctx.Done()
	return nil
}

// doJobs does what is due until ctx ends.
func (a *App) doJobs(ctx context.Context) {
	if err := a.scheduler.Run(ctx, a.Do); err != nil {
		route.Warn(ctx, a.Logger, "do what is due", err)
	}
}

// polling is the Scheduler of the one process that a store belongs to: it asks the store every now
// and then.
type polling struct{ *App }

// Run implements Scheduler. It does not use do: what is due comes in lists.
func (a polling) Run(ctx context.Context, _ func(context.Context, store.Job) (time.Time, error)) error {
	var lanes sync.WaitGroup
	defer lanes.Wait()
	lane := func(d time.Duration, do func(context.Context)) { lanes.Go(func() { a.every(ctx, d, nil, do) }) }
	overdue := time.Duration(0) // the process before thinks no more
	lane(clockEvery, a.EndChallenges)
	lane(cleanEvery, func(ctx context.Context) {
		if a.MakePendingMoves(ctx, overdue) == nil {
			overdue = pendingFor
		}
	})
	lanes.Go(func() { a.retryRefusedMoves(ctx) })
	lane(cleanEvery, a.Notify.RemindPlayers)
	lane(cleanEvery, a.Posts.SyncPosts)
	lane(cleanEvery, a.Profile.SyncWeeks)
	lane(tourEvery, a.Rounds.SyncAll)
	for ctx.Err() == nil {
		err := a.ReviewDue.Resume(ctx)
		if err == nil {
			break
		}
		route.Warn(ctx, a.Logger, "take up reviews", err)
		select {
		case <-ctx.Done():
		case <-time.After(reviewEvery):
		}
	}
	return nil
}

// EndChallenges ends the challenges whose time is up.
func (a *App) EndChallenges(ctx context.Context) {
	due, err := a.Store.Matches(ctx, store.Filter{Status: []match.Status{match.Offered}, DueBefore: a.Now(), Accessible: true})
	if err != nil {
		route.Warn(ctx, a.Logger, "look for what is due", err)
		return
	}
	for _, m := range a.Access.LocalMatches(due) {
		if err := a.Tables.Expire(ctx, m); err != nil {
			route.Warn(ctx, a.Logger, "expire", err, "match", m.ID)
		}
	}
}

// pendingFor is how long a move may be pending before it is made again: far
// longer than it thinks, also where many games queue for a processor.
const pendingFor = time.Minute

// MakePendingMoves makes the moves that have been pending for so long: the first try may have
// failed, or its process ended.
func (a *App) MakePendingMoves(ctx context.Context, overdue time.Duration) error {
	pending, err := a.Store.IDs(ctx, store.Filter{BotToMove: true, Accessible: true})
	if err != nil {
		route.Warn(ctx, a.Logger, "look for what is due", err)
		return err
	}
	jobs.Each(a.Access.Writable(ctx, pending), atATime, func(id int64) {
		defer a.Tasks.RecoverPanic(ctx, "make a pending move")
		m, err := a.Store.Match(ctx, id)
		if err != nil {
			route.Warn(ctx, a.Logger, "make a pending move", err, "match", id)
			return
		}
		if age := a.Now().Sub(m.Touched); age >= overdue || age < 0 { // the clock may have jumped back
			a.makePendingMove(ctx, m)
		}
	})
	return nil
}

// retryRefusedMoves makes the moves that the bot could not think about when it should
// have, because of all that it thinks about for the same person, as soon as it can.
func (a *App) retryRefusedMoves(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-a.Thinking.Left():
		}
		for _, id := range a.Thinker.Retryable() {
			a.Tasks.Start(ctx, "make a pending move", func() {
				m, err := a.Store.Match(ctx, id)
				if err != nil {
					route.Warn(ctx, a.Logger, "make a pending move", err, "match", id)
					return
				}
				a.makePendingMove(ctx, m)
			})
		}
	}
}

// makePendingMove makes the move that the bot has still to make in a match.
func (a *App) makePendingMove(ctx context.Context, m *match.Match) {
	_, err := a.Thinker.Move(ctx, m)
	if err != nil && !jobs.NoRoom(err) { // else it is tried again as soon as there is
		route.Warn(ctx, a.Logger, "make a pending move", err, "match", m.ID)
	}
}
