package jing

import "sync/atomic"

// A tableKey is a question the prover has answered, one to one, so that no proof rests on a hash.
// How many turns are made follows from the stones. Bit 63 is set, bit 62 is free for the answer.
//
//	63 | 62 answer | 58-54 goal + 12 | 49-25 stones of X | 24-0 stones of O
type tableKey uint64

const answerBit tableKey = 1 << 62

// keyOf returns the key of a question, the same for a position and its images
// where looking for images is worth the time.
func keyOf(q question) tableKey {
	o, x := q.o, q.x
	if q.turns < endTurns {
		o, x, _ = canonical(o, x)
	}
	return 1<<63 | tableKey(q.goal+lineCount)<<54 | tableKey(x)<<CellCount | tableKey(o)
}

// A table is the transposition table: it holds answers, and a new one takes the
// place of an old one in its slot. The zero value has no room. Several provers may
// use it at once without locks: a slot is one word, key and answer together.
type table struct{ slots []atomic.Uint64 }

// newTable returns a table for 1<<n answers.
func newTable(n int) table { return table{make([]atomic.Uint64, 1<<n)} }

// slot returns where the answer to k belongs: by the golden ratio, Fibonacci
// hashing (Knuth, The Art of Computer Programming 3, 6.4).
func (m *table) slot(k tableKey) *atomic.Uint64 {
	h := uint64(k) * 0x9e3779b97f4a7c15
	return &m.slots[(h^h>>32)&uint64(len(m.slots)-1)]
}

// find returns the answer to k, if it is there.
func (m *table) find(k tableKey) (answer, ok bool) {
	if len(m.slots) == 0 {
		return false, false
	}
	got := tableKey(m.slot(k).Load())
	return got&answerBit != 0, got&^answerBit == k
}

// store keeps the answer to k.
func (m *table) store(k tableKey, answer bool) {
	if len(m.slots) == 0 {
		return
	}
	got := k
	if answer {
		got |= answerBit
	}
	m.slot(k).Store(uint64(got))
}
