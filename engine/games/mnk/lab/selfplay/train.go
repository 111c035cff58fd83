package selfplay

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"noughts/engine/games/mnk/evalnet"
)

// A Training trains a network on games.
type Training struct {
	Epochs int
	Seed   uint64 // equal seeds give equal networks
}

// How it goes on. The size of batches and the first rate are guesses.
const (
	batch = 256
	rate  = 0.003 // at first; it falls to nothing

	// Of blocks of so many games the last of as many is put aside, to test with. Variants take
	// turns, so each of them is in a block.
	blockOfGames = 10
)

// aside reports whether a game is put aside.
func aside(game int) bool { return game/blockOfGames%blockOfGames == blockOfGames-1 }

// Train trains a network on several files of games, and prints how well it does on the games that
// are put aside. What the search says is scaled by the results of the first file, which should have
// no moves drawn by lot after the openings: between those that are drawn and the end positions are
// sharper than others, so that their results would make the search look too careful.
func (t *Training) Train(files [][]Record, out io.Writer) (*evalnet.Weights, error) {
	var s sampler
	var train, test []sample
	var f scaling
	first := 0
	for i, records := range files {
		all, err := s.samplesOf(records, first)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			f = scalingOf(all)
		}
		f.label(all, records, first)
		for _, a := range all {
			if aside(a.game) {
				test = append(test, a)
			} else {
				train = append(train, a)
			}
		}
		first += len(records)
	}
	fmt.Fprintf(out, "%d games, %d positions to learn from and %d to test with\n\n", first, len(train), len(test))
	if len(train) == 0 || len(test) == 0 {
		return nil, fmt.Errorf("%d games are too few: every tenth block of %d is put aside to test with", first, blockOfGames)
	}
	n := newNet(t.Seed)
	t.fit(n, train, func(epoch int, entropy float64) {
		fmt.Fprintf(out, "epoch %d: cross entropy with labels %.4f, in the test %.4f\n", epoch, entropy, n.entropy(test))
	})
	fmt.Fprintln(out)
	calibrate(test, "this program's evaluation", func(s *sample) float64 { return s.chance }, out)
	calibrate(test, "the new network", func(s *sample) float64 { return chance(n.odds(s)) }, out)
	return n.quantized(), nil
}

// fit trains a net on samples.
func (t *Training) fit(n *net, all []sample, report func(epoch int, entropy float64)) {
	rng := rand.New(rand.NewPCG(t.Seed, 7))
	descent := newAdam(len(n.all))
	size := min(batch, len(all))
	steps := float64(t.Epochs * (len(all) / size))
	for epoch := range t.Epochs {
		order := rng.Perm(len(all))
		sum, seen := 0.0, 0
		for ; seen+size <= len(order); seen += size {
			for _, i := range order[seen : seen+size] {
				s := &all[i]
				p := chance(n.odds(s))
				sum += crossEntropy(s.label, p)
				n.learn(s, (p-s.label)/float64(size))
			}
			descent.step(n.all, n.slope, rate*(1+math.Cos(math.Pi*float64(descent.steps)/steps))/2)
		}
		report(epoch+1, sum/float64(seen))
	}
}

// entropy is the mean cross entropy of a net with the labels of samples.
func (n *net) entropy(all []sample) float64 {
	sum := 0.0
	for i := range all {
		sum += crossEntropy(all[i].label, chance(n.odds(&all[i])))
	}
	return sum / float64(max(1, len(all)))
}

// crossEntropy is what it costs to have said p where want came out, in nats.
func crossEntropy(want, p float64) float64 {
	p = max(1e-6, min(1-1e-6, p))
	return -want*math.Log(p) - (1-want)*math.Log(1-p)
}
