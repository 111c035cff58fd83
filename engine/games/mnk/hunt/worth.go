package hunt

import (
	"sync"

	"noughts/engine/search"
)

//go:generate go run ../tune -o weights.go

// Classes is how many classes a cell can have along a direction.
const Classes = 16

// The units of weights.
const (
	// Scale is how much better a position is that is won e times as often.
	Scale = 400

	// Fineness is how many parts of a score the weights count.
	Fineness = 4

	mineUnit = 1024
)

// Pairs calls visit with what a code is weighed by: each of its classes alone,
// with 0 beside it, and each two of them, the higher first.
func Pairs(code uint16, visit func(a, b uint16)) {
	for d := range 4 {
		a := code >> (4 * d) & (Classes - 1)
		if a == 0 {
			continue
		}
		visit(a, 0)
		for e := range d {
			if b := code >> (4 * e) & (Classes - 1); b != 0 {
				visit(max(a, b), min(a, b))
			}
		}
	}
}

// Weight returns what two classes of a cell are worth together, the higher first,
// beside what each is worth with 0. A sum of 1 is a position that is won e times
// as often.
func Weight(a, b uint16) float64 {
	return float64(pairWeights[a&(Classes-1)][b&(Classes-1)]) / (Scale * Fineness)
}

// Mine and Tempo say how much more weights count for the player to move, and what
// it is worth to be the one.
const (
	Mine  = float64(mineWeight) / mineUnit
	Tempo = float64(tempoWeight) / Scale
)

// newWorths returns what a cell is worth to a player by its code. It is the same
// for all rules, and made when first needed.
var newWorths = sync.OnceValue(func() *[1 << 16]int16 {
	t := &[1 << 16]int16{}
	for code := range t {
		n := 0
		Pairs(uint16(code), func(a, b uint16) { n += int(pairWeights[a][b]) })
		t[code] = int16(max(-1<<15, min(1<<15-1, n)))
	}
	return t
})

// Estimate weighs what stones would make for both sides; those of the side to
// move count more, as it may go on at once.
func (w *Worker) Estimate() search.Score {
	mine, theirs := w.Worths(w.worths)
	if w.turn != 0 {
		mine, theirs = theirs, mine
	}
	v := (int(mine)*mineWeight/mineUnit-int(theirs))/Fineness + tempoWeight
	if w.options.Misere {
		v = -v
	}
	return search.Score(max(-Certain, min(Certain, v)))
}
