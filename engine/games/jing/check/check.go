package check

import (
	"fmt"
	"math/bits"
)

// A Claim says what O gets under best play of both: a margin of at least Goal, or
// less than that.
type Claim struct {
	Goal int // points of O less those of X
	Gets bool
}

// An Advice returns the pair of cells to take in a position after so many turns,
// in which the claimed winner is to move.
type Advice func(o, x uint32, turn int) uint32

// A Checker walks the certificate of one claim. One goroutine may use it at a time.
type Checker struct {
	claim   Claim
	advice  Advice
	success []uint64           // the sets of twelve cells with which O has its margin, one bit each
	images  [][cells]int       // the symmetries of the board
	seen    map[[2]uint32]bool // positions that are checked
	walked  [searched]int      // positions by turns made
	boards  int                // full boards looked up
	killers [turns]uint32      // the pair that decided last, by turns made
}

// The Checker looks for images in the first turns, where finding them takes some
// time and saves much more, and takes advice until it searches by itself: the last
// three turns have only 36·21·10 ways to go. In turns made; guesses that keep
// "noughts verify jing" within seconds, not measured against others.
const (
	imaged   = 6 // turns made at most where images are looked for
	searched = 8 // turns made from where on the Checker searches
)

// New returns a Checker of a claim.
func New(claim Claim, advice Advice) *Checker {
	c := &Checker{
		claim: claim, advice: advice, success: make([]uint64, (board+1)/64), images: symmetries(),
		seen: map[[2]uint32]bool{},
	}
	for o := uint32(1)<<ownO - 1; o <= board; {
		if margin(o) >= claim.Goal {
			c.success[o/64] |= 1 << (o % 64)
		}
		low := o & -o // the next larger number with as many bits
		high := o + low
		o = high | (o^high)>>2/low
	}
	return c
}

// Boards returns how many full boards were looked up.
func (c *Checker) Boards() int { return c.boards }

// Walked returns how many positions were checked, by turns made.
func (c *Checker) Walked() []int { return c.walked[:] }

// Walk checks the claim for a position in which a turn begins. It reports the
// first position found in which the claim is not met.
func (c *Checker) Walk(o, x uint32) error {
	turn, ok := turnOf(o, x)
	if !ok {
		return fmt.Errorf("no turn begins with O on %025b, X on %025b", o, x)
	}
	return c.walk(o, x, turn)
}

func (c *Checker) walk(o, x uint32, turn int) error {
	if turn >= searched {
		if c.succeeds(o, x, turn) != c.claim.Gets {
			return fmt.Errorf("the claim is not met with O on %025b, X on %025b", o, x)
		}
		return nil
	}
	if turn <= imaged {
		o, x = c.earliest(o, x)
	}
	if c.seen[[2]uint32{o, x}] {
		return nil
	}
	c.walked[turn]++
	walk := c.walkAll
	if (turn%2 == 0) == c.claim.Gets {
		walk = c.walkAdvice
	}
	if err := walk(o, x, turn); err != nil {
		return err
	}
	c.seen[[2]uint32{o, x}] = true
	return nil
}

// walkAdvice checks the position after the pair that the claimed winner takes.
func (c *Checker) walkAdvice(o, x uint32, turn int) error {
	two := c.advice(o, x, turn)
	if bits.OnesCount32(two) != stones || two&(o|x) != 0 || two>>cells != 0 {
		return fmt.Errorf("%025b is no pair of free cells with O on %025b, X on %025b", two, o, x)
	}
	o, x = take(o, x, two, turn)
	return c.walk(o, x, turn+1)
}

// walkAll checks the position after every pair of the other side.
func (c *Checker) walkAll(o, x uint32, turn int) (err error) {
	pairs(board&^(o|x), func(two uint32) bool {
		nextO, nextX := take(o, x, two, turn)
		err = c.walk(nextO, nextX, turn+1)
		return err == nil
	})
	return err
}

// take gives two cells to whoever is to move.
func take(o, x, two uint32, turn int) (nextO, nextX uint32) {
	if turn%2 == 0 {
		return o | two, x
	}
	return o, x | two
}

// succeeds reports whether O gets its margin from a position of the last turns, by
// looking at everything that decides it.
func (c *Checker) succeeds(o, x uint32, turn int) bool {
	if turn == turns {
		c.boards++
		return c.success[o/64]>>(o%64)&1 != 0
	}
	oMoves := turn%2 == 0
	decides := func(two uint32) bool {
		nextO, nextX := take(o, x, two, turn)
		return c.succeeds(nextO, nextX, turn+1) == oMoves
	}
	free := board &^ (o | x)
	if two := c.killers[turn]; two != 0 && two&free == two && decides(two) {
		return oMoves
	}
	result := !oMoves
	pairs(free, func(two uint32) bool {
		if decides(two) {
			c.killers[turn], result = two, oMoves
		}
		return result != oMoves
	})
	return result
}
