package mnk

// promising returns the most promising free cells, best first, and whether that
// is all of them.
func (h *hunt) promising(ply int) (moves []uint16, all bool) {
	return h.pick(ply, width, func(c uint16) int32 { return h.promise(c, ply) }, nil)
}

// among returns the free cells of a set, best first.
func (h *hunt) among(set cells, ply int) []uint16 {
	moves, _ := h.pick(ply, maxCells, func(c uint16) int32 { return h.promise(c, ply) }, &set)
	return moves
}

// harmless returns cells that make no line of one's own, those that do the least
// for it first, and whether that is all of them.
func (h *hunt) harmless(ply int) (moves []uint16, all bool) {
	safe := h.worthTrying()
	return h.pick(ply, width, func(c uint16) int32 { return -h.promise(c, ply) }, &safe)
}

// worthTrying returns the free cells, in misère games without those that lose at
// once.
func (h *hunt) worthTrying() cells {
	var set cells
	for c := range uint16(h.rule.size()) {
		if h.owner[c] == 0 && !(h.rule.misere && h.need1[h.turn].windows[c] > 0) {
			set.add(c)
		}
	}
	return set
}

// promise says how much a stone on c does for one's own windows and against the
// opponent's, and whether it was good in like positions.
func (h *hunt) promise(c uint16, ply int) int32 {
	v := 8 * (h.worth[h.turn][c]*5/4 + h.worth[h.turn^1][c])
	if h.killers[ply][0] == c || h.killers[ply][1] == c {
		v += 2000
	}
	return v + min(h.history[h.turn][c], 2000)
}

// pick returns at most n free cells, of the set if there is one, by falling
// rank; all tells whether none was left out.
func (h *hunt) pick(ply, n int, rank func(uint16) int32, set *cells) (moves []uint16, all bool) {
	var ranks [maxCells]int32
	moves, all = h.moves[ply][:0], true
	for c := range uint16(h.rule.size()) {
		if h.owner[c] != 0 || set != nil && !set.has(c) {
			continue
		}
		r := rank(c)
		i := len(moves)
		if i == n {
			all = false
			if i--; ranks[i] >= r {
				continue
			}
		} else {
			moves = append(moves, c)
		}
		for ; i > 0 && ranks[i-1] < r; i-- {
			moves[i], ranks[i] = moves[i-1], ranks[i-1]
		}
		moves[i], ranks[i] = c, r
	}
	return moves, all
}

// praise notes a move that settled a position.
func (h *hunt) praise(c uint16, ply, depth int) {
	if k := &h.killers[ply]; k[0] != c {
		k[1], k[0] = k[0], c
	}
	h.history[h.turn][c] += int32(depth * depth)
}

// toFront moves a cell to the front, if it is there.
func toFront(moves []uint16, c uint16) {
	for i, m := range moves {
		if m == c {
			copy(moves[1:i+1], moves[:i])
			moves[0] = c
			return
		}
	}
}
