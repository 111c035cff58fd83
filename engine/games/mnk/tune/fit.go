package main

import (
	"math"
	"math/rand/v2"

	"noughts/engine/games/mnk/hunt"
)

// weights is how many weights there are: one for every two classes, of which the
// second may be none.
const weights = hunt.Classes * hunt.Classes

// weightOf returns the number of the weight of two classes, the higher first.
func weightOf(a, b uint16) int { return int(a)*hunt.Classes + int(b) }

// A model foretells the chance of winning.
type model struct {
	weights [weights]float64
	mine    float64 // what the weights of the player to move count more
	tempo   float64 // what it is worth to be the player to move
}

// old returns the model that the search uses now.
func old() *model {
	m := &model{mine: hunt.Mine, tempo: hunt.Tempo}
	for a := range uint16(hunt.Classes) {
		for b := range a + 1 {
			m.weights[weightOf(a, b)] = hunt.Weight(a, b)
		}
	}
	return m
}

// sides returns what the weights of both players add up to.
func (m *model) sides(s *sample) (sum [2]float64) {
	for i := range sum {
		for _, c := range s.counts[i] {
			sum[i] += m.weights[c.weight] * c.times
		}
	}
	return sum
}

func (m *model) foretell(sum [2]float64) float64 { return sigmoid(m.mine*sum[0] - sum[1] + m.tempo) }

// loss returns the mean cross entropy of samples.
func (m *model) loss(all samples) float64 {
	sum := 0.0
	for i := range all {
		p := max(1e-6, min(1-1e-6, m.foretell(m.sides(&all[i]))))
		sum -= all[i].chance*math.Log(p) + (1-all[i].chance)*math.Log(1-p)
	}
	return sum / float64(len(all))
}

// How the weights are fitted.
const (
	epochs = 10
	rate   = 0.03
	pull   = 1e-3 // towards the old weights, which holds those that are seldom seen
)

// A descent is one weight's way down: steps get smaller where the slope was steep
// (AdaGrad; Duchi, Hazan and Singer 2011).
type descent struct {
	value *float64
	steep float64
}

func (d *descent) step(rate, slope float64) {
	d.steep += slope * slope
	*d.value -= rate * slope / (math.Sqrt(d.steep) + 1e-3)
}

// fit fits a model to samples, beginning with the old one.
func fit(train samples, seed uint64) *model {
	m, from := old(), old()
	var ways [weights]descent
	for i := range ways {
		ways[i].value = &m.weights[i]
	}
	mine, tempo := descent{value: &m.mine}, descent{value: &m.tempo}
	rng := rand.New(rand.NewPCG(seed, 6))
	for epoch := range epochs {
		rate := rate / (1 + float64(epoch)/2)
		for _, i := range rng.Perm(len(train)) {
			s := &train[i]
			sum := m.sides(s)
			slope := m.foretell(sum) - s.chance
			for side, by := range [2]float64{slope * m.mine, -slope} {
				for _, c := range s.counts[side] {
					ways[c.weight].step(rate, by*c.times+pull*(m.weights[c.weight]-from.weights[c.weight]))
				}
			}
			mine.step(rate, slope*sum[0])
			tempo.step(rate, slope)
		}
	}
	return m
}
