package commands

import (
	"context"
	"fmt"
	"runtime/debug"
)

// background runs work that nobody waits for at once. Run waits for all of it
// before it returns, and a panic in it ends nothing but the work itself.
func (a *App) background(ctx context.Context, what string, f func()) {
	a.work.Go(func() {
		defer a.recoverPanic(ctx, what)
		f()
	})
}

// recoverPanic recovers from a panic and logs it. It is called deferred.
func (a *App) recoverPanic(ctx context.Context, what string) {
	if v := recover(); v != nil {
		a.Logger.ErrorContext(ctx, "panic", "in", what, "err", fmt.Sprint(v), "stack", string(debug.Stack()))
	}
}
