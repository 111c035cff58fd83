package threat

import "noughts/engine/games/mnk/patterns"

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

// thresholds returns the thresholds of the best child: it is searched until another
// may be better, and an eighth beyond (the 1+ε trick; Pawlewicz and Lew 2007), which
// saves much going to and fro. The eighth was not measured against other shares.
//
// Say the attacker is to move with thresholds 20 and 20, and has three moves with
// proof and disproof numbers (3, 2), (8, 4) and (9, 1). The position has 3, the
// least, and 4+2 = 6: the largest, and one each for the two others. The best move,
// (3, 2), gets the proof threshold min(20, 8+8/8+1) = 10, as at 9 the second would
// be about as good, and the disproof threshold 20-6+2 = 16, at which the position
// itself would reach 20.
func (m *child) thresholds(attacks bool, pn, dn, pnLimit, dnLimit, next uint32) (a, b uint32) {
	least := func(limit uint32) uint32 { return min(limit, next+next/8+1) }
	rest := func(limit, all, own uint32) uint32 { return min(infinity, limit-min(all, limit)+own) }
	if attacks {
		return least(pnLimit), rest(dnLimit, dn, m.dn)
	}
	return rest(pnLimit, pn, m.pn), least(dnLimit)
}
