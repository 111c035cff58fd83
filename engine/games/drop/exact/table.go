package exact

import (
	"sync/atomic"

	"noughts/engine/search"
)

// A table remembers bounds of scores. Its keys are whole positions: multiplying by an
// odd number maps the words of so many bits one to one, so the product stands for the
// position. Its upper bits say in which bucket the entry is, and the entry keeps the
// others (quotienting: Cleary, "Compact hash tables using bidirectional linear probing",
// 1984). So no two positions are ever taken for each other, and no proof rests on a hash.
//
// An entry is one word that says all of itself, so solvers of several goroutines may share a
// table. It holds these numbers:
//
//	63-18 rest of the product | 17-12 work | 11-6 low | 5-0 high
//
// so a key may have 46 bits more than there are in the number of a bucket.
type table struct {
	buckets []bucket
	mask    uint64 // the bits of a key
	shift   uint   // of a product to its bucket
	shared  bool   // by several goroutines: else a write need not wait until the others see it
}

// A bucket holds the entry that took the most work, and the latest of the others.
type bucket struct{ most, latest uint64 }

const (
	spread    = 0x9e3779b97f4a7c15 // odd: 2^64 over the golden ratio
	boundBits = 6
	workShift = 2 * boundBits
	workBits  = 6
	restShift = workShift + workBits
)

// BucketBytes is how much memory a bucket takes.
const BucketBytes = 16

// newTable returns a table with 2^bits buckets for keys of so many bits.
func newTable(bits, keyBits int) *table {
	bits = max(bits, keyBits+restShift-64, 0)
	t := &table{buckets: make([]bucket, 1<<bits), mask: 1<<keyBits - 1, shift: uint(keyBits - bits)}
	search.UseLargePages(t.buckets)
	return t
}

func (t *table) bytes() int { return len(t.buckets) * BucketBytes }

// crowded reports whether the table is full but for little. It does not grow.
func (t *table) crowded() bool {
	return search.Crowded(len(t.buckets), func(i int) bool { return atomic.LoadUint64(&t.buckets[i].latest) != 0 })
}

// place returns the bucket of a key, and the key as its entries have it.
func (t *table) place(key uint64) (b *bucket, rest uint64) {
	h := key * spread & t.mask
	i := h >> (t.shift & 63)
	return &t.buckets[i], (h ^ i<<(t.shift&63)) << restShift
}

// An entry is what the table has of a key: a score that is reached and one that is not
// exceeded, both higher by one and the highest score, so that 0 says nothing.
type entry struct{ low, high uint8 }

// find returns what is known of a key.
func (t *table) find(key uint64) entry {
	b, rest := t.place(key)
	return b.find(rest)
}

func (b *bucket) find(rest uint64) entry {
	e := atomic.LoadUint64(&b.most)
	if e>>restShift<<restShift != rest {
		if e = atomic.LoadUint64(&b.latest); e>>restShift<<restShift != rest {
			return entry{}
		}
	}
	return entry{uint8(e >> boundBits & (1<<boundBits - 1)), uint8(e & (1<<boundBits - 1))}
}

// store keeps what is known of a key, which took so much work, from 0 to 63.
func (t *table) store(key uint64, known entry, work uint64) {
	b, rest := t.place(key)
	e := rest | work<<workShift | uint64(known.low)<<boundBits | uint64(known.high)
	switch old := atomic.LoadUint64(&b.most); {
	case old>>restShift<<restShift == rest:
		t.write(&b.most, e)
	case old>>workShift&(1<<workBits-1) <= work:
		t.write(&b.latest, old)
		t.write(&b.most, e)
	default:
		t.write(&b.latest, e)
	}
}

func (t *table) write(at *uint64, e uint64) {
	if t.shared {
		atomic.StoreUint64(at, e)
	} else {
		*at = e
	}
}
