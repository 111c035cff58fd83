package pairing_test

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
)

// refuted returns the least number of moves of Order that win against a Chaos that
// answers in the pairs, and outside of them on the first cell of none: by trying
// all, up to a number.
func refuted(p *pairing.Pairing, g *game, most int) int {
	best := most + 1
	for c := range g.stones {
		for _, s := range []engine.Symbol{engine.X, engine.O} {
			if g.stones[c] != engine.Empty || best == 1 {
				continue
			}
			g.place(engine.Move{Cell: uint16(c), Symbol: s})
			n := 1
			if !g.ordered() {
				n = best
				if cell, ok := answerTo(p, g, c); ok {
					answer := engine.X + engine.O - s
					if i := p.Number(c); i > 0 && p.Pairs[i-1].Kind == pairing.Same {
						answer = s
					}
					g.place(engine.Move{Cell: uint16(cell), Symbol: answer})
					if g.ordered() {
						n = 1
					} else if best > 2 {
						n = 1 + refuted(p, g, best-2)
					}
					g.take(cell)
				}
			}
			best = min(best, n)
			g.take(c)
		}
	}
	return best
}

func answerTo(p *pairing.Pairing, g *game, cell int) (answer int, ok bool) {
	if p.Number(cell) > 0 {
		return partnerOf(p, cell), true
	}
	for c := range g.stones {
		if g.stones[c] == engine.Empty && p.Number(c) == 0 {
			return c, true
		}
	}
	return 0, false
}

// A refutation is as short as there is one, and found where there is one.
func TestRefuteIsShortest(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	seen := map[int]int{}
	for range 400 {
		r := pairing.Rules{Rows: 1, Cols: 4 + rng.IntN(3), Symbols: 2, Exact: true}
		r.Line = 2 + rng.IntN(r.Cols-2)
		var pairs []pairing.Pair
		for cells := rng.Perm(r.Cols); len(cells) > 1 && rng.IntN(4) > 0; cells = cells[2:] {
			pairs = append(pairs, pairing.Pair{Cells: [2]int{cells[0], cells[1]}, Kind: pairing.Kind(rng.IntN(2))})
		}
		p, g := pairing.New(r, pairs...), newGame(r)
		const most = 3
		want := refuted(p, g, most)
		line, ok := p.Refute(most)
		if ok != (want <= most) || ok && (len(line)+1)/2 != want {
			t.Fatalf("%+v, pairs %v: refuted by %v, want %d moves", r, pairs, line, want)
		}
		seen[want]++
	}
	for n := 1; n <= 4; n++ {
		if seen[n] < 20 {
			t.Errorf("only %d games of %d moves: %v", seen[n], n, seen)
		}
	}
}
