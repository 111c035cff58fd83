package makerbreaker

import (
	"math/bits"
	"slices"
	"sync"

	"noughts/engine"
)

// A pairing strategy of the kind of Hales and Jewett (1963) stops all lines of nine
// or more on a board of any size. The board is covered with a repeated tile of 8×8
// cells, all of which are paired with a neighbor so that every row, column and
// diagonal of the tile, going on at the opposite edge, has one pair along it. Along
// any line the pairs then come once in eight cells, and nine cells in line hold one
// whole.
const (
	tileSide   = 8
	tileCells  = tileSide * tileSide
	tiledLine  = tileSide + 1 // the shortest line that is stopped
	directionN = len(directions)
)

// A tilePairing says for each cell of the tile in which direction its partner lies,
// and whether ahead or behind.
type tilePairing [tileCells]struct {
	direction uint8
	ahead     bool
}

// halesJewettTile returns the tile, which is found once, by a search.
var halesJewettTile = sync.OnceValue(func() *tilePairing {
	t := &tilePairing{}
	if !t.fill(^uint64(0), ^uint64(0)) {
		panic("no tile stops lines of nine")
	}
	return t
})

// tileAt returns the number of a cell of the plane within the tile.
func tileAt(row, col int) int { return (row&7)*tileSide + col&7 }

// torusLine numbers the rows, columns and diagonals of the tile, which go on at the
// opposite edge.
func torusLine(direction, row, col int) int {
	d := directions[direction]
	return direction*tileSide + (row*d[1]-col*d[0])&7
}

// fill pairs the free cells along the lines of the tile that have no pair yet, the
// cell with the fewest choices first.
func (t *tilePairing) fill(free, torusLines uint64) bool {
	if free == 0 {
		return true
	}
	mostConstrained, least := -1, 2*directionN+1
	for f := free; f != 0; f &= f - 1 {
		c := bits.TrailingZeros64(f)
		if n := len(t.choices(c, free, torusLines)); n < least {
			mostConstrained, least = c, n
		}
	}
	for _, ch := range t.choices(mostConstrained, free, torusLines) {
		t[mostConstrained].direction, t[mostConstrained].ahead = ch.direction, ch.ahead
		t[ch.partner].direction, t[ch.partner].ahead = ch.direction, !ch.ahead
		if t.fill(free&^(1<<mostConstrained|1<<ch.partner), torusLines&^(1<<ch.torusLine)) {
			return true
		}
	}
	return false
}

// A choice is a way to pair a cell.
type choice struct {
	partner, torusLine int
	direction          uint8
	ahead              bool
}

// choices returns the ways to pair a cell with a free one.
func (t *tilePairing) choices(c int, free, torusLines uint64) []choice {
	var list []choice
	row, col := c/tileSide, c%tileSide
	for i, d := range directions {
		along := torusLine(i, row, col)
		if torusLines>>along&1 == 0 {
			continue
		}
		for _, sign := range [2]int{1, -1} {
			if partner := tileAt(row+sign*d[0], col+sign*d[1]); free>>partner&1 != 0 {
				list = append(list, choice{partner, along, uint8(i), sign > 0})
			}
		}
	}
	return list
}

// halesJewett returns the cells that the opponent of p can take so that, by one of
// the ways to lay the tile over the board, both cells of a pair are free in every
// window that is still open to p then: so p cannot make a line. With all it is so
// whatever the opponent takes, and even if it passes. Cells are missed if it is over before
// all ways were tried.
func (b *Board) halesJewett(p engine.Player, over func() bool) (moves cellSet, all bool) {
	if b.Line < tiledLine {
		return moves, false
	}
	windows := b.open(p)
	for shift := range tileCells {
		if over() {
			break
		}
		common := b.commonToUnpaired(windows, shift/tileSide, shift%tileSide)
		if common == nil {
			return moves, true
		}
		moves.Unite(common)
	}
	return moves, false
}

// commonToUnpaired returns, for the tile laid with a corner somewhere, the cells that
// stand in every window without a free pair; nil if all windows have one.
func (b *Board) commonToUnpaired(windows []window, row, col int) *cellSet {
	var common *cellSet
	for _, w := range windows {
		if b.hasPair(w, row, col) {
			continue
		}
		var free cellSet
		for _, c := range w.cells {
			if b.free(c) {
				free.Add(c)
			}
		}
		if common == nil {
			common = &free
			continue
		}
		common.Keep(&free)
		if common.IsEmpty() {
			return common
		}
	}
	return common
}

// halesJewettPairs returns for every window that is open to p a pair of free cells in it,
// by a way to lay the tile over the board with which all have one; ok is false if there
// is none.
func (b *Board) halesJewettPairs(p engine.Player) (pairs [][2]uint16, ok bool) {
	if b.Line < tiledLine {
		return nil, false
	}
	windows := b.open(p)
	for shift := range tileCells {
		row, col := shift/tileSide, shift%tileSide
		if b.commonToUnpaired(windows, row, col) != nil {
			continue
		}
		for _, w := range windows {
			if pair := b.pairIn(w, row, col); !slices.Contains(pairs, pair) {
				pairs = append(pairs, pair)
			}
		}
		return pairs, true
	}
	return nil, false
}

// pairIn returns the first pair of the tile in a window that has one.
func (b *Board) pairIn(w window, row, col int) (pair [2]uint16) {
	for i := range w.cells[:len(w.cells)-1] {
		if two := (window{w.cells[i : i+2], w.direction}); b.hasPair(two, row, col) {
			return [2]uint16(two.cells)
		}
	}
	return pair
}

// hasPair reports whether two cells of a window that are paired by the tile are
// both free.
func (b *Board) hasPair(w window, row, col int) bool {
	for i, c := range w.cells[:len(w.cells)-1] {
		at := halesJewettTile()[tileAt(int(c)/b.Cols+row, int(c)%b.Cols+col)]
		if at.ahead && int(at.direction) == w.direction && b.free(c) && b.free(w.cells[i+1]) {
			return true
		}
	}
	return false
}
