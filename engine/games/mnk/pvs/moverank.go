package pvs

import (
	"sync"

	"noughts/engine/games/mnk/patterns"
)

// shapeRank is how much a stone promises its player along one direction, by its shape.
// It has no unit but that of rank, as the bonuses below. Guesses; not measured.
var shapeRank = [Shapes]int{0, 0, 0, 0, 1, 2, 3, 4, 9, 12, 14, 40, 48, 50, 200, 400}

// newMoveRanks returns how promising a stone is to its player by its code: along all
// directions, and more if it makes two threats at once. It is the same for all
// rules, and made when first needed.
var newMoveRanks = sync.OnceValue(func() *[1 << 16]uint16 {
	t := &[1 << 16]uint16{}
	for code := range t {
		n := 0
		for d := range 4 {
			n += shapeRank[code>>(4*d)&(Shapes-1)]
		}
		switch patterns.ThreatLevelOf(uint16(code)) {
		case patterns.OpenFour:
			n += 300
		case patterns.FourThree:
			n += 200
		case patterns.DoubleThree:
			n += 60
		}
		t[code] = uint16(n)
	}
	return t
})
