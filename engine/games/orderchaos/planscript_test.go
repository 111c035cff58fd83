package orderchaos

import (
	"context"
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
)

// fitting are the variants in which the plans win for Order.
var fitting = []string{
	"4x4:4", "4x4:4:chaos-first", "4x4:4:exact", "4x4:4:full", "4x4:4:exact:full:chaos-first",
	"6x6:5", "6x6:5:chaos-first", "6x6:5:full", "6x6:5:full:chaos-first",
	"6x6:5:exact", "6x6:5:exact:chaos-first", "6x6:5:exact:full:chaos-first",
}

// Order wins by the plans whatever Chaos does, and never needs the solver.
func TestPlansWin(t *testing.T) {
	for name, by := range map[string]plan{"thesis": thesisPlan{exceptions: true}.choose, "numbered": numbered} {
		for seed, variant := range fitting {
			r, err := rules.Parse(rules.Key + ":" + variant)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(uint64(seed), 7))
			adversary := adversary{reading: name, plan: by, seed: rng.Uint64()}
			for n := range 2 {
				if !winsGame(t, r, planScript{by}, adversary, n%2 == 0 && !r.ChaosFirst, rng) {
					t.Errorf("%s: %s lost", variant, name)
				}
			}
		}
	}
}

// winsGame plays a game by a script against an adversary or random moves.
func winsGame(t *testing.T, r rules.Variant, s planScript, a adversary, knows bool, rng *rand.Rand) bool {
	t.Helper()
	p := rules.Position{Variant: r}
	for !p.Over() {
		moves := p.AppendUnordered(nil)
		c := engine.Choice{Move: moves[rng.IntN(len(moves))]}
		if p.OrderToMove() {
			var cannot string
			if c, cannot = s.play(&p); cannot != "" || c.Reason.ID == "" {
				t.Fatalf("%s: reason %q, %q", rulestest.Show(&p), c.Reason.ID, cannot)
			}
		} else if c2, cannot := a.play(&p); knows && cannot == "" {
			c = c2
		}
		next, err := p.Play(c.Move)
		if err != nil {
			t.Fatalf("%s: %v", rulestest.Show(&p), err)
		}
		p = next.(rules.Position)
	}
	return p.HasLine()
}

// The control: T1 without its exceptions loses to who knows it.
func TestAdversaryBeatsT1WithoutExceptions(t *testing.T) {
	g := game{small(false)}
	for seed := range uint64(3) {
		if play(t, g, "thesis:plain", "adversary:thesis:plain", seed) {
			t.Error("thesis:plain won")
		}
		if play(t, g, "thesis:literal", "adversary:thesis:literal", seed) {
			t.Error("thesis:literal won")
		}
		if !play(t, g, "thesis", "adversary:thesis", seed) {
			t.Error("thesis lost")
		}
		if !play(t, g, "numbered", "adversary:numbered", seed) {
			t.Error("numbered lost")
		}
	}
}

// On 6×6 a plan with a hole leaves the end to the solver when it has lost inside.
func TestPlanThatLosesInside(t *testing.T) {
	holed := thesisPlan{}.choose
	lost := 0
	for seed := range uint64(10) {
		knowing := adversary{reading: "thesis:plain", plan: holed, seed: seed}
		for p := (rules.Position{Variant: rules.Classic}); !p.Over(); {
			c, cannot := planScript{holed}.play(&p)
			if !p.OrderToMove() {
				c, cannot = knowing.play(&p)
			}
			if cannot != "" {
				lost++
				break
			}
			p = p.Step(c.Move)
		}
	}
	if lost == 0 {
		t.Error("the adversary never won inside")
	}
}

// A script that does not fit says so, and the solver has chosen.
func TestScriptsSayWhatTheyCannot(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context()) // what the solver finds does not matter
	cancel()
	for _, c := range []struct{ name, variant, rows, want string }{
		{"thesis", "5x5:5", "...../...../...../...../.....", reasonOtherRules},
		{"thesis", "6x6:5:exact:full", "....../....../....../....../....../......", reasonOtherRules},
		{"numbered", "4x4:4:symbols=3", "..../..../..../....", reasonOtherRules},
		{"thesis", "4x4:4", "..../.X../..../....", reasonForOrder},
		{"thesis", "4x4:4", "..../.OX./..../....", reasonLostThread},
		{"numbered", "4x4:4", "..../..../.XO./....", reasonLostThread},
		{"thesis", "6x6:5", "....../....../..OX../....../....../......", reasonLostThread},
		{"thesis", "6x6:5", "X...../....../..X.../....../....../......", reasonMirror},
		{"thesis", "6x6:5", "X.X.../....../..X.../....../....../.....X", reasonLostThread},
		{"thesis", "6x6:5", "X.X.../....../..X.../....../....../.....O", reasonMirror},
		{"adversary", "4x4:4", "..../..../..../....", reasonForChaos},
		{"adversary", "6x6:5", "....../....../..O.../....../....../......", reasonLostThread},
		{"adversary", "7x7:6", "......./......./......./......./......./......./......X", reasonOtherRules},
	} {
		p := rulestest.At(t, c.variant, c.rows)
		choice, err := strategyOf(t, game{p.Variant}, c.name, 1).Choose(gone, p, engine.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Play(choice.Move); err != nil || choice.Reason.ID != c.want {
			t.Errorf("%s on %s %s: got %s and %v, want %s", c.name, c.variant, c.rows, choice.Reason.ID, err, c.want)
		}
	}
}
