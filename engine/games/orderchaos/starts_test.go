package orderchaos

import (
	"fmt"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/subboard"
	"noughts/engine/longtest"
)

// started settles the start of a variant with a few nodes of search.
func started(t *testing.T, r rules.Variant) (v rules.Verdict, method string) {
	t.Helper()
	p := rules.Position{Variant: r}
	an := newSolver(engine.SolverOptions{TableBytes: 1 << 18}).begin(&p, engine.Budget{Nodes: 300})
	an.proveRoot(t.Context())
	root := an.result.Root
	switch {
	case !root.Decided():
		return rules.Undecided, an.result.Method
	case (root.Low == engine.Win) == p.OrderToMove():
		return rules.OrderWins, an.result.Method
	}
	return rules.ChaosWins, an.result.Method
}

// Who wins the start of a variant is said at once where pairs, the mirror lemma or
// a part of the board tell, and what is said of one variant agrees with what is
// said of others: if Chaos can stop shorter lines, it stops longer ones.
func TestStarts(t *testing.T) {
	longtest.SkipUnderRace(t)
	said := map[string]int{}
	for _, size := range [][2]uint8{{4, 4}, {4, 9}, {5, 5}, {6, 6}, {7, 7}} {
		r := rules.Variant{Rows: size[0], Cols: size[1], Symbols: 2}
		for rule := range 6 {
			r.Exact, r.Full, r.ChaosFirst = rule%3 > 0, rule%3 > 1, rule > 2
			stopped := false
			for r.Line = rules.MinSide; r.Line <= r.Rows; r.Line++ {
				v, method := started(t, r)
				_, pairs := pairing.For(pairing.RulesOf(r))
				waiting := r.Exact && r.Full // until the inner board has been filled, its side being one less than ℓ
				switch {
				case pairs && (v != rules.ChaosWins || method != MethodPairing && method != MethodProof),
					v == rules.OrderWins && stopped && !r.Exact:
					t.Errorf("%s: verdict %d by %s", r.String(), v, method)
				case (subboard.MirrorApplies(r) && (!waiting || (r.Line%2 == 1) == r.ChaosFirst) || subboard.PartApplies(r)) && v != rules.OrderWins:
					t.Errorf("%s: verdict %d by %s", r.String(), v, method)
				}
				stopped = stopped || v == rules.ChaosWins
				said[fmt.Sprint(v)]++
			}
		}
	}
	t.Log(said)
	if said["0"] == 0 || said["1"] < 15 || said["2"] < 15 {
		t.Errorf("got %v, which is no sample of all there is", said)
	}
}
