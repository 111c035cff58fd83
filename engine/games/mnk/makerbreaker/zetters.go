package makerbreaker

import (
	"maps"
	"math/bits"
	"slices"

	"noughts/engine"
)

// Lines of eight or more are stopped on a board of any size by cutting it into tiles of
// twelve cells (T. G. L. Zetters, "8 (or more) in a row", American Mathematical Monthly
// 87, 1980). A tile is three rows of four, each a cell further along than the one below;
// in the next band of three rows each a cell further back:
//
//	    . . . .
//	  . . . .         a band that leans right
//	. . . .
//	    . . . .
//	      . . . .     a band that leans left
//	        . . . .
//
// The breaker answers in the tile where the maker has played, and so stops in each tile
// its three rows, the four diagonals along which it leans, and two pairs of cells one
// above the other:
//
//	      8  9 10 11   rows         0 1 2 3, 4 5 6 7, 8 9 10 11
//	   4  5  6  7      diagonals    0 4 8, 1 5 9, 2 6 10, 3 7 11
//	0  1  2  3         pairs        1 4, 7 10; leaning left 2 7, 4 9
//
// Any eight cells in line hold one of these whole. Along a row they hold a row of a tile.
// Along other lines they cross two bands and so one of each kind: a diagonal is one of
// the tiles of the band that leans its way; and of a column every fourth and its right
// neighbor meet a pair where bands lean right, the other two where they lean left. That the
// breaker stops all nine in a tile, with the maker moving first, is found by a search.
const (
	zettersLine   = 8 // the shortest line that is stopped
	zettersRows   = 3 // of a tile
	zettersCols   = 4 // in each of its rows
	zettersSets   = 9
	zettersPeriod = 2 * zettersRows // rows after which bands come again
	zettersTile   = zettersRows * zettersCols
)

// zettersStopped are the sets of a tile's cells that the breaker stops, in a band that
// leans right and in one that leans left.
var zettersStopped = [2][zettersSets]uint16{
	{0x00f, 0x0f0, 0xf00, 0x111, 0x222, 0x444, 0x888, 1<<1 | 1<<4, 1<<7 | 1<<10},
	{0x00f, 0x0f0, 0xf00, 0x111, 0x222, 0x444, 0x888, 1<<2 | 1<<7, 1<<4 | 1<<9},
}

// A tileState is the game within one tile: the maker wants to hold one of the sets that
// are still to be stopped.
type tileState struct {
	leansLeft bool
	held      uint16 // the maker's cells of these sets
	open      uint16 // the sets, by a bit each
}

// tileGames remembers who wins the games of tiles with the maker to move.
type tileGames map[tileState]bool

// stops reports whether the breaker stops all sets of a tile with the maker to move.
func (t tileGames) stops(s tileState) bool {
	if s.open == 0 {
		return true
	}
	if stopped, known := t[s]; known {
		return stopped
	}
	stopped := !s.made()
	for free := s.cells() &^ s.held; free != 0 && stopped; free &= free - 1 {
		after := s
		after.held |= free & -free
		_, stopped = t.answer(after)
	}
	t[s] = stopped
	return stopped
}

// stopsIn is stops for a tile, whichever it is.
func (t tileGames) stopsIn(_ tileID, s tileState) bool { return t.stops(s) }

// answer returns the cells with which the breaker, to move, stops all sets of a tile; ok
// is false if there is none.
func (t tileGames) answer(s tileState) (cells uint16, ok bool) {
	if s.open == 0 {
		return 0, true
	}
	for free := s.cells() &^ s.held; free != 0; free &= free - 1 {
		if cell := free & -free; t.stops(s.without(cell)) {
			cells |= cell
		}
	}
	return cells, cells != 0
}

// made reports whether the maker has all of a set.
func (s *tileState) made() bool {
	for open := s.open; open != 0; open &= open - 1 {
		if s.set(bits.TrailingZeros16(open))&^s.held == 0 {
			return true
		}
	}
	return false
}

// cells returns the cells of the sets that are still to be stopped.
func (s *tileState) cells() (cells uint16) {
	for open := s.open; open != 0; open &= open - 1 {
		cells |= s.set(bits.TrailingZeros16(open))
	}
	return cells
}

func (s *tileState) set(n int) uint16 {
	if s.leansLeft {
		return zettersStopped[1][n]
	}
	return zettersStopped[0][n]
}

// without returns the state after the breaker has taken a cell.
func (s tileState) without(cell uint16) tileState {
	for open := s.open; open != 0; open &= open - 1 {
		if n := bits.TrailingZeros16(open); s.set(n)&cell != 0 {
			s.open &^= 1 << n
		}
	}
	s.held &= s.cells()
	return s
}

// A tiling is a way to lay the tiles over a board.
type tiling struct {
	row, col   int  // how far they are moved
	transposed bool // bands are columns
}

// tilings are all ways that differ.
func tilings() (list []tiling) {
	for n := range 2 * zettersPeriod * zettersCols {
		list = append(list, tiling{n / 2 / zettersCols, n / 2 % zettersCols, n%2 == 1})
	}
	return list
}

// A tilePlace says which tile a cell is in, and which of its cells it is.
type tilePlace struct {
	tile tileID
	cell int
}

// A tileID tells a tile from the others.
type tileID struct{ band, along int }

// place returns the place of a cell of the board.
func (t tiling) place(row, col int) tilePlace {
	if t.transposed {
		row, col = col, row
	}
	row, col = row+t.row, col+t.col+zettersRows // the last so that nothing is below 0
	inBand := row % zettersRows
	p := tilePlace{tile: tileID{band: row / zettersRows}}
	if p.tile.band%2 == 0 {
		col -= inBand
	} else {
		col += inBand
	}
	p.tile.along, p.cell = col/zettersCols, inBand*zettersCols+col%zettersCols
	return p
}

// tiled returns the cells that the opponent of p can take so that, by one of the ways to lay the
// tiles over the board, it stops every window that is open to p, which moves next. With all it is
// so whatever the opponent takes, and even if it passes. Cells are missed if it is over before all
// ways were tried.
func (b *Board) tiled(p engine.Player, games tileGames, over func() bool) (moves cellSet, all bool) {
	if b.Line < zettersLine {
		return moves, false
	}
	windows := b.open(p)
	for _, t := range tilings() {
		if over() {
			break
		}
		places := b.places(t)
		loose := b.tileStates(p, windows, places)
		maps.DeleteFunc(loose, games.stopsIn)
		if len(loose) == 0 {
			return moves, true
		}
		if len(loose) > 1 {
			continue
		}
		for tile, s := range loose {
			cells, _ := games.answer(s)
			for c, at := range places {
				if at.tile == tile && cells>>at.cell&1 != 0 && b.free(uint16(c)) {
					moves.Add(uint16(c))
				}
			}
		}
	}
	return moves, false
}

// places returns the place of every cell of the board.
func (b *Board) places(t tiling) []tilePlace {
	list := make([]tilePlace, 0, len(b.Cells))
	for c := range b.Cells {
		list = append(list, t.place(c/b.Cols, c%b.Cols))
	}
	return list
}

// Tiles returns how the opponent of p stops every window that is open to p, which moves next, by
// tiles: of each the sets of free cells of which it gets one each, if it answers in the tile. ok is
// false if no way to lay the tiles does it.
func (b *Board) Tiles(p engine.Player) (tiles [][][]int, ok bool) {
	if b.Line < zettersLine {
		return nil, false
	}
	windows, games := b.open(p), tileGames{}
	for _, t := range tilings() {
		places := b.places(t)
		found := b.tileStates(p, windows, places)
		loose := maps.Clone(found)
		if maps.DeleteFunc(loose, games.stopsIn); len(loose) == 0 {
			return b.setsOf(found, places), true
		}
	}
	return nil, false
}

// setsOf returns the free cells of the sets that are to be stopped in tiles.
func (b *Board) setsOf(tiles map[tileID]tileState, places []tilePlace) (list [][][]int) {
	for id, s := range tiles {
		var sets [][]int
		for open := s.open; open != 0; open &= open - 1 {
			var set []int
			for c, at := range places {
				if at.tile == id && s.set(bits.TrailingZeros16(open))>>at.cell&1 != 0 && b.free(uint16(c)) {
					set = append(set, c)
				}
			}
			sets = append(sets, set)
		}
		list = append(list, sets)
	}
	slices.SortFunc(list, func(s, t [][]int) int { return slices.Compare(s[0], t[0]) })
	return list
}

// state is the state of a tile in which nothing is to be stopped yet.
func (t tileID) state() tileState { return tileState{leansLeft: t.band%2 != 0} }

// A tileSet is one of the sets of a tile, by its number.
type tileSet struct {
	tile tileID
	set  int
}

// setsIn returns the sets of tiles that lie within a window.
func setsIn(w window, places []tilePlace) (sets []tileSet) {
	for from := 0; from < len(w.cells); {
		tile, cells := places[w.cells[from]].tile, uint16(0)
		for ; from < len(w.cells) && places[w.cells[from]].tile == tile; from++ {
			cells |= 1 << places[w.cells[from]].cell
		}
		s := tile.state()
		for n := range zettersSets {
			if s.set(n)&^cells == 0 {
				sets = append(sets, tileSet{tile, n})
			}
		}
	}
	return sets
}

// tileStates returns the games of the tiles by which all windows are stopped if the maker p, which
// moves next, gets none of their sets. Of a window that holds several sets one is chosen: one that
// is to be stopped anyway, or else that of which p has least.
func (b *Board) tileStates(p engine.Player, windows []window, places []tilePlace) map[tileID]tileState {
	tiles := map[tileID]tileState{}
	stop := func(tile tileID, n int) {
		s, ok := tiles[tile]
		if !ok {
			s = tile.state()
		}
		s.open |= 1 << n
		tiles[tile] = s
	}
	held := map[tileID]uint16{}
	for c, at := range places {
		if b.Cells[c] == stones[p] {
			held[at.tile] |= 1 << at.cell
		}
	}
	var later [][]tileSet
	for _, w := range windows {
		if sets := setsIn(w, places); len(sets) == 1 {
			stop(sets[0].tile, sets[0].set)
		} else {
			later = append(later, sets)
		}
	}
	for _, sets := range later {
		best, least := sets[0], zettersTile
		for _, c := range sets {
			s := c.tile.state()
			has := bits.OnesCount16(s.set(c.set) & held[c.tile])
			if tiles[c.tile].open>>c.set&1 != 0 {
				has = -1
			}
			if has < least {
				best, least = c, has
			}
		}
		stop(best.tile, best.set)
	}
	for tile, s := range tiles {
		s.held = held[tile] & s.cells()
		tiles[tile] = s
	}
	return tiles
}
