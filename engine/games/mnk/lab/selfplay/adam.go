package selfplay

import "math"

// An adam is gradient descent in which each weight has steps of its own size (Adam; Kingma and Ba
// 2015).
type adam struct {
	mean, square []float32
	steps        int
}

// The usual figures of Adam.
const (
	adamMean   = 0.9
	adamSquare = 0.999
	adamLeast  = 1e-8
)

func newAdam(weights int) *adam {
	return &adam{mean: make([]float32, weights), square: make([]float32, weights)}
}

// step changes weights against their slopes, which it then clears.
func (a *adam) step(weights, slopes []float32, rate float64) {
	a.steps++
	rate *= math.Sqrt(1-math.Pow(adamSquare, float64(a.steps))) / (1 - math.Pow(adamMean, float64(a.steps)))
	by := float32(rate)
	for i, g := range slopes {
		m := adamMean*a.mean[i] + (1-adamMean)*g
		v := adamSquare*a.square[i] + (1-adamSquare)*g*g
		a.mean[i], a.square[i] = m, v
		weights[i] -= by * m / (float32(math.Sqrt(float64(v))) + adamLeast)
		slopes[i] = 0
	}
}
