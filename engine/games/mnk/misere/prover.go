package misere

import (
	"cmp"
	"math/bits"
	"slices"

	"noughts/engine"
)

// A prover finds out whether the loser of a game is forced to make a line. It goes on until it
// knows: a yes or no has no depth.
type prover struct {
	*game
	table   *table
	nodes   uint64
	limit   uint64      // nodes at most
	over    func() bool // whether to end the search
	stopped bool
	stack   [][]child // by depth
}

// A child is a state after a move, and how good it is for the side that moved: by what is known
// of it, or else by a guess.
type child struct {
	state
	rank int
}

// known is the rank of a state that decides.
const known = 1 << 20

// solve returns whether the loser loses a state, if it finds out within the limit.
func (d *prover) solve(s state) (lost, ok bool) {
	d.stopped = false
	d.reduce(&s)
	lost = d.visit(d.canonical(s), 0)
	return lost, !d.stopped
}

// visit returns whether the loser loses a state that is reduced and canonical. It means nothing
// once the search is stopped.
func (d *prover) visit(s state, depth int) bool {
	if d.stopped = d.stopped || d.nodes >= d.limit || d.over(); d.stopped {
		return false
	}
	d.nodes++
	if lost, ok := d.settled(&s); ok {
		return lost
	}
	children := d.children(&s, depth)
	before, lost := d.nodes, s.turn == d.loser
	if len(children) == 0 {
		return lost && s.left()
	}
	for i := range children {
		// One good move is enough for the side to move.
		if d.visit(children[i].state, depth+1) != lost {
			lost = !lost
			break
		}
	}
	if !d.stopped {
		d.table.store(&s, lost, d.nodes-before)
	}
	return lost
}

// settled returns whether the loser loses, where that is known or plain.
func (d *prover) settled(s *state) (lost, ok bool) {
	for p := range engine.Player(2) {
		if d.loses(s, p) {
			return p == d.loser, true
		}
	}
	return d.table.find(s)
}

// children returns the states after a move, the best first.
func (d *prover) children(s *state, depth int) []child {
	for len(d.stack) <= depth {
		d.stack = append(d.stack, nil)
	}
	var room [MaxCells + 2]state
	list := d.stack[depth][:0]
	for _, next := range d.appendNext(room[:0], s) {
		c := child{state: d.canonical(next)}
		if lost, ok := d.table.find(&c.state); !ok {
			c.rank = d.guess(&c.state, s.turn)
		} else if lost == (s.turn != d.loser) {
			c.rank = known
		} else {
			c.rank = -known
		}
		list = append(list, c)
	}
	d.stack[depth] = list
	slices.SortStableFunc(list, func(a, b child) int { return cmp.Compare(b.rank, a.rank) })
	return list
}

// What a state is worth to a player: so much for each spare cell and for each that it may take,
// less so much for each window that it could still fill, and for each stone in it. Guesses that `go
// test -run xxx -bench Settle ./engine/games/mnk/misere` hardly tells apart: with half or twice of
// one of them it takes 8.0 to 8.7 million nodes for O on 5×5 with four.
const (
	spareWorth  = 8
	mayWorth    = 8
	windowWorth = 1
	stoneWorth  = 3
)

// guess returns how good a state looks for a player.
func (d *prover) guess(s *state, p engine.Player) int {
	worth := spareWorth * s.spareOf(p)
	for side := range engine.Player(2) {
		n := mayWorth * bits.OnesCount64(s.may[side])
		if len(d.windows[side]) == 0 {
			n = 0 // it can't run out of cells
		}
		for _, w := range d.windows[side] {
			if s.counts(w, side) {
				n -= windowWorth + stoneWorth*bits.OnesCount64(w&s.stones[side])
			}
		}
		if side != p {
			n = -n
		}
		worth += n
	}
	return worth
}
