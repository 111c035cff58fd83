package dfpn

import (
	"context"
	"math/bits"
	"slices"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/solution"
)

// maxTile is how many cells a tile may have. Of 100 games on 5×5 with exactly four on the full
// board, three symbols, Chaos first, against one of the three moves that leave Order most, tiles of
// 4, 5 and 6 cells stop all lines with 18 empty cells in 49, 60 and 74; with 8 in 74.
const maxTile = 6

// briefTiling is how many tiles a search may try in a node.
const briefTiling = 60

// A quickTiling looks for tiles: sets of empty cells, no cell in two of them and an even number in
// each, such that every row with live lines is given to a tile in which Chaos breaks them all by
// itself, whatever is played elsewhere: it always answers in the tile that Order plays in. So the
// game comes apart into small ones, as a sum of games does (Berlekamp, Conway and Guy, Winning
// Ways, 1982). Pairs are tiles of two cells. A larger one can do with fewer cells than pairs for
// its rows: with three symbols to choose from, one stone on the cell that two rows share breaks
// both.
//
// The number of empty cells must be even whenever Order is to move. Then so is the number of those
// in no tile, and Chaos never has to begin in one.
type quickTiling struct {
	space *searchSpace
	rows  []tile // those with live lines: what is empty of the lines' cells and ends
	tiles []tile
	spare uint64 // empty cells in no tile
	least int    // how many rows were without a tile when the fewest were
	steps int
	known map[string]bool // by what the lines of a tile miss of its cells: whether Chaos breaks them
	key   []byte
	game  tileGame
}

// A tile is empty cells, and the live lines that Chaos breaks on them.
type tile struct {
	cells uint64
	lines lineSet
}

// exists reports whether there are such tiles, which it leaves in tiles. It may miss them.
func (w *quickTiling) exists(ctx context.Context, sp *searchSpace, n *Node, steps int) bool {
	if w.space != sp || len(w.known) > maxKnownTiles {
		w.space, w.known, w.game.known = sp, map[string]bool{}, map[tileState]bool{}
	}
	w.least = len(sp.rows)
	w.rows, w.tiles, w.steps = w.rows[:0], w.tiles[:0], steps
	for _, all := range sp.rows {
		if live := all.and(n.open); !live.empty() {
			row := tile{lines: live}
			for !live.empty() {
				l := &sp.lines[live.pop()]
				row.cells |= (l.cells | l.ends) & n.empty
			}
			w.rows = append(w.rows, row)
		}
	}
	if !n.order || !n.chaosLast() || len(w.rows) > 64 {
		return false
	}
	free := n.empty & n.related
	if neutral := n.empty &^ n.related; bits.OnesCount64(neutral)%2 != 0 { // more would make a difference where the key makes none
		free |= neutral & -neutral
	}
	return w.cover(ctx, 1<<len(w.rows)-1, free)
}

// maxKnownTiles bounds the memory of what is known of tiles, to some 200 MB.
const maxKnownTiles = 2 << 20

// cover finds tiles of free cells for some of the rows, that with the fewest of them first.
func (w *quickTiling) cover(ctx context.Context, left, free uint64) bool {
	w.least = min(w.least, bits.OnesCount64(left))
	if left == 0 {
		w.spare = free
		odd := 0
		for _, t := range w.tiles {
			odd += bits.OnesCount64(t.cells) % 2
		}
		return odd <= bits.OnesCount64(free)
	}
	if w.steps--; w.steps < 0 || w.steps%ctxEvery == 0 && ctx.Err() != nil {
		w.steps = 0
		return false
	}
	first, fewest := 0, 65
	for rows := left; rows != 0; rows &= rows - 1 {
		i := bits.TrailingZeros64(rows)
		if n := bits.OnesCount64(w.rows[i].cells & free); n < fewest {
			first, fewest = i, n
		}
	}
	row := w.rows[first]
	left &^= 1 << first
	return w.join(ctx, row, 0, left, free) || w.addPair(ctx, row, left, free) ||
		w.joinWithCell(ctx, row, left, free) || w.joinTwo(ctx, row, left, free)
}

// join gives a row to a tile that there is, with some free cells besides.
func (w *quickTiling) join(ctx context.Context, row tile, cells, left, free uint64) bool {
	for i, old := range w.tiles {
		if old.cells&row.cells == 0 || bits.OnesCount64(old.cells|cells) > maxTile {
			continue
		}
		if t := (tile{old.cells | cells, old.lines.or(row.lines)}); w.good(t) {
			w.tiles[i] = t
			if w.cover(ctx, left, free&^cells) {
				return true
			}
			w.tiles[i] = old
		}
		if w.steps <= 0 {
			return false
		}
	}
	return false
}

// joinWithCell gives a row to a tile that there is, with one of the row's free cells.
func (w *quickTiling) joinWithCell(ctx context.Context, row tile, left, free uint64) bool {
	for cells := row.cells & free; cells != 0 && w.steps > 0; cells &= cells - 1 {
		if w.join(ctx, row, cells&-cells, left, free) {
			return true
		}
	}
	return false
}

// addPair gives a row to a new tile, of two of its free cells.
func (w *quickTiling) addPair(ctx context.Context, row tile, left, free uint64) bool {
	for a := row.cells & free; a != 0; a &= a - 1 {
		for b := a & (a - 1); b != 0 && w.steps > 0; b &= b - 1 {
			t := tile{a&-a | b&-b, row.lines}
			if !w.good(t) {
				continue
			}
			w.tiles = append(w.tiles, t)
			if w.cover(ctx, left, free&^t.cells) {
				return true
			}
			w.tiles = w.tiles[:len(w.tiles)-1]
		}
	}
	return false
}

// joinTwo gives a row to two tiles, which become one.
func (w *quickTiling) joinTwo(ctx context.Context, row tile, left, free uint64) bool {
	for i := range w.tiles {
		for j := range i {
			a, b := w.tiles[i], w.tiles[j]
			if a.cells&row.cells == 0 || b.cells&row.cells == 0 || bits.OnesCount64(a.cells|b.cells) > maxTile || w.steps <= 0 {
				continue
			}
			t := tile{a.cells | b.cells, a.lines.or(b.lines).or(row.lines)}
			if !w.good(t) {
				continue
			}
			before := slices.Clone(w.tiles)
			w.tiles[j] = t
			w.tiles = slices.Delete(w.tiles, i, i+1)
			if w.cover(ctx, left, free) {
				return true
			}
			w.tiles = append(w.tiles[:0], before...)
		}
	}
	return false
}

// good reports whether Chaos breaks all lines of a tile in it, with a cell more if their number is
// odd.
func (w *quickTiling) good(t tile) bool {
	g, v := &w.game, &w.space.variant
	g.size, g.atOnce = bits.OnesCount64(t.cells), v.Exact && !v.Full
	g.size += g.size % 2 // one that is in no line
	var of [rules.MaxSymbols][]tileLine
	for s := range of {
		of[s] = g.room[s][:0]
	}
	for lines := t.lines; !lines.empty(); {
		l := &w.space.lines[lines.pop()]
		var part tileLine
		i := 0
		for cells := t.cells; cells != 0; cells &= cells - 1 {
			one := cells & -cells
			if l.cells&one != 0 {
				part.cells |= 1 << i
			} else if l.ends&one != 0 {
				part.ends |= 1 << i
			}
			i++
		}
		if both := part.cells | part.ends; part.cells == 0 || both&(both-1) == 0 { // ends alone, or a cell that Order takes
			return false
		}
		of[l.symbol] = addTileLine(of[l.symbol], part)
	}
	for s := range of {
		slices.SortFunc(of[s], tileLine.compare)
		g.room[s] = of[s]
	}
	slices.SortFunc(of[:], func(a, b []tileLine) int { return slices.CompareFunc(a, b, tileLine.compare) })
	w.key = append(w.key[:0], byte(g.size))
	for _, lines := range of {
		for _, l := range lines {
			w.key = append(w.key, l.cells, l.ends)
		}
		w.key = append(w.key, 0xff)
	}
	is, ok := w.known[string(w.key)]
	if !ok {
		is = g.play(of[len(of)-int(v.Symbols):]) // there are no lines of others, and the empty come first
		w.known[string(w.key)] = is
	}
	return is
}

// A tileLine is what a live line misses of a tile: which of its cells, and which of them are ends
// of the line.
type tileLine struct{ cells, ends uint8 }

func (l tileLine) compare(o tileLine) int {
	return int(l.cells)<<8 + int(l.ends) - int(o.cells)<<8 - int(o.ends)
}

// within reports whether whatever breaks l breaks o.
func (l tileLine) within(o tileLine) bool { return l.cells&^o.cells|l.ends&^o.ends == 0 }

// addTileLine adds a line to those of the same symbol, if none of them is harder to break, and
// takes those away that are easier.
func addTileLine(lines []tileLine, l tileLine) []tileLine {
	if slices.ContainsFunc(lines, func(o tileLine) bool { return o.within(l) }) {
		return lines
	}
	return append(slices.DeleteFunc(lines, func(o tileLine) bool { return l.within(o) }), l)
}

// A tileGame is the game on the cells of a tile, for lines of which all other cells have the symbol
// by and by, and no other end has it. What is left of it are the cells that are not full, and the
// lines that are not broken.
type tileGame struct {
	size   int
	atOnce bool                         // whether a line counts as soon as all its cells have the symbol
	kills  [maxTile][]uint64            // by cell: lines that stones break, the fewest that Order can
	breaks [maxTile][]uint64            // and the most that Chaos can
	within [1 << maxTile]uint64         // by cells: the lines with no others in the tile
	known  map[tileState]bool           // whether what is left is good for Chaos
	room   [rules.MaxSymbols][]tileLine // for the lines of each symbol
}

// A tileState is what is left of a tile.
type tileState struct {
	lines uint64
	full  uint8
}

// play reports whether a tile with some lines, by symbol, is good for Chaos.
func (g *tileGame) play(of [][]tileLine) bool {
	var all uint64
	for c := range g.size {
		g.kills[c], g.breaks[c] = g.kills[c][:0], g.breaks[c][:0]
		for stone := range of {
			var killed uint64
			i := 0
			for symbol, lines := range of {
				for _, l := range lines {
					if symbol == stone && l.ends>>c&1 != 0 || symbol != stone && l.cells>>c&1 != 0 {
						killed |= 1 << i
					}
					all |= 1 << i
					i++
				}
			}
			if i > 64 {
				return false
			}
			g.kills[c] = addSet(g.kills[c], killed, func(a, b uint64) bool { return a&^b == 0 })
			g.breaks[c] = addSet(g.breaks[c], killed, func(a, b uint64) bool { return b&^a == 0 })
		}
	}
	if g.atOnce {
		for full := range g.within {
			g.within[full] = 0
			i := 0
			for _, lines := range of {
				for _, l := range lines {
					if l.cells&^uint8(full) == 0 {
						g.within[full] |= 1 << i
					}
					i++
				}
			}
		}
	}
	clear(g.known)
	return g.good(tileState{lines: all})
}

// addSet adds a set of lines to a list, if none in it is as good, and takes those away that are no
// better.
func addSet(list []uint64, set uint64, asGood func(a, b uint64) bool) []uint64 {
	if slices.ContainsFunc(list, func(o uint64) bool { return asGood(o, set) }) {
		return list
	}
	return append(slices.DeleteFunc(list, func(o uint64) bool { return asGood(set, o) }), set)
}

// good reports whether Chaos breaks the lines that are left, Order being to move.
func (g *tileGame) good(s tileState) bool {
	switch {
	case s.lines == 0:
		return true
	case int(s.full) == 1<<g.size-1, g.made(s):
		return false
	}
	is, ok := g.known[s]
	if !ok {
		is = g.answersAll(s)
		g.known[s] = is
	}
	return is
}

// made reports whether a line counts already.
func (g *tileGame) made(s tileState) bool { return g.atOnce && g.within[s.full]&s.lines != 0 }

// answersAll reports whether Chaos has an answer to each move of Order's.
func (g *tileGame) answersAll(s tileState) bool {
	for c := range g.size {
		if s.full>>c&1 != 0 {
			continue
		}
		for _, killed := range g.kills[c] {
			next := tileState{s.lines &^ killed, s.full | 1<<c}
			if next.lines != 0 && (g.made(next) || !g.answers(next)) {
				return false
			}
		}
	}
	return true
}

// answers reports whether Chaos, to move, has a good move.
func (g *tileGame) answers(s tileState) bool {
	for c := range g.size {
		if s.full>>c&1 != 0 {
			continue
		}
		for _, broken := range g.breaks[c] {
			if g.good(tileState{s.lines &^ broken, s.full | 1<<c}) {
				return true
			}
		}
	}
	return false
}

// found returns the tiles that were found last, as solution graphs have them: those of odd numbers
// of cells with a spare one.
func (w *quickTiling) found() (c solution.Cover) {
	spare := w.spare
	for _, t := range w.tiles {
		sets := w.setsOf(t)
		if bits.OnesCount64(t.cells)%2 != 0 {
			t.cells |= spare & -spare
			spare &= spare - 1
		}
		var all uint64
		for _, set := range sets {
			all |= set
		}
		if all != t.cells {
			sets = append(sets, t.cells)
		}
		if len(sets) == 1 && w.inCells(t) {
			c.Pairs = append(c.Pairs, [2]uint16(w.space.listed(sets[0])))
			continue
		}
		var named solution.Tile
		for _, set := range sets {
			named = append(named, w.space.listed(set))
		}
		c.Tiles = append(c.Tiles, named)
	}
	return c
}

// setsOf returns the cells of a tile that its lines have, each as few as will do to tell the lines.
func (w *quickTiling) setsOf(t tile) (sets []uint64) {
	for lines := t.lines; !lines.empty(); {
		l := &w.space.lines[lines.pop()]
		sets = addSet(sets, (l.cells|l.ends)&t.cells, func(a, b uint64) bool { return a&^b == 0 })
	}
	return sets
}

// inCells reports whether a tile is a pair of cells that all its lines want.
func (w *quickTiling) inCells(t tile) bool {
	for lines := t.lines; !lines.empty(); {
		if t.cells&^w.space.lines[lines.pop()].cells != 0 {
			return false
		}
	}
	return bits.OnesCount64(t.cells) == 2
}

// covers reports whether a cover is of empty cells and stops all lines of a node.
func (w *quickTiling) covers(sp *searchSpace, n *Node, c *solution.Cover) bool {
	left := n.open
	for _, p := range c.Pairs {
		cells := sp.setOf(p[:])
		if cells&^n.empty != 0 {
			return false
		}
		for lines := left; !lines.empty(); {
			if i := lines.pop(); cells&^sp.lines[i].cells == 0 {
				left = left.andNot(lineSet{}.with(i))
			}
		}
	}
	for _, named := range c.Tiles {
		t, sets := tile{}, make([]uint64, len(named))
		for i, set := range named {
			sets[i] = sp.setOf(set)
			t.cells |= sets[i]
		}
		for lines := n.open; !lines.empty(); {
			i := lines.pop()
			l := &sp.lines[i]
			if slices.ContainsFunc(sets, func(set uint64) bool { return set&^(l.cells|l.ends) == 0 }) {
				t.lines = t.lines.with(i)
			}
		}
		if t.cells&^n.empty != 0 || !w.good(t) {
			return false
		}
		left = left.andNot(t.lines)
	}
	return left.empty()
}
