// Package calibration tells how far estimates of games can be trusted, by what came of them.
package calibration

import "math"

// A Said is what the side to move may expect in a position as an estimator says, and what came of
// it.
type Said struct {
	Game   int     // of the match, by its number
	Plies  int     // played before it
	Chance float64 // of the points, as was said
	Score  float64 // of the game
	Proved bool    // it was no estimate
}

// A Bin is positions of which about the same was said.
type Bin struct {
	Positions, Games int
	Said, Score      float64 // of them on average
	// Error is the standard error of Score − Said. All positions of a game share its result, so
	// games are what is independent.
	Error float64
}

// z95 is how many standard errors hold 95 % of a normal distribution.
const z95 = 1.959964

// Interval returns how far Score may be from what would come of many more games, with a chance of
// 95 %.
func (b Bin) Interval() float64 { return z95 * b.Error }

// Off reports whether what was said differs from what came of it by more than chance: in one of
// twenty bins it does without any reason.
func (b Bin) Off() bool { return b.Games >= fewestGames && math.Abs(b.Score-b.Said) > b.Interval() }

// fewestGames are those below which a bin says nothing about more than itself. A guess.
const fewestGames = 10

// How bins are told apart: what is said in tenths, margins in fifths, and plies by these bounds.
const (
	SaidBins   = 10
	MarginBins = 5
)

// PlyBounds are where each band of plies begins but the first.
var PlyBounds = [3]int{10, 20, 40}

// PlyBands is how many bands of plies there are.
const PlyBands = len(PlyBounds) + 1

// A Report compares what was said with what came of it.
type Report struct {
	All     Bin
	Said    [SaidBins]Bin           // by what was said
	ByPlies [SaidBins][PlyBands]Bin // by that, and the plies played
	// Margins are by how far the side that was said to be ahead is, in points of the score: what
	// was said of that side, and what it got.
	Margins [MarginBins]Bin
	Proved  Bin // positions of which more than an estimate was said; they are in no other bin

	// Entropy is the mean cross entropy of the estimates, in nats: log 2 is a coin's.
	Entropy float64
	// Base is that of one who says of every position what half of the games came to on average, in
	// the other half; and Refitted is that of the estimates after such a fit by Slope and Shift.
	// Both are held out: no position is judged by a fit that has seen its game.
	Base, Refitted float64
	// Slope and Shift fit the odds of what came to those of what was said, by all the games: log
	// odds = Slope · log odds said + Shift (Platt scaling, 1999). A Slope below 1 says that
	// estimates are too sure of themselves, a Shift below 0 that the side to move expects too much.
	Slope, Shift float64
}

// Calibrate compares what was said with what came of it.
func Calibrate(all []Said) Report {
	var estimates []Said
	var c Report
	var bins binning
	for _, s := range all {
		if s.Proved {
			bins.add(&c.Proved, s)
			continue
		}
		estimates = append(estimates, s)
		tenth := min(int(s.Chance*SaidBins), SaidBins-1)
		bins.add(&c.All, s)
		bins.add(&c.Said[tenth], s)
		bins.add(&c.ByPlies[tenth][plyBand(s.Plies)], s)
		if s.Chance < 0.5 {
			s.Chance, s.Score = 1-s.Chance, 1-s.Score
		}
		margin := 2*s.Chance - 1
		bins.add(&c.Margins[min(int(margin*MarginBins), MarginBins-1)], s)
	}
	bins.finish()
	c.judge(estimates)
	return c
}

// plyBand returns in which band a number of plies is.
func plyBand(plies int) int {
	band := 0
	for _, bound := range PlyBounds {
		if plies >= bound {
			band++
		}
	}
	return band
}

// A binning fills bins. The zero value is ready to use.
type binning struct {
	off map[*Bin]map[int]float64 // by game, the sum of Score − Said
}

func (b *binning) add(bin *Bin, s Said) {
	if b.off == nil {
		b.off = map[*Bin]map[int]float64{}
	}
	if b.off[bin] == nil {
		b.off[bin] = map[int]float64{}
	}
	bin.Positions++
	bin.Said += s.Chance
	bin.Score += s.Score
	b.off[bin][s.Game] += s.Score - s.Chance
}

// finish makes means of the sums.
func (b *binning) finish() {
	for bin, games := range b.off {
		n := float64(bin.Positions)
		bin.Games, bin.Said, bin.Score = len(games), bin.Said/n, bin.Score/n
		squares := 0.0
		for _, sum := range games {
			squares += sum * sum
		}
		bin.Error = math.Sqrt(squares) / n
	}
}

// judge works out the figures that are of no bin. Halves are of pairs of games, so that the two
// from one opening stay together.
func (c *Report) judge(all []Said) {
	if len(all) == 0 {
		return
	}
	var halves [2][]Said
	for _, s := range all {
		halves[s.Game/2%2] = append(halves[s.Game/2%2], s)
	}
	n := float64(len(all))
	whole := platt(all)
	c.Slope, c.Shift = whole.slope, whole.shift
	for i, half := range halves {
		fit, mean := platt(halves[1-i]), meanScore(halves[1-i])
		for _, s := range half {
			c.Entropy += crossEntropy(s.Score, s.Chance) / n
			c.Refitted += crossEntropy(s.Score, fit.of(s.Chance)) / n
			c.Base += crossEntropy(s.Score, mean) / n
		}
	}
}

// meanScore returns what positions came to on average.
func meanScore(all []Said) float64 {
	if len(all) == 0 {
		return 0.5
	}
	sum := 0.0
	for _, s := range all {
		sum += s.Score
	}
	return sum / float64(len(all))
}

// surest is as sure as an estimate counts as, so that one that was wrong costs no fortune.
const surest = 0.999

func within(chance float64) float64 { return min(surest, max(1-surest, chance)) }

// crossEntropy is what it costs to have said a chance where the score came out, in nats.
func crossEntropy(score, chance float64) float64 {
	chance = within(chance)
	return -score*math.Log(chance) - (1-score)*math.Log(1-chance)
}

// A scaling is a fit of odds.
type scaling struct{ slope, shift float64 }

// of returns the chance that a fit makes of one.
func (f scaling) of(chance float64) float64 {
	return 1 / (1 + math.Exp(-f.slope*logOdds(chance)-f.shift))
}

func logOdds(chance float64) float64 {
	chance = within(chance)
	return math.Log(chance / (1 - chance))
}

// How the fit is found: by Newton's method, which needs few steps, with a weak pull to what was
// said, for where there is too little to fit.
const (
	newtonSteps = 30
	pull        = 0.5 // as much as of so many positions, about
)

// platt fits the odds of what came to those of what was said.
func platt(all []Said) scaling {
	f := scaling{slope: 1}
	for range newtonSteps {
		gradient := [2]float64{pull * (f.slope - 1), pull * f.shift}
		aa, ab, bb := pull, 0.0, pull // the second derivatives
		for _, s := range all {
			x, p := logOdds(s.Chance), f.of(s.Chance)
			gradient[0] += (p - s.Score) * x
			gradient[1] += p - s.Score
			w := p * (1 - p)
			aa, ab, bb = aa+w*x*x, ab+w*x, bb+w
		}
		det := aa*bb - ab*ab
		if det < 1e-12 {
			break
		}
		f.slope -= (bb*gradient[0] - ab*gradient[1]) / det
		f.shift -= (aa*gradient[1] - ab*gradient[0]) / det
	}
	return f
}
