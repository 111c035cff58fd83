package makerbreaker

import (
	"math/bits"
	"sync"

	"noughts/engine/search"
)

// An entry is what is known of a state.
type entry struct {
	state
	numbers [2]uint32 // the proof number at maker, the disproof number at breaker; 0 if that is proved
}

// verdict returns who wins.
func (e *entry) verdict() Verdict {
	switch {
	case e.numbers[maker] == 0:
		return Makes
	case e.numbers[breaker] == 0:
		return Fails
	}
	return Unsettled
}

// settle notes who wins.
func (e *entry) settle(v Verdict) {
	e.numbers = [2]uint32{0, infinity}
	if v == Fails {
		e.numbers = [2]uint32{infinity, 0}
	}
}

// work guesses how much it would cost to find an entry again.
func (e *entry) work() uint32 {
	if e.verdict() != Unsettled {
		return infinity
	}
	return e.numbers[maker] + e.numbers[breaker]
}

// empty reports whether the slot of an entry is free.
func (e *entry) empty() bool { return e.numbers == [2]uint32{} }

// A table is a transposition table (Greenblatt, Eastlake and Crocker 1967) of whole
// states, in buckets of two. It grows as it fills. While it is shared it does not
// grow, and several goroutines may use it.
type table struct {
	slots    []entry
	used     int // buckets that are full, or nearly so many
	maxSlots int // at most
	shared   bool
	locks    [1 << 8]sync.Mutex // each for the buckets that have its number
}

// The sizes of tables.
const (
	minSlots   = 1 << 10 // of an empty table: 64 KiB; a guess, not measured
	entryBytes = 64      // of an entry, as the compiler lays it out
)

// newTable returns a table of at most about so many bytes.
func newTable(bytes int) *table {
	t := &table{slots: make([]entry, minSlots), maxSlots: minSlots}
	for t.maxSlots*2*entryBytes <= bytes {
		t.maxSlots *= 2
	}
	return t
}

// bucket returns the two slots where a state may be, locked if the table is shared.
func (t *table) bucket(s *state) (bucket []entry, lock *sync.Mutex) {
	h := uint64(s.turn)<<8 | uint64(s.budget)
	for side := range s.open {
		for _, w := range [...]uint64{s.open[side][0], s.open[side][1], s.held[side]} {
			h = (bits.RotateLeft64(h, 27) ^ w) * 0x9e3779b97f4a7c15
		}
	}
	h = (h ^ h>>29) * 0x94d049bb133111eb
	i := (h ^ h>>32) & uint64(len(t.slots)-1) &^ 1
	if t.shared {
		lock = &t.locks[i>>1&uint64(len(t.locks)-1)]
		lock.Lock()
	}
	return t.slots[i : i+2], lock
}

// crowded reports whether the table is as large as it may be, and full but for little.
func (t *table) crowded() bool {
	return len(t.slots) >= t.maxSlots && search.Crowded(len(t.slots)/2, func(i int) bool { return !t.slots[2*i+1].empty() })
}

// find returns what is known of a state.
func (t *table) find(s *state) (e entry, ok bool) {
	bucket, lock := t.bucket(s)
	for i := range bucket {
		if bucket[i].held == s.held && bucket[i].state == *s && !bucket[i].empty() {
			e, ok = bucket[i], true
			break
		}
	}
	if lock != nil {
		lock.Unlock()
	}
	return e, ok
}

// store puts an entry into the table: in the slot of the same state, of none, or of
// one that was less work.
func (t *table) store(e *entry) {
	t.growIfFull()
	bucket, lock := t.bucket(&e.state)
	switch {
	case bucket[0].state == e.state:
		bucket[0].update(e)
	case bucket[1].state == e.state:
		bucket[1].update(e)
	default:
		if !t.shared && bucket[1].empty() {
			t.used++
		}
		if bucket[0].empty() || bucket[0].work() <= e.work() {
			bucket[1] = bucket[0]
			bucket[0] = *e
		} else {
			bucket[1] = *e
		}
	}
	if lock != nil {
		lock.Unlock()
	}
}

// update notes what is known now of the same state. Another search may have
// settled it meanwhile.
func (e *entry) update(now *entry) {
	if e.verdict() == Unsettled || e.empty() {
		e.numbers = now.numbers
	}
}

// growIfFull doubles the table when it is half full, as long as it may grow.
func (t *table) growIfFull() {
	if t.shared || 2*t.used < len(t.slots) || len(t.slots) >= t.maxSlots {
		return
	}
	t.grow()
}

// grow doubles the table.
func (t *table) grow() {
	old := t.slots
	t.slots, t.used = make([]entry, 2*len(old)), 0
	search.UseLargePages(t.slots)
	for i := range old {
		if !old[i].empty() {
			t.store(&old[i])
		}
	}
}

// setShared makes room for so many states more and lets several goroutines use the
// table, or ends that.
func (t *table) setShared(on bool, more uint64) {
	for on && len(t.slots) < t.maxSlots && uint64(len(t.slots)) < 2*(uint64(t.used)+more) {
		t.grow()
	}
	t.shared = on
}
