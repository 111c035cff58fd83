package review

import (
	"slices"
	"testing"

	"noughts/engine"
)

// A few bad moves weigh more than many good ones make up for, and moves at which nothing could be
// lost make up for nothing.
func TestAccuracies(t *testing.T) {
	good, blunder, lost := Ply{Class: Best}, Ply{Class: Blunder, Lost: 0.3}, Ply{Class: Good, Free: true}
	played := func(goods, blunders, losts int) float64 {
		mean, moved := accuracies(slices.Concat(slices.Repeat([]Ply{good}, goods), slices.Repeat([]Ply{blunder}, blunders), slices.Repeat([]Ply{lost}, losts)))
		if moved != [2]bool{goods+blunders > 0, false} || mean[engine.Second] != 0 {
			t.Errorf("%d, %d, %d: moved %v, %v", goods, blunders, losts, moved, mean)
		}
		return mean[engine.First]
	}
	for _, c := range []struct {
		goods, blunders, losts int
		from, to               float64
	}{
		{17, 0, 0, 100, 100},
		{16, 1, 0, 87, 93},
		{13, 4, 0, 65, 73},
		{9, 4, 4, 58, 66},
		{0, 3, 9, 20, 30},
		{0, 0, 5, 0, 0},
	} {
		if got := played(c.goods, c.blunders, c.losts); got < c.from-0.01 || got > c.to {
			t.Errorf("%d good moves, %d blunders, %d lost anyway: %.1f %%, want %v to %v", c.goods, c.blunders, c.losts, got, c.from, c.to)
		}
	}
}
