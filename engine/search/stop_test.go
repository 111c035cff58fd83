package search

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"
)

// TestStopWithIsOverWhenDone ends contexts just before a search is done with them.
func TestStopWithIsOverWhenDone(t *testing.T) {
	var flag atomic.Bool
	for range 1000 {
		ctx, cancel := context.WithCancel(t.Context())
		done := StopWith(ctx, &flag)
		if flag.Load() {
			t.Fatal("stopped before the end")
		}
		cancel()
		done()
		if !flag.Load() {
			t.Fatal("not stopped by the end")
		}
		flag.Store(false)
		runtime.Gosched()
		if flag.Load() {
			t.Fatal("stopped when it was done")
		}
	}
}
