package patterns

import "math/bits"

// A lineCache remembers the patterns of lines: a direct-mapped cache whose entries
// hold the whole line, so that none is taken for another. It grows with what it is
// asked for, up to a limit.
type lineCache struct {
	rule   Rule
	places []pattern
	shift  uint8
	missed int // look-ups since it has this size that had to compute the pattern
}

// The size of a cache in patterns of 64 bytes. A game of gomoku meets some ten
// thousand different lines; the most is a guess, not measured.
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
func (c *lineCache) resize(n int) {
	old := c.places
	c.places, c.shift, c.missed = make([]pattern, n), uint8(64-bits.TrailingZeros(uint(n))), 0
	for i := range old {
		*c.place(old[i].line) = old[i]
	}
}

func (c *lineCache) place(l line) *pattern {
	return &c.places[uint64(l)*0x9e3779b97f4a7c15>>(c.shift&63)]
}

// lookup returns the pattern of a line. It stays there until the next call.
func (c *lineCache) lookup(l line) *pattern {
	p := c.place(l)
	if p.line != l {
		return c.compute(l)
	}
	return p
}

// compute works out the pattern of a line that is not there.
func (c *lineCache) compute(l line) *pattern {
	if c.missed++; c.missed > len(c.places) && len(c.places) < mostPatterns {
		c.resize(4 * len(c.places))
	}
	p := c.place(l)
	*p = c.rule.patternOf(l)
	return p
}
