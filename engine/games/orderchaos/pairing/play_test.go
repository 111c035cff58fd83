package pairing_test

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
)

// A game is a game played out move by move, judged by what the rules say of runs.
type game struct {
	rules  pairing.Rules
	stones []engine.Symbol
	free   int
}

func newGame(r pairing.Rules) *game {
	n := r.Rows * r.Cols
	return &game{r, make([]engine.Symbol, n), n}
}

func (g *game) place(m engine.Move) {
	g.stones[m.Cell] = m.Symbol
	g.free--
}

// ordered reports whether a run counts.
func (g *game) ordered() bool {
	if g.rules.Exact && g.rules.Full && g.free > 0 {
		return false
	}
	at := func(row, col int) engine.Symbol {
		if row < 0 || row >= g.rules.Rows || col < 0 || col >= g.rules.Cols {
			return engine.Empty
		}
		return g.stones[row*g.rules.Cols+col]
	}
	for c, s := range g.stones {
		row, col := c/g.rules.Cols, c%g.rules.Cols
		for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
			if s == engine.Empty || at(row-d[0], col-d[1]) == s {
				continue
			}
			n := 0
			for at(row+n*d[0], col+n*d[1]) == s {
				n++
			}
			if n == g.rules.Line || n > g.rules.Line && !g.rules.Exact {
				return true
			}
		}
	}
	return false
}

// playOut lets Order play against the pairing. Order extends what it has, or
// plays at random, and both sides' stones may have three symbols.
func playOut(t *testing.T, p *pairing.Pairing, r pairing.Rules, orderFirst bool, rng *rand.Rand) {
	t.Helper()
	g := newGame(r)
	var played []string
	move := func(m engine.Move) {
		g.place(m)
		played = append(played, m.Symbol.String()+engine.CellName(m.Cell, r.Cols))
		if g.ordered() {
			t.Fatalf("%+v, form %v: Order wins by %v", r, p.Form, played)
		}
	}
	greed := rng.IntN(3)
	for order := orderFirst; g.free > 0; order = !order {
		if order {
			if !p.Wins(g.stones) {
				t.Fatalf("%+v, form %v: not won after %v", r, p.Form, played)
			}
			move(g.orderly(rng, greed))
			continue
		}
		reply, ok := p.Reply(g.stones)
		if !ok {
			t.Fatalf("%+v, form %v: no reply after %v", r, p.Form, played)
		}
		move(reply.Move)
	}
}

// orderly returns a move of Order: the best of a few for the number of equal
// neighbours.
func (g *game) orderly(rng *rand.Rand, greed int) engine.Move {
	var best engine.Move
	most := -1
	for range 1 + 4*greed {
		m := engine.Move{Cell: uint16(rng.IntN(len(g.stones))), Symbol: engine.X + engine.Symbol(rng.IntN(max(2, g.rules.Symbols)))}
		for g.stones[m.Cell] != engine.Empty {
			m.Cell = uint16((int(m.Cell) + 1) % len(g.stones))
		}
		if n := g.neighbours(m); n > most {
			best, most = m, n
		}
	}
	return best
}

func (g *game) neighbours(m engine.Move) int {
	n := 0
	row, col := int(m.Cell)/g.rules.Cols, int(m.Cell)%g.rules.Cols
	for i := range 9 {
		r, c := row+i/3-1, col+i%3-1
		if r >= 0 && r < g.rules.Rows && c >= 0 && c < g.rules.Cols && g.stones[r*g.rules.Cols+c] == m.Symbol {
			n++
		}
	}
	return n
}

// Order never wins against a pairing, whatever it plays, and Chaos always has a
// reply.
func TestPairingsHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	every(func(r pairing.Rules) {
		for _, form := range []pairing.Form{pairing.Pairs, pairing.Trios} {
			for _, symbols := range []int{2, 3} {
				r.Symbols = symbols
				p, ok := pairing.For(r, form)
				for _, orderFirst := range []bool{true, false} {
					if ok && p.Suits(orderFirst) {
						playOut(t, p, r, orderFirst, rng)
					}
				}
			}
		}
	})
}
