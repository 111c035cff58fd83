package search

import (
	"context"
	"testing"
	"time"

	"noughts/engine"
)

// Why an analysis has ended follows from what it had, what it took, and what its solver says.
func TestWhyStopped(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	late, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	inTime := engine.Budget{Time: 3 * time.Second / 2, Nodes: 1000}
	for _, c := range []struct {
		ctx                context.Context
		budget             engine.Budget
		nodes              uint64
		exhausted, crowded bool
		want               engine.Stop
	}{
		{t.Context(), inTime, 0, true, false, engine.StoppedByMethods},
		{t.Context(), inTime, 0, true, true, engine.StoppedByMethods},
		{t.Context(), inTime, 1000, true, false, engine.StoppedByMethods},
		{t.Context(), inTime, 0, false, false, engine.StoppedByTime},
		{t.Context(), inTime, 0, false, true, engine.StoppedByMemory},
		{t.Context(), inTime, 1000, false, true, engine.StoppedByNodes},
		{t.Context(), engine.Budget{Nodes: 1000}, 100, false, false, engine.StoppedByNodes},
		{t.Context(), engine.Budget{}, 100, false, false, engine.StoppedByNodes},
		{late, inTime, 0, false, false, engine.StoppedByTime},
		{late, inTime, 0, true, false, engine.StoppedByTime},
		{ended, inTime, 0, false, true, engine.StoppedByCaller},
		{ended, inTime, 0, true, false, engine.StoppedByCaller},
	} {
		a := engine.Analysis{Nodes: c.nodes, Root: engine.Unknown(engine.Move{})}
		if got := whyStopped(c.ctx, a, c.budget, c.exhausted, c.crowded); got != c.want {
			t.Errorf("%d nodes of %+v, exhausted %v, crowded %v: got %s, want %s", c.nodes, c.budget, c.exhausted, c.crowded, got, c.want)
		}
	}
}
