package claims

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"noughts/engine/games/orderchaos/lab/tablebase"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/longtest"
)

// What is quickly derived comes out as it always does.
func TestFindings(t *testing.T) {
	longtest.Skip(t)
	trees, err := treeFindings(t.Context())
	if err != nil || len(trees) != 23 {
		t.Errorf("%d findings about game trees, %v", len(trees), err)
	}
	for _, f := range trees {
		if !f.inOrder() {
			t.Errorf("%s: got %v, want %v", f.Key, f.Got, f.Expected)
		}
	}
	figuresInPage(t, trees)
	if got := fivesFromFours(); got != 40 {
		t.Errorf("%d fives from fours, want 40", got)
	}
	for _, variant := range mirrorVariants {
		r, err := rules.Parse(rules.Key + ":" + variant)
		if err != nil {
			t.Fatal(err)
		}
		if lost, err := lostByMirror(t.Context(), r, "thesis", 4); err != nil || lost != 0 {
			t.Errorf("%s: T lost %d of 4 games (%v)", variant, lost, err)
		}
	}
}

// figuresInPage holds the numbers of games that the page gives of the strategies against the
// findings.
func figuresInPage(t *testing.T, findings []finding) {
	t.Helper()
	page, err := os.ReadFile("../../../../../docs/order-and-chaos.md")
	if err != nil {
		t.Fatal(err)
	}
	_, part, _ := strings.Cut(string(page), "### The thesis's strategy T1")
	part, _, _ = strings.Cut(part, "## 6×6")
	known := "1224 39168 1260 1015 40320" // how many rules and orders find rule tries, and with --ties
	for _, f := range findings {
		known += fmt.Sprint(" ", f.Expected, " ", f.Got)
	}
	numbers := regexp.MustCompile(`\d{1,3}(,\d{3})+`).FindAllString(part, -1)
	for _, n := range numbers {
		if !slices.Contains(strings.Fields(known), strings.ReplaceAll(n, ",", "")) {
			t.Errorf("no row of verify says %s", n)
		}
	}
	if len(numbers) < 15 {
		t.Errorf("only %d numbers: %v", len(numbers), numbers)
	}
}

// T with a plan that has holes loses games to who knows it, on 6×6 as well.
func TestLostByMirror(t *testing.T) {
	if lost, err := lostByMirror(t.Context(), rules.Classic, "thesis:plain", 20); err != nil || lost == 0 || lost == 20 {
		t.Errorf("lost %d of 20 games (%v)", lost, err)
	}
}

// The boards of 3×3 without a line, not full, are few enough to look at each.
func TestUnfinishedBoards(t *testing.T) {
	for _, r := range []rules.Variant{{Rows: 3, Cols: 3, Line: 3, Symbols: 2}, {Rows: 3, Cols: 4, Line: 3, Symbols: 2}} {
		table, err := tablebase.New(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if got := unfinishedBoards(r); got != table.Count.Nonterminal {
			t.Errorf("%s: got %d boards, want %d", r.String(), got, table.Count.Nonterminal)
		}
	}
}

func TestUCTGamesEndWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if wins := thesisUCT.wins(ctx, thesisGames); wins != 0 {
		t.Errorf("Order won %d games in no time", wins)
	}
	var out strings.Builder
	if err := NewVerify(nil).Run(ctx, nil, &out); !errors.Is(err, context.Canceled) || out.Len() > 0 {
		t.Errorf("verify says %v and prints %q", err, out.String())
	}
}

// UCT wins nearly all games for Order, as in the thesis.
func TestUCTWins(t *testing.T) {
	games := longtest.Sample(t, 2, 6)
	one := 0
	for n := range uint64(games) {
		if thesisUCT.orderWins(t.Context(), n+1) {
			one++
		}
	}
	if all := thesisUCT.wins(t.Context(), int64(games)); all != one || one < games-1 {
		t.Errorf("Order wins %d of %d games, one by one %d", all, games, one)
	}
}

// A finding that does not come out as it always does is an error, and is printed
// with all others.
func TestReport(t *testing.T) {
	for _, c := range []struct {
		got      string
		surprise bool
	}{{"not", false}, {"maybe", true}, {"sound", true}} {
		var out strings.Builder
		list := []finding{claimed("a", "somebody", 7, 7), wrongly("b", "another", "sound", "not", c.got), claimed("c", "a third", 1, 1)}
		if err := report(&out, list, false); errors.Is(err, errSurprise) != c.surprise {
			t.Errorf("%s: got %v", c.got, err)
		}
		if n := strings.Count(out.String(), "\n"); n != 1+len(list) {
			t.Errorf("%s: %d rows", c.got, n)
		}
	}
}

func TestPrintFindings(t *testing.T) {
	list := []finding{claimed("a.b", "somebody", 7, 7), wrongly("c", "another", "sound", "not", "not")}
	if !list[0].Agrees || !list[0].inOrder() || list[1].Agrees || !list[1].inOrder() {
		t.Errorf("got %+v", list)
	}
	if c := wrongly("d", "another", 1, 2, 3); c.Agrees || c.inOrder() {
		t.Errorf("a surprise is in order: %+v", c)
	}
	var table, code strings.Builder
	if err := errors.Join(printFindings(&table, list, false), printFindings(&code, list, true)); err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(table.String()), "\n")
	if len(rows) != 3 || strings.Join(strings.Fields(rows[0]), " ") != "claim source expected got agrees" ||
		!strings.HasSuffix(rows[1], "yes") || !strings.HasSuffix(rows[2], "no") {
		t.Errorf("got\n%s", table.String())
	}
	var read []map[string]any
	if err := json.Unmarshal([]byte(code.String()), &read); err != nil {
		t.Fatal(err)
	}
	if first := read[0]; len(first) != 5 || first["key"] != "a.b" || first["got"] != 7.0 || first["agrees"] != true {
		t.Errorf("got %v", read)
	}
}

// A claim about a winner is held against what the solver says, be it wrong or not.
func TestWinnerFindings(t *testing.T) {
	for _, c := range []struct {
		verdict           rules.Verdict
		agree, surprising int
	}{
		{rules.OrderWins, 6, 1}, // of eight: the exact five on the full board is for Chaos
		{rules.ChaosWins, 2, 7},
		{rules.Undecided, 0, 8},
	} {
		list, err := Winner(func(context.Context, rules.Variant) (rules.Verdict, error) { return c.verdict, nil }).findings(t.Context())
		if err != nil || len(list) != 8 {
			t.Fatalf("%d findings, %v", len(list), err)
		}
		agree, surprising := 0, 0
		for _, f := range list {
			if f.Agrees {
				agree++
			}
			if !f.inOrder() {
				surprising++
			}
		}
		if agree != c.agree || surprising != c.surprising {
			t.Errorf("all %v: %d agree and %d are surprising, want %d and %d", c.verdict, agree, surprising, c.agree, c.surprising)
		}
	}
}

// Findings about pairings come out as they should.
func TestPairFindings(t *testing.T) {
	longtest.SkipUnderRace(t)
	list, err := pairFindings(t.Context())
	if err != nil || len(list) != 37 {
		t.Errorf("%d findings about pairings, %v", len(list), err)
	}
	for _, f := range list {
		if !f.inOrder() {
			t.Errorf("%s: got %v, want %v", f.Key, f.Got, f.Expected)
		}
	}
	r := pairing.Rules{Rows: 3, Cols: 3, Line: 3}
	for want, a := range map[string]pairing.Answer{
		pairsUnknown: {},
		pairsNone:    {Exhausted: true},
		"pairing: the lines need 0 of 0, which they may have":    {Bound: &pairing.Bound{Rules: r, Prices: make([]int, 9)}},
		"pairing: the lines need 0 of 1, which they may have":    {Bound: &pairing.Bound{Rules: r, Prices: []int{8: 1}, Opened: true}},
		"pairing: nothing stops the window of the cells [0 1 2]": {Pairing: pairing.New(r)},
	} {
		if got := inWords(a, r); got != want {
			t.Errorf("%+v: got %q, want %q", a, got, want)
		}
	}
	broken, _ := pairing.Published("thesis")
	if got := pairing.New(broken.Rules, broken.Pairs[1:]...).Soundness(); got == pairing.Sound {
		t.Error("a pairing without its first pair is called sound")
	}
}

// The control: T1 without its exceptions loses to who knows it.
func TestExploiterBeatsT1WithoutExceptions(t *testing.T) {
	longtest.SkipUnderRace(t)
	for name, wins := range map[string]bool{"thesis:plain": false, "thesis:literal": false, "thesis": true, "numbered": true, "rule": true} {
		for seed := range uint64(3) {
			if withstands(name, seed) != wins {
				t.Errorf("%s against who knows it, seed %d: want a win: %v", name, seed, wins)
			}
		}
	}
}
