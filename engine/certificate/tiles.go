package certificate

import (
	"fmt"
	"slices"
)

// This file has proofs by tiles, which are small games beside each other.
// See docs/certificates.md#tiles.

// cellsOfSets returns the cells of a tile's sets, some of them more than once.
func cellsOfSets(sets [][]int) []int { return slices.Concat(sets...) }

// stopsByTiles reports whether a window belongs to one of some tiles.
func (p *Proof) stopsByTiles(w *window, tiles [][][]int) bool {
	return slices.ContainsFunc(tiles, func(sets [][]int) bool { return p.belongs(w, sets) })
}

// belongs reports whether a window belongs to a tile: all cells of one of the tile's sets are among
// its cells and ends. With Ends only its cells count, as it takes two stones to spoil a line there.
func (p *Proof) belongs(w *window, sets [][]int) bool {
	part := func(c int) bool { return w.has(c) || p.Ends == 0 && w.endsIn(c) }
	return slices.ContainsFunc(sets, func(set []int) bool {
		for _, c := range set {
			if !part(c) {
				return false
			}
		}
		return true
	})
}

// holdsTile reports whether the side, which answers in a tile whenever the other side plays in it,
// stops all windows that belong to the tile.
//
// Statement: it does if it gets its result in the game of the tile: on the tile's cells alone, with
// what the windows have of these cells, where the other side begins and neither passes.
//
// Why: what stands elsewhere can only stop more of a window's lines, and a window that never has
// all of its tile's cells for itself never becomes a line. The side must always have an answer in
// the tile. Without Choose it needs none when the tile is full, as no stone of its own harms it.
// With Choose the tile must be even, and so must be what is empty when the other side is to move:
// then the side never has to begin in a tile.
func (p *Proof) holdsTile(sets [][]int) bool {
	cells := p.free(cellsOfSets(sets))
	least := 1
	if p.Choose {
		least = 2
	}
	if !within(least, mostSearched, len(cells)) || !p.mayAnswerIn(cells) {
		return false
	}
	for _, set := range sets {
		if slices.ContainsFunc(set, func(c int) bool { return !slices.Contains(cells, c) }) {
			return false
		}
	}
	t, ok := p.tile(cells, sets)
	if !ok {
		return false
	}
	key := fmt.Sprint(cells, t.windows)
	if _, known := p.tiles[key]; !known && p.hasRoom(key) {
		p.note(p.tiles, key, t.Wins(mostSearched))
	}
	return p.tiles[key]
}

// mayAnswerIn reports whether the side always has an answer in a tile of some cells, and never has
// to begin there, or does itself no harm by it.
func (p *Proof) mayAnswerIn(cells []int) bool {
	if p.Choose {
		return len(cells)%2 == 0 && p.leavesEven()
	}
	return p.Worth[p.Side] >= 0
}

// tile returns the game of a tile. It returns false if a window that belongs to the tile has none
// of the tile's cells, but for ends, so that the other side need not play in the tile to make a
// line.
func (p *Proof) tile(cells []int, sets [][]int) (t *Proof, ok bool) {
	t = &Proof{Rules: p.Rules, Claim: p.Claim, images: p.images[:1], named: true, noted: map[string]bool{}, bytes: p.bytes}
	t.Renju = false // the side is the second, and in its tiles the first side is forbidden nothing
	t.Cells = slices.Repeat([]int{out}, len(p.Cells))
	for _, c := range cells {
		t.Cells[c] = empty
	}
	t.Empty = len(cells)
	if t.ours() {
		t.shift = 1 // the other side begins
	}
	for _, w := range p.windows {
		if !p.harmful(&w) || !p.belongs(&w, sets) {
			continue
		}
		w.cells, w.ends = t.free(w.cells), t.free(w.ends)
		if len(w.cells) == 0 {
			return nil, false
		}
		t.windows = append(t.windows, w)
	}
	return t, true
}
