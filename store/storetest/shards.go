package storetest

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// testShards shares shards out among processes that come, go and die.
func testShards(t *testing.T, place Place) {
	st := place(t)()
	defer closeStore(t, st)
	start := time.Now()
	const lease = 10 * time.Second
	for i, step := range []struct {
		at      time.Duration
		process string
		count   int
		wanted  []int
		leaves  bool
		want    []int
	}{
		{process: "thinker", count: 0}, // which wants none, and takes no share
		{process: "a", count: 5, want: []int{0, 1, 2, 3, 4}},
		{process: "b", count: 5}, // a does not know of it yet
		{process: "a", count: 5, want: []int{0, 1, 2}},
		{process: "b", count: 5, want: []int{3, 4}},
		{process: "chooser", count: 5, wanted: []int{0}, want: []int{0}},
		{process: "a", count: 5, want: []int{1, 2}},
		{at: lease + 1, process: "b", count: 5, want: []int{0, 1, 2, 3, 4}}, // nobody else has given word
		{at: lease + 1, process: "a", count: 5},
		{at: lease + 1, process: "b", leaves: true},
		{at: lease + 1, process: "a", count: 5, want: []int{0, 1, 2, 3, 4}},
		{at: lease + 1, process: "a", count: 2, want: []int{0, 1}},
	} {
		now := start.Add(step.at)
		if step.leaves {
			if err := st.ReleaseShards(t.Context(), step.process); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := st.HoldShards(t.Context(), step.process, step.count, step.wanted, now, now.Add(lease))
		if err != nil || !cmp.Equal(got, step.want) {
			t.Errorf("step %d, %+v: holds %v, %v", i, step, got, err)
		}
	}
	if n, err := st.ShardCount(t.Context()); err != nil || n != 2 {
		t.Errorf("%d shards, %v; want 2", n, err)
	}
}
