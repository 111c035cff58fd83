package engine_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"noughts/engine"
)

// A slowClock goes by a quarter as fast as the one on the wall.
type slowClock struct{ begin time.Time }

func (c *slowClock) Elapsed() time.Duration { return time.Since(c.begin) / 4 }

// The time of a budget goes by as its clock says.
func TestBudgetsKeepToTheirClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := engine.Budget{Time: time.Second, Clock: &slowClock{time.Now()}}
		begin, end := time.Now(), b.End()
		ctx, cancel := b.Limit(t.Context())
		defer cancel()
		<-ctx.Done()
		if took := time.Since(begin); took < 4*time.Second || took > 4*time.Second+10*time.Millisecond {
			t.Errorf("a second took %v on the wall, want 4s", took)
		}
		if left := b.Until(end); left > 0 || left < -10*time.Millisecond {
			t.Errorf("%v are left", left)
		}
		if !errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
			t.Errorf("it ended because of %v", context.Cause(ctx))
		}
		var called atomic.Int32
		stop := b.AfterFunc(time.Second, func() { called.Add(1) })
		time.Sleep(3 * time.Second)
		stop()
		stop()
		time.Sleep(time.Minute)
		b.AfterFunc(time.Second, func() { called.Add(1) })
		time.Sleep(5 * time.Second)
		if n := called.Load(); n != 1 {
			t.Errorf("called %d times, want once: the first was stopped", n)
		}
	})
}
