package certificate

// This file proves that no pairs of cells stop all lines, for an empty board where both sides
// choose. See docs/certificates.md#prices-no-pairs-will-do.

const (
	mostPrice = 1 << 30
	mostCost  = 1 << 40 // more than all cells cost
	mostLooks = 10_000_000
)

// noPairsStopAll reports whether the claim's prices prove that no pairs stop all windows.
//
// Statement: if the least that must be paid for the windows of each row, column and diagonal adds
// up to more than all cells cost, no pairs stop all of them.
//
// Why: both cells of a pair that stops a window lie in the window's row, column or diagonal, and
// two cells lie together in one of these at most. So each of them needs pairs of its own, and no
// cell is in two pairs.
func (p *Proof) noPairsStopAll() bool {
	if !p.Choose || p.Empty != len(p.Cells) ||
		len(p.Prices) != p.Empty || !within(0, mostPrice, p.Prices...) {
		return false
	}
	cost := 0
	for line := range 4 * len(p.Cells) { // as addWindows counts them
		cost += p.cheapest(line, nil, mostCost)
	}
	for _, price := range p.Prices {
		cost -= price
	}
	return cost > 0 && p.looks <= mostLooks
}

// cheapest returns the least that pairs cost with which, beside some that there are, all windows of
// a line are stopped, or a limit if that is less. It tries all pairs, of both kinds, that stop the
// first window that is open. After mostLooks of these looks it returns less, which proves nothing.
func (p *Proof) cheapest(line int, pairs [][]int, limit int) int {
	p.looks++
	if p.looks > mostLooks {
		return 0
	}
	open := p.firstOpen(line, pairs)
	if open == nil || limit <= 0 {
		return 0
	}
	cells := append(append([]int{}, open.cells...), open.ends...)
	for _, a := range cells {
		for _, b := range cells {
			if a >= b {
				continue
			}
			cost := p.Prices[a] + p.Prices[b]
			for _, pair := range [][]int{{a, b}, {a, b, 1}} {
				if more := append(pairs[:len(pairs):len(pairs)], pair); p.arePairs(more) {
					limit = min(limit, cost+p.cheapest(line, more, limit-cost))
				}
			}
		}
	}
	return limit
}

// firstOpen returns the first harmful window of a line that pairs do not stop, nil if there is
// none.
func (p *Proof) firstOpen(line int, pairs [][]int) *window {
	for i := range p.windows {
		if w := &p.windows[i]; w.line == line && p.harmful(w) && !p.stopsByPairs(w, pairs) {
			return w
		}
	}
	return nil
}
