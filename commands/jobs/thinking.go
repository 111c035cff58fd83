package jobs

import (
	"context"
	"errors"
	"time"

	"noughts/engine"
)

// What thinking may take. The figures are what feels quick and fair; they were not
// measured.
const (
	// glance is how long every question is looked at before it queues up with
	// those that take thought. What is settled by then, such as a win on the
	// spot or the move of a low level, waits for nobody who thinks long.
	glance = 200 * time.Millisecond
	// fairShare is how long others may think while somebody waits.
	fairShare = time.Second
	// mostWaiting is how many questions of one person may wait for a processor.
	mostWaiting = 16
	// patience is how long a question waits for a processor, or is thought about with
	// interruptions: the chat takes answers to an interaction for a quarter of an hour.
	patience = 14 * time.Minute
)

// Thinking is what keeps a processor busy: the bot's moves, hints and analyses.
type Thinking struct {
	quick  *Queue        // for what is found at a glance
	Long   *Queue        // for what takes thought
	Glance time.Duration // how long every question is looked at before it queues up
}

// Places returns how many searches NewThinking lets run at once on so many processors: one a
// processor at a glance, and one that takes thought. With two at a glance, all that serves people
// waited for more searches to give up a processor, and nothing was found sooner.
func Places(processors int) int { return 2 * processors }

// NewThinking returns Thinking on so many processors.
func NewThinking(processors int) *Thinking {
	t := &Thinking{quick: NewQueue(processors, 0, mostWaiting), Long: NewQueue(processors, fairShare, mostWaiting), Glance: glance}
	t.Long.left = t.quick.left
	return t
}

// Left gets word when there may be room again for somebody who was refused with
// ErrBusy, also after Again. One goroutine may listen; Room says whether there is.
func (t *Thinking) Left() <-chan struct{} { return t.quick.left }

// Again gives that word: somebody was refused, and there may be room already.
func (t *Thinking) Again() { wake(t.quick.left) }

// Room returns how many more questions of a person may wait.
func (t *Thinking) Room(user string) int { return min(t.quick.Room(user), t.Long.Room(user)) }

// Close asks all that takes thought to come to its end, also what is still to begin.
func (t *Thinking) Close() { t.Long.Close() }

// Closing is closed by Close.
func (t *Thinking) Closing() <-chan struct{} { return t.Long.ends }

// Closed reports whether it was closed.
func (t *Thinking) Closed() bool { return t.Long.Closed() }

// A Search looks for an answer within its budget, and has the best one so far when
// ctx ends. Asked again with the same budget, it goes on from what it knows.
type Search func(ctx context.Context, b engine.Budget) error

// Think lets a search look for its answer: at a glance if that is enough,
// otherwise for as long as the budget says from when a processor is free. The
// search is told the same budget both times.
func (t *Thinking) Think(ctx context.Context, who Client, b engine.Budget, search Search) error {
	done, err := slot{t.quick, who, min(t.Glance, b.Time), patience}.run(ctx, b, search)
	if !done && err == nil && b.Time > t.Glance {
		_, err = slot{t.Long, who, b.Time, patience}.run(ctx, b, search)
	}
	return err
}

// Finish is Think for searches whose result must not depend on how much others ask for. One that
// has had to make room queues up again, until it is done or has had all of its time.
func (t *Thinking) Finish(ctx context.Context, who Client, b engine.Budget, search Search) error {
	left, end := b.Time, time.Now().Add(patience)
	timed := func(ctx context.Context, b engine.Budget) error {
		began := time.Now()
		defer func() { left -= time.Since(began) }()
		return search(ctx, b)
	}
	done, err := slot{t.quick, who, min(t.Glance, left), patience}.run(ctx, b, timed)
	for parts := 0; !done && err == nil && !t.Closed(); parts++ {
		still := time.Until(end)
		if left <= 0 || still <= 0 {
			break
		}
		done, err = slot{t.Long, who, min(left, still), still}.run(ctx, b, timed)
		if parts > 0 && errors.Is(err, ErrCrowded) {
			return nil
		}
	}
	return err
}

// Quick lets a search look for its answer where nobody waits for one that takes
// thought. Its budget should be small.
func (t *Thinking) Quick(ctx context.Context, who Client, b engine.Budget, search Search) error {
	_, err := slot{t.quick, who, b.Time, patience}.run(ctx, b, search)
	return err
}

// A slot is a place in a queue: how long a search may wait there for a processor, and have it then.
type slot struct {
	queue    *Queue
	who      Client
	limit    time.Duration
	patience time.Duration
}

// run runs a search, and reports whether it was done by the end of its slot.
func (s slot) run(ctx context.Context, b engine.Budget, search Search) (done bool, err error) {
	asked, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	expired := time.AfterFunc(s.patience, func() { cancel(ErrCrowded) })
	defer expired.Stop()
	queued := s.queue.Do(asked, s.who, func(ctx context.Context) {
		expired.Stop() // it waits no more
		ctx, cancel := context.WithTimeout(ctx, s.limit)
		defer cancel()
		err = search(ctx, b)
		done = ctx.Err() == nil
	})
	if queued != nil && errors.Is(context.Cause(asked), ErrCrowded) {
		queued = ErrCrowded
	}
	return done, errors.Join(queued, err, ctx.Err())
}
