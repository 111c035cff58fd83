package jing

import "math/bits"

const lineCount = 12

// lines are the five rows, the five columns and the two diagonals.
var lines = func() (all [lineCount]uint32) {
	for i := range side {
		for j := range side {
			all[i] |= 1 << (i*side + j)
			all[side+i] |= 1 << (j*side + i)
		}
		all[2*side] |= 1 << (i*side + i)
		all[2*side+1] |= 1 << (i*side + side - 1 - i)
	}
	return all
}()

// A tally counts O's cells in every line, four bits a line:
//
//	bits 0-3 of the bottom row, …, bits 40-43 and 44-47 of the diagonals
//
// Tallies of cells add up to the tally of all of them.
type tally uint64

const (
	lowBits  tally = 0x1111_1111_1111 // bit 0 of every line's count
	fourBits tally = lowBits << 2     // set in the counts 4 and 5, which are a point for O
)

// tallies are those of single cells.
var tallies = func() (all [cellCount]tally) {
	for c := range all {
		for i, l := range lines {
			all[c] |= tally(l>>c&1) << (4 * i)
		}
	}
	return all
}()

// tallyOf returns the tally of a set of cells.
func tallyOf(cells uint32) (t tally) {
	for ; cells != 0; cells &= cells - 1 {
		t += tallies[bits.TrailingZeros32(cells)]
	}
	return t
}

// margin returns the points of O less those of X. A line of at least four is a
// point for O; one of at most one, having neither of the upper bits, is a point
// for X. So the bits that are set here count O's points and the lines that are
// no points for X.
func (t tally) margin() int {
	return bits.OnesCount64(uint64(t&fourBits|(t>>1|t>>2)&lowBits)) - lineCount
}

// margin returns the points of O less those of X if O has these twelve cells and
// X all others.
func margin(o uint32) int { return tallyOf(o).margin() }
