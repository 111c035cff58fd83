package mnk

import "noughts/engine"

// A tally is a board that counts: it knows how many stones of each player every
// window holds, and from that, at any time, the cells that complete a line and
// the cells that threaten to. Stones are put and taken back in turn; nothing is
// allocated.
//
// A window is alive for a player while the opponent has no stone in it and, if
// lines are exact, the player has none at its ends. Dead windows stay dead as
// long as stones are only put.
type tally struct {
	*grid
	stones [2]cells
	owner  [maxCells]uint8 // 0 free, else 1 + the player
	panes  []pane          // by window
	alive  [2]int          // windows alive
	total  [2]int32        // the weight of all windows alive
	worth  [2][maxCells]int32
	need1  [2]reach // the cells that complete a window
	need2  [2]reach // the cells of windows that lack two stones: they threaten to complete one
	free   int
	blind  bool // the weights are left alone until every stone put since is lifted
	turn   engine.Player
	hash   uint64
}

// A pane is what stands in a window.
type pane struct {
	count  [2]uint8 // stones, by player
	barred [2]uint8 // exact: a player's stones at the ends
}

// alive reports whether the window may still become a line of the player.
func (s *pane) alive(p engine.Player) bool { return s.count[p^1] == 0 && s.barred[p] == 0 }

// A reach is a set of cells with the number of windows that put each there.
type reach struct {
	windows [maxCells]uint8
	set     cells
	size    int // cells in the set
}

func (r *reach) add(c uint16) {
	if r.windows[c]++; r.windows[c] == 1 {
		r.set.add(c)
		r.size++
	}
}

func (r *reach) remove(c uint16) {
	if r.windows[c]--; r.windows[c] == 0 {
		r.set.remove(c)
		r.size--
	}
}

// newTally returns the tally of a position.
func newTally(g *grid, p position) *tally {
	t := &tally{grid: g, panes: make([]pane, g.windows()), free: g.rule.size()}
	for w := range uint16(g.windows()) {
		t.enter(w, engine.First)
		t.enter(w, engine.Second)
	}
	for player := range p.stones {
		for c := range p.stones[player].all {
			t.put(c, engine.Player(player))
		}
	}
	t.turn = p.Turn()
	return t
}

// enter counts a window in that is alive for the player.
func (t *tally) enter(w uint16, p engine.Player) {
	n := int(t.panes[w].count[p])
	t.alive[p]++
	t.weigh(w, p, t.weight[n])
	t.enlist(w, p, n)
}

// leave counts out what enter counted in.
func (t *tally) leave(w uint16, p engine.Player) {
	n := int(t.panes[w].count[p])
	t.alive[p]--
	t.weigh(w, p, -t.weight[n])
	t.delist(w, p, n)
}

// weigh adds to what a window is worth to the player on each of its cells.
func (t *tally) weigh(w uint16, p engine.Player, by int32) {
	if t.blind {
		return
	}
	t.total[p] += by
	worth := &t.worth[p]
	for _, c := range t.window(w) {
		worth[c] += by
	}
}

// enlist notes the free cells of a window with n stones, if it lacks but one or
// two.
func (t *tally) enlist(w uint16, p engine.Player, n int) {
	if n+2 < t.k {
		return
	}
	if list := t.list(p, n); list != nil {
		for _, c := range t.window(w) {
			if t.owner[c] == 0 {
				list.add(c)
			}
		}
	}
}

// delist undoes enlist.
func (t *tally) delist(w uint16, p engine.Player, n int) {
	if n+2 < t.k {
		return
	}
	if list := t.list(p, n); list != nil {
		for _, c := range t.window(w) {
			if t.owner[c] == 0 {
				list.remove(c)
			}
		}
	}
}

func (t *tally) list(p engine.Player, n int) *reach {
	switch t.k - n {
	case 1:
		return &t.need1[p]
	case 2:
		return &t.need2[p]
	}
	return nil
}

// play puts a stone of the player to move.
func (t *tally) play(c uint16) {
	t.put(c, t.turn)
	t.turn ^= 1
}

// takeBack undoes play.
func (t *tally) takeBack(c uint16) {
	t.turn ^= 1
	t.lift(c, t.turn)
}

// put puts a stone on a free cell.
func (t *tally) put(c uint16, p engine.Player) {
	q := p ^ 1
	for _, w := range t.through[c] {
		s := &t.panes[w]
		if s.alive(q) {
			t.leave(w, q)
		}
		if s.alive(p) {
			n := int(s.count[p])
			t.weigh(w, p, t.weight[n+1]-t.weight[n])
			t.delist(w, p, n)
		}
	}
	t.owner[c] = uint8(p) + 1
	t.stones[p].add(c)
	for _, w := range t.through[c] {
		s := &t.panes[w]
		s.count[p]++
		if s.alive(p) {
			t.enlist(w, p, int(s.count[p]))
		}
	}
	for _, w := range t.beside[c] {
		s := &t.panes[w]
		if s.alive(p) {
			t.leave(w, p)
		}
		s.barred[p]++
	}
	t.free--
	t.hash ^= t.zobrist[p][c]
}

// lift undoes put, step by step backwards.
func (t *tally) lift(c uint16, p engine.Player) {
	t.hash ^= t.zobrist[p][c]
	t.free++
	for _, w := range t.beside[c] {
		s := &t.panes[w]
		s.barred[p]--
		if s.alive(p) {
			t.enter(w, p)
		}
	}
	for _, w := range t.through[c] {
		s := &t.panes[w]
		if s.alive(p) {
			t.delist(w, p, int(s.count[p]))
		}
		s.count[p]--
	}
	t.owner[c] = 0
	t.stones[p].remove(c)
	q := p ^ 1
	for _, w := range t.through[c] {
		s := &t.panes[w]
		if s.alive(p) {
			n := int(s.count[p])
			t.weigh(w, p, t.weight[n]-t.weight[n+1])
			t.enlist(w, p, n)
		}
		if s.alive(q) {
			t.enter(w, q)
		}
	}
}
