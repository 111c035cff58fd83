package jing

import (
	"fmt"
	mathbits "math/bits"
)

// This file trusts nothing of the solver and uses nothing of the package: it has
// its own lines, its own symmetries and its own counting. A certificate is a
// player's pair for every position in which that player is to move; whoever gives
// the pairs need not be trusted either. A checker walks all answers to them.

// A checker walks certificates for one claim: that O can (or that O cannot) get
// at least as many points as X, or more.
type checker struct {
	claim   bool                               // whether O is said to succeed
	advise  func(o, x uint32, turn int) uint32 // the two cells that the claimed winner takes
	success []uint64                           // the sets of twelve cells with which O succeeds, one bit each
	images  [][25]int                          // the symmetries of the board
	seen    map[[2]uint32]bool                 // positions that are checked
	visited [8]int                             // positions by turns made
	boards  int                                // full boards looked up
	last    [11]uint32                         // the pair that decided last, by turns made
}

// newChecker returns a checker for the claim that O can, or cannot, get a margin
// of at least goal.
func newChecker(claim bool, goal int, advise func(o, x uint32, turn int) uint32) *checker {
	c := &checker{claim: claim, advise: advise, success: make([]uint64, 1<<25/64), seen: map[[2]uint32]bool{}}
	c.images = checkedImages()
	for o := uint32(1)<<12 - 1; o < 1<<25; {
		if checkedPoints(o)-checkedPoints(1<<25-1-o) >= goal {
			c.success[o/64] |= 1 << (o % 64)
		}
		low := o & -o
		high := o + low
		o = high | (o^high)>>2/low
	}
	return c
}

// checkedPoints counts the lines with at least four cells of a set, cell by cell.
func checkedPoints(set uint32) int {
	points := 0
	for i := range 5 {
		row, col := 0, 0
		for j := range 5 {
			row += int(set >> (5*i + j) & 1)
			col += int(set >> (5*j + i) & 1)
		}
		if row >= 4 {
			points++
		}
		if col >= 4 {
			points++
		}
	}
	rising, falling := 0, 0
	for i := range 5 {
		rising += int(set >> (6 * i) & 1)
		falling += int(set >> (4*i + 4) & 1)
	}
	if rising >= 4 {
		points++
	}
	if falling >= 4 {
		points++
	}
	return points
}

// checkedImages finds the symmetries: of all ways to permute rows and columns, and
// to mirror in the diagonal, those that take both diagonals to diagonals.
func checkedImages() (all [][25]int) {
	orders := checkedOrders(nil)
	for _, rows := range orders {
		for _, cols := range orders {
			for _, swap := range []bool{false, true} {
				var to [25]int
				for cell := range to {
					r, c := rows[cell/5], cols[cell%5]
					if swap {
						r, c = c, r
					}
					to[cell] = 5*r + c
				}
				if checkedDiagonal(to, 0, 6) && checkedDiagonal(to, 4, 4) {
					all = append(all, to)
				}
			}
		}
	}
	return all
}

// checkedOrders lists the permutations of 0 to 4 that begin in a given way.
func checkedOrders(begin []int) (all [][]int) {
	if len(begin) == 5 {
		return [][]int{append([]int(nil), begin...)}
	}
	for next := range 5 {
		used := false
		for _, b := range begin {
			used = used || b == next
		}
		if !used {
			all = append(all, checkedOrders(append(begin, next))...)
		}
	}
	return all
}

// checkedDiagonal reports whether the diagonal that starts on a cell, with a step
// from one cell to the next, goes to a diagonal.
func checkedDiagonal(to [25]int, start, step int) bool {
	var set uint32
	for i := range 5 {
		set |= 1 << to[start+i*step]
	}
	return set == 1<<0|1<<6|1<<12|1<<18|1<<24 || set == 1<<4|1<<8|1<<12|1<<16|1<<20
}

// earliest returns the same position for all images of one.
func (c *checker) earliest(o, x uint32) (uint32, uint32) {
	best := [2]uint32{o, x}
	for i := range c.images {
		var image [2]uint32
		for cell, to := range c.images[i] {
			image[0] |= o >> cell & 1 << to
			image[1] |= x >> cell & 1 << to
		}
		if image[0] < best[0] || image[0] == best[0] && image[1] < best[1] {
			best = image
		}
	}
	return best[0], best[1]
}

// The checker looks for images while a turn is one of the first, takes advice for
// a few turns more, and searches the last turns itself.
const (
	checkedByImage = 6
	checkedAlone   = 8
	checkedTurns   = 11
)

// check walks the certificate from a position with so many turns made, and
// reports the first position in which the claim is not met.
func (c *checker) check(o, x uint32, turn int) error {
	if turn == checkedAlone {
		if c.succeeds(o, x, turn) != c.claim {
			return fmt.Errorf("the claim is not met with O on %025b, X on %025b", o, x)
		}
		return nil
	}
	if turn <= checkedByImage {
		o, x = c.earliest(o, x)
	}
	if c.seen[[2]uint32{o, x}] {
		return nil
	}
	c.visited[turn]++
	if (turn%2 == 0) == c.claim {
		cells := c.advise(o, x, turn)
		if mathbits.OnesCount32(cells) != 2 || cells&(o|x) != 0 || cells>>25 != 0 {
			return fmt.Errorf("%025b is no pair of free cells with O on %025b, X on %025b", cells, o, x)
		}
		if err := c.take(o, x, cells, turn); err != nil {
			return err
		}
	} else if err := c.takeAll(o, x, turn); err != nil {
		return err
	}
	c.seen[[2]uint32{o, x}] = true
	return nil
}

// take checks a position after a pair.
func (c *checker) take(o, x, cells uint32, turn int) error {
	if turn%2 == 0 {
		return c.check(o|cells, x, turn+1)
	}
	return c.check(o, x|cells, turn+1)
}

// takeAll checks a position after every pair.
func (c *checker) takeAll(o, x uint32, turn int) error {
	for free := uint32(1<<25-1) &^ (o | x); free != 0; free &= free - 1 {
		for rest := free & (free - 1); rest != 0; rest &= rest - 1 {
			if err := c.take(o, x, free&-free|rest&-rest, turn); err != nil {
				return err
			}
		}
	}
	return nil
}

// succeeds reports whether O succeeds from a position of the last turns, by
// looking at everything that decides it.
func (c *checker) succeeds(o, x uint32, turn int) bool {
	if turn == checkedTurns {
		c.boards++
		return c.success[o/64]>>(o%64)&1 != 0
	}
	free := uint32(1<<25-1) &^ (o | x)
	last := &c.last[turn]
	if *last != 0 && *last&free == *last && c.decides(o, x, *last, turn) {
		return turn%2 == 0
	}
	for ; free != 0; free &= free - 1 {
		for rest := free & (free - 1); rest != 0; rest &= rest - 1 {
			if cells := free&-free | rest&-rest; c.decides(o, x, cells, turn) {
				*last = cells // it may be the one to try first next time
				return turn%2 == 0
			}
		}
	}
	return turn%2 != 0
}

// decides reports whether a pair is what the side to move needs.
func (c *checker) decides(o, x, cells uint32, turn int) bool {
	if turn%2 == 0 {
		return c.succeeds(o|cells, x, turn+1)
	}
	return !c.succeeds(o, x|cells, turn+1)
}
