package jing

import (
	"math/rand/v2"
	"testing"

	"noughts/engine/certificate"
	"noughts/engine/certify"
	"noughts/engine/games/jing/check"
	"noughts/engine/longtest"
)

// TestCertificates lets the checker walk what the prover says of positions after
// four turns, and the opposite.
func TestCertificates(t *testing.T) {
	longtest.SkipUnderRace(t)
	lots := rand.New(rand.NewPCG(2, 4))
	p := Prover{table: newTable(16)}
	advice := func(o, x uint32, turn int) uint32 { return p.Advise(o, x, turn, ForWin) }
	checkers := map[bool]*check.Checker{}
	for _, gets := range []bool{true, false} {
		checkers[gets] = check.New(check.Claim{Goal: ForWin, Gets: gets}, advice)
	}
	for range 3 {
		pos := random(lots, 8)
		o, x := pos.Stones[0], pos.Stones[1]
		holds := p.holds(question{o, x, 4, ForWin})
		if err := checkers[holds].Walk(o, x); err != nil {
			t.Errorf("%s: %v", show(pos), err)
		}
		if checkers[!holds].Walk(o, x) == nil {
			t.Errorf("%s: a false claim is taken", show(pos))
		}
	}
}

// Positions after five turns have certificates, whoever wins: O, who began, waits then for what X
// does. So do those before and after, in which half a turn is left.
func TestCertificatesAfterFiveTurns(t *testing.T) {
	positions, least := longtest.Sample(t, 2, 24), longtest.Sample(t, 0, 6)
	lots := rand.New(rand.NewPCG(5, 27))
	values := map[int]int{} // by what O gets at least
	for i := range positions {
		pos := random(lots, [...]int{PerTurn * 5, PerTurn*5 - 1, PerTurn * 5, PerTurn*5 + 1}[i%4])
		text, err := certify.Certificate(t.Context(), game{}, pos, certify.Options{})
		if err != nil {
			t.Fatalf("%s: %v", show(pos), err)
		}
		got, err := certificate.Check(text)
		if err != nil {
			t.Fatal(err)
		}
		values[got.Least[0]]++
	}
	if values[1] < least || values[0] < least || values[1]+values[0] == 0 {
		t.Errorf("too few are won or drawn: %v", values)
	}
}
