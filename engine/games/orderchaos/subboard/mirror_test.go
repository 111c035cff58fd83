package subboard

import (
	"context"
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// Everything the lemma proves about ℓ = 4 is held against the prover, on boards
// of 5×5 and on those that have more than one window of that size.
func TestMirrorAgreesWithTheProver(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(7, 8))
	proved := 0
	for i := range 1000 {
		r := rules.Variant{Rows: 5, Cols: 5, Line: 4, Symbols: 2, Exact: i&1 != 0, Full: i&2 != 0, ChaosFirst: i&4 != 0}
		if i%3 == 0 && !r.Exact {
			r.Rows, r.Cols = 5+uint8(rng.IntN(2)), 6
		}
		p := mirroredPosition(r, rng)
		inner := dfpn.New(1 << 18)
		c, _, won := ByMirror(context.Background(), &p, inner)
		if !won {
			continue
		}
		proved++
		if p.OrderToMove() {
			p = p.Step(c.Move)
			if o, over := p.Outcome(); over && o == engine.WonBy(r.Order()) {
				continue
			}
		}
		pr := dfpn.New(1 << 22)
		if !pr.SetRoot(&p) {
			t.Fatalf("%s: too large", rulestest.Show(&p))
		}
		pr.SetLimit(30_000)
		pr.Allow(30_000)
		n := pr.Node(&p)
		if v := pr.Prove(context.Background(), &n); v == rules.ChaosWins {
			t.Fatalf("%s: the lemma says that Order wins, the search that Chaos does", rulestest.Show(&p))
		}
	}
	if proved < 100 {
		t.Errorf("the lemma proved only %d of 1000 positions", proved)
	}
}

// mirroredPosition plays at random with a border that Order has kept mirrored,
// but for a last stone of Chaos now and then.
func mirroredPosition(r rules.Variant, rng *rand.Rand) rules.Position {
	p := rules.Position{Variant: r}
	for range 4 + rng.IntN(7) {
		if p.Over() {
			break
		}
		moves := p.AppendUnordered(nil)
		next := p.Step(moves[rng.IntN(len(moves))])
		w := subBoardAt(&next, 0, 0, int(r.Line)+1)
		half, ok := w.HalfPair()
		if ok && half != nil && !next.Over() && rng.IntN(12) > 0 {
			next = next.Step(w.outer(*half))
		}
		if !ok || next.Over() {
			continue
		}
		p = next
	}
	return p
}

// The starts of classic 6×6 and most of its variants are Order's, by the lemma.
func TestMirrorProvesTheStarts(t *testing.T) {
	for v, want := range map[string]bool{
		"6x6:5": true, "6x6:5:chaos-first": true, "6x6:5:full": true, "6x6:5:exact": true, "6x6:5:exact:chaos-first": true,
		"6x6:5:exact:full:chaos-first": true, "6x6:5:exact:full": false, "6x6:4": true, "6x6:5:symbols=3": false,
		"7x7:5:chaos-first": true, "10x6:5:full": true, "10x10:5": true, "7x7:5:exact": false, "7x7:6": false,
	} {
		r, err := rules.Parse(rules.Key + ":" + v)
		if err != nil {
			t.Fatal(err)
		}
		p := rules.Position{Variant: r}
		if _, _, won := ByMirror(t.Context(), &p, dfpn.New(1<<20)); won != want {
			t.Errorf("%s: got %v, want %v", v, won, want)
		}
	}
}

// With half a pair filled and Chaos to move the border is not as Order keeps it.
func TestMirrorNeedsWholePairs(t *testing.T) {
	for rows, want := range map[string]bool{
		"...../...../...../...../.....": true,  // nothing played
		"...../..X../...../...../O....": false, // half a pair, and one stone inside
		"....X/...../...../...../O....": true,  // the pair is whole
		"....O/...../...../...../O....": false, // and here it is not one
	} {
		p := rulestest.At(t, "5x5:4:chaos-first", rows)
		if _, _, won := ByMirror(t.Context(), &p, dfpn.New(1<<20)); won != want {
			t.Errorf("%s: got %v, want %v", rulestest.Show(&p), won, want)
		}
	}
}

// Parts do not tell how long a line is, nor does the lemma on boards that are larger.
func TestWhereSmallerBoardsApply(t *testing.T) {
	for variant, want := range map[string][2]bool{ // by the lemma, by parts
		"4x4:4": {false, false}, "4x7:4": {false, true}, "7x4:4": {false, true}, "4x7:4:exact": {false, false}, "4x7:4:symbols=3": {false, false},
		"4x7:3": {false, false}, "5x5:4": {true, false}, "5x5:4:exact": {true, false}, "5x6:4": {true, false}, "5x6:4:exact": {false, false},
		"6x6:5:full": {true, false}, "6x6:5:symbols=3": {false, false}, "7x7:6": {false, false},
	} {
		v, err := rules.Parse(rules.Key + ":" + variant)
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]bool{MirrorApplies(v), PartApplies(v)}; got != want {
			t.Errorf("%s: got %v, want %v", variant, got, want)
		}
	}
}
