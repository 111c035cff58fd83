package check

import "math/bits"

const (
	side  = 5
	cells = side * side
	board = 1<<cells - 1

	turns   = 11 // of a game
	stones  = 2  // of a turn
	ownO    = 12 // cells of O in the end
	enough  = 4  // equal symbols in a line that make it a point
	onLines = 12 // five rows, five columns, two diagonals
)

// lines are the sets that count, each walked cell by cell from where it begins.
var lines = func() (all [onLines]uint32) {
	walk := func(row, col, up, right int) (line uint32) {
		for ; row >= 0 && row < side && col >= 0 && col < side; row, col = row+up, col+right {
			line |= 1 << (side*row + col)
		}
		return line
	}
	n := 0
	for i := range side {
		all[n] = walk(i, 0, 0, 1)
		all[n+1] = walk(0, i, 1, 0)
		n += 2
	}
	all[n] = walk(0, 0, 1, 1)
	all[n+1] = walk(0, side-1, 1, -1)
	return all
}()

// points counts the lines in which a set has enough cells for a point.
func points(set uint32) (n int) {
	for _, line := range lines {
		if bits.OnesCount32(set&line) >= enough {
			n++
		}
	}
	return n
}

// margin returns the points of O less those of X at the end of a game in which O
// has these cells: every other cell is or becomes X.
func margin(o uint32) int { return points(o) - points(board&^o) }

// turnOf returns how many turns are made when these stones stand; ok is false if
// that cannot be.
func turnOf(o, x uint32) (turn int, ok bool) {
	turn = bits.OnesCount32(o|x) / stones
	byX := turn / 2
	byO := turn - byX
	ok = o&x == 0 && (o|x)>>cells == 0 && bits.OnesCount32(o) == stones*byO && bits.OnesCount32(x) == stones*byX
	return turn, ok
}

// pairs calls try for every pair of a set of cells, until it returns false.
func pairs(set uint32, try func(two uint32) bool) {
	for ; set != 0; set &= set - 1 {
		for rest := set & (set - 1); rest != 0; rest &= rest - 1 {
			if !try(set&-set | rest&-rest) {
				return
			}
		}
	}
}
