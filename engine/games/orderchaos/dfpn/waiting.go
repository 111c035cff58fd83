package dfpn

// waits reports whether Order wins a node under "full" with "exact" by waiting. Two lines of one
// symbol are twins where a cell of each is an end of the other:
//
//	1 2 3 4 5    twins of X: 1 to 4, and 2 to 5
//	. X X X .    both miss 1 and 5, and nothing else
//
// A stone of Chaos on one of these two cells breaks one twin and leaves the other one cell short,
// so that Order completes it. So Order plays elsewhere, which it always can where the number of
// empty cells is even whenever Chaos is to move. With Order to move both may miss one cell more, if
// it is the same. Where that number is odd, Order waits for three cells: see meeting.
func (sp *searchSpace) waits(n *Node) bool {
	if !sp.endsToo {
		return false
	}
	odd := n.chaosLast() // so is the number of empty cells whenever Chaos is to move
	if odd && n.order {
		return false
	}
	near := n.linesMissing(2)
	if n.order {
		near = near.or(sp.nearness(n)[1])
	}
	var pairs []uint64
	for few := near; !few.empty(); {
		i := few.pop()
		for twins := sp.twins[i].and(few); !twins.empty(); {
			missing := sp.missing(&sp.lines[i], n.empty)
			if missing != sp.missing(&sp.lines[twins.pop()], n.empty) {
				continue
			}
			if !odd || meeting(pairs, missing) {
				return true
			}
			pairs = append(pairs, missing)
		}
	}
	return false
}

// meeting reports whether a pair of cells has one cell in common with one of some others. If twins
// miss each of the two, Order has three cells to wait for: whichever of them Chaos plays on, Order
// completes a line on another one.
func meeting(others []uint64, pair uint64) bool {
	for _, o := range others {
		if o&pair != 0 {
			return true
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
