package main

import (
	"math"
	"math/rand/v2"

	"noughts/engine/games/mnk/pvs"
)

// weights is how many weights there are: one for every two shapes, of which the
// second may be none.
const weights = pvs.Shapes * pvs.Shapes

// weightOf returns the number of the weight of two shapes, the higher first.
func weightOf(a, b uint16) int { return int(a)*pvs.Shapes + int(b) }

// A model predicts the chance of winning.
type model struct {
	weights    [2][weights]float64 // to the player to move, and to the other
	situations [pvs.Situations]float64
}

// current returns the model that the search uses now.
func current() *model {
	m := &model{}
	for side := range m.weights {
		for a := range uint16(pvs.Shapes) {
			for b := range a + 1 {
				m.weights[side][weightOf(a, b)] = pvs.Weight(side, a, b)
			}
		}
	}
	for i := range m.situations {
		m.situations[i] = pvs.SituationWeight(i)
	}
	return m
}

// predict returns the chance that the player to move wins.
func (m *model) predict(s *sample) float64 {
	sum := m.situations[s.situation]
	for _, c := range s.counts[0] {
		sum += m.weights[0][c.weight] * c.times
	}
	for _, c := range s.counts[1] {
		sum -= m.weights[1][c.weight] * c.times
	}
	return sigmoid(sum)
}

// loss returns the mean cross entropy of samples.
func (m *model) loss(all samples) float64 {
	sum := 0.0
	for i := range all {
		p := max(1e-6, min(1-1e-6, m.predict(&all[i])))
		sum -= all[i].chance*math.Log(p) + (1-all[i].chance)*math.Log(1-p)
	}
	return sum / float64(len(all))
}

// How the weights are fitted. Guesses, judged by the cross entropy that
// `go run ./engine/games/mnk/lab/tune` prints.
const (
	epochs         = 10
	rate           = 0.03
	regularisation = 1e-3 // toward the old weights, which holds those that are seldom seen
)

// An adaGrad is gradient descent of one weight: steps get smaller where the slope was steep
// (AdaGrad; Duchi, Hazan and Singer 2011).
type adaGrad struct {
	value *float64
	steep float64
}

func (d *adaGrad) step(rate, slope float64) {
	d.steep += slope * slope
	*d.value -= rate * slope / (math.Sqrt(d.steep) + 1e-3)
}

// fit fits a model to samples, beginning with the old one.
func fit(train samples, seed uint64) *model {
	m, from := current(), current()
	var steps [2][weights]adaGrad
	for side := range steps {
		for i := range steps[side] {
			steps[side][i].value = &m.weights[side][i]
		}
	}
	var situations [pvs.Situations]adaGrad
	for i := range situations {
		situations[i].value = &m.situations[i]
	}
	rng := rand.New(rand.NewPCG(seed, 6))
	for epoch := range epochs {
		rate := rate / (1 + float64(epoch)/2)
		for _, i := range rng.Perm(len(train)) {
			s := &train[i]
			slope := m.predict(s) - s.chance
			for side, by := range [2]float64{slope, -slope} {
				for _, c := range s.counts[side] {
					steps[side][c.weight].step(rate, by*c.times+regularisation*(m.weights[side][c.weight]-from.weights[side][c.weight]))
				}
			}
			situations[s.situation].step(rate, slope+regularisation*(m.situations[s.situation]-from.situations[s.situation]))
		}
	}
	return m
}
