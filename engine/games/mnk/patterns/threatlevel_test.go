package patterns

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// What a threat level says is seen when the stone is put: how many cells then
// complete a line, and how many make an open four.
func TestThreatLevelsAreTrue(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(9, 10))
	seen := map[ThreatLevel]int{}
	for _, r := range rules {
		b := New(r)
		for range 1 + 400/r.size() {
			play(r, rng, b, func() {
				for p := range engine.Player(2) {
					for c := range uint16(r.size()) {
						if b.Taken(c) || b.Size(p, Fives) > 0 {
							continue
						}
						level := ThreatLevelOf(b.Code(p, c))
						seen[level]++
						checkThreatLevel(t, b, p, c, level)
					}
				}
			})
		}
	}
	for level := Quiet; level < levels; level++ {
		if level != Five && seen[level] < 50 {
			t.Errorf("only %d cells of level %d", seen[level], level)
		}
	}
}

func checkThreatLevel(t *testing.T, b *PatternBoard, p engine.Player, c uint16, level ThreatLevel) {
	t.Helper()
	b.Place(c, p)
	defer b.Undo()
	fives := b.Size(p, Fives)
	switch {
	case (level == Four || level == FourThree) && fives != 1,
		level == OpenFour && fives < 2,
		level < Four && fives != 0,
		(level == Three || level == DoubleThree) && b.Size(p, OpenFours)+b.Doubles(p, Fours) == 0:
		t.Fatalf("%s: %s of %d is of level %d, but then %d cells complete a line and %d make an open four\n%s",
			name(b.rule), engine.CellName(c, b.rule.Cols), p, level, fives, b.Size(p, OpenFours), show(b))
	}
}
