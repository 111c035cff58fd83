package patterns

import (
	"encoding/binary"
	"math/bits"

	"noughts/engine"
	"noughts/engine/games/mnk/renju"
)

// Free returns the number of free cells.
func (b *PatternBoard) Free() int { return b.free }

// Stones returns the stones of a player.
func (b *PatternBoard) Stones(p engine.Player) *Cells { return &b.stones[p&1] }

// Taken reports whether a stone stands on a cell.
func (b *PatternBoard) Taken(c uint16) bool { return b.stones[0].Has(c) || b.stones[1].Has(c) }

// FreeCells returns the cells without a stone.
func (b *PatternBoard) FreeCells() (set Cells) {
	for c := range uint16(b.rule.size()) {
		if !b.Taken(c) {
			set.Add(c)
		}
	}
	return set
}

// Near returns the cells at most two steps from a stone, in any direction or
// like a knight. Those with stones are among them.
func (b *PatternBoard) Near() *Cells { return &b.near }

// Forbidden reports whether the rules forbid a player to put a stone on a free cell.
func (b *PatternBoard) Forbidden(p engine.Player, c uint16) bool {
	if !b.Restricts(p) {
		return false
	}
	board := renju.Board{Rows: b.rule.Rows, Cols: b.rule.Cols, Black: b.stones[0], White: b.stones[1]}
	return board.Forbidden(c) != renju.None
}

// Restricts reports whether the rules forbid a player some points: all that make two
// fours, and others.
func (b *PatternBoard) Restricts(p engine.Player) bool { return b.rule.Renju && p == engine.First }

// StoppedBeside reports whether a stone beside a line may stop it, as in caro: then a line
// that lacks one stone may have more answers than that cell.
func (b *PatternBoard) StoppedBeside() bool { return b.rule.Caro }

// AroundFives returns the cells on which p completes a line, and where lines may be stopped
// beside them also the free cells there.
func (b *PatternBoard) AroundFives(p engine.Player) (set Cells) {
	set = *b.Any(p, Fives)
	if !b.rule.Caro {
		return set
	}
	for c := range b.Any(p, Fives).All {
		s := &b.through[c]
		for _, at := range s.at[:s.n] {
			lacking := b.rule.lacking(b.lines[at.line].line, p)
			for i := max(0, int(at.place)+1-b.rule.Line); i <= int(at.place); i++ {
				if bits.OnesCount32(lacking[i]) == 1 {
					b.addEnds(&set, at.line, i)
				}
			}
		}
	}
	return set
}

// addEnds adds the free cells beside a window.
func (b *PatternBoard) addEnds(set *Cells, line uint8, window int) {
	for _, end := range [2]int{window - 1, window + b.rule.Line} {
		if end < 0 || end >= int(b.length[line]) {
			continue
		}
		if c := b.geometry.cells[line][end]; !b.Taken(c) {
			set.Add(c)
		}
	}
}

// Answers returns the cells on which a stone of p's opponent leaves p nothing to complete,
// who has something to complete: none, if nothing stops all of it.
func (b *PatternBoard) Answers(p engine.Player) (set Cells) {
	if !b.rule.Caro {
		if b.Size(p, Fives) == 1 {
			set = *b.Any(p, Fives)
		}
		return set
	}
	around := b.AroundFives(p)
	for c := range around.All {
		b.PlayStoneOnly(c, p^1)
		if b.Size(p, Fives) == 0 {
			set.Add(c)
		}
		b.Undo()
	}
	return set
}

// Hash returns a number that equal stones share, and different ones seldom.
func (b *PatternBoard) Hash() uint64 { return b.hash }

// HashWith returns what Hash would be with one more stone.
func (b *PatternBoard) HashWith(c uint16, p engine.Player) uint64 {
	return b.hash ^ b.zobrist[p&1][c&(boardSize-1)]
}

// EvalSum adds up, for each player, a table's values of the codes of all free
// cells near the stones. A code of no shape at all should have the value 0.
func (b *PatternBoard) EvalSum(ofFirst, ofSecond *[1 << 16]int16) (first, second int32) {
	for i, w := range b.near {
		row := b.shapes[i<<6&(boardSize-1):][:64]
		for ; w != 0; w &= w - 1 {
			a, b := split(&row[bits.TrailingZeros64(w)&63])
			first += int32(ofFirst[a])
			second += int32(ofSecond[b])
		}
	}
	return first, second
}

// split returns the codes for both players from the shapes along all directions:
// those for First lie in the low halves of four bytes, and those for Second in the
// high ones.
func split(shapes *[directions]uint8) (first, second uint16) {
	x := uint64(binary.LittleEndian.Uint32(shapes[:]))
	x = (x | x<<28) & 0x0f0f0f0f0f0f0f0f
	x = (x | x>>4) & 0x00ff00ff00ff00ff
	x |= x >> 8
	return uint16(x), uint16(x >> 32)
}

// OpenWindows returns how many windows of a player are open: it can still fill
// them to a line.
func (b *PatternBoard) OpenWindows(p engine.Player) int { return int(b.openWindows[p&1]) }

// Any returns the cells that are of a tier for a player in some direction. The
// set is the board's own and changes with it.
func (b *PatternBoard) Any(p engine.Player, t Tier) *Cells { return &b.threatSets[p&1][t&3].any }

// Size returns how many cells Any has.
func (b *PatternBoard) Size(p engine.Player, t Tier) int { return b.threatSets[p&1][t&3].size }

// Many returns the cells that are of a tier in more than one direction.
func (b *PatternBoard) Many(p engine.Player, t Tier) *Cells { return &b.threatSets[p&1][t&3].many }

// Doubles returns how many cells Many has.
func (b *PatternBoard) Doubles(p engine.Player, t Tier) int { return b.threatSets[p&1][t&3].twice }

// Codes returns the shapes of a free cell for each player: four bits a direction,
// direction 0 lowest.
func (b *PatternBoard) Codes(c uint16) (first, second uint16) {
	if b.stoneOnly {
		shapes := b.readShapes(c)
		return split(&shapes)
	}
	return split(&b.shapes[c&(boardSize-1)])
}

// readShapes reads the shapes of a cell from its lines.
func (b *PatternBoard) readShapes(c uint16) (shapes [directions]uint8) {
	s := &b.through[c&(boardSize-1)]
	for i := range s.n {
		at := s.at[i&3]
		shapes[at.direction&3] = b.lines[at.line&(maxLines-1)].shapes[at.place]
	}
	return shapes
}

// Shapes are the shapes of every cell along its four directions: 0 its row, 1 its column, 2 and 3
// its diagonals. Those for First lie in the low half of each byte, those for Second in the high
// half; cells that are not free have none.
type Shapes [boardSize][directions]uint8

// Shapes returns the shapes of every cell, unless the last stone was put by PlayStoneOnly. They are
// the board's own and change with it.
func (b *PatternBoard) Shapes() *Shapes { return &b.shapes }

// Shape returns the shape of a free cell for a player along one direction: 0 its
// row, 1 its column, 2 and 3 its diagonals, upwards to the right and to the left.
func (b *PatternBoard) Shape(p engine.Player, c uint16, direction int) Shape {
	return Shape(b.Code(p, c) >> (4 * direction) & (shapeValues - 1))
}

// Code returns the shapes of a free cell for a player, as Codes does.
func (b *PatternBoard) Code(p engine.Player, c uint16) uint16 {
	first, second := b.Codes(c)
	if p == engine.First {
		return first
	}
	return second
}

// MissingCells are the cells that a window lacks. They are passed by value, so
// that nothing is allocated.
type MissingCells struct {
	cells [MaxSide]uint16
	size  int
}

// Cells returns them.
func (g *MissingCells) Cells() []uint16 { return g.cells[:g.size] }

// LinesLacking calls visit for every open window of a player through the free cell
// c that lacks so many stones, the one on c among them.
func (b *PatternBoard) LinesLacking(p engine.Player, c uint16, stones int, visit func(MissingCells)) {
	s := &b.through[c]
	for _, at := range s.at[:s.n] {
		lacking := b.rule.lacking(b.lines[at.line].line, p)
		for i := max(0, int(at.place)+1-b.rule.Line); i <= int(at.place); i++ {
			cells := lacking[i]
			if bits.OnesCount32(cells) != stones {
				continue
			}
			var g MissingCells
			for ; cells != 0; cells &= cells - 1 {
				g.cells[g.size] = b.geometry.cells[at.line][bits.TrailingZeros32(cells)]
				g.size++
			}
			visit(g)
		}
	}
}

// stops returns the cells on which a stone of the opponent takes from c what
// makes it an open four of p, or a double one: on any other cell p, if it is left
// to, plays c and completes a line next but one, unless the opponent completes
// one before. In caro there are others: a stone beside a line may stop it.
func (b *PatternBoard) stops(p engine.Player, c uint16) Cells {
	var ends Cells
	b.LinesLacking(p, c, 2, func(g MissingCells) {
		for _, at := range g.Cells() {
			ends.Add(at)
		}
	})
	if ends.Count() > 3 { // c and two ends can be stopped at either, more cannot
		ends = Cells{}
	}
	ends.Add(c)
	return ends
}

// StopsAll returns the cells that stop each cell where a stone of p
// makes two lines to complete at once; all cells of any board, if there is none.
func (b *PatternBoard) StopsAll(p engine.Player) (set Cells) {
	for i := range set {
		set[i] = ^uint64(0)
	}
	for c := range b.Any(p, OpenFours).All {
		stops := b.stops(p, c)
		set.Keep(&stops)
	}
	for c := range b.Many(p, Fours).All {
		stops := b.stops(p, c)
		set.Keep(&stops)
	}
	return set
}
