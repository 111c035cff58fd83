package makerbreaker

import "noughts/engine"

// A neighborPairing is a search for a pairing strategy on a board of any size:
// pairs of neighboring free cells, none in two of them, such that every window that
// is open to the maker holds a pair along it. Then the maker makes no line.
type neighborPairing struct {
	*Board
	lines     [][]uint16          // the open windows
	pairs     map[[2]uint16][]int // the lines that hold two neighboring free cells
	pairsHeld []int               // by line: how many of the pairs taken it holds
	used      cellSet             // of the pairs taken
	left      int                 // pairs that may still be tried
	over      func() bool         // whether to end the search
	taken     [][2]uint16
}

// neighborPairLimit is how many pairs a search tries. A guess; not measured.
const neighborPairLimit = 3000

// hasNeighborPairing reports whether there is a pairing against p. It may miss one.
func (b *Board) hasNeighborPairing(p engine.Player, over func() bool) bool {
	_, ok := b.neighborPairs(p, over)
	return ok
}

// neighborPairs returns the pairs of a pairing against p, and whether there is one. It
// may miss one, and does if it is over before one is found.
func (b *Board) neighborPairs(p engine.Player, over func() bool) (pairs [][2]uint16, ok bool) {
	m := neighborPairing{Board: b, pairs: map[[2]uint16][]int{}, left: neighborPairLimit, over: over}
	free := 0
	for c := range b.Cells {
		if b.free(uint16(c)) {
			free++
		}
	}
	for _, w := range b.open(p) {
		for i, c := range w.cells[:len(w.cells)-1] {
			if next := w.cells[i+1]; b.free(c) && b.free(next) {
				m.pairs[[2]uint16{c, next}] = append(m.pairs[[2]uint16{c, next}], len(m.lines))
			}
		}
		m.lines = append(m.lines, w.cells)
	}
	if len(m.lines) > 2*free {
		return nil, false // so many are seldom stopped by so few pairs
	}
	m.pairsHeld = make([]int, len(m.lines))
	ok = m.pairAll()
	return m.taken, ok
}

// pairAll finds pairs for the lines that hold none yet, for the one with the fewest
// choices first.
func (m *neighborPairing) pairAll() bool {
	mostConstrained, least := -1, MaxSide
	for i := range m.lines {
		if m.pairsHeld[i] > 0 {
			continue
		}
		if n := m.choices(i); n < least {
			mostConstrained, least = i, n
		}
	}
	if mostConstrained < 0 {
		return true
	}
	if least == 0 {
		return false
	}
	tried := cellSet{} // by their first cell
	for range least {
		if m.left--; m.left < 0 || m.over() {
			return false
		}
		pair := m.bestPair(mostConstrained, &tried)
		tried.Add(pair[0])
		m.take(pair, 1)
		if m.pairAll() {
			return true
		}
		m.take(pair, -1)
	}
	return false
}

// available reports whether two neighbors of a line can be paired.
func (m *neighborPairing) available(c, next uint16) bool {
	return m.free(c) && m.free(next) && !m.used.Has(c) && !m.used.Has(next)
}

// choices returns how many pairs a line still has.
func (m *neighborPairing) choices(line int) (n int) {
	window := m.lines[line]
	for i, c := range window[:len(window)-1] {
		if m.available(c, window[i+1]) {
			n++
		}
	}
	return n
}

// bestPair returns the pair of a line, of those not tried, that stops most lines.
func (m *neighborPairing) bestPair(line int, tried *cellSet) (best [2]uint16) {
	window, most := m.lines[line], -1
	for i, c := range window[:len(window)-1] {
		pair := [2]uint16{c, window[i+1]}
		if tried.Has(c) || !m.available(pair[0], pair[1]) {
			continue
		}
		n := 0
		for _, l := range m.pairs[pair] {
			if m.pairsHeld[l] == 0 {
				n++
			}
		}
		if n > most {
			best, most = pair, n
		}
	}
	return best
}

// take takes a pair, or with -1 gives it back.
func (m *neighborPairing) take(pair [2]uint16, by int) {
	for _, l := range m.pairs[pair] {
		m.pairsHeld[l] += by
	}
	if by > 0 {
		m.taken = append(m.taken, pair)
	} else {
		m.taken = m.taken[:len(m.taken)-1] // the last one, as they are given back in turn
	}
	for _, c := range pair {
		if by > 0 {
			m.used.Add(c)
		} else {
			m.used.Remove(c)
		}
	}
}
