package patterns

// A Shape says what a stone on a free cell comes to along one direction. The
// higher the better.
//
//	15              completes a line
//	14 open         the line then lacks one stone, and either of two cells completes it
//	13 closed       it lacks one, and one cell completes it
//	12 wide         it lacks two, and more than one way leads to an open one that lacks one
//	11 open         it lacks two, and one way does
//	10 closed       it lacks two, and none does
//	 9, 8, 7        the same with three,
//	 6, 5, 4        with four
//	 3, 2, 1        and with five
//	 0              it lacks more, or no line through the cell is possible
//
// Where five in a row win, 14 is an open four, 13 a four, 12 and 11 open threes,
// and so on.
//
// By definition: a stone lacks n if n more of the same player complete a line
// through it, and no fewer do. It is open if n-1 more can be put so that either
// of two cells completes a line through it; wide if it is so with different
// stones and cells, taken together.
type Shape uint8

// The highest shapes, the lowest, and how many there are.
const (
	Nothing     Shape = 0
	Completes   Shape = 15
	OpenOne     Shape = 14
	ClosedOne   Shape = 13
	WideTwo     Shape = 12
	OpenTwo     Shape = 11
	ClosedTwo   Shape = 10
	furthest          = 5 // stones lacking at most
	shapeValues       = 16
)

// StonesLacking returns how many stones the line lacks after this one; ok is false
// for Nothing.
func (s Shape) StonesLacking() (n int, ok bool) {
	switch {
	case s == Nothing:
		return 0, false
	case s == Completes:
		return 0, true
	case s >= ClosedOne:
		return 1, true
	}
	return 2 + int(WideTwo-s)/grades, true
}

// The grades of a shape.
const (
	closed = iota
	opened
	wide
	grades = iota
)

// shapeOf returns the shape of a stone after which so many are lacking, at most
// furthest.
func shapeOf(lacks, grade int) Shape {
	switch {
	case lacks == 0:
		return Completes
	case lacks == 1:
		return ClosedOne + Shape(min(grade, opened))
	}
	return ClosedTwo + Shape(grade) - Shape(grades*(lacks-2))
}
