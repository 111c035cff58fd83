package orderchaos

import (
	"context"
	"io"
	"reflect"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
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
	for _, c := range []struct{ variant, strategy string }{
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
	} {
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
		{"pairing", six, "....../.X..../....../....../....../......", "Ob3", reasonOpposite, 11, "b5"},
		{"pairing:tester", six, "....../.X..../....../....../....../......", "Ob4", reasonOpposite, 11, "b5"},
		{"pairing", six, "O...../....../....../....../....../......", "Of1", reasonSame, 2, "a6"},
		{"pairing", "5x5:5:chaos-first", "...../...../...../...../.....", "", reasonOutside, 0, ""},
		{"pairing", six, "X.OO../....../....../....../....../......", "", reasonUnpaired, 0, ""},
		{"pairing", "6x6:5:exact", "....../.X..../....../....../....../......", "", reasonNoPairs, 0, ""},
		{"pairing:thesis", "6x6:6", "....../.X..../....../....../....../......", "", reasonNoPairs, 0, ""},
		{"pairing", "6x6:5:exact:full:chaos-first", "....../....../....../....../....../......", "", reasonNoPairs, 0, ""},
		{"pairing", "6x6:6", "....../....../....../....../....../......", "", reasonForChaos, 0, ""},
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
	pairs, ok := pairing.For(pairingRules(p.Variant))
	if !ok {
		t.Fatal("there is no pairing")
	}
	for c := range p.Variant.Cells() {
		if pairs.Number(c) == 0 {
			p = p.Step(engine.Move{Cell: uint16(c), Symbol: engine.X})
		}
	}
	if move, reason := pairsReply(t, "pairing", p); reason.ID != reasonOpens || reason.Number == 0 {
		t.Errorf("%s: plays %s: %+v", rulestest.Show(&p), move, reason)
	}
}

func TestPairsRefuseOtherNames(t *testing.T) {
	if s, err := newPairs(engine.StrategyOptions{Argument: "mine"}); err == nil {
		t.Errorf("got %v, want a problem", s)
	}
}

// Findings about pairings come out as they should.
func TestPairFindings(t *testing.T) {
	for _, f := range append(publishedFindings(), searchFindings(t.Context(), 6)...) {
		if !f.inOrder() {
			t.Errorf("%s: got %v, want %v", f.Key, f.Got, f.Expected)
		}
	}
	broken, _ := pairing.Published("thesis")
	if got := soundness(pairing.New(broken.Rules, broken.Pairs[1:]...)); got == pairsSound {
		t.Error("a pairing without its first pair is called sound")
	}
}

// TestFindPairingNamesThePublished checks the help of the flag --by, and that every
// name in it is taken.
func TestFindPairingNamesThePublished(t *testing.T) {
	by, _ := reflect.TypeFor[findPairing]().FieldByName("By")
	for _, name := range pairing.PublishedNames() {
		if !strings.Contains(by.Tag.Get("help"), name) {
			t.Errorf("--by does not say that it takes %s: %s", name, by.Tag.Get("help"))
		}
		call := findPairing{By: name, Variant: []string{"order-chaos:6x6:5:exact:full"}}
		if err := call.Run(t.Context(), nil, io.Discard); err != nil || call.Board().Rows != 6 {
			t.Errorf("--by %s: %v", name, err)
		}
	}
}
