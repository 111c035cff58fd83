package hunt

import "sync"

// worths is what a stone is worth to its player along one direction, by class.
var worths = [16]int16{0, 0, 0, 0, 1, 2, 3, 4, 9, 12, 14, 40, 48, 50, 200, 400}

// newWorths returns what a cell is worth to a player by its code, whoever is to
// move. It is the same for all rules, and made when first needed.
var newWorths = sync.OnceValue(func() *[1 << 16]int16 {
	t := &[1 << 16]int16{}
	for code := range t {
		for d := range 4 {
			t[code] += worths[code>>(4*d)&15]
		}
	}
	return t
})
