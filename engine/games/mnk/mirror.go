package mnk

import "math/bits"

// canonical returns the same state for positions that turning or mirroring the
// board carries into one another.
func (s small) canonical() small {
	least := s
	for _, t := range s.mirrors() {
		image := s
		image.stones = [2]uint64{moved(s.stones[0], t), moved(s.stones[1], t)}
		image.free = moved(s.free, t)
		if image.stones[0] < least.stones[0] ||
			image.stones[0] == least.stones[0] && image.stones[1] < least.stones[1] {
			least = image
		}
	}
	return least
}

// A turning says where each bit of a small board goes.
type turning [64]uint8

// mirrors returns the ways to turn and mirror the board, those that swap rows
// and columns only where it is square.
func (s *small) mirrors() []turning {
	cols := int(s.cols)
	rows := bits.Len64(s.free|s.stones[0]|s.stones[1])/(cols+1) + 1
	var ways []turning
	for way := range 8 {
		swap := way&4 != 0
		if swap && rows != cols {
			break
		}
		var t turning
		for row := range rows {
			for col := range cols {
				r, c := row, col
				if way&1 != 0 {
					r = rows - 1 - r
				}
				if way&2 != 0 {
					c = cols - 1 - c
				}
				if swap {
					r, c = c, r
				}
				t[row*(cols+1)+col] = uint8(r*(cols+1) + c)
			}
		}
		ways = append(ways, t)
	}
	return ways
}

// moved returns the set with every bit where t puts it.
func moved(set uint64, t turning) uint64 {
	var out uint64
	for ; set != 0; set &= set - 1 {
		out |= 1 << t[bits.TrailingZeros64(set)]
	}
	return out
}
