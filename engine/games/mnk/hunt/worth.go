package hunt

import "sync"

var newWorths = sync.OnceValue(func() *[1 << 16]int16 {
	t := &[1 << 16]int16{}
	for code := range t {
		n := 0
		for d := range 4 {
			a := code >> (4 * d) & 15
			if a == 0 {
				continue
			}
			n += singles[a]
			for e := range d {
				if b := code >> (4 * e) & 15; b != 0 {
					n += doubles[a][b]
				}
			}
		}
		t[code] = int16(max(-5000, min(5000, n)))
	}
	return t
})
