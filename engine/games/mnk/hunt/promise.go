package hunt

import (
	"sync"

	"noughts/engine/games/mnk/field"
)

// newPromises returns what a stone is worth to its player by its code: along all
// directions, and more if it makes two threats at once. It is the same for all
// rules, and made when first needed.
var newPromises = sync.OnceValue(func() *[1 << 16]uint16 {
	t := &[1 << 16]uint16{}
	for code := range t {
		n := 0
		for d := range 4 {
			n += int(worths[code>>(4*d)&15])
		}
		switch field.LevelOf(uint16(code)) {
		case field.OpenFour:
			n += 300
		case field.FourThree:
			n += 200
		case field.DoubleThree:
			n += 60
		}
		t[code] = uint16(n)
	}
	return t
})
