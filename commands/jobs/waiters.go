package jobs

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"noughts/store"
)

// PollEvery is how often somebody who waits looks whether a job is done of which this process may
// not have heard, as another process may look after the server. A guess.
const PollEvery = 2 * time.Second

// ProgressEvery is how often a running job saves how far it is, and reads its signals. A guess.
const ProgressEvery = time.Second

// Waiters are those who wait until another process has done a job for a match. The exported fields
// are set before the first use.
type Waiters struct {
	Logger   *slog.Logger
	Thinking *Thinking // nobody waits any more after it was closed

	mu     sync.Mutex
	of     map[int64]chan struct{} // closed when there may be news, by match
	outage store.Outage            // of the store, for those who wait for it
}

// news returns a channel that is closed with the next news of a match.
func (w *Waiters) news(id int64) <-chan struct{} {
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

// Wake tells those who wait that there is news of a match, and reports whether anybody waits.
func (w *Waiters) Wake(id int64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	news, ok := w.of[id]
	if ok {
		close(news)
		delete(w.of, id)
	}
	return ok
}

// Wait waits until done says that the job for a match is done. done is called at first, whenever
// there is news of the match, and every now and then. While the store is away, the wait goes on.
func (w *Waiters) Wait(ctx context.Context, id int64, done func() (bool, error)) error {
	defer w.Wake(id) // whoever else waits looks, and waits on
	away := w.outage.Waiter(w.Logger)
	defer away.Done(ctx)
	for {
		news := w.news(id)
		if ok, err := done(); !away.Retry(ctx, err) && (ok || err != nil) {
			return err
		}
		if w.Thinking.Closed() {
			return ErrCrowded // the job will be done, but this process does not wait for it
		}
		select {
		case <-news:
		case <-time.After(PollEvery):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
