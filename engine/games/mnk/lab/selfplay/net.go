package selfplay

import (
	"math/rand/v2"

	"noughts/engine/games/mnk/evalnet"
)

// The sizes of a net.
const (
	channels = evalnet.Channels
	hidden   = evalnet.Hidden
)

// A net is a network of evalnet while it is trained: in floating point, and seen by the player to
// move.
type net struct {
	all, slope []float32 // the weights, and how steeply the cross entropy rises with each

	embed     int // where each kind of weight begins
	first     int
	situation int
	second    int
	last      int

	// What the last call of odds found.
	sums [2 * channels]float32
	out  [hidden]float32 // before the negative ones are cut off
}

// newNet returns a net of random weights.
func newNet(seed uint64) *net {
	n := &net{}
	n.embed = 0
	n.first = 2 * 256 * channels
	n.situation = n.first + hidden*2*channels
	n.second = n.situation + evalnet.Situations*hidden
	n.last = n.second + hidden
	n.all = make([]float32, n.last+1)
	n.slope = make([]float32, n.last+1)
	rng := rand.New(rand.NewPCG(seed, 8))
	draw := func(from, to int, size float64) {
		for i := from; i < to; i++ {
			n.all[i] = float32(rng.NormFloat64() * size)
		}
	}
	draw(n.embed, n.first, 0.1) // guesses, as those that follow
	draw(n.first, n.situation, 0.05)
	draw(n.second, n.last, 0.2)
	for kind := range 2 {
		clear(n.row(n.all, kind, 0)[:])
	}
	return n
}

// row returns an embedding.
func (n *net) row(of []float32, kind, shapes int) *[channels]float32 {
	at := n.embed + (kind*256+shapes&255)*channels
	return (*[channels]float32)(of[at : at+channels])
}

// rows returns the four embeddings of a cell.
func (n *net) rows(of []float32, x uint32) (a, b, c, d *[channels]float32) {
	return n.row(of, 0, int(x&255)), n.row(of, 0, int(x>>8&255)), n.row(of, 1, int(x>>16&255)), n.row(of, 1, int(x>>24))
}

// odds returns the odds of the player to move, as a logarithm.
func (n *net) odds(s *sample) float64 {
	var mine, theirs [channels]float32
	for _, c := range s.cells {
		n.add(&mine, c.shapes, c.times)
		n.add(&theirs, swapped(c.shapes), c.times)
	}
	copy(n.sums[:], mine[:])
	copy(n.sums[channels:], theirs[:])
	v := n.all[n.last]
	bias := n.all[n.situation+s.situation*hidden:]
	for j := range hidden {
		w := (*[2 * channels]float32)(n.all[n.first+j*2*channels:])
		sum := bias[j]
		for i, x := range n.sums {
			sum += w[i] * x
		}
		n.out[j] = sum
		v += max(0, sum) * n.all[n.second+j]
	}
	return float64(v)
}

// add adds what a cell says to a sum.
func (n *net) add(sum *[channels]float32, x uint32, times float32) {
	a, b, c, d := n.rows(n.all, x)
	for i := range sum {
		sum[i] += times * max(0, a[i]+b[i]+c[i]+d[i])
	}
}

// learn adds to the slopes of the weights what the sample of the last call of odds says, if its
// odds should be so much less.
func (n *net) learn(s *sample, slope float64) {
	g := float32(slope)
	n.slope[n.last] += g
	bias := n.slope[n.situation+s.situation*hidden:]
	var back [2 * channels]float32
	for j := range hidden {
		if n.out[j] <= 0 {
			continue
		}
		n.slope[n.second+j] += g * n.out[j]
		by := g * n.all[n.second+j]
		bias[j] += by
		w := (*[2 * channels]float32)(n.all[n.first+j*2*channels:])
		dw := (*[2 * channels]float32)(n.slope[n.first+j*2*channels:])
		for i, x := range n.sums {
			dw[i] += by * x
			back[i] += by * w[i]
		}
	}
	mine, theirs := (*[channels]float32)(back[:channels]), (*[channels]float32)(back[channels:])
	for _, c := range s.cells {
		n.teach(mine, c.shapes, c.times)
		n.teach(theirs, swapped(c.shapes), c.times)
	}
	for kind := range 2 {
		clear(n.row(n.slope, kind, 0)[:]) // so that cells far from all stones count for nothing
	}
}

// teach hands the slope of a sum down to a cell.
func (n *net) teach(back *[channels]float32, x uint32, times float32) {
	a, b, c, d := n.rows(n.all, x)
	da, db, dc, dd := n.rows(n.slope, x)
	for i, g := range back {
		if a[i]+b[i]+c[i]+d[i] > 0 {
			g *= times
			da[i] += g
			db[i] += g
			dc[i] += g
			dd[i] += g
		}
	}
}
