package certificate

import "slices"

// A pair is two cells: when the other side plays in one, the side plays in the other.
type pair struct {
	cells [2]int
	same  bool // with the same symbol, else with another
}

// has reports whether a cell is one of a pair's.
func (q pair) has(c int) bool { return q.cells[0] == c || q.cells[1] == c }

// pairsHold reports whether the side keeps what it claims by the pairs of a lemma.
func (p *Proof) pairsHold(l *Lemma) bool {
	pairs, used := make([]pair, len(l.Pairs)), map[int]bool{}
	for i, cells := range l.Pairs {
		pairs[i] = pair{cells, slices.Contains(l.Same, i)}
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
	// The side can keep out of the pairs if the number of empty cells is even whenever the other is to move.
	return p.Goal == Wins || (p.empty%2 == 1) == (p.ToMove() == p.Side) || p.opens(pairs, l.Open) || p.no("the pairs cannot be opened")
}

// blocked reports whether pairs stop every line that is against the claim.
func (p *Proof) blocked(pairs []pair) bool {
	return (p.Goal == Either && p.Side != p.Maker || p.Goal == Wins && p.Result < 1) && !slices.ContainsFunc(p.windows, func(w *window) bool {
		if p.Goal == Either {
			return p.mayCount(w, pairs)
		}
		return w.stones[p.Side] == 0 && !slices.ContainsFunc(pairs, func(q pair) bool {
			return slices.Contains(w.cells, q.cells[0]) && slices.Contains(w.cells, q.cells[1])
		})
	})
}

// mayCount reports whether a window can come to count while the side answers in pairs:
// all pairs are answered or, unless only the full board is judged, untouched, but for one
// that waits for its answer. Any stone may come to stand on the other cells.
func (p *Proof) mayCount(w *window, pairs []pair) bool {
	return slices.ContainsFunc([]byte(p.Stones), func(symbol byte) bool {
		fits := func(cell int, s byte) bool {
			return (!slices.Contains(w.cells, cell) || s == symbol) && !(p.Exact && s == symbol && slices.Contains(w.ends, cell))
		}
		against, waiting := 0, !p.Full
		for _, c := range slices.Concat(w.cells, w.ends) {
			if p.cells[c] != '.' && !fits(c, p.cells[c]) {
				return false
			}
		}
		for _, q := range pairs {
			answered, waits := !p.Full && fits(q.cells[0], '.') && fits(q.cells[1], '.'), false
			for _, x := range []byte(p.Stones) {
				for _, y := range []byte(p.Stones) {
					answered = answered || (x == y) == q.same && fits(q.cells[0], x) && fits(q.cells[1], y)
				}
				waits = waits || fits(q.cells[0], x) && fits(q.cells[1], '.') || fits(q.cells[0], '.') && fits(q.cells[1], x)
			}
			if !answered {
				against, waiting = against+1, waiting && waits
			}
		}
		return against == 0 || against == 1 && waiting
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
	for i, at := range order {
		var later []pair
		var left []*window // that only this pair stops
		var full []int     // their cells that no pair keeps empty
		for _, next := range order[i+1:] {
			later = append(later, pairs[next])
		}
		still := append(slices.Clip(later), pairs[at])
		for _, w := range p.windows {
			if p.mayCount(w, later) && !p.mayCount(w, still) {
				left = append(left, w)
				full = append(full, slices.DeleteFunc(slices.Concat(w.cells, w.ends), func(c int) bool {
					return p.cells[c] != '.' || slices.ContainsFunc(still, func(q pair) bool { return q.has(c) })
				})...)
			}
		}
		if slices.Sort(full); !p.stops(pairs[at], later, left, slices.Compact(full)) {
			return false
		}
	}
	return true
}

// stops reports whether some stone on a pair stops all windows, whatever stands on the full cells.
func (p *Proof) stops(q pair, later []pair, left []*window, full []int) bool {
	with := func(c int, s byte, ask func() bool) bool {
		p.cells[c] = s
		defer func() { p.cells[c] = '.' }()
		return ask()
	}
	return slices.ContainsFunc(q.cells[:], func(c int) bool {
		return slices.ContainsFunc([]byte(p.Stones), func(s byte) bool {
			return with(c, s, func() bool {
				return !slices.ContainsFunc(left, func(w *window) bool { return p.mayCount(w, later) })
			})
		})
	}) || len(full) > 0 && !slices.ContainsFunc([]byte(p.Stones), func(s byte) bool {
		return !with(full[0], s, func() bool { return p.stops(q, later, left, full[1:]) })
	})
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
	if p.Goal != Either || p.Side == p.Maker || len(p.Prices) != p.empty || p.empty != len(p.cells) || slices.Min(p.Prices) < 0 || slices.Max(p.Prices) > most {
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
	cells := slices.DeleteFunc(slices.Concat(line[open].cells, line[open].ends), func(c int) bool {
		return slices.ContainsFunc(pairs, func(q pair) bool { return q.has(c) })
	})
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
