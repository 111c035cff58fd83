package makerbreaker

// CountsPlies reports whether the search tells in how many plies lines come: not where they are
// exact, nor on boards that are too large for it.
func (q *Query) CountsPlies() bool { return q.strong != nil && !q.board.Exact }

// Plies returns in how many plies the maker makes a line, on which Settle has
// said that it does, if both sides hurry or hold out as best they can; ok is
// false if the limit was reached first.
func (q *Query) Plies(limit uint64) (plies int, ok bool) { return q.fewestPlies(limit, asItStands) }

// PliesAfter is Plies after a stone, which counts as one.
func (q *Query) PliesAfter(c uint16, limit uint64) (plies int, ok bool) {
	plies, ok = q.fewestPlies(limit, afterStone(c))
	return plies + 1, ok
}

// Within returns whether the maker makes a line after a stone, at most so many
// plies from the board as it stands.
func (q *Query) Within(c uint16, plies int, limit uint64) Verdict {
	if _, ok := q.stopped(c); ok {
		return Fails
	}
	if !q.CountsPlies() {
		return Unsettled
	}
	at, stones := afterStone(c)(q.strong, q.strongStart), plies/2
	if q.strongStart.turn == maker {
		stones = (plies+1)/2 - 1 // but for the one that is put
	}
	at.budget = uint8(max(0, stones))
	q.strong.limit = q.strong.nodes + limit
	return q.strong.solve(at)
}

// weakShare divides the limit for the weak game in a search for the shortest win:
// what that game does not refuse soon, it seldom refuses. A guess: with 4 or 64
// `go test -run xxx -bench Plies ./engine/games/mnk/makerbreaker` takes as many nodes.
const weakShare = 16

// fewestPlies finds the smallest budget of stones with which the maker makes a
// line, and returns the plies that this takes. What the weak game refuses need not
// be asked of the strong one.
func (q *Query) fewestPlies(limit uint64, start func(*dfpn, state) state) (plies int, ok bool) {
	if !q.CountsPlies() {
		return 0, false
	}
	weak, strong := start(q.weak, q.weakStart), start(q.strong, q.strongStart)
	if q.weak.limit = q.weak.nodes + 1; q.weak.solve(weak) == Unsettled {
		limit /= unsettledShare
	}
	q.strong.limit = q.strong.nodes + limit
	for n := uint8(1); n < maxCells; n++ {
		weak.budget, strong.budget = n, n
		q.weak.limit = q.weak.nodes + limit/weakShare
		if q.weak.solve(weak) == Fails {
			continue
		}
		switch q.strong.solve(strong) {
		case Unsettled:
			return 0, false
		case Makes:
			if strong.turn == maker {
				return 2*int(n) - 1, true
			}
			return 2 * int(n), true
		}
	}
	return 0, false
}
