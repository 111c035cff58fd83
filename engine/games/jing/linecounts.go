package jing

import "math/bits"

const lineCount = 12

// Lines are the five rows, the five columns and the two diagonals.
var Lines = func() (all [lineCount]uint32) {
	for i := range Side {
		for j := range Side {
			all[i] |= 1 << (i*Side + j)
			all[Side+i] |= 1 << (j*Side + i)
		}
		all[2*Side] |= 1 << (i*Side + i)
		all[2*Side+1] |= 1 << (i*Side + Side - 1 - i)
	}
	return all
}()

// LineCounts count O's cells in every line, four bits a line, all twelve in one
// word (SWAR: SIMD within a register):
//
//	bits   47-44    43-40    39-36 … 23-20   19-16 … 7-4    3-0
//	line   falling  rising   column e … a    row 5  … 2     row 1
//
// The counts of single cells add up to those of a set, with no carry from one line
// to the next, since five is the most:
//
//	           rising  …  column a  …  row 1
//	a1           0001        0001       0001
//	b1           0000        0000       0001
//	b2           0001        0000       0000
//	{a1 b1 b2}   0010        0001       0010
type lineCounts uint64

const (
	lowBits  lineCounts = 0x1111_1111_1111 // bit 0 of every line's count
	fourBits lineCounts = lowBits << 2     // bit 2, set in the counts 4 and 5
)

// cellCounts are the counts of single cells.
var cellCounts = func() (all [CellCount]lineCounts) {
	for c := range all {
		for i, l := range Lines {
			all[c] |= lineCounts(l>>c&1) << (4 * i)
		}
	}
	return all
}()

// countsOf returns the counts of a set of cells.
func countsOf(cells uint32) (t lineCounts) {
	for ; cells != 0; cells &= cells - 1 {
		t += cellCounts[bits.TrailingZeros32(cells)]
	}
	return t
}

// margin returns the points of O less those of X, if all other cells are X's:
//
//	count        000  001  010  011  100  101
//	point for     X    X    –    –    O    O
//	bit 2         0    0    0    0    1    1     O's points
//	bit 1 or 2    0    0    1    1    1    1     lines that are no point for X
//
// The bits of the third row count O's points, those of the fourth twelve less
// X's: both together, less twelve, make the margin.
func (t lineCounts) margin() int {
	return bits.OnesCount64(uint64(t&fourBits|(t>>1|t>>2)&lowBits)) - lineCount
}

// Margin returns the points of O less those of X if O has these twelve cells and
// X all others.
func Margin(o uint32) int { return countsOf(o).margin() }
