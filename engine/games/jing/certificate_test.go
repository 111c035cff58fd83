package jing

import (
	"math/rand/v2"
	"testing"

	"noughts/engine/games/jing/check"
	"noughts/engine/longtest"
)

// TestCertificates lets the checker walk what the prover says of positions after
// four turns, and the opposite.
func TestCertificates(t *testing.T) {
	longtest.Skip(t)
	lots := rand.New(rand.NewPCG(2, 4))
	p := prover{table: newTable(16)}
	advice := func(o, x uint32, turn int) uint32 { return p.advise(question{o, x, turn, forWin}) }
	checkers := map[bool]*check.Checker{}
	for _, gets := range []bool{true, false} {
		checkers[gets] = check.New(check.Claim{Goal: forWin, Gets: gets}, advice)
	}
	for range 3 {
		pos := random(lots, 8)
		o, x := pos.stones[0], pos.stones[1]
		holds := p.holds(question{o, x, 4, forWin})
		if err := checkers[holds].Walk(o, x); err != nil {
			t.Errorf("%s: %v", show(pos), err)
		}
		if checkers[!holds].Walk(o, x) == nil {
			t.Errorf("%s: a false claim is taken", show(pos))
		}
	}
}
