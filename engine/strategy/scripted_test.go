package strategy_test

import (
	"testing"

	"noughts/engine/strategy"
)

// Newcomers win when they can, stop most wins, and half of the open threes; one who is greedy knows
// no chance.
func TestScriptedPlayers(t *testing.T) {
	const seeds = 60
	for _, c := range []struct {
		name, position, move string
		least, most          int // times that the move is played
	}{
		{strategy.Newcomer, "mnk:15x15:5 h8 a1 i8 c1 j8 e1 k8 g1", "l8", 1, seeds}, // or g8
		{strategy.Newcomer, "mnk:15x15:5 h8 g8 i8 a1 j8 c1 k8", "l8", seeds * 3 / 4, seeds - 1},
		{strategy.Newcomer, "mnk:15x15:5 h8 a1 i8 c1 j8", "g8", seeds / 4, seeds * 9 / 10},
		{strategy.Greedy, "mnk:15x15:5 h8 g8 i8 a1 j8 c1 k8", "l8", seeds, seeds},
	} {
		played := 0
		for seed := range uint64(seeds) {
			if got, _ := choose(t, c.position, c.name, seed); got == c.move {
				played++
			}
		}
		if played < c.least || played > c.most {
			t.Errorf("%s plays %s in %s %d times of %d, want %d to %d", c.name, c.move, c.position, played, seeds, c.least, c.most)
		}
	}
}
