package certificate

import "slices"

// A pair is two cells: when the other side plays in one, the side plays in the other.
type pair struct {
	cells [2]int
	same  bool // with the same symbol, else with another
}

// among counts its cells among others.
func (q pair) among(cells []int) (n int) {
	for _, c := range cells {
		if c == q.cells[0] || c == q.cells[1] {
			n++
		}
	}
	return n
}

// stopping reports whether all that the side has to do is to stop lines.
func (p *Proof) stopping() bool {
	return p.Goal == Wins && p.Result < 1 || (p.Goal == Either || p.Goal == Weak) && p.Side != p.Maker
}

// pairsHold reports whether the side keeps what it claims by pairs.
func (p *Proof) pairsHold(a *Answer) bool {
	pairs, used := make([]pair, len(a.Pairs)), map[int]bool{}
	for i, cells := range a.Pairs {
		pairs[i] = pair{cells, slices.Contains(a.Same, i)}
		for _, c := range cells {
			if c < 0 || c >= len(p.cells) || p.cells[c] != '.' || used[c] {
				return p.no("this is no pair of empty cells", cells)
			}
			used[c] = true
		}
	}
	if p.Falls || !p.blocked(pairs) {
		return p.no("the pairs leave a line open")
	}
	// No stone of one's own harms. With symbols for both, the side can keep out of the
	// pairs if the number of empty cells is even whenever the other is to move.
	return p.Goal != Either || (p.Empty%2 == 1) == (p.ToMove() == p.Side) || p.opens(pairs, a.Open) || p.no("the pairs cannot be opened")
}

// blocked reports whether pairs stop every line that is against the claim.
func (p *Proof) blocked(pairs []pair) bool {
	return p.stopping() && !slices.ContainsFunc(p.windows, func(w *window) bool { return p.mayCount(w, pairs) })
}

// mayCount reports whether a window can come to count while the side answers in pairs:
// all pairs are answered or, unless only the full board is judged, untouched, but for one
// that waits for its answer. Any stone may come to stand on the other cells.
func (p *Proof) mayCount(w *window, pairs []pair) bool {
	symbols := []byte(p.Stones)
	if p.Goal != Either {
		symbols = symbols[1-p.Side:][:1]
	}
	return slices.ContainsFunc(symbols, func(s byte) bool {
		if slices.ContainsFunc(w.cells, func(c int) bool { return p.cells[c] != '.' && p.cells[c] != s }) ||
			slices.ContainsFunc(w.ends, func(c int) bool { return p.cells[c] == s }) {
			return false
		}
		waiting := 0
		for _, q := range pairs {
			switch inside, ends := q.among(w.cells), q.among(w.ends); {
			case q.same && inside == 1 && ends == 1: // spoiled as soon as it is answered
				waiting++
			case !q.same && (inside == 2 || ends == 2 && p.Full && len(p.Stones) == 2):
				return false
			}
		}
		return waiting == 0 || waiting == 1 && !p.Full
	})
}

// opens reports whether the side can open the pairs in this order when all other cells are
// full, whatever stands there: one stone on a pair stops what the later pairs do not.
func (p *Proof) opens(pairs []pair, order []int) bool {
	for i := range pairs {
		if len(order) != len(pairs) || !slices.Contains(order, i) {
			return false
		}
	}
	var later []pair
	for _, at := range slices.Backward(order) {
		var left []*window // that only this pair stops
		var full []int     // their cells that no pair keeps empty
		still := append(slices.Clip(later), pairs[at])
		for _, w := range p.windows {
			if p.mayCount(w, later) && !p.mayCount(w, still) {
				left, full = append(left, w), append(full, p.alone(w, still)...)
			}
		}
		if slices.Sort(full); !p.stops(pairs[at], later, left, slices.Compact(full)) {
			return false
		}
		later = still
	}
	return true
}

// alone returns the empty cells of a window and at its ends that are in no pair.
func (p *Proof) alone(w *window, pairs []pair) []int {
	return slices.DeleteFunc(slices.Concat(w.cells, w.ends), func(c int) bool {
		return p.cells[c] != '.' || slices.ContainsFunc(pairs, func(q pair) bool { return q.among([]int{c}) > 0 })
	})
}

// stops reports whether some stone on a pair stops all windows, whatever stands on the full cells.
func (p *Proof) stops(q pair, later []pair, left []*window, full []int) bool {
	some := func(cells []int, ask func() bool) bool { // is true with some stone on one of them
		return slices.ContainsFunc(cells, func(c int) bool {
			defer func() { p.cells[c] = '.' }()
			return slices.ContainsFunc([]byte(p.Stones), func(s byte) bool {
				p.cells[c] = s
				return ask()
			})
		})
	}
	return some(q.cells[:], func() bool { return !slices.ContainsFunc(left, func(w *window) bool { return p.mayCount(w, later) }) }) ||
		len(full) > 0 && !some(full[:1], func() bool { return !p.stops(q, later, left, full[1:]) })
}

// pricesProve reports whether no pairs stop the maker from the start, as the cells' prices show:
// pairs that stop a line lie in it, and for all lines they cost more than all cells.
func (p *Proof) pricesProve() bool {
	have, need, lines := 0, 0, map[[3]int][]*window{}
	for _, price := range p.Prices {
		have += price
	}
	for _, w := range p.windows {
		lines[w.line] = append(lines[w.line], w)
	}
	if p.Goal != Either || !p.stopping() || len(p.Prices) != p.Empty || p.Empty != len(p.cells) || slices.Min(p.Prices) < 0 || slices.Max(p.Prices) > most {
		return p.no("these are no prices of an empty board")
	}
	for _, line := range lines {
		need += p.cheapest(line, nil, have+1)
	}
	return need > have || p.no("that is enough for the lines", need, have)
}

// cheapest returns what the pairs cost at least that stop some windows, or the limit.
func (p *Proof) cheapest(line []*window, pairs []pair, limit int) int {
	open := slices.IndexFunc(line, func(w *window) bool { return p.mayCount(w, pairs) })
	if open < 0 || limit <= 0 {
		return 0
	}
	cells := p.alone(line[open], pairs)
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
