package arena

import (
	"fmt"
	"math"

	"noughts/engine"
)

// An SPRT is a sequential probability ratio test (Wald 1945) of how much stronger the first player
// is: as soon as the games say clearly enough which of two hypotheses holds, it ends. It takes
// fewer games than a match of a fixed length that is as sure.
//
// The likelihood is that of the pentanomial model: a trial is a pair of games from one opening with
// both sides, whose five scores may have any chances that agree with a hypothesis (the generalized
// SPRT: Van den Bergh, "A Practical Introduction to the GSPRT"; the scale is Elo's, logistic).
type SPRT struct {
	Elo0, Elo1  float64 // by how much the first player is the stronger: the hypotheses H0 and H1
	Alpha, Beta float64 // how often H1 is accepted though H0 holds, at most, and the reverse
}

// Errors are how often an SPRT may accept the wrong hypothesis where nobody says otherwise, as is
// the custom.
const Errors = 0.05

// Bounds returns the log-likelihood ratios at which H0 and H1 are accepted.
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// A Pentanomial counts pairs of games by their score for the first player: 0, ½, 1, 1½ and 2.
type Pentanomial [5]int

// PairsOf counts the pairs of a match as a PairCounter does.
func PairsOf(records []Record) Pentanomial {
	var c PairCounter
	for i := range records {
		c.Add(&records[i])
	}
	return c.Count
}

// A PairCounter counts the pairs of a match whose games have both been played. A pair that repeats
// another one move by move says nothing new and does not count. The zero value has counted none.
type PairCounter struct {
	Count Pentanomial

	halves map[int]*Record    // games whose other half has not been played, by the number of the pair
	seen   map[[2]string]bool // the moves of the pairs
}

// Add counts a game, which stays as it is. They may come in any order.
func (c *PairCounter) Add(r *Record) {
	if c.seen == nil {
		c.halves, c.seen = map[int]*Record{}, map[[2]string]bool{}
	}
	other, played := c.halves[r.Number/2]
	if !played {
		c.halves[r.Number/2] = r
		return
	}
	delete(c.halves, r.Number/2)
	var moves [2]string
	for _, half := range []*Record{other, r} {
		moves[half.Number%2] = fmt.Sprint(half.Moves, half.Outcome)
	}
	if !c.seen[moves] {
		c.seen[moves] = true
		c.Count[int(math.Round(2*(other.Result(0).Score()+r.Result(0).Score())))]++
	}
}

// Pairs returns how many pairs have been counted.
func (p Pentanomial) Pairs() (n int) {
	for _, count := range p {
		n += count
	}
	return n
}

// A Verdict is which hypothesis an SPRT has accepted, if any.
type Verdict int8

// The verdicts.
const (
	Undecided Verdict = iota
	AcceptH0
	AcceptH1
)

// String returns the word used in machine-readable output.
func (v Verdict) String() string { return [...]string{"undecided", "H0", "H1"}[v] }

// Judge returns what the pairs say.
func (s SPRT) Judge(p Pentanomial) Verdict {
	lower, upper := s.Bounds()
	switch llr := s.LLR(p); {
	case llr <= lower:
		return AcceptH0
	case llr >= upper:
		return AcceptH1
	}
	return Undecided
}

// unseen is how often a score counts that no pair has had, so that no hypothesis is impossible. It
// is fishtest's.
const unseen = 1e-3

// LLR returns the logarithm of how much likelier the pairs are by H1 than by H0: of each, by those
// chances of the five scores that agree with it and fit the pairs best.
func (s SPRT) LLR(p Pentanomial) float64 {
	if p.Pairs() == 0 {
		return 0
	}
	var seen [5]float64
	n := 0.0
	for i, count := range p {
		seen[i] = math.Max(float64(count), unseen)
		n += seen[i]
	}
	for i := range seen {
		seen[i] /= n
	}
	h0, h1 := bestFit(seen, expectedScore(s.Elo0)), bestFit(seen, expectedScore(s.Elo1))
	llr := 0.0
	for i := range seen {
		llr += n * seen[i] * math.Log(h1[i]/h0[i])
	}
	return llr
}

// expectedScore is what a player may expect who is so much stronger: the inverse of elo.
func expectedScore(diff float64) float64 { return 1 / (1 + math.Pow(10, -diff/400)) }

// bisections halve an interval until floating point has nothing between its ends.
const bisections = 100

// bestFit returns the chances of the five scores that fit those seen best among those with a mean,
// which lies between 0 and 1: by a Lagrange multiplier x they are seen/(1 + x(score − mean)), and x
// is where that mean comes out (Van den Bergh, "A Practical Introduction to the GSPRT", section 2).
func bestFit(seen [5]float64, mean float64) (fit [5]float64) {
	above := func(x float64) (sum float64) { // falls as x rises
		for i, p := range seen {
			d := float64(i)/4 - mean
			sum += p * d / (1 + x*d)
		}
		return sum
	}
	low, high := -1/(1-mean), 1/mean
	for range bisections {
		if middle := (low + high) / 2; above(middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	for i, p := range seen {
		fit[i] = p / (1 + (low+high)/2*(float64(i)/4-mean))
	}
	return fit
}

// ReadSPRT reads the two hypotheses of an SPRT, as in 0,10.
func ReadSPRT(text string) (SPRT, error) {
	var s SPRT
	n, err := fmt.Sscanf(text+"\n", "%g,%g\n", &s.Elo0, &s.Elo1)
	if err != nil || n != 2 || !(s.Elo0 < s.Elo1) || math.Abs(s.Elo0) > mostElo || math.Abs(s.Elo1) > mostElo {
		return SPRT{}, engine.NewUserError("arena.sprt", "Typed", engine.Quote(text))
	}
	s.Alpha, s.Beta = Errors, Errors
	return s, nil
}

// mostElo is how much stronger a player may be by a hypothesis: to win 99.7 % of the points.
const mostElo = 1000
