package search

// ProofInfinity is the proof number of what is disproved and the disproof number of
// what is proved, in the df-pn searches of the games. Two of it fit into 32 bits.
const ProofInfinity = 1 << 30

// ChildThresholds returns the thresholds with which depth-first proof-number search
// (df-pn; Nagai 2002) goes on to the most promising child of a position. The position
// has the numbers one and all, as its side to move sees them: one is the least of
// its children's, since one good child is enough, all the one that grows with every
// child, since the other side must be refuted in each. (Where the side to move is the
// one that is to be proved to win, one is the proof number and all the disproof
// number; where it is the other, the reverse.) The search of the position itself
// ends where these reach oneLimit and allLimit. The child has childAll for its share
// in all, and the second best child has second for its one.
//
// The child may grow until it is no better than the second best, and a share of that
// beyond (the 1+ε threshold; Pawlewicz and Lew 2007: second+second/divisor+1), which
// saves much going to and fro between children that are about as good; and as far as
// the position's own limits allow. For the number all these leave what the other
// children do not use up already: allLimit-all for growth, on top of what the child
// has.
//
// Say one is the proof number; limits 20 and 20, divisor 4, and children with proof
// and disproof numbers
//
//	    3, 7          one = min(3, 8, 9) = 3     second = 8
//	  ┌──┼──┐         all = 2 + 4 + 1    = 7     (disproof numbers summed)
//	3,2 8,4 9,1
//	 ▲
//	 └ goes on with proof threshold    min(20, 8 + 8/4 + 1) = 11
//	             and disproof threshold      20 - 7 + 2     = 15
//
// The search comes back when the child's proof number reaches 11, when the second
// child has been the better one for a while, or when its disproof number reaches 15:
// then all has reached 15+4+1 = 20 and the position's own search is over.
func ChildThresholds(oneLimit, allLimit, all, childAll, second, divisor uint32) (one, rest uint32) {
	return min(oneLimit, second+second/divisor+1), min(ProofInfinity, allLimit-min(all, allLimit)+childAll)
}
