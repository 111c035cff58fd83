package engine_test

import (
	"testing"
	"time"

	"noughts/engine"
)

func TestWhatStrategiesSpend(t *testing.T) {
	const usual = 2 * time.Second
	for _, c := range []struct{ given, own, want engine.Budget }{
		{engine.Budget{}, engine.Budget{}, engine.Budget{Time: usual}},
		{engine.Budget{}, engine.Budget{Time: time.Second, Nodes: 9}, engine.Budget{Time: time.Second, Nodes: 9}},
		{engine.Budget{Time: 100 * time.Millisecond}, engine.Budget{}, engine.Budget{Time: 90 * time.Millisecond}}, // something is kept for answering
		{engine.Budget{Time: time.Minute}, engine.Budget{}, engine.Budget{Time: time.Minute - 50*time.Millisecond}},
		{engine.Budget{Time: time.Minute}, engine.Budget{Time: time.Second}, engine.Budget{Time: time.Second}},
		{engine.Budget{Nodes: 7}, engine.Budget{Time: time.Second}, engine.Budget{Nodes: 7}}, // nothing depends on the clock
		{engine.Budget{Nodes: 7}, engine.Budget{Nodes: 9}, engine.Budget{Nodes: 7}},
		{engine.Budget{Nodes: 9}, engine.Budget{Nodes: 7}, engine.Budget{Nodes: 7}},
	} {
		if got := c.given.For(usual, c.own); got != c.want {
			t.Errorf("of %+v, with %+v of its own: %+v, want %+v", c.given, c.own, got, c.want)
		}
	}
}

// A budget without a time has no end, and one with a time ends a ctx after it.
func TestBudgetsEnd(t *testing.T) {
	ctx, cancel := engine.Budget{Nodes: 5}.Limit(t.Context())
	defer cancel()
	if _, ends := ctx.Deadline(); ends || !(engine.Budget{Nodes: 5}).End().IsZero() {
		t.Error("a budget of nodes alone has an end")
	}
	b := engine.Budget{Time: time.Hour}
	ctx, cancel = b.Limit(t.Context())
	defer cancel()
	if end, ends := ctx.Deadline(); !ends || b.End().Sub(end).Abs() > time.Minute {
		t.Errorf("an hour ends at %v, and %v by End", end, b.End())
	}
}

// What an effort finds out depends on nodes alone, unless a machine is far slower than
// what the game has measured: then the time ends it.
func TestEffort(t *testing.T) {
	if got, want := engine.Effort(paced{}, 2*time.Second), (engine.Budget{Nodes: 2000, Time: 10 * time.Second}); got != want {
		t.Errorf("of a game of 1000 nodes a second: %+v, want %+v", got, want)
	}
	if got := engine.Effort(paced{}, time.Microsecond); got.Nodes != 1 {
		t.Errorf("the smallest effort has no limit of nodes: %+v", got)
	}
	if got := engine.Effort(struct{ engine.Game }{}, time.Second); got.Nodes == 0 || got.Time < 2*time.Second {
		t.Errorf("of a game that does not say: %+v", got)
	}
}

// paced is a game of which only the speed is known.
type paced struct{ engine.Game }

func (paced) NodesPerSecond() uint64 { return 1000 }

// Other stones, other lots.
func TestLotsOfPositions(t *testing.T) {
	lots := func(seed uint64, stones ...engine.Symbol) uint64 {
		return engine.Rand(seed, stonesOnly{cells: [9]engine.Symbol(append(stones, make([]engine.Symbol, 9-len(stones))...))}).Uint64()
	}
	if first, again := lots(1, engine.X), lots(1, engine.X); first != again {
		t.Error("equal positions have different lots")
	}
	if lots(1, engine.X) == lots(2, engine.X) || lots(1, engine.X) == lots(1, engine.O) || lots(1, engine.X) == lots(1, engine.Empty, engine.X) {
		t.Error("different seeds or positions have equal lots")
	}
}

// stonesOnly is a position of which only the board is asked.
type stonesOnly struct {
	engine.Position
	cells [9]engine.Symbol
}

func (s stonesOnly) Board() engine.Board { return engine.Board{Rows: 3, Cols: 3, Cells: s.cells[:]} }
