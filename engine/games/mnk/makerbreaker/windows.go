package makerbreaker

import "math/bits"

// A windowSet is a set of windows of one side, by their numbers: bit n%64 of
// word n/64 stands for window n.
type windowSet [maxWindows / 64]uint64

// firstWindows returns the set of windows 0 to n-1.
func firstWindows(n int) (s windowSet) {
	for i := range n {
		s.add(i)
	}
	return s
}

func (s *windowSet) add(n int)    { s[n>>6] |= 1 << (n & 63) }
func (s *windowSet) remove(n int) { s[n>>6] &^= 1 << (n & 63) }

// none reports whether the set is empty.
func (s *windowSet) none() bool { return s[0]|s[1] == 0 }

// only reports whether the set is that of window n alone.
func (s *windowSet) only(n int) bool {
	one := windowSet{}
	one.add(n)
	return *s == one
}

// first returns the lowest window of a set that is not empty.
func (s *windowSet) first() int {
	if s[0] != 0 {
		return bits.TrailingZeros64(s[0])
	}
	return 64 + bits.TrailingZeros64(s[1])
}

// and returns the windows that are in both sets.
func (s windowSet) and(t *windowSet) windowSet { return windowSet{s[0] & t[0], s[1] & t[1]} }

// without returns the windows that are not in the other set.
func (s windowSet) without(t *windowSet) windowSet { return windowSet{s[0] &^ t[0], s[1] &^ t[1]} }

// less orders sets.
func (s *windowSet) less(t *windowSet) bool {
	return s[0] < t[0] || s[0] == t[0] && s[1] < t[1]
}
