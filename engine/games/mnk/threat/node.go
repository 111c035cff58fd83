package threat

import (
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/search"
)

// A node is a position on the path that is being searched.
type node struct {
	moves [patterns.MaxCells]child
	size  int
}

// A child is a position one ply further.
type child struct {
	cell   uint16
	pn, dn uint32
}

// add adds a move with its initial proof and disproof numbers.
func (n *node) add(c uint16, pn, dn uint32) {
	n.moves[n.size] = child{c, pn, dn}
	n.size++
}

// numbers returns the proof and disproof number of a position from those of its
// children: for the side to move the least, and for the other side the largest and
// one for every other open child (weak proof numbers; Ueda, Hashimoto, Hashimoto and
// Iida 2008), as their sum would count what the children share many times over. next
// is the second least number.
func (n *node) numbers(attacks bool) (pn, dn uint32, best int, next uint32) {
	least, most, open := uint32(infinity), uint32(0), uint32(0)
	next = infinity
	for i := range n.moves[:n.size] {
		mine, theirs := n.moves[i].pn, n.moves[i].dn
		if !attacks {
			mine, theirs = theirs, mine
		}
		switch {
		case mine < least:
			least, next, best = mine, least, i
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
	if attacks {
		return least, most, best, next
	}
	return most, least, best, next
}

// epsilon is the divisor of the 1+ε threshold: the best child is searched until another
// may be better, and an eighth beyond. The eighth was not measured against other shares.
const epsilon = 8

// thresholds returns the thresholds of the best child; search.ChildThresholds explains
// them.
func (m *child) thresholds(attacks bool, pn, dn, pnLimit, dnLimit, next uint32) (a, b uint32) {
	if attacks {
		return search.ChildThresholds(pnLimit, dnLimit, dn, m.dn, next, epsilon)
	}
	b, a = search.ChildThresholds(dnLimit, pnLimit, pn, m.pn, next, epsilon)
	return a, b
}
