package threat

import "noughts/engine/games/mnk/patterns"

// A node is the work on one position of the line that is being searched.
type node struct {
	moves [patterns.MaxCells]child
	size  int
}

// A child is a position one ply further.
type child struct {
	cell   uint16
	pn, dn uint32
}

// add adds a move with the numbers that it begins with.
func (n *node) add(c uint16, pn, dn uint32) {
	n.moves[n.size] = child{c, pn, dn}
	n.size++
}

// numbers returns the numbers of a position by those of its children: of the side to
// move the least, and of the other side the largest and one for every other child
// that is open; adding them up would count much twice, as children share what is
// below them. next is the second least number.
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

// thresholds returns how far a child is searched, until another one may be better.
// Going a little further than that saves much going to and fro.
func (m *child) thresholds(attacks bool, pn, dn, pnLimit, dnLimit, next uint32) (a, b uint32) {
	least := func(limit uint32) uint32 { return min(limit, next+next/8+1) }
	rest := func(limit, all, own uint32) uint32 { return min(infinity, limit-min(all, limit)+own) }
	if attacks {
		return least(pnLimit), rest(dnLimit, dn, m.dn)
	}
	return rest(pnLimit, pn, m.pn), least(dnLimit)
}
