package threat

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/longtest"
)

// A stone of the defender outside the relevance zone loses to the very same VCF:
// every threat of it can be made, every answer is forced, and the defender never
// comes to complete a line. Lines of answers are rare, so the defender gets stones
// that make them likely.
func TestRelevanceZoneIsComplete(t *testing.T) {
	seeds, least := longtest.Sample(t, 75, 1500), longtest.Sample(t, 2, 40)
	zones, long := 0, 0 // all, and those of a VCF with answers
	for seed := range uint64(seeds) {
		rng := rand.New(rand.NewPCG(seed, 7))
		r := rules[rng.IntN(len(rules))]
		b := patterns.New(r)
		p := play(b, r, rng, 2*r.Line-3+rng.IntN(min(r.Rows*r.Cols/6, 24)), nobody)
		v := NewVCF(b)
		if b.Size(p, patterns.Fives)+b.Size(p^1, patterns.Fives) > 0 || !v.Win(p, 400) {
			continue
		}
		addNearAnswers(rng, v, p)
		if !v.Win(p, 400) {
			continue
		}
		zones++
		if len(v.Line) > 1 {
			long++
		}
		zone := v.RelevanceZone(p)
		for c := range uint16(r.Rows * r.Cols) {
			if !b.Taken(c) && !zone.Has(c) {
				checkVCFHolds(t, r, v, p, c)
			}
		}
	}
	if zones < 5*least || long < least {
		t.Errorf("only %d zones were checked, %d of them of more than one threat", zones, long)
	}
}

// addNearAnswers puts stones of the defender in line with the answers to a VCF, as
// long as they give it nothing to complete.
func addNearAnswers(rng *rand.Rand, v *VCF, p engine.Player) {
	line := slices.Clone(v.Line)
	for i := 1; i < len(line); i += 2 {
		v.LinesLacking(p^1, line[i], 2+rng.IntN(3), func(g patterns.MissingCells) {
			cells := g.Cells()
			c := cells[rng.IntN(len(cells))]
			if slices.Contains(line, c) || v.Taken(c) || rng.IntN(3) > 0 {
				return
			}
			if v.Place(c, p^1); v.Size(p^1, patterns.Fives) > 0 {
				v.Undo()
			}
		})
	}
}

// Every VCF that is found, in whichever way, holds: also where the opponent
// threatens to complete a line.
func TestVCFHolds(t *testing.T) {
	longtest.SkipUnderRace(t)
	found := [3]int{}
	each(40, func(r patterns.Rule, s *VCT, p engine.Player) {
		v := s.VCF
		for i, search := range [3]func(engine.Player, int) bool{v.Win, v.Shortest, v.GainingOnly} {
			if v.Size(p, patterns.Fives) == 0 && v.Size(p^1, patterns.Fives) < 2 && search(p, 300) {
				found[i]++
				checkLine(t, r, v, p, noStone)
			}
		}
	})
	for i, n := range found {
		if n < 100 {
			t.Errorf("search %d found only %d wins", i, n)
		}
	}
}

// checkVCFHolds plays the VCF that was found after a stone of the defender.
func checkVCFHolds(t *testing.T, r patterns.Rule, v *VCF, p engine.Player, stone uint16) {
	t.Helper()
	v.Place(stone, p^1)
	defer v.Undo()
	checkLine(t, r, v, p, stone)
}

// noStone is for a VCF that nothing was put against.
const noStone = patterns.MaxCells

// checkLine plays the VCF that was found: each threat can be made, leaves one
// answer, and lets the defender complete no line; the last one leaves two.
func checkLine(t *testing.T, r patterns.Rule, v *VCF, p engine.Player, stone uint16) {
	t.Helper()
	line := slices.Clone(v.Line)
	placed := 0
	defer func() {
		for range placed {
			v.Undo()
		}
	}()
	for i, c := range line {
		switch {
		case v.Taken(c):
			t.Fatalf("%v: %v: after %d the VCF %v needs a cell that is taken", r, board(v.PatternBoard, r, p).Cells, stone, line)
		case i&1 == 0 && v.Size(p^1, patterns.Fives) > 0 && !v.Any(p^1, patterns.Fives).Has(c):
			t.Fatalf("%v: %v: after %d the defender completes a line in the VCF %v", r, board(v.PatternBoard, r, p).Cells, stone, line)
		case i&1 == 1 && (!v.Any(p, patterns.Fives).Has(c) || v.Size(p^1, patterns.Fives) > 0):
			t.Fatalf("%v: %v: after %d the answer %d in the VCF %v is not forced", r, board(v.PatternBoard, r, p).Cells, stone, c, line)
		}
		v.Place(c, p^engine.Player(i&1))
		placed++
	}
	if v.Size(p, patterns.Fives) < 2 || v.Size(p^1, patterns.Fives) > 0 {
		t.Fatalf("%v: %v: after %d the VCF %v wins nothing", r, board(v.PatternBoard, r, p).Cells, stone, line)
	}
}
