package field

// A memo remembers the patterns of lines. Every place in it keeps the whole
// line, so that none is taken for another; it forgets when a place is needed.
type memo struct {
	rule   Rule
	places []pattern
}

const memoBits = 14

func newMemo(r Rule) *memo {
	return &memo{rule: r, places: make([]pattern, 1<<memoBits)}
}

// of returns the pattern of a line. It stays there until the next call.
func (m *memo) of(l line) *pattern {
	p := &m.places[uint64(l)*0x9e3779b97f4a7c15>>(64-memoBits)]
	if p.line != l {
		*p = m.rule.patternOf(l)
	}
	return p
}
