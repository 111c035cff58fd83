package review

import (
	"slices"
	"testing"

	"noughts/engine"
)

// Stones that an opening asked for are no mistakes, and all that follows counts.
func TestAgreed(t *testing.T) {
	r := Review{
		Plies: []Ply{
			{Number: 1, Class: Blunder, Lost: 0.4},
			{Number: 2, Player: engine.Second, Class: Mistake, Lost: 0.1},
			{Number: 3, Class: Best},
			{Number: 4, Player: engine.Second, Class: Blunder, Lost: 0.5},
		},
		Turning: []int{1, 2, 4},
	}
	r.Accuracy, r.Moved = accuracies(r.Plies)
	got := r.Agreed(3)
	if got.Plies[0].Class != Good || got.Plies[1].Class != Good || got.Plies[0].Lost != 0 || got.Plies[3].Class != Blunder {
		t.Errorf("the plies are %v", got.Plies)
	}
	if !slices.Equal(got.Turning, []int{4}) {
		t.Errorf("the turning points are %v, want 4", got.Turning)
	}
	if got.Moved != [2]bool{false, true} || got.Accuracy[1] >= r.Accuracy[1] {
		t.Errorf("the accuracy is %v of %v, and was %v", got.Accuracy, got.Moved, r.Accuracy)
	}
	if r.Plies[0].Class != Blunder || len(r.Turning) != 3 {
		t.Error("the review itself has changed")
	}
	if same := r.Agreed(0); same.Accuracy != r.Accuracy || len(same.Turning) != 3 {
		t.Errorf("without an opening: %v", same)
	}
}
