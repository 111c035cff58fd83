package certificate

import "slices"

// A pair is two cells: when the other side plays in one, the side plays in the other.
type pair struct {
	cells [2]int
	same  bool // with the same symbol, else with another
}

// pairsHold reports whether the side keeps what it claims by pairs.
func (p *Proof) pairsHold(a *Answer) bool {
	pairs, used := []pair{}, map[int]bool{}
	for i, cells := range a.Pairs {
		for _, c := range cells {
			if c < 0 || c >= len(p.cells) || p.cells[c] != '.' || used[c] {
				return p.no("this is no pair of empty cells", cells)
			}
			used[c] = true
		}
		if slices.Contains(a.Same, i) && p.Goal != Either {
			return p.no("nobody can answer with the other side's stones", cells)
		}
		pairs = append(pairs, pair{cells, slices.Contains(a.Same, i)})
	}
	// No stone of one's own harms. With symbols for both, the side can keep out of the
	// pairs if the number of empty cells is even whenever the other is to move.
	even := p.Goal != Either || (p.Empty%2 == 1) == (p.ToMove() == p.Side)
	return (!p.Falls && p.blocked(pairs) || p.no("the pairs leave a line open")) && (even || p.opens(pairs, a.Open) || p.no("the pairs cannot be opened"))
}

// blocked reports whether all that the side has to do is to stop lines, and pairs stop
// every one that is against the claim.
func (p *Proof) blocked(pairs []pair) bool {
	stopping := p.Goal == Wins && p.Result < 1 || (p.Goal == Either || p.Goal == Weak) && p.Side != p.Maker
	return stopping && !slices.ContainsFunc(p.windows, func(w *window) bool { return p.mayCount(w, pairs) })
}

// mayCount reports whether a window can come to count while the side answers in pairs:
// all pairs are answered or, unless only the full board is judged, untouched, but for one
// that waits for its answer. Any stone may come to stand on the other cells.
func (p *Proof) mayCount(w *window, pairs []pair) bool {
	in, symbols := slices.Contains[[]int], []byte(p.Stones)
	if p.Goal != Either {
		symbols = symbols[1-p.Side:][:1]
	}
	return slices.ContainsFunc(symbols, func(s byte) bool {
		waiting := 0
		for _, q := range pairs {
			x, y := q.cells[0], q.cells[1]
			if q.same && (in(w.cells, x) && in(w.ends, y) || in(w.cells, y) && in(w.ends, x)) {
				waiting++ // the answer spoils it
			} else if !q.same && (in(w.cells, x) && in(w.cells, y) || in(w.ends, x) && in(w.ends, y) && p.Full && len(p.Stones) == 2) {
				return false
			}
		}
		return (waiting == 0 || waiting == 1 && !p.Full) && !slices.ContainsFunc(w.ends, func(c int) bool { return p.cells[c] == s }) &&
			!slices.ContainsFunc(w.cells, func(c int) bool { return p.cells[c] != '.' && p.cells[c] != s })
	})
}

// opens reports whether the side can open the pairs in this order when all other cells are
// full: the windows that only a pair and none after it stops have a full cell in common, and
// a symbol on the pair that differs from what stands there stops them all.
func (p *Proof) opens(pairs []pair, order []int) bool {
	var later []pair
	for n, at := range slices.Backward(order) {
		if at < 0 || at >= len(pairs) || slices.Contains(order[:n], at) {
			return false
		}
		in, now := slices.Contains[[]int], append(slices.Clip(later), pairs[at])
		stops := func(c int) bool {
			return !slices.ContainsFunc(p.windows, func(w *window) bool {
				left := p.mayCount(w, later) && !p.mayCount(w, now)
				return left && (inPair(now, c) || !in(w.cells, c) || !in(w.cells, pairs[at].cells[0]))
			})
		}
		if !slices.ContainsFunc(p.Images[0], stops) {
			return false
		}
		later = now
	}
	return len(order) == len(pairs)
}

// inPair reports whether a cell is in one of some pairs.
func inPair(pairs []pair, c int) bool {
	return slices.ContainsFunc(pairs, func(q pair) bool { return slices.Contains(q.cells[:], c) })
}

// pricesProve reports whether no pairs stop the maker from the start, as the cells' prices show:
// pairs that stop a line lie in it, and for all lines they cost more than all cells.
func (p *Proof) pricesProve() bool {
	need, have := 0, 1
	for _, price := range p.Prices {
		have += min(max(price, 0), most)
	}
	if p.Goal != Either || p.Side == p.Maker || len(p.Prices) != p.Empty || p.Empty != len(p.cells) || slices.Min(p.Prices) < 0 || slices.Max(p.Prices) > most {
		return p.no("these are no prices of an empty board")
	}
	for _, line := range p.lines {
		need += p.cheapest(line, nil, have)
	}
	return need >= have || p.no("that is enough for the lines", need, have)
}

// cheapest returns what the pairs cost at least that stop some windows, or the limit.
func (p *Proof) cheapest(line []*window, pairs []pair, limit int) int {
	open := slices.IndexFunc(line, func(w *window) bool { return p.mayCount(w, pairs) })
	if open < 0 || limit <= 0 {
		return 0
	}
	cells := slices.Concat(line[open].cells, line[open].ends)
	cells = slices.DeleteFunc(cells, func(c int) bool { return inPair(pairs, c) })
	for i, a := range cells {
		for _, b := range cells[:i] {
			for _, same := range []bool{false, true} {
				cost := p.Prices[a] + p.Prices[b]
				limit = min(limit, cost+p.cheapest(line, append(slices.Clip(pairs), pair{[2]int{a, b}, same}), limit-cost))
			}
		}
	}
	return limit
}
