package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
)

// Tasks are work that nobody waits for at once.
type Tasks struct {
	log  *slog.Logger
	work sync.WaitGroup
}

// Start runs a task. Whoever owns the tasks waits for all of them before it
// ends, and a panic in one ends nothing but the task itself.
func (t *Tasks) Start(ctx context.Context, what string, f func()) {
	t.work.Go(func() {
		defer t.RecoverPanic(ctx, what)
		f()
	})
}

// Wait returns when all tasks are done.
func (t *Tasks) Wait() { t.work.Wait() }

// RecoverPanic recovers from a panic and logs it. It is called deferred.
func (t *Tasks) RecoverPanic(ctx context.Context, what string) {
	if v := recover(); v != nil {
		t.log.ErrorContext(ctx, "panic", "in", what, "err", fmt.Sprint(v), "stack", string(debug.Stack()))
	}
}

// NewTasks returns tasks whose panics are logged.
func NewTasks(log *slog.Logger) *Tasks { return &Tasks{log: log} }
