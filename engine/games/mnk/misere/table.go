package misere

import (
	"math/bits"
	"unsafe"

	"noughts/engine/search"
)

// A slot is what a table keeps of one state: whole, so that no proof rests on a hash.
type slot struct {
	state
	work uint8 // how many digits the nodes that it took have; 0 where the slot is free
	lost bool
}

// A table is a transposition table (Greenblatt, Eastlake and Crocker 1967) in buckets of two:
// one keeps what took most work, the other the latest. It grows as it fills.
type table struct {
	slots    []slot
	used     int
	maxSlots int
}

// minSlots is the size of an empty table. A guess; not measured.
const minSlots = 1 << 10

// newTable returns a table of at most about so many bytes.
func newTable(bytes int) *table {
	t := &table{slots: make([]slot, minSlots), maxSlots: minSlots}
	for t.maxSlots*2*int(unsafe.Sizeof(slot{})) <= bytes {
		t.maxSlots *= 2
	}
	return t
}

// bucket returns the two slots where a state may be.
func (t *table) bucket(s *state) []slot {
	h := uint64(uint8(s.spare)) | uint64(s.turn)<<8
	if s.odd {
		h |= 1 << 9
	}
	if s.shut {
		h |= 1 << 10
	}
	for p := range s.stones {
		for _, w := range [...]uint64{s.stones[p], s.may[p]} {
			h = (bits.RotateLeft64(h, 27) ^ w) * 0x9e3779b97f4a7c15
		}
	}
	h = (h ^ h>>29) * 0x94d049bb133111eb
	i := (h ^ h>>32) & uint64(len(t.slots)-1) &^ 1
	return t.slots[i : i+2]
}

// find returns whether the loser loses a state, if that is known.
func (t *table) find(s *state) (lost, ok bool) {
	b := t.bucket(s)
	for i := range b {
		if b[i].work > 0 && b[i].state == *s {
			return b[i].lost, true
		}
	}
	return false, false
}

// store notes whether the loser loses a state, and how many nodes that took.
func (t *table) store(s *state, lost bool, nodes uint64) {
	if 2*t.used >= len(t.slots) && len(t.slots) < t.maxSlots {
		t.grow()
	}
	t.put(&slot{state: *s, work: uint8(1 + bits.Len64(nodes)), lost: lost})
}

// put puts a slot in the place of one that is free or took less work.
func (t *table) put(e *slot) {
	b := t.bucket(&e.state)
	if b[1].work == 0 {
		t.used++
	}
	if b[0].work <= e.work {
		b[1], b[0] = b[0], *e
	} else {
		b[1] = *e
	}
}

// grow doubles the table.
func (t *table) grow() {
	old := t.slots
	t.slots, t.used = make([]slot, 2*len(old)), 0
	search.UseLargePages(t.slots)
	for i := range old {
		if old[i].work > 0 {
			t.put(&old[i])
		}
	}
}

// crowded reports whether the table is as large as it may be, and full but for little.
func (t *table) crowded() bool {
	return len(t.slots) >= t.maxSlots && search.Crowded(len(t.slots)/2, func(i int) bool { return t.slots[2*i+1].work > 0 })
}
