package papers

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// fitting are the variants in which the plans win for Order.
var fitting = []string{
	"4x4:4", "4x4:4:chaos-first", "4x4:4:exact", "4x4:4:full", "4x4:4:exact:full:chaos-first",
	"6x6:5", "6x6:5:chaos-first", "6x6:5:full", "6x6:5:full:chaos-first",
	"6x6:5:exact", "6x6:5:exact:chaos-first", "6x6:5:exact:full:chaos-first",
}

// Order wins by the plans whatever Chaos does, and never needs the solver.
func TestPlansWin(t *testing.T) {
	tried := longtest.Some(t, 1, fitting)
	for name, by := range map[string]OrderPlan{"thesis": thesisPlan{exceptions: true}.choose, "numbered": numbered, "rule": byRule} {
		for seed, variant := range tried {
			r, err := rules.Parse(rules.Key + ":" + variant)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(uint64(seed), 7))
			knowing := exploiter{strategy: name, plan: by, seed: rng.Uint64()}
			for n := range 2 {
				if !winsGame(t, r, orderScript{by}, knowing, n%2 == 0 && !r.ChaosFirst, rng) {
					t.Errorf("%s: %s lost", variant, name)
				}
			}
		}
	}
}

// winsGame plays a game by a script against an exploiter or random moves.
func winsGame(t *testing.T, r rules.Variant, s orderScript, a exploiter, knows bool, rng *rand.Rand) bool {
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

// On 6×6 a plan with a hole leaves the end to the solver when it has lost inside.
func TestPlanThatLosesInside(t *testing.T) {
	holed := thesisPlan{}.choose
	lost := 0
	for seed := range uint64(10) {
		knowing := exploiter{strategy: "thesis:plain", plan: holed, seed: seed}
		for p := (rules.Position{Variant: rules.Classic}); !p.Over(); {
			c, cannot := orderScript{holed}.play(&p)
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
		t.Error("the exploiter never won inside")
	}
}

// scriptCalled returns a script by the name of its strategy.
func scriptCalled(t *testing.T, name string) Script {
	t.Helper()
	s, err := Numbered(), error(nil)
	switch name {
	case "thesis":
		s, err = Thesis("")
	case "exploiter":
		s, err = Exploiter("", 1)
	case "pairing":
		s, err = Paired("")
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A script that does not fit says so.
func TestScriptsSayWhatTheyCannot(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, c := range []struct{ name, variant, rows, want string }{
		{"thesis", "5x5:5", "...../...../...../...../.....", ReasonOtherRules},
		{"thesis", "6x6:5:exact:full", "....../....../....../....../....../......", ReasonOtherRules},
		{"numbered", "4x4:4:symbols=3", "..../..../..../....", ReasonOtherRules},
		{"thesis", "4x4:4", "..../.X../..../....", ReasonForOrder},
		{"thesis", "4x4:4", "..../.OX./..../....", ReasonOffPlan},
		{"numbered", "4x4:4", "..../..../.XO./....", ReasonOffPlan},
		{"thesis", "6x6:5", "....../....../..OX../....../....../......", ReasonOffPlan},
		{"thesis", "6x6:5", "X...../....../..X.../....../....../......", rules.ReasonMirror},
		{"thesis", "6x6:5", "X.X.../....../..X.../....../....../.....X", ReasonOffPlan},
		{"thesis", "6x6:5", "X.X.../....../..X.../....../....../.....O", rules.ReasonMirror},
		{"exploiter", "4x4:4", "..../..../..../....", ReasonForChaos},
		{"exploiter", "6x6:5", "....../....../..O.../....../....../......", ReasonOffPlan},
		{"pairing", "6x6:5:exact:full", "....../.X..../....../....../....../......", pairing.ReasonOpposite},
		{"pairing", "6x6:6", "....../....../....../....../....../......", ReasonForChaos},
		{"pairing", "6x6:5", "....../.X..../....../....../....../......", ReasonNoPairs},
		{"exploiter", "7x7:6", "......./......./......./......./......./......./......X", ReasonOtherRules},
	} {
		p := rulestest.At(t, c.variant, c.rows)
		choice, cannot := scriptCalled(t, c.name)(&p)
		if cannot == "" {
			if _, err := p.Play(choice.Move); err != nil {
				t.Errorf("%s on %s %s: %v", c.name, c.variant, c.rows, err)
			}
			cannot = choice.Reason.ID
		}
		if cannot != c.want {
			t.Errorf("%s on %s %s: got %s, want %s", c.name, c.variant, c.rows, cannot, c.want)
		}
	}
}
