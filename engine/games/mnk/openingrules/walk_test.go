package openingrules

import (
	"testing"

	"noughts/engine"
)

// Who began the game and who was invited are the same players after sides were swapped.
func TestPartiesKeepTheirPlace(t *testing.T) {
	r := rule{board: Board{Rows: 15, Cols: 15}, steps: []step{
		{by: invited, options: staySwap},
		{by: beginner, options: staySwap},
		{by: invited, options: staySwap},
		{by: mover, stones: 1},
		{by: waiter, stones: 1},
	}}
	choices := []engine.OpeningChoice{}
	for i, want := range []engine.Player{engine.Second, engine.Second, engine.Second, engine.First} {
		s, err := r.Stage(nil, choices)
		if err != nil || s.Decider != want {
			t.Errorf("step %d: player %d decides, %v, want %d", i, s.Decider, err, want)
		}
		choices = append(choices, engine.OpeningChoice{Name: []string{"swap", "swap", "stay", ""}[i]})
	}
	s, err := r.Stage([]engine.Move{{Cell: 3}}, choices[:3])
	if err != nil || s.Decider != engine.First {
		t.Errorf("after X's stone player %d decides, %v, want who waits", s.Decider, err)
	}
}
