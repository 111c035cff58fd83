package search

import (
	"context"
	"testing"
	"time"

	"noughts/engine"
)

// Why an analysis has ended follows from what it had and what it took.
func TestWhyStopped(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	late, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	const given = 3 * time.Second / 2
	for _, c := range []struct {
		ctx      context.Context
		complete bool
		nodes    uint64
		took     time.Duration
		crowded  bool
		want     engine.Stop
	}{
		{t.Context(), false, 0, given / 3, false, engine.StoppedByMethods},
		{t.Context(), false, 0, given / 3, true, engine.StoppedByMethods},
		{t.Context(), false, 0, given / 2, false, engine.StoppedByTime},
		{t.Context(), false, 0, given, false, engine.StoppedByTime},
		{t.Context(), false, 0, given, true, engine.StoppedByMemory},
		{t.Context(), true, 0, given, false, engine.StoppedByMethods},
		{t.Context(), false, 1000, given / 3, true, engine.StoppedByNodes},
		{late, false, 0, given / 3, false, engine.StoppedByTime},
		{ended, false, 0, given, true, engine.StoppedByCaller},
	} {
		a := engine.Analysis{Complete: c.complete, Nodes: c.nodes, Root: engine.Unknown(engine.Move{})}
		if got := whyStopped(c.ctx, a, engine.Budget{Time: given, Nodes: 1000}, c.took, c.crowded); got != c.want {
			t.Errorf("complete %v, %d nodes, %v of %v, crowded %v: got %s, want %s", c.complete, c.nodes, c.took, given, c.crowded, got, c.want)
		}
	}
}
