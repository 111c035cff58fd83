package pairing_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/longtest"
)

// beats reports whether Order, to move on a board where every cell is paired, can
// win against a Chaos that answers in the pairs: by trying everything.
func beats(p *pairing.Pairing, g *game, seen map[string]bool) bool {
	at := fmt.Sprint(g.stones)
	if lost, ok := seen[at]; ok {
		return lost
	}
	for c := range g.stones {
		for _, s := range []engine.Symbol{engine.X, engine.O} {
			if g.stones[c] != engine.Empty {
				continue
			}
			g.place(engine.Move{Cell: uint16(c), Symbol: s})
			partner, answer := partnerOf(p, c), s
			if p.Pairs[p.Number(c)-1].Kind == pairing.Opposite {
				answer = engine.X + engine.O - s
			}
			won := g.ordered()
			if !won {
				g.place(engine.Move{Cell: uint16(partner), Symbol: answer})
				won = g.ordered() || beats(p, g, seen)
				g.stones[partner] = engine.Empty
				g.free++
			}
			g.stones[c] = engine.Empty
			g.free++
			if won {
				seen[at] = true
				return true
			}
		}
	}
	seen[at] = false
	return false
}

func partnerOf(p *pairing.Pairing, cell int) int {
	cells := p.Pairs[p.Number(cell)-1].Cells
	return cells[0] + cells[1] - cell
}

// Check accepts just the pairings against which Order cannot win. Single lines
// show it: all that matters happens in them.
func TestCheckIsRight(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(3, 4))
	sound := map[bool]int{}
	for range 1500 {
		r := pairing.Rules{Rows: 1, Cols: 2 * (2 + rng.IntN(3)), Line: 3, Symbols: 2, Exact: rng.IntN(4) > 0}
		r.Line, r.Full = 2+rng.IntN(r.Cols-2), r.Exact && rng.IntN(2) == 0
		var pairs []pairing.Pair
		cells := rng.Perm(r.Cols)
		for ; len(cells) > 0; cells = cells[2:] {
			pairs = append(pairs, pairing.Pair{Cells: [2]int{cells[0], cells[1]}, Kind: pairing.Kind(rng.IntN(2))})
		}
		p := pairing.New(r, pairs...)
		err := p.Check()
		if lost := beats(p, newGame(r), map[string]bool{}); lost != (err != nil) {
			t.Fatalf("%+v, pairs %v: Check says %v, but Order wins: %v", r, pairs, err, lost)
		}
		sound[err == nil]++
	}
	if sound[true] < 150 || sound[false] < 150 {
		t.Errorf("not enough of both kinds: %v", sound)
	}
}
