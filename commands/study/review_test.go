package study

import (
	"testing"

	"noughts/commands/catalogue"
	"noughts/engine"
	"noughts/engine/review"
)

// A review says that none of its marks is proved only if that holds of those that praise as well.
func TestMarksByEstimate(t *testing.T) {
	catalogue, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer("en")
	ply := func(number int, class review.Class, proved bool) review.Ply {
		return review.Ply{Number: number, Class: class, Proved: proved, Before: engine.Unknown(engine.Move{}), After: engine.Unknown(engine.Move{})}
	}
	for _, test := range []struct {
		name  string
		plies []review.Ply
		want  string
	}{
		{"all proved", []review.Ply{ply(1, review.Best, true), ply(2, review.Blunder, true)}, ""},
		{"none proved", []review.Ply{ply(1, review.Good, true), ply(2, review.Mistake, false), ply(4, review.Inaccuracy, false)}, say.Says("review.by_estimate.all")},
		{"one by estimate", []review.Ply{ply(1, review.Best, true), ply(3, review.MissedWin, false)}, say.Says("review.by_estimate", "Count", 1, "Moves", "3")},
		{"praise alone is proved", []review.Ply{ply(1, review.Only, true), ply(3, review.MissedWin, false), ply(6, review.Inaccuracy, false)}, say.Says("review.by_estimate", "Count", 2, "Moves", "3 and 6")},
	} {
		if got := byEstimate(say, review.Review{Plies: test.plies}); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
