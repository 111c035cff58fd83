package exact

// A table remembers bounds of scores. Its keys are whole positions: multiplying by an
// odd number maps the words of 64 bits one to one, so the product stands for the
// position. Its upper bits say in which bucket the entry is, and the entry keeps the
// others (quotienting: Cleary, "Compact hash tables using bidirectional linear probing",
// 1984). So no two positions are ever taken for each other, and no proof rests on a hash.
//
// With at least 2^leastBits buckets an entry has room for these numbers, the key in the
// upper bits:
//
//	63-14 rest of the product | 13-8 work | 7-0 value
type table struct {
	buckets []bucket
	shift   uint // of a product to its bucket
}

// A bucket holds the entry that took the most work, and the latest of the others.
type bucket struct{ most, latest uint64 }

const (
	spread    = 0x9e3779b97f4a7c15 // odd: 2^64 over the golden ratio
	leastBits = workShift + workBits
	workShift = 8
	workBits  = 6
)

// BucketBytes is how much memory a bucket takes.
const BucketBytes = 16

// newTable returns a table with 2^bits buckets.
func newTable(bits int) *table {
	bits = max(bits, leastBits)
	return &table{buckets: make([]bucket, 1<<bits), shift: uint(64 - bits)}
}

// place returns the bucket of a key, and the key as its entries have it.
func (t *table) place(key uint64) (b *bucket, rest uint64) {
	h := key * spread
	size := 64 - t.shift
	return &t.buckets[h>>(t.shift&63)], h << (size & 63) >> ((size - leastBits) & 63)
}

// find returns the value of a key; 0 if there is none.
func (t *table) find(key uint64) uint8 {
	b, rest := t.place(key)
	if e := b.most; e>>leastBits<<leastBits == rest {
		return uint8(e)
	}
	if e := b.latest; e>>leastBits<<leastBits == rest {
		return uint8(e)
	}
	return 0
}

// store keeps a value, which must not be 0 and took so much work, from 0 to 63.
func (t *table) store(key uint64, value uint8, work uint64) {
	b, rest := t.place(key)
	e := rest | work<<workShift | uint64(value)
	switch old := b.most; {
	case old>>leastBits<<leastBits == rest:
		b.most = e
	case old>>workShift&(1<<workBits-1) <= work:
		b.most, b.latest = e, old
	default:
		b.latest = e
	}
}
