package rules

import (
	"sync/atomic"

	"noughts/engine/grid"
)

// A Window is ℓ cells in a row, column or diagonal, which may come to be a line.
type Window struct {
	Cells     CellSet
	Ends      CellSet  // the cells just before and after it, where the board has them
	Order     []uint16 // the cells from one end to the other
	Direction int
}

// A Geometry is what the size of the board and ℓ alone determine. It is shared
// and never changed.
type Geometry struct {
	Windows []Window
	Through [MaxSide * MaxSide][]uint16 // by cell: the windows that hold it, by their index
	All     CellSet
}

// geometries caches one geometry for each size and ℓ. Two goroutines may build
// the same one at once; either will do.
var geometries [MaxSide + 1][MaxSide + 1][MaxSide + 1]atomic.Pointer[Geometry]

// Geometry returns the windows of the board.
func (v Variant) Geometry() *Geometry {
	at := &geometries[v.Rows][v.Cols][v.Line]
	g := at.Load()
	if g == nil {
		g = newGeometry(int(v.Rows), int(v.Cols), int(v.Line))
		at.Store(g)
	}
	return g
}

func newGeometry(rows, cols, length int) *Geometry {
	g := &Geometry{All: grid.FirstCells(rows * cols)}
	at := func(row, col int) (int, bool) {
		return row*cols + col, 0 <= row && row < rows && 0 <= col && col < cols
	}
	for direction, d := range Directions {
		for cell := range rows * cols {
			row, col := cell/cols, cell%cols
			if _, ok := at(row+(length-1)*d[0], col+(length-1)*d[1]); !ok {
				continue
			}
			w := Window{Direction: direction}
			for i := range length {
				c, _ := at(row+i*d[0], col+i*d[1])
				w.Cells = w.Cells.Or(OneCell(c))
				w.Order = append(w.Order, uint16(c))
				g.Through[c] = append(g.Through[c], uint16(len(g.Windows)))
			}
			for _, i := range [2]int{-1, length} {
				if c, ok := at(row+i*d[0], col+i*d[1]); ok {
					w.Ends = w.Ends.Or(OneCell(c))
				}
			}
			g.Windows = append(g.Windows, w)
		}
	}
	return g
}

// The directions →, ↑, ↗ and ↘, by their index in Directions.
const (
	Horizontal = iota
	Vertical
	Ascending
	Descending
)

// Directions are the steps of row and column along each direction. The row
// number never gets lower, so the descending diagonal runs from its lower right end.
var Directions = [...][2]int{
	Horizontal: {0, 1},
	Vertical:   {1, 0},
	Ascending:  {1, 1},
	Descending: {1, -1},
}
