// Package evalnet evaluates positions on boards of patterns by a small neural network.
//
// Every free cell near the stones has four shapes, one along each direction, a byte each (see the
// package patterns). Each byte has an embedding of 32 numbers, of which there are two kinds: one
// for rows and columns, one for diagonals. A cell adds its four up, and the positive numbers of
// these sums are added up over the board: half of them as one player sees the board, half as the
// other. Two small layers make a value of that, with the situation as what moves the first of them.
//
// A State holds the sums of one position. From it those of another are found by the cells that
// differ, so a search keeps a State for each ply and begins with that of the ply before: what it
// begins with decides how long it takes, and never what comes out.
//
// All numbers are integers, and the instructions of AVX2 and plain Go give the same bit by bit.
// Such sums that are kept up to date are known from chess and shogi as NNUE (Nasu 2018); `noughts
// tune net` trains them on games of the search against itself.
package evalnet

import (
	"encoding/binary"
	"errors"

	"noughts/engine/games/mnk/patterns"
)

// The sizes of a network.
const (
	Channels   = 16 // of a cell, as one player sees it
	Hidden     = 32 // of the first layer
	Situations = 64

	width = 2 * Channels
)

// The units of numbers: how many parts of one they count. They are chosen so that no sum within the
// bounds below can overflow.
const (
	EmbedScale  = 256
	sumShift    = 4 // sums come in parts of 1/16 to the first layer
	sumScale    = EmbedScale >> sumShift
	FirstScale  = 1024
	BiasScale   = sumScale * FirstScale
	hiddenShift = 10 // and so do its outcomes to the second
	SecondScale = 256
	ValueScale  = sumScale * SecondScale
)

// The bounds of numbers.
const (
	MostEmbed  = 8000
	MostFirst  = 4000
	MostBias   = 1 << 24
	MostSecond = 2000
	mostSum    = 16383
	mostHidden = 32767
)

// A Network is what training has found.
type Network struct {
	embed  [2][256][width]int16        // by kind and shapes: as First sees them, as Second does
	first  [width / 2][Hidden][2]int16 // by two sums and what they lead to
	bias   [Situations][Hidden]int32
	second [Hidden]int16
	last   int32 // what is added to the value
}

// Weights are those of a network, as training finds them.
type Weights struct {
	Embed  [2][256][Channels]int16 // those of the player who sees the board in the low halves
	First  [Hidden][width]int16    // to the sums of the player to move, then to the other's
	Bias   [Situations][Hidden]int32
	Second [Hidden]int16
	Last   int32
}

// New makes a network of weights.
func New(w *Weights) (*Network, error) {
	n := &Network{bias: w.Bias, second: w.Second, last: w.Last}
	for kind := range w.Embed {
		if w.Embed[kind][0] != [Channels]int16{} {
			return nil, errors.New("cells without shapes have to be worth nothing")
		}
		for shapes := range w.Embed[kind] {
			for c, v := range w.Embed[kind][shapes] {
				n.embed[kind][shapes][c] = v
				n.embed[kind][shapes>>4|shapes<<4&0xff][Channels+c] = v
			}
		}
	}
	for j := range w.First {
		for i, v := range w.First[j] {
			n.first[i/2][j][i%2] = v
		}
	}
	return n, w.check()
}

// check refuses weights beyond their bounds.
func (w *Weights) check() error {
	ok := true
	for kind := range w.Embed {
		for shapes := range w.Embed[kind] {
			for _, v := range w.Embed[kind][shapes] {
				ok = ok && v >= -MostEmbed && v <= MostEmbed
			}
		}
	}
	for j := range w.First {
		for _, v := range w.First[j] {
			ok = ok && v >= -MostFirst && v <= MostFirst
		}
		ok = ok && w.Second[j] >= -MostSecond && w.Second[j] <= MostSecond
	}
	for s := range w.Bias {
		for _, v := range w.Bias[s] {
			ok = ok && v >= -MostBias && v <= MostBias
		}
	}
	if !ok || w.Last < -MostBias || w.Last > MostBias {
		return errors.New("a weight is beyond its bounds")
	}
	return nil
}

// Append writes weights behind data.
func (w *Weights) Append(data []byte) ([]byte, error) {
	return binary.Append(data, binary.LittleEndian, w)
}

// Read reads the weights that Append wrote.
func Read(data []byte) (*Weights, error) {
	w := &Weights{}
	n, err := binary.Decode(data, binary.LittleEndian, w)
	if err == nil && n != len(data) {
		err = errors.New("there is more than a network")
	}
	return w, err
}

// cells is how many cells there may be in a set of them.
const cells = 64 * len(patterns.Cells{})

// eights is how often the assembly looks at eight cells, so that none is left out.
const (
	eights = cells / 8
	_      = uint(8*eights - cells)
)

// A State holds the sums of a position. The zero State is that of the empty board.
type State struct {
	shapes [cells]uint32 // of the cells near the stones
	sums   [width]int32
}

// Update makes to the state of a position, beginning with another's. The two must not be the same.
func (n *Network) Update(to, from *State, shapes *patterns.Shapes, near *patterns.Cells) {
	if fast {
		updateFast(n, to, from, shapes, near)
		return
	}
	n.update(to, from, shapes, near)
}

// update is Update in plain Go.
func (n *Network) update(to, from *State, shapes *patterns.Shapes, near *patterns.Cells) {
	sums := from.sums
	for i := range cells {
		was, is := from.shapes[i], uint32(0)
		if near[i>>6]>>(i&63)&1 != 0 {
			is = binary.LittleEndian.Uint32(shapes[i][:])
		}
		if to.shapes[i] = is; is != was {
			n.move(&sums, was, is)
		}
	}
	to.sums = sums
}

// move puts what a cell is now into sums, for what it was.
func (n *Network) move(sums *[width]int32, was, is uint32) {
	a, b, c, d := n.rows(was)
	e, f, g, h := n.rows(is)
	for i := range sums {
		sums[i] += int32(max(0, e[i]+f[i]+g[i]+h[i])) - int32(max(0, a[i]+b[i]+c[i]+d[i]))
	}
}

// rows returns the embeddings of a cell's shapes.
func (n *Network) rows(x uint32) (a, b, c, d *[width]int16) {
	return &n.embed[0][x&255], &n.embed[0][x>>8&255], &n.embed[1][x>>16&255], &n.embed[1][x>>24]
}

// Value returns the odds of the player to move, as a logarithm in parts of ValueScale.
func (n *Network) Value(s *State, player int, situation int) int32 {
	if fast {
		return valueFast(n, &s.sums, player&1, &n.bias[situation&(Situations-1)]) + n.last
	}
	return n.value(s, player&1, situation)
}

// value is Value in plain Go.
func (n *Network) value(s *State, player, situation int) int32 {
	var sums [width]int32
	for i, v := range s.sums {
		sums[i^player*Channels] = min(v>>sumShift, mostSum)
	}
	out := n.bias[situation&(Situations-1)]
	for i := range n.first {
		a, b := sums[2*i], sums[2*i+1]
		for j := range out {
			w := &n.first[i][j]
			out[j] += a*int32(w[0]) + b*int32(w[1])
		}
	}
	v := n.last
	for j, h := range out {
		v += min(max(0, h)>>hiddenShift, mostHidden) * int32(n.second[j])
	}
	return v
}
