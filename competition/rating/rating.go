// Package rating rates players by Glicko-2: how strong somebody is, how sure that is,
// and how steady. It follows Mark Glickman, "Example of the Glicko-2 system" (Boston
// University, revised 2022), and knows nothing of what is rated: people, programs and
// puzzles all have ratings, and a puzzle that somebody tried has played against them.
//
// A rating period may be of any length. Rate takes all results of a period at once, or a
// single one at the time when it is known, with the part of a period that has passed
// since the result before.
package rating

import (
	"cmp"
	"math"
	"time"
)

// What somebody is rated of whom nothing is known, by the paper.
const (
	startValue      = 1500
	startDeviation  = 350
	startVolatility = 0.06
)

// scale is what one unit of the paper's own scale is on the usual one: 400/ln 10.
const scale = 173.7178

// A Rating is what is known of a strength.
type Rating struct {
	Value      float64 // about 1500 for a typical player
	Deviation  float64 // the true strength is within twice of it with 95 %
	Volatility float64 // how much the strength is expected to change in a period
}

// New returns the rating of somebody of whom nothing is known.
func New() Rating { return Rating{startValue, startDeviation, startVolatility} }

// Interval returns the bounds between which the strength is with 95 %.
func (r Rating) Interval() (low, high float64) {
	return r.Value - 2*r.Deviation, r.Value + 2*r.Deviation
}

// provisionalFrom is the deviation from which on a rating is shown as a guess. It is
// that of lichess.org.
const provisionalFrom = 110

// Provisional reports whether little is known yet.
func (r Rating) Provisional() bool { return r.Deviation > provisionalFrom }

// After returns a rating as it is after so many periods without any result: less sure, up
// to what is known of somebody new.
func (r Rating) After(periods float64) Rating {
	phi := r.Deviation / scale
	r.Deviation = min(scale*math.Sqrt(phi*phi+max(periods, 0)*r.Volatility*r.Volatility), startDeviation)
	return r
}

// expected is the E of the paper: the score of somebody who is better by so much, given
// how unsure that is.
func expected(better, phi float64) float64 { return 1 / (1 + math.Exp(-g(phi)*better)) }

// g says how much a result counts, given how unsure the other's strength is.
func g(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// A Result is how a game ended.
type Result struct {
	Against Rating  // of the other, before the period
	Score   float64 // 1 for a win, ½ for a draw, 0 for a loss
	// Weight is how much the game counts, between 0 and 1, of what it tells; 1 if 0. It is
	// no part of the paper: half a game tells half as much, twice of which is one.
	Weight float64
}

// A System rates. The zero value is ready to use.
type System struct {
	// Tau is how much a volatility may change; 0.5 if 0, as in the paper's example, which
	// calls 0.3 to 1.2 reasonable.
	Tau float64
	// Floor is how small a deviation may become, so that a rating goes on to move; none
	// if 0.
	Floor float64
}

// Players rates people, and the puzzles that they try. The floor is that of lichess.org.
var Players = System{Floor: 45}

// period is how long a rating period of Players is: how fast people forget. A guess.
const period = 7 * 24 * time.Hour

// Periods is how many rating periods of Players some time is.
func Periods(d time.Duration) float64 { return d.Hours() / period.Hours() }

// Rate returns a rating after some results, which came so many periods after it was
// known: 1 for all results of a whole period, or the part of one that has passed for a
// single result. Both of a game are rated from what they were before it.
func (s System) Rate(r Rating, periods float64, results ...Result) Rating {
	if len(results) == 0 {
		return r.After(periods)
	}
	mu, phi := (r.Value-startValue)/scale, r.Deviation/scale
	information, surprise := 0.0, 0.0
	for _, one := range results {
		other := one.Against.Deviation / scale
		e := expected(mu-(one.Against.Value-startValue)/scale, other)
		weight := cmp.Or(one.Weight, 1)
		information += weight * g(other) * g(other) * e * (1 - e)
		surprise += weight * g(other) * (one.Score - e)
	}
	v := 1 / information
	volatility := s.volatility(phi, r.Volatility, v, v*surprise)
	before := phi*phi + max(periods, 0)*volatility*volatility
	phi = 1 / math.Sqrt(1/before+information)
	return Rating{
		Value:      startValue + scale*(mu+phi*phi*surprise),
		Deviation:  min(max(scale*phi, s.Floor), startDeviation),
		Volatility: volatility,
	}
}

// closeEnough ends the search for a volatility, by the paper.
const closeEnough = 1e-6

// volatility finds the new volatility: the root of f of step 5 of the paper, by the
// Illinois variant of regula falsi. delta is the improvement that the results alone
// would estimate, and v how unsure that is.
func (s System) volatility(phi, sigma, v, delta float64) float64 {
	tau := s.Tau
	if tau == 0 {
		tau = 0.5
	}
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	low, high := a, math.Log(max(delta*delta-phi*phi-v, math.SmallestNonzeroFloat64))
	if delta*delta <= phi*phi+v {
		for high = a - tau; f(high) < 0; high -= tau {
			continue
		}
	}
	fLow, fHigh := f(low), f(high)
	for math.Abs(high-low) > closeEnough {
		x := low + (low-high)*fLow/(fHigh-fLow)
		fx := f(x)
		if fx*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = x, fx
	}
	return math.Exp(low / 2)
}
