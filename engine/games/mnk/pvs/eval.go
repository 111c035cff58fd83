package pvs

import (
	"sync"

	"noughts/engine/games/mnk/evalnet"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/search"
)

//go:generate go run ../lab/tune -o weights.go

// Shapes is how many shapes a cell can have along a direction.
const Shapes = 16

// The units of weights.
const (
	// Scale is how much better a position is that is won e times as often, by the table.
	Scale = 400

	// networkScale is the same by the network. Values are then spread as those of the table are, to
	// which the margins of the search are tuned.
	networkScale = 560

	// PairScale is how many parts of a unit of the evaluation the weights of pairs
	// count.
	PairScale = 4
)

// Pairs calls visit with what a code is weighed by: each of its shapes alone,
// with 0 beside it, and each two of them, the higher first.
func Pairs(code uint16, visit func(a, b uint16)) {
	for d := range 4 {
		a := code >> (4 * d) & (Shapes - 1)
		if a == 0 {
			continue
		}
		visit(a, 0)
		for e := range d {
			if b := code >> (4 * e) & (Shapes - 1); b != 0 {
				visit(max(a, b), min(a, b))
			}
		}
	}
}

// Scale returns how much better a position is that is won e times as often.
func (e *Engine) Scale() float64 {
	if e.options.Network == nil {
		return Scale
	}
	return networkScale
}

// Weight returns what two shapes of a cell are worth together, the higher first,
// beside what each is worth with 0: to the player to move, side 0, and to the
// other, side 1. A sum of 1 is a position that is won e times as often.
func Weight(side int, a, b uint16) float64 {
	return float64(pairWeights[side&1][a&(Shapes-1)][b&(Shapes-1)]) / (Scale * PairScale)
}

// SituationWeight returns what a situation is worth to the player to move.
func SituationWeight(situation int) float64 {
	return float64(situationWeights[situation&(Situations-1)]) / Scale
}

// newEvalTables returns what a cell is worth by its code to the player to move, and
// to the other. It is the same for all rules, and made when first needed.
var newEvalTables = sync.OnceValue(func() *[2][1 << 16]int16 {
	t := &[2][1 << 16]int16{}
	for side := range t {
		half, across := halves(side), pairs(side)
		for code := range t[side] {
			low, high := code&255, code>>8
			n := half[low] + half[high]
			for _, a := range [2]int{low & 15, low >> 4} {
				n += across[a][high&15] + across[a][high>>4]
			}
			t[side][code] = int16(max(-1<<15, min(1<<15-1, n)))
		}
	}
	return t
})

// halves returns what is weighed of two directions alone, by their shapes.
func halves(side int) (half [256]int) {
	for code := range half {
		Pairs(uint16(code), func(a, b uint16) { half[code] += int(pairWeights[side][a][b]) })
	}
	return half
}

// pairs returns the weights of two shapes in either order.
func pairs(side int) (both [Shapes][Shapes]int) {
	for a := 1; a < Shapes; a++ {
		for b := 1; b <= a; b++ {
			both[a][b] = int(pairWeights[side][a][b])
			both[b][a] = both[a][b]
		}
	}
	return both
}

// Situations is how many situations there are.
const Situations = 1 << 6

// Situation says by bits what is in store: for the player to move whether a
// four, an open three or both at once can be made, and for the other whether a
// four and an open three can be, and whether that threatens to make two lines to
// complete at once. Cells do not tell how much more the first of each is worth
// than others.
func (w *Worker) Situation() (s int) {
	p, q := w.turn, w.turn^1
	bit := func(n int, is bool) {
		if is {
			s |= 1 << n
		}
	}
	bit(0, w.Size(p, patterns.Fours) > 0)
	bit(1, w.Size(p, patterns.Threes) > 0)
	bit(2, w.Any(p, patterns.Fours).Meets(w.Any(p, patterns.Threes)))
	bit(3, w.Size(q, patterns.Fours) > 0)
	bit(4, w.Size(q, patterns.Threes) > 0)
	bit(5, w.Threatens(q))
	return s
}

// Eval estimates the position.
func (w *Worker) Eval() search.Score { return w.eval(0) }

// eval estimates the position at a ply of the search.
func (w *Worker) eval(ply int) search.Score {
	if w.options.Network == nil {
		return w.evalTable()
	}
	return w.evalNetwork(ply)
}

// evalNetwork estimates by the network, whose sums are kept for each ply.
func (w *Worker) evalNetwork(ply int) search.Score {
	n, state := w.options.Network, &w.sums[ply+1]
	n.Update(state, &w.sums[ply], w.Shapes(), w.Near())
	v := int64(n.Value(state, int(w.turn), w.Situation())) * networkScale / evalnet.ValueScale
	return search.Score(max(-Certain, min(Certain, v)))
}

// evalTable weighs what stones would make for both sides, and what is in store.
func (w *Worker) evalTable() search.Score {
	mine := &w.evalTables[w.turn&1]
	theirs := &w.evalTables[w.turn&1^1]
	first, second := w.EvalSum(mine, theirs)
	v := int(first - second)
	if w.turn != 0 {
		v = -v
	}
	v = v/PairScale + int(situationWeights[w.Situation()&(Situations-1)])
	if w.options.Misere {
		v = -v
	}
	return search.Score(max(-Certain, min(Certain, v)))
}
