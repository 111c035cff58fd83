package dfpn

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// pairsOf finds pairs for a position.
func pairsOf(t *testing.T, p *rules.Position) (*quickPairing, *searchSpace, bool) {
	t.Helper()
	f, ok := newSearchSpace(p)
	if !ok {
		t.Fatalf("%s: too large", rulestest.Show(p))
	}
	w, s := &quickPairing{}, f.node(p)
	return w, f, w.exists(t.Context(), f, &s, longPairing)
}

// Wherever there are pairs, Chaos wins.
func TestPairsAgreeWithMinimax(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(31, 32))
	found, opened := 0, 0
	for _, b := range []struct{ rows, cols, line, empty uint8 }{
		{3, 3, 3, 8}, {3, 4, 3, 7}, {4, 4, 4, 8}, {4, 4, 3, 7}, {3, 6, 3, 7}, {5, 5, 5, 7}, {6, 6, 5, 7}, {5, 6, 4, 7},
	} {
		rulestest.EachVariant(b.rows, b.cols, b.line, []uint8{2, 3}, func(r rules.Variant) {
			slow := rulestest.Minimax{}
			for range 10 {
				p := rulestest.RandomPosition(r, int(b.empty-2*(r.Symbols-2))-rng.IntN(5), rng)
				if p.Over() {
					continue
				}
				w, _, ok := pairsOf(t, &p)
				if !ok {
					continue
				}
				if slow.Solve(p).Order {
					t.Fatalf("%s: Order wins, but there are the pairs %v", rulestest.Show(&p), w.pairs)
				}
				found++
				if w.opening {
					opened++
				}
			}
		})
	}
	if found < 120 || opened < 40 {
		t.Errorf("found pairs for %d positions, to be opened for %d", found, opened)
	}
}

// A pairPlayer is Chaos following the three rules of a quickPairing.
type pairPlayer struct {
	pairs []cellPair
	space *searchSpace
	Node
}

// reply answers a ply of Order by the rules; at the start of the game there may
// be none to answer.
func (c *pairPlayer) reply(t *testing.T, last uint64) cellMove {
	for i := range c.pairs {
		if rest := c.pairs[i].cells &^ last; c.pairs[i].cells&last != 0 && rest&c.empty == rest {
			return c.breaking(t, &c.pairs[i], rest)
		}
	}
	for cells := c.empty; cells != 0; cells &= cells - 1 {
		whole := false
		for i := range c.pairs {
			whole = whole || c.pairs[i].cells&cells&-cells != 0 && c.pairs[i].cells&c.empty == c.pairs[i].cells
		}
		if !whole {
			return cellMove{uint8(bits.TrailingZeros64(cells)), 0}
		}
	}
	for i := len(c.pairs) - 1; i >= 0; i-- { // as opens has put them
		if cells := c.pairs[i].cells; cells&c.empty == cells {
			return c.breaking(t, &c.pairs[i], cells)
		}
	}
	t.Fatal("no rule applies")
	return cellMove{}
}

// breaking returns the ply on some cells of a pair that breaks all its goals.
func (c *pairPlayer) breaking(t *testing.T, pair *cellPair, cells uint64) cellMove {
	for ; cells != 0; cells &= cells - 1 {
	symbols:
		for s := range c.space.variant.Symbols {
			m := cellMove{uint8(bits.TrailingZeros64(cells)), s}
			for goals := c.open; !goals.empty(); {
				if g := &c.space.lines[goals.pop()]; g.survives(m) && pair.breaks(g, c.space.endsToo) {
					continue symbols
				}
			}
			return m
		}
	}
	t.Fatal("no symbol breaks the goals of the pair")
	return cellMove{}
}

// breaks reports whether a goal is among the claims that a pair breaks, in a
// game from the empty board.
func (c *cellPair) breaks(g *liveLine, waiting bool) bool {
	for i := range c.requirements {
		k := &c.requirements[i]
		if k.symbols>>g.symbol&1 != 0 && k.cells == g.cells && (!waiting || k.ends == g.ends) {
			return true
		}
	}
	return false
}

func (c *pairPlayer) take(m cellMove) {
	s := c.Node
	c.space.after(&s, m, &c.Node)
}

// The three rules win whole games from the start, whatever Order does.
func TestPairsWinGames(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(33, 34))
	for _, v := range []string{
		"6x6:5:exact:full", "5x5:5", "5x5:5:chaos-first", "6x6:6:chaos-first", "7x7:6", "7x7:7:symbols=3", "8x8:7",
	} {
		r, err := rules.Parse(rules.Key + ":" + v)
		if err != nil {
			t.Fatal(err)
		}
		start := rules.Position{Variant: r}
		w, f, ok := pairsOf(t, &start)
		if !ok {
			t.Errorf("%s: no pairs", v)
			continue
		}
		for range 60 {
			p, c, last := start, pairPlayer{pairs: w.pairs, space: f, Node: f.node(&start)}, uint64(0)
			for !p.Over() {
				m := cellMove{}
				if c.order {
					moves := p.AppendMoves(nil)
					mv := moves[rng.IntN(1+rng.IntN(len(moves)))]
					m = f.cellMove(mv)
					last = 1 << m.cell
				} else {
					m = c.reply(t, last)
				}
				c.take(m)
				p = p.Step(f.move(m))
			}
			if o, _ := p.Outcome(); o == engine.WonBy(r.Order()) {
				t.Fatalf("%s: lost with the pairs", rulestest.Show(&p))
			}
		}
	}
}
