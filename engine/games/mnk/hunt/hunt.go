package hunt

import (
	"sync/atomic"

	"noughts/engine"
	"noughts/engine/games/mnk/field"
)

// Options set up a hunt.
type Options struct {
	Rule   field.Rule
	Misere bool // whoever makes the line loses
	Bytes  int  // memory for tables, about; 0 for a sensible default
}

// A Hunt is what is remembered from one position to the next, and what the
// workers on one position share.
type Hunt struct {
	options Options
	table   *table
	proofs  *proofs
	worker  *Worker
	helpers []*Worker

	stones  [2]field.Cells // of the position
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
func New(o Options) *Hunt {
	if o.Bytes == 0 {
		o.Bytes = defaultBytes
	}
	return &Hunt{options: o}
}

// Begin returns a worker that stands at a position, and may visit so many others
// or, with 0, any number. The tables are made large enough for as many as it is
// expected to visit; again 0 is for any number.
func (h *Hunt) Begin(stones [2]field.Cells, turn engine.Player, limit, expected uint64) *Worker {
	h.stones, h.turn, h.limit = stones, turn, limit
	h.helped.Store(0)
	h.stopped = &atomic.Bool{}
	h.makeRoom(expected)
	h.table.age++
	if h.worker == nil {
		h.worker = newWorker(h)
	}
	h.worker.begin(stones, turn)
	h.worker.halt = h.stopped
	return h.worker
}

// makeRoom makes larger tables if more is to be visited than those at hand are
// for.
func (h *Hunt) makeRoom(nodes uint64) {
	bytes := h.options.Bytes
	if nodes > 0 {
		bytes = int(min(uint64(bytes), nodes*bytesPerNode))
	}
	const share = 4 // a proof takes more room than a guess, but there are few
	if h.table == nil || h.table.bytes()*2 <= bytes-bytes/share {
		h.table = newTable(bytes - bytes/share)
		h.proofs = newProofs(bytes/share, h.options.Rule.Rows*h.options.Rule.Cols)
	}
}

// Stopper returns what ends all searches from the present position, soon. What
// they return then means nothing. Any goroutine may call it, also later.
func (h *Hunt) Stopper() func() {
	stopped := h.stopped
	return func() { stopped.Store(true) }
}

// Stopped reports whether the searches were stopped, or have reached their
// limit.
func (h *Hunt) Stopped() bool { return h.stopped.Load() }
