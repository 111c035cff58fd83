package orderchaos

// An entry is what a search knows about a pattern.
type entry struct {
	pattern pattern
	effort  uint8 // how much work it holds, on a scale of logarithms; 0 for no entry
	proof   uint32
	refute  uint32
}

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
		if b[i].effort > 0 && b[i].pattern == *p {
			return b[i].proof, b[i].refute, true
		}
	}
	return 0, 0, false
}

// store keeps an entry, whose effort must not be 0.
func (t *table) store(e entry) {
	if t.filled*2 > len(t.entries) && len(t.entries) < t.most {
		t.grow()
	}
	b := t.bucket(&e.pattern)
	worst := 0
	for i := range b {
		if b[i].effort == 0 || b[i].pattern == e.pattern {
			worst = i
			break
		}
		if b[i].effort < b[worst].effort {
			worst = i
		}
	}
	if b[worst].effort == 0 {
		t.filled++
	}
	b[worst] = e
}

// grow makes the table four times as large.
func (t *table) grow() {
	old := t.entries
	t.entries, t.filled = make([]entry, min(t.most, 4*len(old))), 0
	for i := range old {
		if old[i].effort > 0 {
			t.store(old[i])
		}
	}
}
