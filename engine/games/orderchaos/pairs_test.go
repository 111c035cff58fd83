package orderchaos

import (
	"context"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/games/orderchaos/papers"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// pairsReply returns what the strategy chooses in a position.
func pairsReply(t *testing.T, name string, p rules.Position) (move string, reason engine.Reason) {
	t.Helper()
	gone, cancel := context.WithTimeout(t.Context(), 1)
	defer cancel()
	c, err := strategyOf(t, game{p.Variant}, name, 1).Choose(gone, p, engine.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	return game{p.Variant}.MoveName(c.Move), c.Reason
}

// Order never wins where Chaos has a pairing, also one to be opened.
func TestPairsNeverLose(t *testing.T) {
	for _, c := range longtest.Some(t, 5, []struct{ variant, strategy string }{
		{"6x6:5:exact:full", "pairing"},
		{"6x6:5:exact:full", "pairing:thesis"},
		{"6x6:5:exact:full", "pairing:tester"},
		{"6x6:5:exact:full", "pairing:editorialist"},
		{"6x6:5:exact:full", "pairing:found"},
		{"8x8:6:exact:full", "pairing"},
		{"6x6:6", "pairing"},
		{"8x8:7:exact", "pairing"},
		{"6x9:6:symbols=3", "pairing"},
		{"5x5:5:chaos-first", "pairing"},
		{"7x7:6:chaos-first", "pairing"},
		{"5x5:5", "pairing"},
		{"7x7:6:exact:full", "pairing"},
		{"8x8:7:chaos-first", "pairing"},
		{"9x9:9:symbols=4", "pairing:found"},
	}) {
		r, err := rules.Parse(rules.Key + ":" + c.variant)
		if err != nil {
			t.Fatal(err)
		}
		for seed, order := range []string{"novice", "casual"} {
			if r.Cells() > 40 && order == "casual" {
				continue // what it thinks of costs more than it is worth
			}
			if play(t, game{r}, order, c.strategy, uint64(seed)) {
				t.Errorf("%s: %s lost to %s", c.variant, c.strategy, order)
			}
		}
	}
}

func TestPairsSayWhy(t *testing.T) {
	const six = "6x6:5:exact:full"
	for _, c := range []struct {
		strategy, variant, board string
		move, id                 string
		number                   int
		about                    string
	}{
		{"pairing", six, "....../.X..../....../....../....../......", "Ob3", pairing.ReasonOpposite, 11, "b5"},
		{"pairing:tester", six, "....../.X..../....../....../....../......", "Ob4", pairing.ReasonOpposite, 11, "b5"},
		{"pairing", six, "O...../....../....../....../....../......", "Of1", pairing.ReasonSame, 2, "a6"},
		{"pairing", "5x5:5:chaos-first", "...../...../...../...../.....", "", pairing.ReasonOutside, 0, ""},
		{"pairing", six, "X.OO../....../....../....../....../......", "", papers.ReasonUnpaired, 0, ""},
		{"pairing", "6x6:5:exact", "....../.X..../....../....../....../......", "", papers.ReasonNoPairs, 0, ""},
		{"pairing:thesis", "6x6:6", "....../.X..../....../....../....../......", "", papers.ReasonNoPairs, 0, ""},
		{"pairing", "6x6:5:exact:full:chaos-first", "....../....../....../....../....../......", "", papers.ReasonNoPairs, 0, ""},
		{"pairing", "6x6:6", "....../....../....../....../....../......", "", papers.ReasonForChaos, 0, ""},
	} {
		move, reason := pairsReply(t, c.strategy, rulestest.At(t, c.variant, c.board))
		about := ""
		if len(reason.Moves) > 0 {
			cols := rulestest.At(t, c.variant, c.board).Variant.Cols
			about = engine.CellName(reason.Moves[0].Cell, int(cols))
		}
		if c.move != "" && move != c.move || reason.ID != c.id || c.number != 0 && reason.Number != c.number || about != c.about {
			t.Errorf("%s, %s: %s plays %s: %+v about %q, want %s: %s of %d about %q",
				c.variant, c.board, c.strategy, move, reason, about, c.move, c.id, c.number, c.about)
		}
	}
}

// When Order has filled the only cell outside the pairs, Chaos opens one of them.
func TestPairsAreOpened(t *testing.T) {
	p := rulestest.At(t, "5x5:5", "...../...../...../...../.....")
	pairs, ok := pairing.For(pairing.RulesOf(p.Variant))
	if !ok {
		t.Fatal("there is no pairing")
	}
	for c := range p.Variant.Cells() {
		if pairs.Number(c) == 0 {
			p = p.Step(engine.Move{Cell: uint16(c), Symbol: engine.X})
		}
	}
	if move, reason := pairsReply(t, "pairing", p); reason.ID != pairing.ReasonOpens || reason.Number == 0 {
		t.Errorf("%s: plays %s: %+v", rulestest.Show(&p), move, reason)
	}
}

func TestPairsRefuseOtherNames(t *testing.T) {
	if s, err := newPaired(engine.StrategyOptions{Argument: "mine"}); err == nil {
		t.Errorf("got %v, want a problem", s)
	}
}
