package mnk

// A twin is a way to turn or mirror the board that carries the windows and free
// cells of a contest into themselves.
type twin struct {
	cells   bitMap
	windows [2]bitMap
}

// A bitMap says where each bit of a set goes, byte by byte.
type bitMap [8][256]uint64

// of returns the image of a set.
func (m *bitMap) of(set uint64) uint64 {
	return m[0][set&255] | m[1][set>>8&255] | m[2][set>>16&255] | m[3][set>>24&255] |
		m[4][set>>32&255] | m[5][set>>40&255] | m[6][set>>48&255] | m[7][set>>56]
}

// newBitMap makes a map from where the single bits go.
func newBitMap(to []int) *bitMap {
	m := &bitMap{}
	for i, j := range to {
		for set := range 256 {
			if set>>(i&7)&1 != 0 {
				m[i>>3][set] |= 1 << j
			}
		}
	}
	return m
}

// canonical returns the least of a stance and its twins, which are all worth the
// same.
func (c *contest) canonical(s stance) stance {
	least := s
	for i := range c.twins {
		t := &c.twins[i]
		image := stance{turn: s.turn}
		if image.open[maker] = t.windows[maker].of(s.open[maker]); image.open[maker] > least.open[maker] {
			continue
		}
		image.held[maker] = t.cells.of(s.held[maker])
		if s.open[breaker] != 0 {
			image.open[breaker] = t.windows[breaker].of(s.open[breaker])
			image.held[breaker] = t.cells.of(s.held[breaker])
		}
		if image.before(&least) {
			least = image
		}
	}
	return least
}

// before orders stances.
func (s *stance) before(t *stance) bool {
	for _, w := range [...][2]uint64{
		{s.open[maker], t.open[maker]},
		{s.held[maker], t.held[maker]},
		{s.open[breaker], t.open[breaker]},
		{s.held[breaker], t.held[breaker]},
	} {
		if w[0] != w[1] {
			return w[0] < w[1]
		}
	}
	return false
}

// addTwins finds the twins of a contest.
func (c *contest) addTwins() {
	for way := 1; way < 8; way++ {
		if way&4 != 0 && c.rule.rows != c.rule.cols {
			break
		}
		to, ok := c.turned(way)
		if !ok {
			continue
		}
		t := twin{cells: *newBitMap(to)}
		for side := range c.lines {
			number := map[uint64]int{}
			for i, l := range c.lines[side] {
				number[l] = i
			}
			image := make([]int, len(c.lines[side]))
			for i, l := range c.lines[side] {
				if image[i], ok = number[t.cells.of(l)]; !ok {
					break
				}
			}
			if !ok {
				break
			}
			t.windows[side] = *newBitMap(image)
		}
		if ok {
			c.twins = append(c.twins, t)
		}
	}
}

// turned returns where each cell goes, by number: bit 0 of way turns the rows
// round, bit 1 the columns, and bit 2 swaps both. It is not ok if some cell is
// none of the contest's.
func (c *contest) turned(way int) (to []int, ok bool) {
	rows, cols := int(c.rule.rows), int(c.rule.cols)
	to = make([]int, len(c.cell))
	for i, at := range c.cell {
		row, col := int(at)/cols, int(at)%cols
		if way&1 != 0 {
			row = rows - 1 - row
		}
		if way&2 != 0 {
			col = cols - 1 - col
		}
		if way&4 != 0 {
			row, col = col, row
		}
		if to[i], ok = c.number[c.rule.cell(row, col)]; !ok {
			return nil, false
		}
	}
	return to, len(to) > 0
}
