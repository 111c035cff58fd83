package rules

import (
	"sync/atomic"

	"noughts/engine/grid"
)

// symmetriesOf caches the symmetries of each size of board.
var symmetriesOf [MaxSide + 1][MaxSide + 1]atomic.Pointer[[]*grid.Permutation]

// Symmetries returns the symmetries of a board of at most 64 cells, without the
// one that moves nothing: seven of a square, three of any other rectangle.
func (v Variant) Symmetries() []*grid.Permutation {
	at := &symmetriesOf[v.Rows][v.Cols]
	list := at.Load()
	if list == nil {
		all := newSymmetries(int(v.Rows), int(v.Cols))
		list = &all
		at.Store(list)
	}
	return *list
}

func newSymmetries(rows, cols int) (symmetries []*grid.Permutation) {
	for _, way := range grid.Ways(rows, cols) {
		symmetries = append(symmetries, grid.NewPermutation(grid.Images(rows, cols, way)))
	}
	return symmetries
}
