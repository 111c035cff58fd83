package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Tasks are work that nobody waits for at once.
type Tasks struct {
	log     *slog.Logger
	work    sync.WaitGroup
	running atomic.Int64

	OnPanic func() // called for every panic, before it is logged; nil for nobody
}

// Start runs a task. The owner of the tasks waits for all of them before it closes what they use,
// and a panic in a task ends nothing but the task itself.
func (t *Tasks) Start(ctx context.Context, what string, f func()) {
	t.running.Add(1)
	t.work.Go(func() {
		defer t.running.Add(-1)
		defer t.RecoverPanic(ctx, what)
		f()
	})
}

// Running returns how many tasks are not done yet.
func (t *Tasks) Running() int64 { return t.running.Load() }

// Wait returns when all tasks are done. While it waits, nobody but a task may start another one.
func (t *Tasks) Wait() { t.work.Wait() }

// RecoverPanic recovers from a panic and logs it. It is called deferred.
func (t *Tasks) RecoverPanic(ctx context.Context, what string) {
	if v := recover(); v != nil {
		if t.OnPanic != nil {
			t.OnPanic()
		}
		t.log.ErrorContext(ctx, "panic", "in", what, "err", fmt.Sprint(v), "stack", string(debug.Stack()))
	}
}

// NewTasks returns tasks whose panics are logged.
func NewTasks(log *slog.Logger) *Tasks { return &Tasks{log: log} }
