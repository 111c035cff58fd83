package patterns

import (
	"encoding/binary"
	"math/bits"

	"noughts/engine"
)

// Free returns the number of free cells.
func (f *PatternBoard) Free() int { return f.free }

// Stones returns the stones of a player.
func (f *PatternBoard) Stones(p engine.Player) *Cells { return &f.stones[p&1] }

// Taken reports whether a stone stands on a cell.
func (f *PatternBoard) Taken(c uint16) bool { return f.stones[0].Has(c) || f.stones[1].Has(c) }

// Near returns the cells at most two steps from a stone, in any direction or
// like a knight. Those with stones are among them.
func (f *PatternBoard) Near() *Cells { return &f.near }

// Hash returns a number that equal stones share, and different ones seldom.
func (f *PatternBoard) Hash() uint64 { return f.hash }

// HashWith returns what Hash would be with one more stone.
func (f *PatternBoard) HashWith(c uint16, p engine.Player) uint64 {
	return f.hash ^ f.zobrist[p&1][c&(boardSize-1)]
}

// EvalSum adds up for each player a table's values of the codes of all free cells
// near the stones. The value of no class at all should be 0.
func (f *PatternBoard) EvalSum(ofFirst, ofSecond *[1 << 16]int16) (first, second int32) {
	for i, w := range f.near {
		row := f.shapes[i<<6&(boardSize-1):][:64]
		for ; w != 0; w &= w - 1 {
			a, b := split(&row[bits.TrailingZeros64(w)&63])
			first += int32(ofFirst[a])
			second += int32(ofSecond[b])
		}
	}
	return first, second
}

// split returns the codes for both players from the classes along all directions:
// those for First lie in the low halves of four bytes, and those for Second in the
// high ones.
func split(classes *[directions]uint8) (first, second uint16) {
	x := uint64(binary.LittleEndian.Uint32(classes[:]))
	x = (x | x<<28) & 0x0f0f0f0f0f0f0f0f
	x = (x | x>>4) & 0x00ff00ff00ff00ff
	x |= x >> 8
	return uint16(x), uint16(x >> 32)
}

// OpenWindows returns how many windows a player can still fill to a line.
func (f *PatternBoard) OpenWindows(p engine.Player) int { return int(f.openWindows[p&1]) }

// Any returns the cells that are of a tier for a player in some direction. The
// set is the field's own and changes with it.
func (f *PatternBoard) Any(p engine.Player, t Tier) *Cells { return &f.threatSets[p&1][t&3].any }

// Size returns how many cells Any has.
func (f *PatternBoard) Size(p engine.Player, t Tier) int { return f.threatSets[p&1][t&3].size }

// Many returns the cells that are of a tier in more than one direction.
func (f *PatternBoard) Many(p engine.Player, t Tier) *Cells { return &f.threatSets[p&1][t&3].many }

// Doubles returns how many cells Many has.
func (f *PatternBoard) Doubles(p engine.Player, t Tier) int { return f.threatSets[p&1][t&3].twice }

// Codes returns the classes of a free cell, for each player, in four bits for
// each direction.
func (f *PatternBoard) Codes(c uint16) (first, second uint16) {
	if f.stoneOnly {
		classes := f.readShapes(c)
		return split(&classes)
	}
	return split(&f.shapes[c&(boardSize-1)])
}

// readShapes reads the classes of a cell from its lines.
func (f *PatternBoard) readShapes(c uint16) (classes [directions]uint8) {
	s := &f.through[c&(boardSize-1)]
	for i := range s.n {
		at := s.at[i&3]
		classes[at.direction&3] = f.lines[at.line&(maxLines-1)].shapes[at.place]
	}
	return classes
}

// Shape returns the class of a free cell for a player along one direction: 0 its
// row, 1 its column, 2 and 3 its diagonals, upwards to the right and to the left.
func (f *PatternBoard) Shape(p engine.Player, c uint16, direction int) Shape {
	return Shape(f.Code(p, c) >> (4 * direction) & (shapeValues - 1))
}

// ThreatLevel returns the kind of threat that a player makes on a free cell.
func (f *PatternBoard) ThreatLevel(p engine.Player, c uint16) ThreatLevel {
	return ThreatLevelOf(f.Code(p, c))
}

// Code returns the classes of a free cell for a player, as Codes does.
func (f *PatternBoard) Code(p engine.Player, c uint16) uint16 {
	first, second := f.Codes(c)
	if p == engine.First {
		return first
	}
	return second
}

// A MissingCells is the cells that a window lacks. It is passed by value, so that nothing
// is allocated.
type MissingCells struct {
	cells [MaxSide]uint16
	size  int
}

// Cells returns them.
func (g *MissingCells) Cells() []uint16 { return g.cells[:g.size] }

// LinesLacking calls visit for every window through the free cell c that a player can
// still fill to a line and that lacks so many stones, c among them.
func (f *PatternBoard) LinesLacking(p engine.Player, c uint16, stones int, visit func(MissingCells)) {
	s := &f.through[c]
	for _, at := range s.at[:s.n] {
		lacking := f.rule.lacking(f.lines[at.line].line, p)
		for i := max(0, int(at.place)+1-f.rule.Line); i <= int(at.place); i++ {
			cells := lacking[i]
			if bits.OnesCount32(cells) != stones {
				continue
			}
			var g MissingCells
			for ; cells != 0; cells &= cells - 1 {
				g.cells[g.size] = f.geometry.cells[at.line][bits.TrailingZeros32(cells)]
				g.size++
			}
			visit(g)
		}
	}
}

// Stops returns the cells on which a stone of the opponent takes from c what
// makes it an open four of p, or a double one: on any other cell p, if it is left
// to, plays c and completes a line next but one, unless the opponent completes
// one before.
func (f *PatternBoard) Stops(p engine.Player, c uint16) Cells {
	var ends Cells
	f.LinesLacking(p, c, 2, func(g MissingCells) {
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

// StopsAll returns the cells that are in Stops of every cell where a stone of p
// makes two lines to complete at once; all cells of any board, if there is none.
func (f *PatternBoard) StopsAll(p engine.Player) (set Cells) {
	for i := range set {
		set[i] = ^uint64(0)
	}
	for c := range f.Any(p, OpenFours).All {
		stops := f.Stops(p, c)
		set.Keep(&stops)
	}
	for c := range f.Many(p, Fours).All {
		stops := f.Stops(p, c)
		set.Keep(&stops)
	}
	return set
}
