package rules

import "sync/atomic"

// A Symmetry is a way to turn or mirror a board of at most 64 cells: for each
// group of eight cells and each set of them, where that set goes.
type Symmetry [8][256]uint64

// Apply returns where a set of cells goes.
func (t *Symmetry) Apply(set uint64) uint64 {
	var to uint64
	for i := 0; set != 0; i++ {
		to |= t[i][set&0xff]
		set >>= 8
	}
	return to
}

// newSymmetry returns the symmetry that takes cell c to where[c].
func newSymmetry(where []uint8) Symmetry {
	var t Symmetry
	for c, to := range where {
		bit := 1 << (c % 8)
		for set := range 256 {
			if set&bit != 0 {
				t[c/8][set] |= 1 << to
			}
		}
	}
	return t
}

// symmetriesOf caches the symmetries of each size of board.
var symmetriesOf [MaxSide + 1][MaxSide + 1]atomic.Pointer[[]Symmetry]

// Symmetries returns the symmetries of a board of at most 64 cells, without the
// one that moves nothing: seven of a square, three of any other rectangle.
func (r Variant) Symmetries() []Symmetry {
	at := &symmetriesOf[r.Rows][r.Cols]
	list := at.Load()
	if list == nil {
		all := newSymmetries(r)
		list = &all
		at.Store(list)
	}
	return *list
}

func newSymmetries(r Variant) []Symmetry {
	rows, cols := int(r.Rows), int(r.Cols)
	var symmetries []Symmetry
	for way := 1; way < 8; way++ {
		if way&4 != 0 && rows != cols {
			break
		}
		where := make([]uint8, rows*cols)
		for c := range where {
			row, col := c/cols, c%cols
			if way&1 != 0 {
				row = rows - 1 - row
			}
			if way&2 != 0 {
				col = cols - 1 - col
			}
			if way&4 != 0 {
				row, col = col, row
			}
			where[c] = uint8(row*cols + col)
		}
		symmetries = append(symmetries, newSymmetry(where))
	}
	return symmetries
}
