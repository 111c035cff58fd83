package dfpn

import "math/bits"

// waits reports whether Order wins a node under "full" with "exact" by waiting. Two lines of one
// symbol are twins where a cell of each is an end of the other:
//
//	1 2 3 4 5    twins of X: 1 to 4, and 2 to 5
//	. X X X .    both miss 1 and 5, and nothing else
//
// A stone of Chaos on one of these two cells breaks one twin and leaves the other one cell short, so
// that Order completes it. So Order plays elsewhere, which it always can where the number of
// empty cells is even whenever Chaos is to move. With Order to move both may miss one cell
// more, if it is the same.
func (sp *searchSpace) waits(n *Node) bool {
	if !sp.endsToo || (bits.OnesCount64(n.empty)%2 == 0) == n.order {
		return false
	}
	near := n.linesMissing(2)
	if n.order {
		near = near.or(sp.nearness(n)[1])
	}
	for few := near; !few.empty(); {
		i := few.pop()
		for twins := sp.twins[i].and(few); !twins.empty(); {
			if sp.missing(&sp.lines[i], n.empty) == sp.missing(&sp.lines[twins.pop()], n.empty) {
				return true
			}
		}
	}
	return false
}

// pairTwins notes which lines are twins.
func (sp *searchSpace) pairTwins() {
	sp.twins = make([]lineSet, len(sp.lines))
	for i := range sp.lines {
		for j := range sp.lines {
			if l, o := &sp.lines[i], &sp.lines[j]; l.symbol == o.symbol && l.cells&o.ends != 0 && o.cells&l.ends != 0 {
				sp.twins[i] = sp.twins[i].with(j)
			}
		}
	}
}
