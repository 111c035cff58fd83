package dfpn

import "math/bits"

// maxLines is how many live lines a lineSet can hold.
const maxLines = 256

// A lineSet is a set of the live lines of a search space, by their numbers.
type lineSet struct{ a, b, c, d uint64 }

func (s lineSet) and(t lineSet) lineSet { return lineSet{s.a & t.a, s.b & t.b, s.c & t.c, s.d & t.d} }

func (s lineSet) or(t lineSet) lineSet { return lineSet{s.a | t.a, s.b | t.b, s.c | t.c, s.d | t.d} }

func (s lineSet) xor(t lineSet) lineSet { return lineSet{s.a ^ t.a, s.b ^ t.b, s.c ^ t.c, s.d ^ t.d} }

func (s lineSet) andNot(t lineSet) lineSet {
	return lineSet{s.a &^ t.a, s.b &^ t.b, s.c &^ t.c, s.d &^ t.d}
}
func (s lineSet) empty() bool { return s.a|s.b|s.c|s.d == 0 }

// meets reports whether two sets have a line in common, and within whether all
// lines of s are in t.
func (s lineSet) meets(t lineSet) bool  { return s.a&t.a|s.b&t.b|s.c&t.c|s.d&t.d != 0 }
func (s lineSet) within(t lineSet) bool { return s.a&^t.a|s.b&^t.b|s.c&^t.c|s.d&^t.d == 0 }

func (s lineSet) count() int {
	return bits.OnesCount64(s.a) + bits.OnesCount64(s.b) + bits.OnesCount64(s.c) + bits.OnesCount64(s.d)
}

// with returns the set with one line more.
func (s lineSet) with(n int) lineSet {
	*s.word(n) |= 1 << (n % 64)
	return s
}

func (s *lineSet) word(n int) *uint64 {
	switch n / 64 {
	case 0:
		return &s.a
	case 1:
		return &s.b
	case 2:
		return &s.c
	}
	return &s.d
}

// pop removes the lowest line of a set that is not empty and returns it.
func (s *lineSet) pop() int {
	switch {
	case s.a != 0:
		n := bits.TrailingZeros64(s.a)
		s.a &= s.a - 1
		return n
	case s.b != 0:
		n := bits.TrailingZeros64(s.b)
		s.b &= s.b - 1
		return 64 + n
	case s.c != 0:
		n := bits.TrailingZeros64(s.c)
		s.c &= s.c - 1
		return 128 + n
	}
	n := bits.TrailingZeros64(s.d)
	s.d &= s.d - 1
	return 192 + n
}

// first returns the lowest line of a set that is not empty.
func (s lineSet) first() int { return s.pop() }
