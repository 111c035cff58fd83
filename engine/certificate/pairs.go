package certificate

import "slices"

// This file has proofs by which a side stops all lines that harm it, whatever the other side plays:
// by pairs of cells, of which it answers one with the other, and by tiles (see tiles.go).
// See docs/certificates.md#pairs-of-cells.

// followPairs reports whether pairs and tiles prove the claim on the board as it stands.
//
// Statement: the side gets its result if it can answer in the pairs and tiles whenever the other
// side plays in one (canAnswer), if no window that harms it is left open then (stopsAll), and if it
// never has to begin in one itself, or can afford to (mayOpen). With Full, it is also enough that
// the other side has to begin in one pair at last (waits).
func (p *Proof) followPairs(pairs [][]int, tiles [][][]int) bool {
	if !p.canAnswer(pairs, tiles) {
		return p.no("these are no pairs or tiles of empty cells")
	}
	if p.Falls || !p.stopsAll(pairs, tiles) && !p.winsAtLast(pairs, tiles) {
		return p.no("they leave a line open")
	}
	return p.mayOpen(pairs) || p.no("the pairs cannot be opened")
}

// canAnswer reports whether pairs and tiles are such that the side can answer in them: they are of
// empty cells, no cell is in two, and the side holds each tile. With renju an answer of the first
// side's may be forbidden.
func (p *Proof) canAnswer(pairs [][]int, tiles [][][]int) bool {
	if p.Renju && p.Side == 0 || !p.arePairs(pairs) {
		return false
	}
	used := cellsOf(pairs)
	for _, sets := range tiles {
		if !p.holdsTile(sets) {
			return false
		}
		used = append(used, p.free(cellsOfSets(sets))...)
	}
	return len(p.free(used)) == len(used)
}

// arePairs reports whether pairs are of empty cells, no cell in two. A third number only goes with
// Choose: the side answers with the same stone then.
func (p *Proof) arePairs(pairs [][]int) bool {
	for _, pair := range pairs {
		if len(pair) != 2 && (len(pair) != 3 || !p.Choose) {
			return false
		}
	}
	used := cellsOf(pairs)
	return len(p.free(used)) == len(used)
}

// cellsOf returns the cells of pairs.
func cellsOf(pairs [][]int) (cells []int) {
	for _, pair := range pairs {
		cells = append(cells, pair[:2]...)
	}
	return cells
}

// stopsAll reports whether pairs and tiles stop all windows that harm the side, and that is enough.
func (p *Proof) stopsAll(pairs [][]int, tiles [][][]int) bool {
	if !p.fullBoardIsEnough() {
		return false
	}
	for i := range p.windows {
		w := &p.windows[i]
		if p.harmful(w) && !p.stopsByPairs(w, pairs) && !p.stopsByTiles(w, tiles) {
			return false
		}
	}
	return true
}

// harmful reports whether a window can still become a line that harms the side.
func (p *Proof) harmful(w *window) bool { return p.worth(w) < 0 && p.open(w) }

// stopsByPairs reports whether a line can never come about in a window if the side answers in
// pairs. x and y are a pair's cells:
//
//   - Both are in the window, and are answered with different stones: one of the two is not the
//     window's.
//   - Both are its ends, with Full and two stones: different stones are on them at the end, so that
//     one is the window's, and the row is too long. With more stones there may be none, and before
//     the board is full both may be empty.
//   - One is in the window and the other is an end, and they are answered with the same stone: if the
//     one in the window is the window's stone, so is the end, and the row is too long. But where lines
//     count at once, the other side may play in the window last, before the answer comes. The side
//     needs two such pairs then: when one is still to be answered, the other one has been, or has
//     empty cells, of which one is the window's.
func (p *Proof) stopsByPairs(w *window, pairs [][]int) bool {
	late := 0
	for _, pair := range pairs {
		x, y := pair[0], pair[1]
		if p.sameStone(pair) {
			if w.has(x) && w.endsIn(y) || w.has(y) && w.endsIn(x) {
				late++
			}
		} else if w.has(x) && w.has(y) || p.Full && len(p.Stones) == 2 && w.endsIn(x) && w.endsIn(y) {
			return true
		}
	}
	return late > 1 || late == 1 && p.Full
}

// sameStone reports whether a pair is answered with the same stone.
func (p *Proof) sameStone(pair []int) bool { return p.Choose && len(pair) == 3 }

// mayOpen reports whether the side need not begin in a pair or tile, or can do so.
//
// Without Choose the side can. Where only the other side's lines harm it, what it has on a cell of
// a pair is as good as an answer. Where its own lines harm it, it begins in a pair only when
// nothing else is empty. It takes one cell and keeps off the other, which it never has to take, and
// at the end the other side has to.
//
// With Choose, the side can always play outside the pairs if the number of empty cells is even
// whenever the other side is to move, as all pairs and tiles are even, too. If that number is odd,
// it has to open pairs when all else is full.
func (p *Proof) mayOpen(pairs [][]int) bool {
	return !p.Choose || p.leavesEven() || p.canOpen(pairs)
}

// leavesEven reports whether the number of empty cells is even whenever the other side is to move.
func (p *Proof) leavesEven() bool { return (p.Empty%2 == 1) == p.ours() }

// canOpen reports whether the side can open the pairs one after another, in the order in which they
// are listed, when all other cells are full.
//
// Statement: a pair can be opened if there is a full cell that, together with the pair's first
// cell, stops all windows that the pair and later ones stop, and later ones alone do not.
//
// Why: the side puts another stone on the first cell than the full one has, so that the two are as
// a pair that was answered with a different stone. The side needs nothing of the pair's second cell
// then. The full cell may be in an earlier pair, which is full by then, but not in this one or a
// later one. What only an earlier pair stops was seen to when that one was opened, or is stopped by
// it if it was filled as a pair. See docs/certificates.md#pairs-of-cells and
// docs/order-and-chaos.md#pairs-on-other-boards.
func (p *Proof) canOpen(pairs [][]int) bool {
	for i := range pairs {
		if !p.canOpenFirst(pairs[i:]) {
			return false
		}
	}
	return true
}

// canOpenFirst reports whether the first of the pairs that are left can be opened, with any cell.
func (p *Proof) canOpenFirst(pairs [][]int) bool {
	left := cellsOf(pairs)
	for c := range p.Cells {
		if !slices.Contains(left, c) && p.canOpenWith(pairs, c) {
			return true
		}
	}
	return false
}

// canOpenWith reports whether the first of the pairs that are left can be opened with a full cell.
func (p *Proof) canOpenWith(pairs [][]int, full int) bool {
	opened := append([][]int{{pairs[0][0], full}}, pairs[1:]...)
	for i := range p.windows {
		w := &p.windows[i]
		if p.harmful(w) && p.stopsByPairs(w, pairs) && !p.stopsByPairs(w, opened) {
			return false
		}
	}
	return true
}
