package dfpn

import (
	"math/rand/v2"
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
	"noughts/engine/search"
)

// The example that search gives comes out as it says.
func TestThresholds(t *testing.T) {
	numbers := func(proof, disproof uint32) search.ProofNumbers {
		return search.ProofNumbers{Proof: proof, Disproof: disproof}
	}
	f := frame{node: Node{order: true}, children: []child{{ProofNumbers: numbers(4, 7)}, {ProofNumbers: numbers(6, 2)}, {ProofNumbers: numbers(9, 3)}}}
	for _, want := range []struct {
		node         search.ProofNumbers
		best, second uint32
		child        search.ProofNumbers
	}{
		{numbers(4, 12), 0, 6, numbers(8, 25)},
		{numbers(6, 10), 1, 8, numbers(11, 22)},
	} {
		node, best, second := f.combine()
		thresholds := search.ChildThresholds(true, numbers(20, 30), node, best.ProofNumbers, search.LeaveAt(second, epsilon))
		if node != want.node || best != &f.children[want.best] || second != want.second || thresholds != want.child {
			t.Errorf("got %+v, then %+v with thresholds %+v; want %+v", node, *best, thresholds, want)
		}
		f.children[0].ProofNumbers = numbers(8, 5)
	}
	// With Chaos to move the two numbers change places.
	f.node.order = false
	for i := range f.children {
		c := &f.children[i]
		c.ProofNumbers = c.Swapped()
	}
	node, best, second := f.combine()
	thresholds := search.ChildThresholds(false, numbers(30, 20), node, best.ProofNumbers, search.LeaveAt(second, epsilon))
	if node != numbers(10, 6) || best != &f.children[1] || thresholds != numbers(22, 11) {
		t.Errorf("Chaos to move: got %+v, then %+v with thresholds %+v", node, *best, thresholds)
	}
	// What is proved is proved: no sum is left.
	f.children[2].Disproof = 0
	if node, _, _ = f.combine(); node != numbers(infinity, 0) {
		t.Errorf("a child is disproved: got %+v", node)
	}
}

// searches are the two that have to agree.
func (p *Prover) searches() [2]prover { return [2]prover{p.alphaBeta, p.dfpn} }

// sizes are boards with so many empty cells as minimax takes a moment for.
var sizes = []struct{ rows, cols, line, empty uint8 }{
	{3, 3, 3, 8}, {3, 4, 3, 7}, {4, 4, 3, 7}, {4, 4, 4, 8}, {5, 5, 4, 6}, {3, 6, 3, 7}, {6, 6, 5, 6}, {9, 8, 4, 5},
}

// eachPosition calls do with some random positions under every rule, which are not
// over.
func eachPosition(seed uint64, count int, symbols []uint8, do func(p rules.Position, slow rulestest.Minimax)) {
	rng := rand.New(rand.NewPCG(seed, 12))
	for _, b := range sizes {
		rulestest.EachVariant(b.rows, b.cols, b.line, symbols, func(v rules.Variant) {
			slow := rulestest.Minimax{}
			for range count {
				p := rulestest.RandomPosition(v, int(b.empty-2*(v.Symbols-2))-rng.IntN(4), rng)
				if !p.Over() {
					do(p, slow)
				}
			}
		})
	}
}

// Who wins, and how soon, is what minimax says, by either search. The limit is far more nodes than
// any of the positions takes.
func TestProofsAgreeWithMinimax(t *testing.T) {
	each, least := longtest.Sample(t, 2, 6), longtest.Sample(t, 300, 900)
	const limit = 100_000
	pr, compared := New(1<<20), 0
	eachPosition(1, each, []uint8{2, 3, 4}, func(p rules.Position, slow rulestest.Minimax) {
		if !pr.SetRoot(&p) {
			t.Fatalf("%s: too large", rulestest.Show(&p))
		}
		want, n := slow.Solve(p), pr.Node(&p)
		pr.SetLimit(limit)
		pr.Allow(limit)
		v := pr.prove(t.Context(), &n, pr.searches()[compared%2])
		if v == rules.Undecided || (v == rules.OrderWins) != want.Order {
			t.Fatalf("%s: got %d, Order wins: %v", rulestest.Show(&p), v, want.Order)
		}
		compared++
		anyMove := n.open.empty() || !n.linesMissing(0).empty() // whatever is played, no line or one stands in the end
		if m, _, ok := pr.WinningMove(&n); want.Order == p.OrderToMove() && !anyMove && (!ok || slow.Solve(p.Step(m)).Order != want.Order) {
			t.Fatalf("%s: %v, %v is no winning move", rulestest.Show(&p), m, ok)
		}
		if !want.Order || p.Variant.Full {
			return
		}
		if d := pr.DistanceToWin(t.Context(), &n); d != want.Plies {
			t.Fatalf("%s: got %d plies, want %d", rulestest.Show(&p), d, want.Plies)
		}
	})
	if compared < least {
		t.Errorf("compared only %d positions", compared)
	}
}

// Nodes with equal keys have the same winner.
func TestEqualKeysHaveOneWinner(t *testing.T) {
	positions, least := longtest.Sample(t, 50, 200), longtest.Sample(t, 100, 1000)
	type found struct {
		key     tableKey
		variant rules.Variant
	}
	winners, met := map[found]rules.Position{}, 0
	pr := New(1 << 20)
	rng := rand.New(rand.NewPCG(8, 8))
	for _, b := range []struct{ rows, cols, line, empty uint8 }{{3, 3, 3, 6}, {3, 4, 3, 5}, {4, 4, 4, 4}} {
		rulestest.EachVariant(b.rows, b.cols, b.line, []uint8{2, 3}, func(v rules.Variant) {
			slow := rulestest.Minimax{}
			for range positions {
				p := rulestest.RandomPosition(v, int(b.empty)-rng.IntN(4), rng)
				if p.Over() || !pr.SetRoot(&p) {
					continue
				}
				n := pr.Node(&p)
				at := found{pr.space.key(&n), v}
				other, ok := winners[at]
				if !ok {
					winners[at] = p
				} else if met++; slow.Solve(p).Order != slow.Solve(other).Order {
					t.Fatalf("%s and %s have the same key and different winners", rulestest.Show(&p), rulestest.Show(&other))
				}
			}
		})
	}
	if met < least {
		t.Errorf("only %d positions met another with the same key", met)
	}
}

// Starts that one of the searches cannot do fall to the two in turn.
func TestSearchesTakeTurns(t *testing.T) {
	longtest.Skip(t)
	for v, want := range map[string]rules.Verdict{
		"4x4:4:symbols=3": rules.ChaosWins, "5x5:4:symbols=3": rules.OrderWins,
		"5x5:4:exact:full:symbols=3": rules.OrderWins, "5x5:4:exact:full:symbols=4": rules.OrderWins,
	} {
		r, err := rules.Parse(rules.Key + ":" + v)
		if err != nil {
			t.Fatal(err)
		}
		p := rules.Position{Variant: r}
		pr, n := unlimited(t, &p)
		pr.Allow(200_000)
		if got := pr.Prove(t.Context(), &n); got != want {
			t.Errorf("%s: got verdict %d, want %d", v, got, want)
		}
		pr, n = unlimited(t, &p)
		pr.Allow(700)
		if got := pr.Prove(t.Context(), &n); got != rules.Undecided || pr.Nodes() < 700 || pr.Nodes() > 750 {
			t.Errorf("%s: got verdict %d after %d nodes of 700", v, got, pr.Nodes())
		}
	}
}
