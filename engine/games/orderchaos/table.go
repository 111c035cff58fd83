package orderchaos

// An entry is what a search knows about a pattern, in half a cache line.
type entry struct {
	planes [3]uint64
	// From the lowest bit: 8 bits of the pattern's tag, 8 bits of effort, that is
	// how much work it holds on a scale of logarithms, 0 for no entry, 24 bits of
	// the proof number and 24 of the refutation number.
	rest uint64
}

// impossible is the proof number of what cannot be proved, and the refutation
// number of what is proved. It is the greatest number that an entry can hold.
const impossible = 1<<24 - 1

func newEntry(p *pattern, effort uint8, proof, refute uint32) entry {
	return entry{p.planes, uint64(p.tag) | uint64(effort)<<8 | uint64(proof)<<16 | uint64(refute)<<40}
}

func (e *entry) effort() uint8 { return uint8(e.rest >> 8) }

// is reports whether the entry is of a pattern.
func (e *entry) is(p *pattern) bool {
	return e.planes == p.planes && uint8(e.rest) == p.tag && e.effort() > 0
}

func (e *entry) pattern() pattern { return pattern{planes: e.planes, tag: uint8(e.rest)} }

// bucketSize is how many entries share a place of the table.
const bucketSize = 4

// A table keeps entries by pattern. It holds whole patterns, so a wrong hash
// costs time and never truth. It grows as it fills, up to a limit, and then
// drops the entries with the least work in them.
type table struct {
	entries []entry // a power of two
	filled  int
	most    int // the largest number of entries
}

const smallestTable = 1 << 12

func newTable(most int) *table {
	t := &table{most: smallestTable}
	for t.most*2 <= most {
		t.most *= 2
	}
	t.entries = make([]entry, smallestTable)
	return t
}

// bucket returns the entries among which a pattern has its place.
func (t *table) bucket(p *pattern) []entry {
	i := p.hash() & uint64(len(t.entries)-1) &^ (bucketSize - 1)
	return t.entries[i : i+bucketSize : i+bucketSize]
}

// find returns what is known about a pattern.
func (t *table) find(p *pattern) (proof, refute uint32, ok bool) {
	b := t.bucket(p)
	for i := range b {
		if b[i].is(p) {
			return uint32(b[i].rest >> 16 & impossible), uint32(b[i].rest >> 40), true
		}
	}
	return 0, 0, false
}

// store keeps an entry, whose effort must not be 0.
func (t *table) store(e entry) {
	if t.filled*2 > len(t.entries) && len(t.entries) < t.most {
		t.grow()
	}
	p := e.pattern()
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
	for i := range old {
		if old[i].effort() > 0 {
			t.store(old[i])
		}
	}
}
