package pairing

// tile is a pairing strategy of the kind of Hales and Jewett (1963) for lines of nine or
// more: a torus of 8×8 cells, the top row first, in which each of the 8 rows, 8 columns and
// 16 diagonals has one pair of neighbors along it. A sign stands on the lower or left cell of
// a pair and shows where the other is. Laid over a board of any size, the pairs come once in
// eight cells along each line, so that nine cells in line hold one whole.
var tile = [8]string{
	`\..-...\`,
	`/-.\/..\`,
	`.-.../\.`,
	`\-./\../`,
	`..-./..\`,
	`||-..||.`,
	`-...|..|`,
	`-.||//..`,
}

// HalesJewett returns pairs with which Chaos stops all lines of at least nine on a board of
// any size: those of the tile that lie on it. They win where Chaos never has to open one: an
// even board with Order first, or an odd one with Chaos first. They cannot always be opened,
// as the windows through a pair have no other cell in common.
func HalesJewett(rows, cols int) (pairs []Pair) {
	steps := map[byte][2]int{'-': {0, 1}, '|': {1, 0}, '/': {1, 1}, '\\': {1, -1}}
	for cell := range rows * cols {
		row, col := cell/cols, cell%cols
		step, ok := steps[tile[7-row%8][col%8]]
		if row, col = row+step[0], col+step[1]; ok && row < rows && col >= 0 && col < cols {
			pairs = append(pairs, Pair{Cells: [2]int{cell, row*cols + col}})
		}
	}
	return pairs
}

// VanGent and Tiled are the names of the pairings that have a construction: NearSide and
// HalesJewett.
const (
	VanGent = "van-gent"
	Tiled   = "hales-jewett"
)

// Constructed returns the pairing of a construction for some rules, if it is for these.
func Constructed(name string, r Rules) (p *Pairing, ok bool) {
	switch {
	case name == VanGent && r.Rows == r.Cols && r.Rows >= 8 && r.Line >= r.Rows-1:
		return New(r, NearSide(r.Rows)...), true
	case name == Tiled && r.Line >= 9:
		return New(r, HalesJewett(r.Rows, r.Cols)...), true
	}
	return nil, false
}
