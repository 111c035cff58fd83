package threat

import (
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/search"
)

// A node is a position on the path that is being searched.
type node struct {
	moves   [patterns.MaxCells]child
	size    int
	attacks bool // whether the attacker is to move
	seen    bool // whether it was expanded before: then the VCF looked for there does not exist
}

// A child is a position one ply further.
type child struct {
	search.ProofNumbers // of the attacker's win
	cell                uint16
}

// add adds a move with its initial proof number; its disproof number is 1 at first.
func (n *node) add(c uint16, proof uint32) {
	n.moves[n.size] = child{search.ProofNumbers{Proof: proof, Disproof: 1}, c}
	n.size++
}

// numbers returns the proof and disproof number of a position from those of its
// children: for the side to move the least, and for the other side the largest and
// one for every other open child (weak proof numbers; Ueda, Hashimoto, Hashimoto and
// Iida 2008), as their sum would count what the children share many times over. next
// is the second least number.
func (n *node) numbers() (numbers search.ProofNumbers, best *child, next uint32) {
	least, most, open := uint32(infinity), uint32(0), uint32(0)
	next = infinity
	for i := range n.moves[:n.size] {
		c := &n.moves[i]
		mine, theirs := c.Proof, c.Disproof
		if !n.attacks {
			mine, theirs = theirs, mine
		}
		switch {
		case mine < least || best == nil:
			least, next, best = mine, least, c
		case mine < next:
			next = mine
		}
		if theirs > 0 {
			most = max(most, theirs)
			open++
		}
	}
	switch {
	case least == 0:
		most = infinity
	case least == infinity:
		most = 0
	case most < infinity:
		most += open - 1
	}
	numbers = search.ProofNumbers{Proof: least, Disproof: most}
	if !n.attacks {
		numbers = numbers.Swapped()
	}
	return numbers, best, next
}

// epsilon is the divisor of the 1+ε threshold: the best child is searched until another
// may be better, and an eighth beyond. The eighth was not measured against other shares.
const epsilon = 8
