package orderchaos

import "math/bits"

// mostGoals is how many goals a goalSet can hold.
const mostGoals = 256

// A goalSet is a set of the goals of a field, by their numbers.
type goalSet struct{ a, b, c, d uint64 }

func (s goalSet) and(t goalSet) goalSet { return goalSet{s.a & t.a, s.b & t.b, s.c & t.c, s.d & t.d} }

func (s goalSet) or(t goalSet) goalSet { return goalSet{s.a | t.a, s.b | t.b, s.c | t.c, s.d | t.d} }

func (s goalSet) xor(t goalSet) goalSet { return goalSet{s.a ^ t.a, s.b ^ t.b, s.c ^ t.c, s.d ^ t.d} }

func (s goalSet) andNot(t goalSet) goalSet {
	return goalSet{s.a &^ t.a, s.b &^ t.b, s.c &^ t.c, s.d &^ t.d}
}
func (s goalSet) empty() bool { return s.a|s.b|s.c|s.d == 0 }

// meets and within compare two sets.
func (s goalSet) meets(t goalSet) bool  { return s.a&t.a|s.b&t.b|s.c&t.c|s.d&t.d != 0 }
func (s goalSet) within(t goalSet) bool { return s.a&^t.a|s.b&^t.b|s.c&^t.c|s.d&^t.d == 0 }

func (s goalSet) count() int {
	return bits.OnesCount64(s.a) + bits.OnesCount64(s.b) + bits.OnesCount64(s.c) + bits.OnesCount64(s.d)
}

// with returns the set with one goal more.
func (s goalSet) with(n int) goalSet {
	*s.word(n) |= 1 << (n % 64)
	return s
}

func (s *goalSet) word(n int) *uint64 {
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

// pop removes the lowest goal of a set that is not empty and returns it.
func (s *goalSet) pop() int {
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

// first returns the lowest goal of a set that is not empty.
func (s goalSet) first() int { return s.pop() }
