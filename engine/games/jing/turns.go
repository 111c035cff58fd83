package jing

import (
	"cmp"
	"math/bits"
	"slices"

	"noughts/engine"
)

// mostTurns is how many turns an analysis names.
const mostTurns = 6

// proveTurns looks for more pairs that are as good as the position is, the most
// promising first, until there are enough to name.
func (an *analysis) proveTurns() {
	b := an.boundsOf(0)
	least := ForDraw
	switch {
	case an.root.Plies()%PerTurn != 0 || b.high < ForDraw || (b.Low < ForDraw) != (b.high < ForDraw):
		return
	case b.Low >= ForWin:
		least = ForWin
	}
	found := 0
	for i := range an.replies {
		if found == mostTurns {
			return
		}
		yes, ok := an.prove(i, least)
		if !ok {
			return
		}
		if yes {
			found++
		}
	}
}

// bestTurns returns the best pairs, as far as that is known: those that are proved to be
// worth most, and of these the most promising.
func (an *analysis) bestTurns() []engine.Turn {
	if an.root.Plies()%PerTurn != 0 {
		return nil
	}
	order := make([]int, len(an.replies))
	for i := range order {
		order[i] = i
	}
	result := func(margin int) int { return cmp.Compare(margin, 0) }
	slices.SortStableFunc(order, func(x, y int) int {
		a, b := &an.replies[x], &an.replies[y]
		return cmp.Or(cmp.Compare(result(b.bounds.Low), result(a.bounds.Low)), cmp.Compare(result(b.bounds.high), result(a.bounds.high)),
			cmp.Compare(first(y == an.best), first(x == an.best)), cmp.Compare(b.bounds.Low, a.bounds.Low), cmp.Compare(b.estimate, a.estimate))
	})
	var turns []engine.Turn
	for _, i := range order[:min(mostTurns, len(order))] {
		r := &an.replies[i]
		t := engine.Turn{Value: turnValue(r, LastPly-an.root.Plies())}
		if len(turns) > 0 && t.Value.Low < turns[0].Value.Low {
			break // it is not as good
		}
		for rest := r.cells; rest != 0; rest &= rest - 1 {
			t.Moves = append(t.Moves, engine.Move{Cell: uint16(bits.TrailingZeros32(rest))})
		}
		turns = append(turns, t)
	}
	return turns
}

// turnValue returns what is known of a reply.
func turnValue(r *reply, left int) engine.Evaluation {
	j := engine.Unknown(engine.Move{}).Within(engine.Result(cmp.Compare(r.bounds.Low, 0)), engine.Result(cmp.Compare(r.bounds.high, 0))).WithEstimate(r.estimate)
	if j.Decided() {
		j = engine.Proved(engine.Move{}, j.Low, left)
	}
	if r.bounds.Low == r.bounds.high {
		j.Margin, j.Scored = int64(r.bounds.Low), true
	}
	return j
}
