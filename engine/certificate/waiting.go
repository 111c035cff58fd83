package certificate

import "slices"

// This file has the proofs by which the side that makes lines wins with Full, where both sides
// choose their stones. See docs/certificates.md#pairs-to-wait-for.

// winsAtLast reports whether the side has a line for good, if it names no pairs, or one of its
// pairs is such that the other side has to begin in it.
func (p *Proof) winsAtLast(pairs [][]int, tiles [][][]int) bool {
	if !p.Full || p.Worth[0] <= 0 {
		return false
	}
	return len(pairs)+len(tiles) == 0 && p.hasLineForGood() || slices.ContainsFunc(pairs, p.waits)
}

// waits reports whether the side wins by a pair in which it waits for the other side to begin.
//
// Statement: if the number of empty cells is even and the other side is to move, and if after each
// of its moves in the pair the side has a stone for the other cell with which the claim is certain,
// the side wins.
//
// Why: until the other side plays in the pair, the side answers elsewhere. The number of empty
// cells elsewhere is even before each turn of the other side, so that there is an answer, until
// only the pair is left. What came elsewhere meanwhile makes no difference to the line, as all its
// other cells and ends are full before.
func (p *Proof) waits(pair []int) bool {
	in := func(c int) bool { return c == pair[0] || c == pair[1] }
	answered := func(reply Move) bool {
		return !in(reply[0]) || p.every(p.Moves(), func(m Move) bool { return in(m[0]) && p.certain() })
	}
	return p.Empty%2 == 0 && !p.ours() && p.every(p.Moves(), answered)
}
