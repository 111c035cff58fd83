package orderchaos

import "noughts/engine"

// A walk goes through all games that Order plays by a plan on 4×4 while Chaos
// tries everything: the depth-first search of Castelein's thesis, section 3.4.1,
// but with a memory, so that what follows a position is counted once.
type walk struct {
	plan plan
	seen map[position]tally // with Order to move
}

// A tally is what a walk found from a position on. Games are counted by their
// moves, so one that reaches the same board in another order is another game.
type tally struct {
	leaves    int // how many games there are
	chaosWins int
	plies     int // of the longest of them
}

// newWalk returns a walk that has seen nothing.
func newWalk(by plan) *walk { return &walk{plan: by, seen: map[position]tally{}} }

// from counts the games from a position that is not over.
func (w *walk) from(p position) tally {
	if !p.orderToMove() {
		return w.replies(p)
	}
	t, ok := w.seen[p]
	if !ok {
		m, _ := w.plan(&p)
		t.add(w.after(p.step(m)))
		w.seen[p] = t
	}
	return t
}

// replies counts the games from a position with Chaos to move.
func (w *walk) replies(p position) (t tally) {
	for _, m := range (state{position: p}).AppendMoves(nil) {
		t.add(w.after(p.step(m)))
	}
	return t
}

// after counts the games from a position that may be over.
func (w *walk) after(p position) tally {
	switch o, over := p.Outcome(); {
	case !over:
		return w.from(p)
	case o == engine.WonBy(p.rules.order()):
		return tally{leaves: 1}
	}
	return tally{leaves: 1, chaosWins: 1}
}

// add counts the games after one more move.
func (t *tally) add(after tally) {
	t.leaves += after.leaves
	t.chaosWins += after.chaosWins
	t.plies = max(t.plies, after.plies+1)
}
