package pvs

import (
	"sync/atomic"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
)

// Options set up a hunt.
type Options struct {
	Rule   patterns.Rule
	Misere bool // whoever makes the line loses
	Bytes  int  // memory for tables, about; 0 for a sensible default

	// Leaf, if not nil, is called at every position that a search is about to
	// estimate, by the worker that stands there.
	Leaf func(*Worker)
}

// A Engine is what is remembered from one position to the next, and what the
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

const (
	defaultBytes = 64 << 20
	bytesPerNode = 16 // of tables, as far as there is room
)

// New returns a hunt with an empty memory.
func New(o Options) *Engine {
	if o.Bytes == 0 {
		o.Bytes = defaultBytes
	}
	return &Engine{options: o, table: newTable(0), proofs: newProofs(0, o.Rule.Rows*o.Rule.Cols)}
}

// Begin returns a worker that stands at a position, and may visit so many others
// or, with 0, any number.
func (h *Engine) Begin(stones [2]patterns.Cells, turn engine.Player, limit uint64) *Worker {
	h.stones, h.turn, h.limit = stones, turn, limit
	h.helped.Store(0)
	h.stopped = &atomic.Bool{}
	if h.worker == nil {
		h.worker = newWorker(h)
	}
	h.worker.begin(stones, turn)
	h.worker.halt = h.stopped
	return h.worker
}

// MakeRoom makes tables large enough for so many positions; 0 is for any number.
// Without it a search remembers what earlier ones had room for. It must not be
// called while helpers are at work.
func (h *Engine) MakeRoom(nodes uint64) {
	bytes := h.options.Bytes
	if nodes > 0 {
		bytes = int(min(uint64(bytes), nodes*bytesPerNode))
	}
	const share = 4 // a proof takes more room than a guess, but there are few
	if h.table.bytes()*2 <= bytes-bytes/share {
		h.table = newTable(bytes - bytes/share)
		h.proofs = newProofs(bytes/share, h.options.Rule.Rows*h.options.Rule.Cols)
	}
	h.table.age++
}

// Stopper returns what ends all searches from the present position, soon. What
// they return then means nothing. Any goroutine may call it, also later.
func (h *Engine) Stopper() func() {
	stopped := h.stopped
	return func() { stopped.Store(true) }
}

// Stopped reports whether the searches were stopped, or have reached their
// limit.
func (h *Engine) Stopped() bool { return h.stopped.Load() }
