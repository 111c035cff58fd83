package orderchaos

import (
	"context"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/papers"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// Where a script does not fit, the solver chooses and the reason says why.
func TestSolverPlaysWhereScriptsCannot(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context()) // what the solver finds does not matter
	cancel()
	for _, c := range []struct{ name, variant, rows, want string }{
		{"thesis", "5x5:5", "...../...../...../...../.....", papers.ReasonOtherRules},
		{"thesis:plain", "4x4:4", "..../.X../..../....", papers.ReasonForOrder},
		{"numbered", "4x4:4", "..../..../.XO./....", papers.ReasonOffPlan},
		{"adversary", "4x4:4", "..../..../..../....", papers.ReasonForChaos},
		{"pairing", "6x6:5", "....../.X..../....../....../....../......", papers.ReasonNoPairs},
		{"thesis", "6x6:5", "X...../....../..X.../....../....../......", rules.ReasonMirror},
	} {
		p := rulestest.At(t, c.variant, c.rows)
		choice, err := strategyOf(t, game{p.Variant}, c.name, 1).Choose(gone, p, engine.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Play(choice.Move); err != nil || choice.Reason.ID != c.want || choice.Delegated != (c.want != rules.ReasonMirror) {
			t.Errorf("%s on %s %s: got %+v and %v, want %s", c.name, c.variant, c.rows, choice, err, c.want)
		}
	}
}

// The strategies of the papers play whole games under their names.
func TestPapersPlay(t *testing.T) {
	longtest.SkipUnderRace(t)
	g := game{rules.Variant{Rows: 4, Cols: 4, Line: 4, Symbols: 2}}
	for order, wins := range map[string]bool{"thesis:plain": false, "thesis": true, "numbered": true} {
		if play(t, g, order, "adversary:"+order, 1) != wins {
			t.Errorf("%s against who knows it: want a win: %v", order, wins)
		}
	}
	for _, name := range []string{"thesis", "pairing", "adversary"} {
		for _, s := range g.Strategies() {
			if s.Name != name {
				continue
			}
			if s, err := s.New(engine.StrategyOptions{Argument: "nobody's"}); err == nil {
				t.Errorf("%s of nobody: got %v", name, s)
			}
		}
	}
}

// The solver knows who wins with nothing but the empty board.
func TestWinner(t *testing.T) {
	for variant, want := range map[string]rules.Verdict{"4x4:4:chaos-first": rules.OrderWins, "5x5:5": rules.ChaosWins} {
		r, err := rules.Parse(rules.Key + ":" + variant)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Winner(t.Context(), r); err != nil || got != want {
			t.Errorf("%s: %v wins (%v), want %v", variant, got, err, want)
		}
	}
}
