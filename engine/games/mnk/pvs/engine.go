package pvs

import (
	"sync/atomic"

	"noughts/engine"
	"noughts/engine/games/mnk/evalnet"
	"noughts/engine/games/mnk/patterns"
)

// Options set up an engine.
type Options struct {
	Rule   patterns.Rule
	Misere bool // whoever makes the line loses
	Bytes  int  // memory for tables, about; 0 for a sensible default

	// Network estimates positions; without one, a table of pairs of shapes does.
	Network *evalnet.Network

	// Leaf, if not nil, is called at every position that a search is about to
	// estimate, by the worker that stands there.
	Leaf func(*Worker)
}

// An Engine is what is remembered from one position to the next, and what the
// workers on one position share.
type Engine struct {
	options Options
	table   *table
	proofs  *proofs
	worker  *Worker
	helpers []*Worker

	stones  [2]patterns.Cells // of the position
	turn    engine.Player
	limit   uint64        // nodes at most, 0 without
	helped  atomic.Uint64 // nodes that helpers have visited
	stopped *atomic.Bool  // one for each position
}

// The memory for tables. Guesses; not measured.
const (
	defaultBytes = 64 << 20 // where none is asked for
	bytesPerNode = 16       // as far as there is room
)

// New returns an engine with empty tables.
func New(o Options) *Engine {
	if o.Bytes == 0 {
		o.Bytes = defaultBytes
	}
	return &Engine{options: o, table: newTable(0), proofs: newProofs(0, o.Rule.Rows*o.Rule.Cols)}
}

// Bytes implements engine.Sized.
func (e *Engine) Bytes() int { return e.table.bytes() + e.proofs.bytes() }

// Start returns a worker that stands at a position, and may visit so many others
// or, with 0, any number.
func (e *Engine) Start(stones [2]patterns.Cells, turn engine.Player, limit uint64) *Worker {
	e.stones, e.turn, e.limit = stones, turn, limit
	e.helped.Store(0)
	e.stopped = &atomic.Bool{}
	if e.worker == nil {
		e.worker = newWorker(e)
	}
	e.worker.setUp(stones, turn)
	e.worker.halt = e.stopped
	return e.worker
}

// Forget empties the tables. It must not be called while helpers are at work.
func (e *Engine) Forget() {
	e.table, e.proofs = newTable(0), newProofs(0, e.options.Rule.Rows*e.options.Rule.Cols)
}

// MakeRoom makes tables large enough for so many positions; 0 is for any number.
// Without it a search remembers what earlier ones had room for. It must not be
// called while helpers are at work.
func (e *Engine) MakeRoom(nodes uint64) {
	bytes := e.options.Bytes
	if nodes > 0 {
		bytes = int(min(uint64(bytes), nodes*bytesPerNode))
	}
	const share = 4 // a proof takes more room than a guess, but there are few
	if e.table.bytes()*2 <= bytes-bytes/share {
		e.table = newTable(bytes - bytes/share)
		e.proofs = newProofs(bytes/share, e.options.Rule.Rows*e.options.Rule.Cols)
	}
	e.table.age++
}

// Stopper returns what ends all searches from the present position, soon. What
// they return then means nothing. Any goroutine may call it, also later.
func (e *Engine) Stopper() func() {
	stopped := e.stopped
	return func() { stopped.Store(true) }
}

// Stopped reports whether the searches were stopped, or have reached their
// limit.
func (e *Engine) Stopped() bool { return e.stopped.Load() }
