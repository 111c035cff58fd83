package main

import (
	"math"

	"noughts/engine"
	"noughts/engine/games/mnk/pvs"
	"noughts/engine/search"
)

// A sample is a position as the estimate sees it, and what a search finds.
type sample struct {
	counts    [2][]count // of the player to move, and of the other
	situation int
	chance    float64 // that the player to move wins, as the search sees it
}

// A count is how often a weight counts.
type count struct {
	weight int
	times  float64
}

type samples []sample

// split puts one sample in ten aside, to test with.
func (all samples) split() (train, test samples) {
	for i, s := range all {
		if i%10 == 9 {
			test = append(test, s)
		} else {
			train = append(train, s)
		}
	}
	return train, test
}

// newSample counts what stands on a board.
func newSample(w *pvs.Worker) sample {
	var times [2][weights]float64
	for c := range w.Near().All {
		if w.Taken(c) {
			continue
		}
		for i := range times {
			pvs.Pairs(w.Code(w.Turn()^engine.Player(i), c), func(a, b uint16) { times[i][weightOf(a, b)]++ })
		}
	}
	s := sample{situation: w.Situation()}
	for i := range times {
		for weight, n := range times[i] {
			if n > 0 {
				s.counts[i] = append(s.counts[i], count{weight, n})
			}
		}
	}
	return s
}

// chance turns a score into the chance of winning.
func chance(v search.Score) float64 {
	switch {
	case v.Result() > 0:
		return 1
	case v.Result() < 0:
		return 0
	}
	return sigmoid(float64(v) / pvs.Scale)
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
