package selfplay

import (
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games/mnk/evalnet"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/longtest"
)

// someGames are games with few nodes a move.
func someGames(t *testing.T, games int) []Record {
	t.Helper()
	p := Player{Variants: variants, Nodes: 60, Seed: 9, Astray: 0.1}
	var list []Record
	for n := range games {
		r, _, err := p.Game(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, r)
	}
	return list
}

// samplesIn returns the samples of games, labelled.
func samplesIn(t *testing.T, records []Record) []sample {
	t.Helper()
	var s sampler
	all, err := s.samplesOf(records, 0)
	if err != nil {
		t.Fatal(err)
	}
	scalingOf(all).label(all, records, 0)
	return all
}

// Training learns what games say, and equal seeds learn the same.
func TestTrain(t *testing.T) {
	longtest.SkipUnderRace(t)
	records := someGames(t, 30)
	var losses [2][]float64
	var weights [2]*evalnet.Weights
	for i := range weights {
		all := samplesIn(t, records)
		n := newNet(5)
		before := n.entropy(all)
		training := Training{Epochs: 12, Seed: 5}
		training.fit(n, all, func(_ int, entropy float64) { losses[i] = append(losses[i], entropy) })
		weights[i] = n.quantized()
		if after := n.entropy(all); after >= before-0.01 || len(losses[i]) != 12 {
			t.Errorf("the cross entropy was %.4f and is %.4f after %d epochs", before, after, len(losses[i]))
		}
	}
	if *weights[0] != *weights[1] {
		t.Error("equal seeds learned different things")
	}
	training := Training{Epochs: 1, Seed: 1}
	if _, err := training.Train([][]Record{records}, io.Discard); err == nil {
		t.Error("nothing is left to test with, and nothing is said")
	}
	var out strings.Builder
	w, err := training.Train([][]Record{records, records, records, records}, &out)
	if err != nil || *w == (evalnet.Weights{}) || !strings.Contains(out.String(), "the new network: ") {
		t.Errorf("trained by the command: %v, said %s", err, &out)
	}
}

// The slopes by which a net learns are those of the cross entropy, as small steps measure them.
func TestSlopes(t *testing.T) {
	all := samplesIn(t, someGames(t, 2))
	n := newNet(3)
	rng := rand.New(rand.NewPCG(1, 2))
	s := &all[len(all)/2]
	n.learn(s, chance(n.odds(s))-s.label)
	at := func(i int, v float32) float64 {
		was := n.all[i]
		defer func() { n.all[i] = was }()
		n.all[i] = was + v
		return crossEntropy(s.label, chance(n.odds(s)))
	}
	const step = 1e-3
	checked := 0
	for range 20_000 {
		i := rng.IntN(len(n.all))
		if n.slope[i] == 0 {
			continue // a shape that is not there, or has to be worth nothing
		}
		checked++
		measured := (at(i, step) - at(i, -step)) / (2 * step)
		if off := math.Abs(measured - float64(n.slope[i])); off > 0.02+0.1*math.Abs(measured) {
			t.Fatalf("weight %d: the slope is %.4f, measured %.4f", i, n.slope[i], measured)
		}
	}
	if checked < 200 {
		t.Errorf("only %d weights have a slope", checked)
	}
}

// In whole numbers a net says nearly what it said before (small weights lose most), and it knows a
// position by the colours as the search does.
func TestQuantized(t *testing.T) {
	n := newNet(4)
	for i := n.situation; i < n.second; i++ {
		n.all[i] = float32(i%7) / 10
	}
	network, err := evalnet.New(n.quantized())
	if err != nil {
		t.Fatal(err)
	}
	records := someGames(t, 4)
	all := samplesIn(t, records)
	checked := 0
	for number, r := range records {
		b := patterns.New(boardRule(t, r.Variant))
		for ply, p := range r.Plies {
			for _, s := range all {
				if s.game != number || s.ply != ply {
					continue
				}
				var state, empty evalnet.State
				network.Update(&state, &empty, b.Shapes(), b.Near())
				got := float64(network.Value(&state, ply%2, s.situation)) / evalnet.ValueScale
				if want := n.odds(&s); math.Abs(got-want) > 0.12 {
					t.Fatalf("game %d, ply %d: %.3f, want %.3f", number, ply, got, want)
				}
				checked++
			}
			b.Place(p.Cell, engine.Player(ply%2))
		}
	}
	if checked != len(all) || checked < 20 {
		t.Errorf("%d of %d samples were met again", checked, len(all))
	}
}

func boardRule(t *testing.T, variant string) patterns.Rule {
	t.Helper()
	table, err := newTable(variant)
	if err != nil {
		t.Fatal(err)
	}
	return table.rule
}

// Labels come from what was said later, and from the result; but not through a move drawn by lot.
func TestLabels(t *testing.T) {
	records, err := ReadRecords(strings.NewReader(
		"mnk:15x15:5 1-0 h8 j9/0 g7/0 i8/0? h9/0 j8/+\nmnk:15x15:5 0-1 h8 j9/0\n"))
	if err != nil {
		t.Fatal(err)
	}
	near := func(got []float64, want ...float64) {
		t.Helper()
		for i := range want {
			if math.Abs(got[i]-want[i]) > 1e-9 {
				t.Errorf("got %v, want %v", got, want)
				return
			}
		}
	}
	// Before j8 its player has won; before h9 the other has half a chance by the search, and little
	// by what followed.
	half := func(after float64) float64 { return 0.5 + later*(1-after-0.5) }
	h9 := half(1)
	f := scaling{slope: 1}
	near(f.labels(&records[0])[3:], 0.5, h9, 1)
	near(f.labels(&records[0])[1:3], half(half(0.5)), half(0.5))
	near(f.labels(&records[1]), 1-half(0), half(0))
}
