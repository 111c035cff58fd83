package jobs

import (
	"slices"
	"testing"
	"time"
)

// A match waits once, until the earliest time for which it was added; what is due comes out with
// the longest overdue first. Where the clock jumps back, nothing waits for longer than mostDelay.
func TestDelayQueue(t *testing.T) {
	now := time.Unix(1000, 0)
	var q DelayQueue
	for i, id := range []int64{7, 3, 5, 3, 7} {
		q.Add(id, now.Add(time.Duration(i)*time.Second)) // a later time changes nothing
	}
	q.Add(5, now.Add(-time.Second))
	if q.AddUpTo(3, 9, now) || !q.AddUpTo(3, 3, now) || !q.AddUpTo(4, 9, now.Add(time.Minute)) || q.Len() != 4 {
		t.Errorf("%d wait; want 4", q.Len())
	}
	for _, step := range []struct {
		after time.Duration
		want  []int64
	}{
		{0, []int64{5, 3, 7}}, {0, nil}, {time.Minute - 1, nil}, {-mostDelay, []int64{9}}, {time.Hour, nil},
	} {
		if got := q.Take(now.Add(step.after)); !slices.Equal(got, step.want) {
			t.Errorf("after %v: %v; want %v", step.after, got, step.want)
		}
	}
}
