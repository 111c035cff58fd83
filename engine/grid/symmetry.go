package grid

// The ways to turn and mirror a board are made of these, Swapped last:
//
//	          1 2 3          3 4             2 1           1 3
//	1 2       ─────          1 2             4 3           2 4
//	3 4     (any other)   UpsideDown     LeftToRight     Swapped
//
// With all eight sums of them a square board has its four turns and four mirrors;
// any other has the four sums without Swapped. The sum 0 leaves the board as it is.
const (
	UpsideDown = 1 << iota
	LeftToRight
	Swapped // rows and columns
)

// Ways returns the ways to turn and mirror a board, but for leaving it as it is:
// seven of a square, three of any other.
func Ways(rows, cols int) []int {
	if rows != cols {
		return []int{UpsideDown, LeftToRight, UpsideDown | LeftToRight}
	}
	return []int{1, 2, 3, 4, 5, 6, 7}
}

// Image returns where a cell goes when the board is turned in a way.
func Image(rows, cols int, cell uint16, way int) uint16 {
	row, col := int(cell)/cols, int(cell)%cols
	if way&UpsideDown != 0 {
		row = rows - 1 - row
	}
	if way&LeftToRight != 0 {
		col = cols - 1 - col
	}
	if way&Swapped != 0 {
		row, col = col, row
	}
	return uint16(row*cols + col)
}

// Images returns where every cell of a board goes when it is turned in a way.
func Images(rows, cols, way int) []uint16 {
	to := make([]uint16, rows*cols)
	for c := range to {
		to[c] = Image(rows, cols, uint16(c), way)
	}
	return to
}

// A Permutation moves the bits of a word: for each byte of it and each value of the
// byte, where those bits go.
type Permutation [8][256]uint64

// NewPermutation returns the permutation that takes bit i to bit to[i].
func NewPermutation[T ~uint8 | ~uint16 | ~int](to []T) *Permutation {
	p := &Permutation{}
	for i, j := range to {
		for set := range 256 {
			if set>>(i&7)&1 != 0 {
				p[i>>3][set] |= 1 << j
			}
		}
	}
	return p
}

// Of returns where the bits of a set go.
func (p *Permutation) Of(set uint64) uint64 {
	return p[0][set&255] | p[1][set>>8&255] | p[2][set>>16&255] | p[3][set>>24&255] |
		p[4][set>>32&255] | p[5][set>>40&255] | p[6][set>>48&255] | p[7][set>>56]
}
