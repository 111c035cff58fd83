package dfpn

import (
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// The start of 4×4 is Order's with either starter, in this many plies.
func TestStartOfTheSmallBoard(t *testing.T) {
	longtest.SkipUnderRace(t)
	for v, want := range map[string]int{"4x4:4": 13, "4x4:4:chaos-first": 12} {
		r, err := rules.Parse(rules.Key + ":" + v)
		if err != nil {
			t.Fatal(err)
		}
		p := rules.Position{Variant: r}
		pr, n := unlimited(t, &p)
		if got := pr.Prove(t.Context(), &n); got != rules.OrderWins {
			t.Errorf("%s: got verdict %d, want a win for Order", v, got)
		}
		if got := pr.DistanceToWin(t.Context(), &n); got != want {
			t.Errorf("%s: got %d plies, want %d", v, got, want)
		}
	}
}

// unlimited returns a prover with the position as its root, which may visit any
// number of nodes.
func unlimited(t testing.TB, p *rules.Position) (*Prover, Node) {
	t.Helper()
	pr := New(8 << 20)
	if !pr.SetRoot(p) {
		t.Fatalf("%s: too large", rulestest.Show(p))
	}
	pr.SetLimit(Unlimited)
	pr.Allow(Unlimited)
	return pr, pr.Node(p)
}

// The classic game takes Order, which begins, more than ten plies.
func TestClassicLastsLonger(t *testing.T) {
	longtest.Skip(t)
	p := rules.Position{Variant: rules.Classic}
	pr, n := unlimited(t, &p)
	if wins, known := pr.WinsWithin(t.Context(), &n, 10); wins || !known {
		t.Errorf("within ten plies: got %v, known: %v", wins, known)
	}
}

// 6×6 with four in a line is Order's in so many plies, and not sooner.
func TestFourInALineOnTheClassicBoard(t *testing.T) {
	longtest.Skip(t)
	for v, plies := range map[string]int{"6x6:4": 9, "6x6:4:chaos-first": 10} {
		p := rulestest.At(t, v, "....../....../....../....../....../......")
		pr, n := unlimited(t, &p)
		for d, want := range map[int]bool{plies - 1: false, plies: true} {
			if wins, known := pr.WinsWithin(t.Context(), &n, d); wins != want || !known {
				t.Errorf("%s: within %d plies: got %v, known: %v", v, d, wins, known)
			}
		}
	}
}
