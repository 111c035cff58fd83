package patterns

import (
	"math/bits"

	"noughts/engine"
)

// A line is the state of one line of the board: how many cells it has, and the
// stones of both players, a bit for each cell.
type line uint64

const secondShift, lengthShift = MaxSide, 2 * MaxSide

// with returns the line after a player has put a stone.
func (l line) with(place, player uint8) line {
	return l | 1<<(place+player*secondShift&63)
}

// stones returns the stones of both players.
func (l line) stones() [2]uint32 {
	const all = 1<<MaxSide - 1
	return [2]uint32{uint32(l) & all, uint32(l>>secondShift) & all}
}

// A pattern is what is known of a line.
type pattern struct {
	line        line
	threats     [words]uint64 // the cells of each tier
	shapes      shapeRow
	openWindows [2]int16 // by player
	_           [12]byte // so that one lies in one line of the processor's cache
}

// A shapeRow holds the shapes of a line's cells, that for First in the low half
// of each byte and that for Second in the high half.
type shapeRow [(MaxSide + 7) &^ 7]uint8

// patternOf works out the pattern of a line by the definition of its shapes.
func (r Rule) patternOf(l line) pattern {
	p := pattern{line: l}
	for player := range p.openWindows {
		lacking := r.lacking(l, engine.Player(player))
		for _, cells := range lacking {
			if cells != 0 {
				p.openWindows[player]++
			}
		}
		for i, shape := range r.shapesOf(&lacking) {
			p.shapes[i] |= uint8(shape) << (4 * player)
			if t, ok := tierOf(shape); ok {
				p.setThreat(threat{uint8(i), uint8(player), t})
			}
		}
	}
	return p
}

// lacking returns by the first cell of every window which cells a player lacks
// there; none if the window can be no line of that player any more.
func (r Rule) lacking(l line, player engine.Player) (cells [MaxSide]uint32) {
	stones := l.stones()
	mine, theirs := stones[player&1], stones[player&1^1]
	for i := 0; i+r.Line <= int(l>>lengthShift); i++ {
		window := (uint32(1)<<r.Line - 1) << i
		ends := uint32(1)<<(i+r.Line) | uint32(1)<<i>>1
		stopped := r.Caro && i > 0 && theirs&ends == ends
		if window&theirs == 0 && !stopped && !(r.exactFor(player) && mine&ends != 0) {
			cells[i] = window &^ mine
		}
	}
	return cells
}

// shapesOf returns the shape of every cell of a line whose windows lack these
// cells.
func (r Rule) shapesOf(lacking *[MaxSide]uint32) (found [MaxSide]Shape) {
	for _, cells := range lacking {
		n := bits.OnesCount32(cells) - 1
		if n > furthest {
			continue
		}
		for ; cells != 0; cells &= cells - 1 {
			at := bits.TrailingZeros32(cells)
			found[at] = max(found[at], shapeOf(n, closed))
		}
	}
	r.open(&found, lacking)
	return found
}

// open raises the cells of open shapes. Two windows that lack the same cells
// but for one each are open for any of those: the others are the stones to put,
// and the two ends are the cells that complete.
func (r Rule) open(found *[MaxSide]Shape, lacking *[MaxSide]uint32) {
	var seen [furthest + 1][MaxSide]uint32 // by stones lacking and cell, the cells of a pair of windows
	for i := range lacking {
		n := bits.OnesCount32(lacking[i]) - 1
		if n < 1 || n > furthest {
			continue
		}
		for j := i + 1; j < min(i+r.Line, len(lacking)); j++ {
			common, all := lacking[i]&lacking[j], lacking[i]|lacking[j]
			if bits.OnesCount32(common) != n || bits.OnesCount32(all) != n+2 {
				continue
			}
			for cells := common; cells != 0; cells &= cells - 1 {
				at := bits.TrailingZeros32(cells)
				grade := opened
				if was := seen[n][at]; was != 0 && was != all {
					grade = wide
				}
				seen[n][at] = all
				found[at] = max(found[at], shapeOf(n, grade))
			}
		}
	}
}
