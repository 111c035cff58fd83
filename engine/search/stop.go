package search

import (
	"context"
	"sync/atomic"
)

// StopWith clears a flag, and sets it when ctx ends. Once the function it returns
// has been called the flag is left alone: otherwise the end of one search might
// stop the next.
func StopWith(ctx context.Context, flag *atomic.Bool) (done func()) {
	flag.Store(ctx.Err() != nil)
	set := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		flag.Store(true)
		close(set)
	})
	return func() {
		if !stop() {
			<-set
		}
	}
}
