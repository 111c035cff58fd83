package jing

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine/enginetest"
	"noughts/engine/longtest"
)

func TestSymmetriesKeepTheLines(t *testing.T) {
	seen := map[[CellCount]int]bool{}
	for s, to := range symmetries() {
		if seen[to] {
			t.Errorf("symmetry %d is there twice", s)
		}
		seen[to] = true
		for _, l := range Lines {
			if !slices.Contains(Lines[:], image(s, l)) {
				t.Errorf("symmetry %d takes the line %025b to %025b", s, l, image(s, l))
			}
		}
		for c := range CellCount {
			if imageBack(s, image(s, 1<<c)) != 1<<c {
				t.Errorf("symmetry %d is not undone", s)
			}
		}
	}
}

func TestCanonical(t *testing.T) {
	lots := rand.New(rand.NewPCG(1, 9))
	for range 1000 {
		p := random(lots, lots.IntN(LastPly))
		o, x, s := canonical(p.Stones[0], p.Stones[1])
		if image(s, p.Stones[0]) != o || image(s, p.Stones[1]) != x {
			t.Fatalf("%s: symmetry %d does not lead to its canonical form", show(p), s)
		}
		i := lots.IntN(SymmetryCount)
		if io, ix, _ := canonical(image(i, o), image(i, x)); io != o || ix != x {
			t.Fatalf("%s: its image %d has another canonical form", show(p), i)
		}
	}
}

func TestSymmetryKeepsTheValue(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, s := range []int{1, 2, 4, 8, 16} {
		to := make([]uint16, CellCount)
		for cell, image := range symmetries()[s] {
			to[cell] = uint16(image)
		}
		enginetest.Symmetry(t, game{}, to, 11)
	}
}
