package arena

import (
	"math"
	"testing"
)

// near compares numbers, infinite ones too.
func near(a, b float64) bool { return a == b || math.Abs(a-b) < 0.05 }

// The curve has known points: a score of 75 % is worth 191 points, of 90 % twice
// as many, and one of 64 % a hundred.
func TestElo(t *testing.T) {
	for score, want := range map[float64]float64{
		0.5: 0, 0.75: 190.8, 0.9: 381.7, 0.64: 99.95, 0.25: -190.8, 0: math.Inf(-1), 1: math.Inf(1),
	} {
		if got := elo(score); !near(got, want) {
			t.Errorf("elo(%v): got %.1f, want %.1f", score, got, want)
		}
	}
}

// times repeats a unit.
func times(n, games int, score float64) []trial {
	list := make([]trial, n)
	for i := range list {
		list[i] = trial{games, score}
	}
	return list
}

func join(lists ...[]trial) (all []trial) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

func TestRate(t *testing.T) {
	inf := math.Inf(1)
	for name, test := range map[string]struct {
		units []trial
		want  Rating
	}{
		// Single games are the trinomial model: 600 wins, 1000 draws and 400
		// losses are a score of 0.55 with a standard error of 0.35/√1999.
		"trinomial": {join(times(600, 1, 1), times(1000, 1, 0.5), times(400, 1, 0)), Rating{34.9, 24.1, 45.7}},
		// The same in pairs that are independent within: 0.55 with the same error.
		"independent pairs": {
			join(times(90, 2, 2), times(300, 2, 1.5), times(370, 2, 1), times(200, 2, 0.5), times(40, 2, 0)),
			Rating{34.9, 24.1, 45.7},
		},
		// Where the side decides every game, pairs say that the players are equal.
		"decided by the side": {times(50, 2, 1), Rating{0, -24.8, 24.8}},
		"one pair":            {times(1, 2, 2), Rating{inf, -636.4, inf}},
		"ten pairs, all won":  {times(10, 2, 2), Rating{inf, 140.2, inf}},
		"an odd game":         {join(times(3, 2, 1), times(1, 1, 1)), Rating{50.0, -62.2, 174.0}},
		"nothing":             {nil, Rating{0, -inf, inf}},
		"lost":                {times(10, 2, 0), Rating{-inf, -inf, -140.2}},
	} {
		if got := rate(test.units); !near(got.Diff, test.want.Diff) || !near(got.Low, test.want.Low) || !near(got.High, test.want.High) {
			t.Errorf("%s: got %.1f, want %.1f", name, got, test.want)
		}
	}
}
