package orderchaos

import "sync/atomic"

// A line is one window of ℓ cells in a row, column or diagonal.
type line struct {
	cells     cellSet
	ends      cellSet  // the cells just before and after it, where the board has them
	order     []uint16 // the cells from one end to the other
	direction int
}

// A geometry is what the size of the board and ℓ alone determine. It is shared
// and never changed.
type geometry struct {
	lines   []line
	through [maxSide * maxSide][]uint16 // by cell: the lines that hold it
	all     cellSet
}

// geometries caches one geometry for each size and ℓ. Two goroutines may build
// the same one at once; either will do.
var geometries [maxSide + 1][maxSide + 1][maxSide + 1]atomic.Pointer[geometry]

// geometry returns the lines of the board.
func (r rules) geometry() *geometry {
	at := &geometries[r.rows][r.cols][r.line]
	g := at.Load()
	if g == nil {
		g = newGeometry(int(r.rows), int(r.cols), int(r.line))
		at.Store(g)
	}
	return g
}

func newGeometry(rows, cols, length int) *geometry {
	g := &geometry{all: firstCells(rows * cols)}
	at := func(row, col int) (int, bool) {
		return row*cols + col, 0 <= row && row < rows && 0 <= col && col < cols
	}
	for direction, d := range directions {
		for cell := range rows * cols {
			row, col := cell/cols, cell%cols
			if _, ok := at(row+(length-1)*d[0], col+(length-1)*d[1]); !ok {
				continue
			}
			l := line{direction: direction}
			for i := range length {
				c, _ := at(row+i*d[0], col+i*d[1])
				l.cells = l.cells.or(one(c))
				l.order = append(l.order, uint16(c))
				g.through[c] = append(g.through[c], uint16(len(g.lines)))
			}
			for _, i := range [2]int{-1, length} {
				if c, ok := at(row+i*d[0], col+i*d[1]); ok {
					l.ends = l.ends.or(one(c))
				}
			}
			g.lines = append(g.lines, l)
		}
	}
	return g
}
