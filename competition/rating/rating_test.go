package rating

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// near reports whether got is want, rounded to as many digits as the paper prints.
func near(got, want, half float64) bool { return math.Abs(got-want) <= half }

// The example that Glickman works out: a player of 1500 who beats one of 1400 and loses
// to one of 1550 and one of 1700. The paper rounds on the way: from its μ′ of -0.2069 it
// makes 1464.06, where 1464.05 is more exact. So its own scale is compared.
func TestPaper(t *testing.T) {
	got := System{Tau: 0.5}.Rate(Rating{1500, 200, 0.06}, 1,
		Result{Against: Rating{1400, 30, 0.06}, Score: 1}, Result{Against: Rating{1550, 100, 0.06}, Score: 0}, Result{Against: Rating{1700, 300, 0.06}, Score: 0})
	if !near((got.Value-1500)/scale, -0.2069, 0.00005) || !near(got.Deviation/scale, 0.8722, 0.00005) || !near(got.Volatility, 0.05999, 0.00001) {
		t.Errorf("got %+v, want 1464.06, 151.52, 0.05999", got)
	}
	// The table of its step 3: g and E of each opponent.
	for _, c := range []struct{ value, deviation, g, e float64 }{
		{1400, 30, 0.9955, 0.639}, {1550, 100, 0.9531, 0.432}, {1700, 300, 0.7242, 0.303},
	} {
		phi := c.deviation / scale
		if !near(g(phi), c.g, 0.00005) || !near(expected((1500-c.value)/scale, phi), c.e, 0.0005) {
			t.Errorf("against %v: g %v, E %v, want %v, %v", c.value, g(phi), expected((1500-c.value)/scale, phi), c.g, c.e)
		}
	}
}

// A period without games makes a rating less sure and changes nothing else.
func TestAbsence(t *testing.T) {
	r := Rating{1700, 50, 0.06}
	got := System{}.Rate(r, 1)
	if want := math.Hypot(50, 0.06*scale); got.Value != r.Value || got.Volatility != r.Volatility || !near(got.Deviation, want, 1e-9) {
		t.Errorf("got %+v, want a deviation of %v", got, want)
	}
	if twice := r.After(0.5).After(0.5); !near(twice.Deviation, got.Deviation, 1e-9) {
		t.Errorf("two halves of a period make %v, one period %v", twice, got)
	}
	if long := r.After(1e9); long.Deviation != startDeviation {
		t.Errorf("after ages: %+v", long)
	}
	if back := r.After(-5); back != r {
		t.Errorf("a clock that jumped back: %+v", back)
	}
}

// What somebody wins by a game is what the other loses, if both are as sure of themselves.
func TestMirror(t *testing.T) {
	for _, score := range []float64{0, 0.5, 1} {
		a := System{}.Rate(New(), 0, Result{Against: New(), Score: score})
		b := System{}.Rate(New(), 0, Result{Against: New(), Score: 1 - score})
		if !near(a.Value+b.Value, 3000, 1e-9) || a.Deviation != b.Deviation {
			t.Errorf("score %v: %+v and %+v", score, a, b)
		}
		if (a.Value > 1500) != (score > 0.5) || a.Deviation >= startDeviation {
			t.Errorf("score %v: %+v", score, a)
		}
	}
}

// Results that surprise again and again make a player volatile, those that don't do not;
// whatever comes, a rating is a number within bounds.
func TestVolatility(t *testing.T) {
	s := System{Floor: 45}
	steady, wild := Rating{1500, 60, 0.06}, Rating{1500, 60, 0.06}
	for range 20 {
		steady = s.Rate(steady, 1, Result{Against: Rating{1500, 60, 0.06}, Score: 1}, Result{Against: Rating{1500, 60, 0.06}, Score: 0})
		wild = s.Rate(wild, 1, Result{Against: Rating{wild.Value + 600, 60, 0.06}, Score: 1}, Result{Against: Rating{wild.Value + 600, 60, 0.06}, Score: 1})
	}
	if steady.Volatility >= 0.06 || wild.Volatility <= 0.06 {
		t.Errorf("volatility of the steady %v, of the wild %v", steady.Volatility, wild.Volatility)
	}
	lots := rand.New(rand.NewPCG(1, 2))
	r := New()
	for i := range 3000 {
		against := Rating{lots.Float64() * 4000, 30 + lots.Float64()*320, 0.03 + lots.Float64()*0.1}
		r = s.Rate(r, lots.Float64()*3, Result{Against: against, Score: float64(lots.IntN(3)) / 2})
		if math.IsNaN(r.Value) || r.Deviation < 45 || r.Deviation > startDeviation || r.Volatility <= 0 || r.Volatility > 1 {
			t.Fatalf("game %d: %+v", i, r)
		}
	}
}

// players is how many play in the simulations, and games how many games each has at least.
const (
	players = 200
	games   = 50
)

// A thousand games of players of known strength put them into the right order, one
// result at a time as well as by rating periods.
func TestOrder(t *testing.T) {
	for name, period := range map[string]int{"single results": 1, "periods of ten games": 10} {
		lots := rand.New(rand.NewPCG(7, uint64(period)))
		strength, rated := make([]float64, players), make([]Rating, players)
		for i := range rated {
			strength[i], rated[i] = 1500+300*lots.NormFloat64(), New()
		}
		for range games / period {
			results := make([][]Result, players)
			for range period {
				order := lots.Perm(players)
				for k := 0; k < players; k += 2 {
					a, b := order[k], order[k+1]
					score := 0.0
					if lots.Float64() < 1/(1+math.Pow(10, (strength[b]-strength[a])/400)) {
						score = 1
					}
					results[a] = append(results[a], Result{Against: rated[b], Score: score})
					results[b] = append(results[b], Result{Against: rated[a], Score: 1 - score})
				}
			}
			for i := range rated {
				rated[i] = System{Floor: 45}.Rate(rated[i], float64(period)/10, results[i]...)
			}
		}
		values, within := make([]float64, players), 0
		for i, r := range rated {
			values[i] = r.Value
			if low, high := r.Interval(); low <= strength[i] && strength[i] <= high {
				within++
			}
		}
		if rho := correlation(ranks(strength), ranks(values)); rho < 0.95 {
			t.Errorf("%s: the rank correlation is %.3f, want 0.95", name, rho)
		}
		if part := float64(within) / players; part < 0.88 {
			t.Errorf("%s: %.0f %% of the strengths are within the interval, want about 95 %%", name, 100*part)
		}
	}
}

// ranks returns the place of every value among all.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	places := make([]float64, len(values))
	for place, i := range order {
		places[i] = float64(place)
	}
	return places
}

// correlation is Pearson's, of ranks Spearman's.
func correlation(a, b []float64) float64 {
	mean := float64(len(a)-1) / 2
	var ab, aa, bb float64
	for i := range a {
		x, y := a[i]-mean, b[i]-mean
		ab, aa, bb = ab+x*y, aa+x*x, bb+y*y
	}
	return ab / math.Sqrt(aa*bb)
}
