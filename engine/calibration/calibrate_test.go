package calibration_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"noughts/engine/calibration"
)

// synthetic are positions of games in which the side to move wins as often as its true chance
// says, and an estimator that makes something of that chance. Some games are of the same opening.
func synthetic(says func(chance float64) float64) (all []calibration.Said) {
	rng := rand.New(rand.NewPCG(5, 6))
	for game := range 4000 {
		for ply := range 2 { // of a game, as they share a result: few
			chance := rng.Float64()
			s := calibration.Said{Game: game, Plies: 7 + 30*ply + rng.IntN(10), Chance: says(chance)}
			if rng.Float64() < chance {
				s.Score = 1
			}
			all = append(all, s)
		}
	}
	return all
}

func odds(shift, slope float64) func(float64) float64 {
	return func(p float64) float64 {
		return 1 / (1 + math.Exp(-shift-slope*math.Log(p/(1-p))))
	}
}

func near(got, want, by float64) bool { return math.Abs(got-want) <= by }

// One that knows the chances is found to: nothing is off, and no fit makes it any better.
func TestPerfectEstimatorIsCalibrated(t *testing.T) {
	c := calibration.Calibrate(synthetic(odds(0, 1)))
	if c.All.Positions != 8000 || c.All.Games != 4000 || c.All.Off() {
		t.Errorf("all: got %+v", c.All)
	}
	off := 0
	for i, b := range c.Said {
		if b.Off() {
			off++
		}
		if middle := (float64(i) + 0.5) / calibration.SaidBins; !near(b.Said, middle, 0.01) || !near(b.Score, middle, 0.06) || b.Error < 0.005 || b.Error > 0.03 {
			t.Errorf("said about %.2f: got %+v", middle, b)
		}
	}
	if off > 1 { // of ten, by chance alone half a one
		t.Errorf("%d bins are off", off)
	}
	// The entropy of chances that are all alike likely is ½ nat on average.
	if !near(c.Entropy, 0.5, 0.02) || !near(c.Refitted, c.Entropy, 0.001) || !near(c.Base, math.Ln2, 0.005) {
		t.Errorf("cross entropies: said %.3f, refitted %.3f, base %.3f", c.Entropy, c.Refitted, c.Base)
	}
	if !near(c.Slope, 1, 0.07) || !near(c.Shift, 0, 0.07) {
		t.Errorf("slope %.2f, shift %.2f", c.Slope, c.Shift)
	}
}

// One that sees its own side too rosily is found out, in every bin, and a fit puts it right.
func TestRosyEstimatorIsFoundOut(t *testing.T) {
	c := calibration.Calibrate(synthetic(odds(1, 1)))
	for i, b := range c.Said[1:9] {
		if !b.Off() || b.Score > b.Said-0.04 {
			t.Errorf("bin %d: got %+v", i+1, b)
		}
	}
	if !near(c.Shift, -1, 0.1) || !near(c.Slope, 1, 0.07) {
		t.Errorf("slope %.2f, shift %.2f", c.Slope, c.Shift)
	}
	if c.Entropy < 0.57 || !near(c.Refitted, 0.5, 0.02) {
		t.Errorf("cross entropies: said %.3f, refitted %.3f", c.Entropy, c.Refitted)
	}
}

// One that is too sure of itself is: by the slope, and by the margins.
func TestOverconfidentEstimatorIsFoundOut(t *testing.T) {
	c := calibration.Calibrate(synthetic(odds(0, 2)))
	if !near(c.Slope, 0.5, 0.05) || !near(c.Shift, 0, 0.07) {
		t.Errorf("slope %.2f, shift %.2f", c.Slope, c.Shift)
	}
	for i, b := range c.Margins[1:4] {
		if !b.Off() || b.Score > b.Said-0.04 {
			t.Errorf("margin %d: got %+v", i+1, b)
		}
	}
	if c.Entropy < 0.54 || !near(c.Refitted, 0.5, 0.02) {
		t.Errorf("cross entropies: said %.3f, refitted %.3f", c.Entropy, c.Refitted)
	}
}

// Every estimate is in one bin of each kind, and what is proved is in its own.
func TestBinsHoldAll(t *testing.T) {
	all := synthetic(odds(0.3, 1.5))
	all = append(all, calibration.Said{Chance: 1, Score: 1, Proved: true}, calibration.Said{Chance: 0, Score: 1, Proved: true})
	c := calibration.Calibrate(all)
	said, plies, margins := 0, 0, 0
	for i := range c.Said {
		said += c.Said[i].Positions
		for _, b := range c.ByPlies[i] {
			plies += b.Positions
		}
	}
	for _, b := range c.Margins {
		margins += b.Positions
	}
	if said != 8000 || plies != 8000 || margins != 8000 || c.Proved.Positions != 2 || c.Proved.Score != 1 || c.Proved.Said != 0.5 {
		t.Errorf("%d by what was said, %d by plies, %d by margin; proved %+v", said, plies, margins, c.Proved)
	}
	if none := calibration.Calibrate(nil); none.All.Positions != 0 || none.Entropy != 0 {
		t.Errorf("of nothing: %+v", none)
	}
}
