package jing

import "sync/atomic"

// A memoryKey is a question the prover has answered: a position and a goal, one
// to one, so that no proof rests on a hash. Bit 63 is set, bit 62 is free for the
// answer.
//
//	63 | 62 answer | 57-54 goal | 53-50 turns | 49-25 stones of X | 24-0 stones of O
type memoryKey uint64

const answerBit memoryKey = 1 << 62

// keyOf returns the key of a question, the same for a position and its images
// where looking for images is worth the time.
func keyOf(o, x uint32, turns, goal int) memoryKey {
	if turns < endTurns {
		o, x, _ = canonical(o, x)
	}
	return 1<<63 | memoryKey(goal+lineCount)<<54 | memoryKey(x)<<cellCount | memoryKey(o)
}

// A memory holds answers; a new one may take the place of an old one. The zero
// value has no room. Several provers may use it at once: a slot is one word, key
// and answer together.
type memory struct{ slots []atomic.Uint64 }

// newMemory returns a memory for 1<<n answers.
func newMemory(n int) memory { return memory{make([]atomic.Uint64, 1<<n)} }

// slot returns where the answer to k belongs.
func (m *memory) slot(k memoryKey) *atomic.Uint64 {
	h := uint64(k) * 0x9e3779b97f4a7c15
	return &m.slots[(h^h>>32)&uint64(len(m.slots)-1)]
}

// find returns the answer to k, if it is there.
func (m *memory) find(k memoryKey) (answer, ok bool) {
	if len(m.slots) == 0 {
		return false, false
	}
	got := memoryKey(m.slot(k).Load())
	return got&answerBit != 0, got&^answerBit == k
}

// store keeps the answer to k.
func (m *memory) store(k memoryKey, answer bool) {
	if len(m.slots) == 0 {
		return
	}
	got := k
	if answer {
		got |= answerBit
	}
	m.slot(k).Store(uint64(got))
}
