package orderchaos

import (
	"fmt"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
)

// started settles the start of a variant with a few nodes of search.
func started(t *testing.T, r rules) (v verdict, method string) {
	t.Helper()
	p := position{rules: r}
	in := newSolver(engine.SolverOptions{TableBytes: 1 << 18}).inquire(&p, engine.Budget{Nodes: 300})
	in.settle(t.Context())
	root := in.analysis.Root
	switch {
	case !root.Decided():
		return goesOn, in.analysis.Method
	case (root.Low == engine.Win) == p.orderToMove():
		return orderWon, in.analysis.Method
	}
	return chaosWon, in.analysis.Method
}

// Who wins the start of a variant is said at once where pairs, the mirror lemma or
// a part of the board tell, and what is said of one variant agrees with what is
// said of others: if Chaos can stop shorter lines, it stops longer ones.
func TestStarts(t *testing.T) {
	said := map[string]int{}
	for _, size := range [][2]uint8{{4, 4}, {4, 9}, {5, 5}, {6, 6}, {7, 7}} {
		r := rules{rows: size[0], cols: size[1], symbols: 2}
		for rule := range 6 {
			r.exact, r.full, r.chaosFirst = rule%3 > 0, rule%3 > 1, rule > 2
			stopped := false
			for r.line = minSide; r.line <= r.rows; r.line++ {
				v, method := started(t, r)
				_, pairs := pairing.For(r.pairing())
				waiting := r.exact && r.full // until the inner board has been filled, its side being one less than ℓ
				switch {
				case pairs && (v != chaosWon || method != MethodPairing && method != MethodProof),
					v == orderWon && stopped && !r.exact:
					t.Errorf("%s: verdict %d by %s", r.variant(), v, method)
				case (r.mirrored() && (!waiting || (r.line%2 == 1) == r.chaosFirst) || r.hasParts()) && v != orderWon:
					t.Errorf("%s: verdict %d by %s", r.variant(), v, method)
				}
				stopped = stopped || v == chaosWon
				said[fmt.Sprint(v)]++
			}
		}
	}
	t.Log(said)
	if said["0"] == 0 || said["1"] < 15 || said["2"] < 15 {
		t.Errorf("got %v, which is no sample of all there is", said)
	}
}
