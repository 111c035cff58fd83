package makerbreaker

import "noughts/engine/grid"

// A symmetry is a way to turn or mirror the board that carries the windows and free
// cells of a game into themselves.
type symmetry struct {
	cells   grid.Permutation
	windows [2]windowMap
}

// A windowMap says where each window of a set goes, word by word and byte by byte.
type windowMap [len(windowSet{})][8][256]windowSet

// of returns the image of a set.
func (m *windowMap) of(set *windowSet) (image windowSet) {
	for i, word := range set {
		for at := 0; word != 0; at, word = at+1, word>>8 {
			to := &m[i][at][word&255]
			image[0] |= to[0]
			image[1] |= to[1]
		}
	}
	return image
}

// newWindowMap makes a map from where the single windows go.
func newWindowMap(to []int) *windowMap {
	m := &windowMap{}
	for i, j := range to {
		for set := range 256 {
			if set>>(i&7)&1 != 0 {
				m[i>>6][i>>3&7][set].add(j)
			}
		}
	}
	return m
}

// canonical returns the least of a state and its images under the symmetries, which
// all have the same winner.
func (g *game) canonical(s state) state {
	least := s
	for i := range g.symmetries {
		t := &g.symmetries[i]
		image := state{turn: s.turn, budget: s.budget}
		if image.open[maker] = t.windows[maker].of(&s.open[maker]); least.open[maker].less(&image.open[maker]) {
			continue
		}
		image.held[maker] = t.cells.Of(s.held[maker])
		if !s.open[breaker].none() {
			image.open[breaker] = t.windows[breaker].of(&s.open[breaker])
			image.held[breaker] = t.cells.Of(s.held[breaker])
		}
		if image.before(&least) {
			least = image
		}
	}
	return least
}

// before orders states.
func (s *state) before(t *state) bool {
	for side := range s.open {
		switch {
		case s.open[side] != t.open[side]:
			return s.open[side].less(&t.open[side])
		case s.held[side] != t.held[side]:
			return s.held[side] < t.held[side]
		}
	}
	return false
}

// addSymmetries finds the symmetries of a game.
func (g *game) addSymmetries() {
	for _, way := range grid.Ways(g.rows, g.cols) {
		to, ok := g.turned(way)
		if !ok {
			continue
		}
		t := symmetry{cells: *grid.NewPermutation(to)}
		for side := range g.lines {
			number := map[[2]uint64]int{}
			ends := g.ends[side]
			for i, l := range g.lines[side] {
				number[[2]uint64{l, ends[i]}] = i
			}
			image := make([]int, len(g.lines[side]))
			for i, l := range g.lines[side] {
				if image[i], ok = number[[2]uint64{t.cells.Of(l), t.cells.Of(ends[i])}]; !ok {
					break
				}
			}
			if !ok {
				break
			}
			t.windows[side] = *newWindowMap(image)
		}
		if ok {
			g.symmetries = append(g.symmetries, t)
		}
	}
}

// turned returns where each cell goes, by number, when the board is turned in a way. It
// is not ok if some cell is none of the game's.
func (g *game) turned(way int) (to []int, ok bool) {
	to = make([]int, len(g.cell))
	for i, c := range g.cell {
		if to[i], ok = g.number[grid.Image(g.rows, g.cols, c, way)]; !ok {
			return nil, false
		}
	}
	return to, len(to) > 0
}
