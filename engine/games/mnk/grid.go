package mnk

// A grid is the geometry of a rule: its windows, which are the runs of cells
// that make a line when one player fills them. All of the search's knowledge of
// shapes comes from counting stones in windows, so it fits every board, every
// length and exact lines.
type grid struct {
	rule    rule
	k       int
	cells   []uint16            // of all windows, k each
	through [maxCells][]uint16  // the windows that hold a cell
	beside  [maxCells][]uint16  // exact: the windows that a cell would make too long
	weight  [maxSide + 2]int32  // what a window with so many stones is worth
	zobrist [2][maxCells]uint64 // for the table of estimates
	scale   float64             // the advantage that makes a win e times as likely as a loss
}

// newGrid returns the geometry of a rule.
func newGrid(r rule) *grid {
	g := &grid{rule: r, k: int(r.line)}
	g.addWindows()
	g.setWeights()
	mix := uint64(0x9e3779b97f4a7c15)
	for p := range g.zobrist {
		for c := range g.zobrist[p] {
			g.zobrist[p][c] = splitMix(&mix)
		}
	}
	return g
}

func (g *grid) addWindows() {
	for i, d := range directions {
		if g.k == 1 && i > 0 {
			break // one cell is the same window in every direction
		}
		for row := range int(g.rule.rows) {
			for col := range int(g.rule.cols) {
				if g.rule.inside(row+(g.k-1)*d[0], col+(g.k-1)*d[1]) {
					g.addWindow(row, col, d)
				}
			}
		}
	}
}

func (g *grid) addWindow(row, col int, d [2]int) {
	w := uint16(len(g.cells) / g.k)
	for i := range g.k {
		c := g.rule.cell(row+i*d[0], col+i*d[1])
		g.cells = append(g.cells, c)
		g.through[c] = append(g.through[c], w)
	}
	if !g.rule.exact || g.k == 1 {
		return // the first stone is a line of one
	}
	for _, i := range [2]int{-1, g.k} {
		if r, c := row+i*d[0], col+i*d[1]; g.rule.inside(r, c) {
			end := g.rule.cell(r, c)
			g.beside[end] = append(g.beside[end], w)
		}
	}
}

// windows returns how many there are.
func (g *grid) windows() int { return len(g.cells) / g.k }

// window returns the cells of a window.
func (g *grid) window(w uint16) []uint16 { return g.cells[int(w)*g.k : (int(w)+1)*g.k] }

// setWeights lets every stone more in a window count four times as much, from
// the last one down. A filled window has no weight: the game is over.
func (g *grid) setWeights() {
	for n := range g.k {
		g.weight[n] = int32(max(1, n, 1024>>(2*min(g.k-1-n, 15))))
	}
	g.scale = 400
}

// splitMix draws the next of a fixed row of numbers that look random.
func splitMix(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
