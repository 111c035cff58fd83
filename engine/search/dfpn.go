package search

// ProofInfinity is the proof number of what is disproved and the disproof number of
// what is proved, in the df-pn searches of the games. Two of it fit into 32 bits.
const ProofInfinity = 1 << 30

// ProofNumbers say how many leaves of a position must still be settled, at least, to prove
// that one side wins, and to prove that it does not.
type ProofNumbers struct{ Proof, Disproof uint32 }

// Swapped returns the numbers of the other side: what proves that one wins disproves it of the
// other.
func (n ProofNumbers) Swapped() ProofNumbers { return ProofNumbers{n.Disproof, n.Proof} }

// ChildThresholds returns the thresholds with which depth-first proof-number search
// (df-pn; Nagai 2002) goes on to the most promising child of a node. All numbers are
// those of the side to move in the node: its proof number is the least of its
// children's, since one good child is enough, and its disproof number grows with every
// child, since all must be refuted. The search of the node itself ends where its
// numbers reach the limits, and it leaves the child where that has a proof number of leave:
// see LeaveAt. Where the side to move is not the one that is proving that it wins, all
// numbers are those of the other side, and so are the thresholds.
//
// The child may grow as far as the node's own limits allow. Of the disproof number
// these leave what the other children do not use up already: limits.Disproof -
// node.Disproof for growth, on top of what the child has.
//
// Say the limits are 20 and 20, the divisor for LeaveAt 4, and the children have proof
// and disproof numbers
//
//	    3, 7          proof    = min(3, 8, 9) = 3     second best = 8
//	  ┌──┼──┐         disproof = 2 + 4 + 1    = 7     (a sum)
//	3,2 8,4 9,1
//	 ▲
//	 └ goes on with proof threshold    min(20, 8 + 8/4 + 1) = 11
//	             and disproof threshold      20 - 7 + 2     = 15
//
// The search comes back when the child's proof number reaches 11, so that the second
// child has been the better one for a while, or when its disproof number reaches 15:
// then the node's has reached 15+4+1 = 20, and its own search is over.
func ChildThresholds(proving bool, limits, node, child ProofNumbers, leave uint32) ProofNumbers {
	if !proving {
		return ChildThresholds(true, limits.Swapped(), node.Swapped(), child.Swapped(), leave).Swapped()
	}
	return ProofNumbers{
		Proof:    min(limits.Proof, leave),
		Disproof: min(ProofInfinity, limits.Disproof-min(node.Disproof, limits.Disproof)+child.Disproof),
	}
}

// LeaveAt returns the proof number at which the search leaves the best child, given that of the
// second best: when it is worse by one part in so many (the 1+ε threshold; Pawlewicz and Lew
// 2007), which saves much going to and fro between children that are about as good.
func LeaveAt(second, divisor uint32) uint32 { return second + second/divisor + 1 }
