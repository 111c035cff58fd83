package drop

import (
	"testing"

	"noughts/engine"
	"noughts/engine/search"
)

// Whatever the budget, proofs and play-outs together take it.
func TestNodesAreGivenOut(t *testing.T) {
	for nodes := uint64(1); nodes < 1<<40; nodes = nodes*3/2 + 1 {
		a := engine.Analysis{Nodes: provingNodes(nodes) + uint64(playouts(nodes))}
		if !search.NodesSpent(a, engine.Budget{Nodes: nodes}) || provingNodes(nodes) > nodes {
			t.Errorf("of %d nodes %d are for proofs, and there are %d play-outs", nodes, provingNodes(nodes), playouts(nodes))
		}
	}
}

// A search that has settled nothing has had the nodes that it was given, however many: it
// ended for want of them, and not because there was nothing left to try.
func TestNodesAreSpent(t *testing.T) {
	for _, variant := range []string{"6x7:4", "8x8:4", "7x9:5"} {
		g, err := Family{}.Parse(key + ":" + variant)
		if err != nil {
			t.Fatal(err)
		}
		for _, nodes := range []uint64{400, 4_000} {
			b := engine.Budget{Nodes: nodes}
			p, err := g.Start().Play(g.Start().AppendMoves(nil)[0])
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Play(p.AppendMoves(nil)[0]); err != nil {
				t.Fatal(err)
			}
			a, err := g.NewSolver(engine.SolverOptions{TableBytes: 1 << 20}).Analyze(t.Context(), p, b, nil)
			if err != nil || !a.Root.Decided() && !search.NodesSpent(a, b) {
				t.Errorf("%s: %d of %d nodes, %v", variant, a.Nodes, nodes, err)
			}
		}
	}
}
