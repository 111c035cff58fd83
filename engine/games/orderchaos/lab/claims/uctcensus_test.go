package claims

import (
	"math"
	"strings"
	"testing"
)

// The interval of Wilson and the binomial tail are those of worked examples.
func TestChances(t *testing.T) {
	near := func(got, want float64) bool { return math.Abs(got-want) < 5e-4 }
	if low, high := wilson(192, 200); !near(low, 0.9231) || !near(high, 0.9796) {
		t.Errorf("192 of 200: %.4f to %.4f", low, high)
	}
	if low, high := wilson(200, 200); !near(low, 0.9812) || !near(high, 1) {
		t.Errorf("200 of 200: %.4f to %v", low, high)
	}
	for _, c := range []struct {
		wins, games  int
		chance, want float64
	}{
		{3, 3, 0.5, 0.125}, {2, 3, 0.5, 0.5}, {0, 3, 0.5, 1}, {199, 200, 0.96, 0.00266}, {199, 200, 0.989, 0.353}, {199, 200, 1, 1},
	} {
		if got := atLeast(c.wins, c.games, c.chance); !near(got, c.want) {
			t.Errorf("%d of %d at %v: got %.5f, want %.5f", c.wins, c.games, c.chance, got, c.want)
		}
	}
}

// Intervals of probabilities are written as one reads them, however small or near to certain.
func TestChancesAreWritten(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      string
	}{
		{1e-58, 1e-6, "below 0.001 %"}, {1e-20, 0.00237, "up to 0.24 %"}, {0.0000881, 0.076, "0.0088 % to 7.6 %"}, {0.4277, 0.999, "43 % to 100 %"}, {1, 1, "100 % to 100 %"},
	} {
		if got := between(c.low, c.high); got != c.want {
			t.Errorf("%v to %v: got %q, want %q", c.low, c.high, got, c.want)
		}
	}
}

// A side with more iterations wins more often, and the census has a row for each
// setting.
func TestUCTCensus(t *testing.T) {
	const games = 24
	strong := uctSetting{iterations: [2]int{400, 20}}.wins(t.Context(), games)
	weak := uctSetting{iterations: [2]int{20, 400}}.wins(t.Context(), games)
	if strong <= weak {
		t.Errorf("Order wins %d with more iterations, %d with fewer", strong, weak)
	}
	var out strings.Builder
	c := UCTCensus{Games: 1, Iterations: []int{10, 20}, Exploration: []float64{1, 2}}
	if err := c.Run(t.Context(), nil, &out); err != nil {
		t.Fatal(err)
	}
	printed := func(seed uint64) string {
		var out strings.Builder
		again := UCTCensus{Games: 8, Iterations: []int{10}, Exploration: []float64{1, 2}, Seed: seed}
		if err := again.Run(t.Context(), nil, &out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	if first := printed(1); first != printed(1) || first == printed(2) {
		t.Error("the seed doesn't choose the games")
	}
	if rows := strings.Count(out.String(), "\n"); rows != 2+2*2*2*2 {
		t.Errorf("%d rows:\n%s", rows, out.String())
	}
}
