package storetest

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"noughts/store"
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
		gives   map[int][]byte
		leaves  bool
		want    []int
		left    map[int]string // of those, what their last process said
	}{
		{process: "thinker", count: 0}, // which wants none, and takes no share
		{process: "a", count: 5, want: []int{0, 1, 2, 3, 4}},
		{process: "b", count: 5}, // a does not know of it yet
		{process: "a", count: 5, want: []int{0, 1, 2}},
		{process: "b", count: 5}, // a still has to take leave of them
		{process: "b", gives: map[int][]byte{3: []byte("nobody's business")}},
		{process: "a", gives: map[int][]byte{3: []byte("session"), 4: nil}},
		{process: "b", count: 5, want: []int{3, 4}, left: map[int]string{3: "session"}},
		{process: "b", count: 5, want: []int{3, 4}}, // which is told once
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
			if err := st.ReleaseAllShards(t.Context(), step.process); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if step.gives != nil {
			if err := st.ReleaseShards(t.Context(), step.process, step.gives); err != nil {
				t.Fatal(err)
			}
			continue
		}
		held, err := st.AcquireShards(t.Context(), store.LeaseRequest{Holder: step.process, Count: step.count, Wanted: step.wanted, Now: now, Until: now.Add(lease)})
		if err != nil || !cmp.Equal(slices.Sorted(maps.Keys(held)), step.want) {
			t.Errorf("step %d, %+v: holds %v, %v", i, step, held, err)
		}
		for number, session := range held {
			if string(session) != step.left[number] {
				t.Errorf("step %d: of shard %d it is told %q", i, number, session)
			}
		}
	}
	if n, err := st.ShardCount(t.Context()); err != nil || n != 2 {
		t.Errorf("%d shards, %v; want 2", n, err)
	}
}
