package proofcheck

import "slices"

// A Proof claims that the side to move wins: it makes the move, and whatever the
// reply is, goes on as that says.
type Proof struct {
	Move    uint16
	Replies *Replies // nil if the move completes a line
}

// Replies say how every reply of the losing side is answered.
type Replies struct {
	Branches []Branch
	Else     *Proof // after all replies that no branch names; nil if there are none
}

// A Branch is replies that are answered in the same way.
type Branch struct {
	Cells []uint16
	Then  *Proof
}

// Then returns the proof that answers a reply, or nil.
func (r *Replies) Then(reply uint16) *Proof {
	for _, b := range r.Branches {
		if slices.Contains(b.Cells, reply) {
			return b.Then
		}
	}
	return r.Else
}

// Plies returns in how many plies the proof wins at the latest.
func (p *Proof) Plies() int {
	if p.Replies == nil {
		return 1
	}
	n := 0
	if p.Replies.Else != nil {
		n = p.Replies.Else.Plies()
	}
	for _, b := range p.Replies.Branches {
		n = max(n, b.Then.Plies())
	}
	return n + 2
}
