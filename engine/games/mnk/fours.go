package mnk

import (
	"noughts/engine"
)

// fours searches for a win by an unbroken series of threats to complete a line
// ("fours", where five win). Each threat leaves one answer, so a win found is
// proved against every defence. The search gives up at its limit; not finding a
// win proves nothing.
type fours struct {
	*tally
	line   []uint16         // the win found: threats and answers in turn, the last threat decides
	limit  int              // threats that may still be tried
	tried  uint64           // threats tried, over all calls
	cut    bool             // whether a longer series might do better
	failed [1 << 10]failure // by hash
	round  uint32           // tells the failures of this search from older ones
}

// A failure is a position from which the threats that were left did not win. It
// only spares work: a proof never rests on it.
type failure struct {
	hash  uint64
	round uint32
}

// maxFours is the longest series, in threats.
const maxFours = 60

func newFours(t *tally) *fours {
	return &fours{tally: t, line: make([]uint16, 0, 2*maxFours)}
}

// win reports whether p, if it were to move, has a win by threats, trying no
// more than limit of them. It looks for the shortest. Nobody may have a line to
// complete. On success f.line holds the win; its length is odd, and the last
// stone makes two lines to complete at once.
func (f *fours) win(p engine.Player, limit int) bool {
	if f.need2[p].size == 0 {
		return false
	}
	f.limit = limit
	f.blind = true // threats need no weights
	defer func() { f.blind = false }()
	for threats := 1; threats <= maxFours && f.limit > 0; threats++ {
		f.line, f.cut = f.line[:0], false
		f.round++
		if f.extend(p, threats) {
			return true
		}
		if !f.cut {
			return false
		}
	}
	return false
}

// plies returns in how many plies the win that was found comes: after the last
// threat the opponent stops one line and the other is completed.
func (f *fours) plies() int { return len(f.line) + 2 }

// extend tries every threat of p, to win with at most so many.
func (f *fours) extend(p engine.Player, threats int) bool {
	q := p ^ 1
	if f.need1[q].size > 0 { // the only threat that does not lose is one that stops this
		c, one := f.only(q)
		return one && f.need2[p].windows[c] > 0 && f.try(c, p, threats)
	}
	for c := range f.need2[p].set.all {
		if f.try(c, p, threats) {
			return true
		}
	}
	return false
}

// try puts the threat on c and answers it.
func (f *fours) try(c uint16, p engine.Player, threats int) bool {
	if f.limit <= 0 {
		return false
	}
	f.limit--
	f.tried++
	q := p ^ 1
	f.put(c, p)
	defer f.lift(c, p)
	if f.need1[q].size > 0 || f.need1[p].size == 0 {
		return false // a line to complete is left open, or, in exact games, none is threatened
	}
	f.line = append(f.line, c)
	if f.need1[p].size > 1 {
		return true
	}
	if threats == 1 {
		f.cut = true
	} else if f.answered(p, threats-1) {
		return true
	}
	f.line = f.line[:len(f.line)-1]
	return false
}

// answered puts the only answer to a threat of p and goes on.
func (f *fours) answered(p engine.Player, threats int) bool {
	d, _ := f.only(p)
	f.put(d, p^1)
	defer f.lift(d, p^1)
	here := failure{f.hash, f.round}
	slot := &f.failed[f.hash%uint64(len(f.failed))]
	if *slot == here {
		return false
	}
	f.line = append(f.line, d)
	if f.extend(p, threats) {
		return true
	}
	f.line = f.line[:len(f.line)-1]
	*slot = here
	return false
}

// only returns the cell that completes a line of p, if it is the only one.
func (f *fours) only(p engine.Player) (c uint16, one bool) {
	for c = range f.need1[p].set.all {
		break
	}
	return c, f.need1[p].size == 1
}

// zone returns the cells on which a stone of the defender can matter to the win
// that was found for p. A stone anywhere else loses to the same series:
//
//   - the cells of the series, and those that its last stone threatens, stay
//     free, so all threats are made as before;
//   - the defender answers on the same cells, and completes no line with that,
//     because every window that could come to lack one stone is in the zone.
func (f *fours) zone(p engine.Player) cells {
	var z cells
	q := p ^ 1
	for _, c := range f.line {
		z.add(c)
	}
	for i, c := range f.line {
		f.put(c, [2]engine.Player{p, q}[i&1])
	}
	for c := range f.need1[p].set.all {
		z.add(c)
	}
	for i := len(f.line) - 1; i >= 0; i-- {
		f.lift(f.line[i], [2]engine.Player{p, q}[i&1])
	}
	for c := range f.need2[q].set.all {
		z.add(c)
	}
	f.addCounters(q, &z)
	return z
}

// addCounters adds the windows in which one more stone and the answers of the
// series would let the defender q threaten a line.
func (f *fours) addCounters(q engine.Player, z *cells) {
	var answers cells
	for i := 1; i < len(f.line); i += 2 {
		answers.add(f.line[i])
	}
	for i := 1; i < len(f.line); i += 2 {
		for _, w := range f.through[f.line[i]] {
			if !f.panes[w].alive(q) {
				continue
			}
			n := int(f.panes[w].count[q])
			for _, c := range f.window(w) {
				if answers.has(c) {
					n++
				}
			}
			if n < f.k-2 {
				continue
			}
			for _, c := range f.window(w) {
				if f.owner[c] == 0 {
					z.add(c)
				}
			}
		}
	}
}
