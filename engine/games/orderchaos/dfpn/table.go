package dfpn

import "noughts/engine/search"

// An entry is what a search knows about a key, in half a cache line.
type entry struct {
	planes [3]uint64
	// From the lowest bit: 8 bits of the key's tag, 8 bits of effort, that is
	// how much work it holds on a scale of logarithms, 0 for no entry, 24 bits of
	// the proof number and 24 of the disproof number.
	rest uint64
}

// infinity is the proof number of what cannot be proved, and the disproof number
// of what is proved. It is the greatest number that an entry can hold.
const infinity = 1<<24 - 1

func newEntry(p *tableKey, effort uint8, proof, disproof uint32) entry {
	return entry{p.planes, uint64(p.tag) | uint64(effort)<<8 | uint64(proof)<<16 | uint64(disproof)<<40}
}

func (e *entry) effort() uint8 { return uint8(e.rest >> 8) }

// is reports whether the entry is of a key.
func (e *entry) is(p *tableKey) bool {
	return e.planes == p.planes && uint8(e.rest) == p.tag && e.effort() > 0
}

func (e *entry) key() tableKey { return tableKey{planes: e.planes, tag: uint8(e.rest)} }

// bucketSize is how many entries share a place of the table: two cache lines.
const bucketSize = 4

// A table is a transposition table. It holds whole keys, so a wrong hash
// costs time and never truth. It grows as it fills, up to a limit, and then
// drops the entries with the least work in them.
type table struct {
	entries []entry // a power of two
	filled  int
	most    int // the largest number of entries
}

// smallestTable is how many entries a table begins with: 128 KiB, as most positions
// need no more. A guess; not measured.
const smallestTable = 1 << 12

func newTable(most int) *table {
	t := &table{most: smallestTable}
	for t.most*2 <= most {
		t.most *= 2
	}
	t.entries = make([]entry, smallestTable)
	return t
}

// bucket returns the entries among which a key has its place.
func (t *table) bucket(p *tableKey) []entry {
	i := p.hash() & uint64(len(t.entries)-1) &^ (bucketSize - 1)
	return t.entries[i : i+bucketSize : i+bucketSize]
}

// find returns what is known about a key.
func (t *table) find(p *tableKey) (proof, disproof uint32, ok bool) {
	b := t.bucket(p)
	for i := range b {
		if b[i].is(p) {
			return uint32(b[i].rest >> 16 & infinity), uint32(b[i].rest >> 40), true
		}
	}
	return 0, 0, false
}

// store keeps an entry, whose effort must not be 0.
func (t *table) store(e entry) {
	if t.filled*2 > len(t.entries) && len(t.entries) < t.most {
		t.grow()
	}
	p := e.key()
	b := t.bucket(&p)
	worst := 0
	for i := range b {
		if b[i].effort() == 0 || b[i].is(&p) {
			worst = i
			break
		}
		if b[i].effort() < b[worst].effort() {
			worst = i
		}
	}
	if b[worst].effort() == 0 {
		t.filled++
	}
	b[worst] = e
}

// grow makes the table four times as large.
func (t *table) grow() {
	old := t.entries
	t.entries, t.filled = make([]entry, min(t.most, 4*len(old))), 0
	search.UseLargePages(t.entries)
	for i := range old {
		if old[i].effort() > 0 {
			t.store(old[i])
		}
	}
}
