package orderchaos

import (
	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// A walk goes through all games that Order plays by a plan on 4×4 while Chaos
// tries everything: the depth-first search of Castelein's thesis, section 3.4.1,
// but with a memory, so that what follows a position is counted once.
type walk struct {
	plan plan
	seen map[uint32]tally // by fingerprint, with Order to move
}

// A tally is what a walk found from a position on. Games are counted by their
// moves, so one that reaches the same board in another order is another game.
type tally struct {
	leaves    int // how many games there are
	chaosWins int
	plies     int // of the longest of them
}

// walkFrom returns the finished walk of a plan from the empty board.
func walkFrom(by plan, chaosFirst bool) (*walk, tally) {
	w := &walk{plan: by, seen: map[uint32]tally{}}
	return w, w.from(rules.Position{Variant: small(chaosFirst)})
}

// fingerprint is one-to-one on the positions of one variant: X in its low half, O
// in the other.
func fingerprint(p *rules.Position) uint32 { return uint32(p.Stones[0].Lo | p.Stones[1].Lo<<16) }

// from counts the games from a position that is not over.
func (w *walk) from(p rules.Position) tally {
	if !p.OrderToMove() {
		return w.replies(p)
	}
	t, ok := w.seen[fingerprint(&p)]
	if !ok {
		t.add(w.after(p.Step(w.plan(&p).Move)))
		w.seen[fingerprint(&p)] = t
	}
	return t
}

// replies counts the games from a position with Chaos to move.
func (w *walk) replies(p rules.Position) (t tally) {
	for _, m := range p.AppendUnordered(nil) {
		t.add(w.after(p.Step(m)))
	}
	return t
}

// after counts the games from a position that may be over.
func (w *walk) after(p rules.Position) tally {
	switch o, over := p.Outcome(); {
	case !over:
		return w.from(p)
	case o == engine.WonBy(p.Variant.Order()):
		return tally{leaves: 1}
	}
	return tally{leaves: 1, chaosWins: 1}
}

// known returns what a finished walk has found from a position after Chaos's
// move, if it has come there.
func (w *walk) known(p rules.Position) (t tally, ok bool) {
	if p.Over() {
		return w.after(p), true
	}
	t, ok = w.seen[fingerprint(&p)]
	return t, ok
}

// add counts the games after one more move.
func (t *tally) add(after tally) {
	t.leaves += after.leaves
	t.chaosWins += after.chaosWins
	t.plies = max(t.plies, after.plies+1)
}
