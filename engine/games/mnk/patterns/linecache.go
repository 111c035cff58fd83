package patterns

import "math/bits"

// A lineCache remembers the patterns of lines. Every place in it keeps the whole
// line, so that none is taken for another; it forgets when a place is needed. It
// grows with what it is asked for, up to a limit.
type lineCache struct {
	rule   Rule
	places []pattern
	shift  uint8
	missed int // since it has this size
}

const (
	fewestPatterns = 1 << 8
	mostPatterns   = 1 << 16 // 4 MB
)

func newLineCache(r Rule) *lineCache {
	m := &lineCache{rule: r}
	m.resize(fewestPatterns)
	return m
}

// resize makes room for so many patterns, a power of two, and keeps those known.
func (m *lineCache) resize(n int) {
	old := m.places
	m.places, m.shift, m.missed = make([]pattern, n), uint8(64-bits.TrailingZeros(uint(n))), 0
	for i := range old {
		*m.place(old[i].line) = old[i]
	}
}

func (m *lineCache) place(l line) *pattern {
	return &m.places[uint64(l)*0x9e3779b97f4a7c15>>(m.shift&63)]
}

// lookup returns the pattern lookup a line. It stays there until the next call.
func (m *lineCache) lookup(l line) *pattern {
	p := m.place(l)
	if p.line != l {
		return m.compute(l)
	}
	return p
}

// compute works out the pattern of a line.
func (m *lineCache) compute(l line) *pattern {
	if m.missed++; m.missed > len(m.places) && len(m.places) < mostPatterns {
		m.resize(4 * len(m.places))
	}
	p := m.place(l)
	*p = m.rule.patternOf(l)
	return p
}
