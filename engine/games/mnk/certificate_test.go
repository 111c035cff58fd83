package mnk

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/certify"
	"noughts/engine/longtest"
)

// Strategies in the game in which only the other's lines count are taken by the checker, and nobody
// has one who loses by minimax.
func TestStrategiesAgreeWithMinimax(t *testing.T) {
	positions, least := longtest.Sample(t, 15, 300), longtest.Sample(t, 1, 30)
	rng := rand.New(rand.NewPCG(48, 4))
	weak, none := 0, 0
	for i := range positions {
		shape := [][3]uint8{{4, 4, 3}, {4, 4, 4}, {3, 5, 3}, {4, 5, 4}, {5, 5, 4}}[i%5]
		g := game{rule: rule{rows: shape[0], cols: shape[1], line: shape[2]}}
		p := g.midgame(rng, 9)
		if _, over := p.Outcome(); over {
			continue
		}
		parts, err := g.Prove(t.Context(), p, certify.Options{})
		if err != nil {
			t.Fatal(err)
		}
		result := minimax{}.of(p).result
		first := result
		if p.Turn() == engine.Second {
			first = -result
		}
		for _, part := range parts {
			switch {
			case part.Side == 0 && first == engine.Loss || part.Side == 1 && first == engine.Win:
				t.Errorf("%s: a draw is claimed for side %d, and minimax finds %v", certify.Rows(p), part.Side, result)
			case part.Weak:
				weak++
			}
			g.checkPart(t, p, part)
		}
		if len(parts) < 2 {
			none++
		}
	}
	if weak < 10*least/3 || none < least {
		t.Errorf("%d claims, and less than two in %d positions", weak, none)
	}
}

// Where a side wins, nobody's lines are stopped, and no long search is made for how: here it would
// take a quarter of an hour.
func TestNothingIsStoppedInWonPositions(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	g := game{rule: rule{rows: 6, cols: 7, line: 4}}
	if parts, err := g.Prove(ctx, g.Start(), certify.Options{}); err != nil || len(parts) > 0 {
		t.Errorf("got %d parts, %v", len(parts), err)
	}
}

// midgame returns the position after random moves, so many cells being empty, or before if the game
// is over.
func (g game) midgame(rng *rand.Rand, empty int) position {
	p := g.Start().(position)
	for _, c := range rng.Perm(g.rule.size())[empty:] {
		if _, over := p.Outcome(); over {
			break
		}
		p = p.step(uint16(c))
	}
	return p
}

// checkPart lets the checker follow the lemmas of a part, of which the last is for the position.
func (g game) checkPart(t *testing.T, p engine.Position, part certify.Part) {
	t.Helper()
	r, _ := g.CertificateRules()
	proof, err := certificate.NewProof(certificate.Certificate{Version: 4, Rules: r, Position: certify.Rows(p)}, part.Claim)
	if err != nil {
		t.Fatal(err)
	}
	root := proof.Key()
	for _, l := range part.Lemmas {
		if err := proof.Set(l.At); err != nil || !proof.Follow(&l) {
			t.Errorf("%s, side %d, weak %v: this is not right: %+v", certify.Rows(p), part.Side, part.Weak, l)
			return
		}
		proof.Known[proof.Key()] = true
	}
	if !proof.Known[root] {
		t.Errorf("%s, side %d, weak %v: no lemma is for the position", certify.Rows(p), part.Side, part.Weak)
	}
}

// A search that ends before it knows who is forced to make a line proves nothing, and is no error:
// other proofs are tried then. Whoever can answer opposite needs none.
func TestNothingIsProvedOfUnsettledMisere(t *testing.T) {
	g := game{rule: rule{rows: 3, cols: 4, line: 3, misere: true}}
	start := g.Start().(position)
	for nodes, want := range map[uint64]int{1: 1, forcedNodes: 2} {
		parts, err := g.proveMisere(t.Context(), start, nodes, forcedBytes)
		if err != nil || len(parts) != want {
			t.Errorf("within %d positions: got %d parts, %v, want %d", nodes, len(parts), err, want)
		}
	}
}
