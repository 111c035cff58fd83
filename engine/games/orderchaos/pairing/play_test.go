package pairing_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/longtest"
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

// take takes a stone back.
func (g *game) take(cell int) {
	g.stones[cell] = engine.Empty
	g.free++
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
func playOut(t *testing.T, p *pairing.Pairing, r pairing.Rules, rng *rand.Rand) {
	t.Helper()
	g := newGame(r)
	var played []string
	move := func(m engine.Move) {
		g.place(m)
		played = append(played, m.Symbol.String()+engine.CellName(m.Cell, r.Cols))
		if g.ordered() {
			t.Fatalf("%+v: Order wins by %v", r, played)
		}
	}
	greed := rng.IntN(greediest + 1)
	for order := !r.ChaosFirst; g.free > 0; order = !order {
		if order {
			if !p.Wins(g.stones) {
				t.Fatalf("%+v: not won after %v", r, played)
			}
			move(g.orderly(rng, greed))
			continue
		}
		reply, ok := p.Reply(g.stones)
		if !ok {
			t.Fatalf("%+v: no reply after %v", r, played)
		}
		move(reply.Move)
	}
}

// orderly returns a move of Order: the best of a few for the number of equal
// neighbors or, of the greediest, the one that adds most to a line.
func (g *game) orderly(rng *rand.Rand, greed int) engine.Move {
	if greed == greediest {
		return g.longest(rng)
	}
	var best engine.Move
	most := -1
	for range 1 + 4*greed {
		m := engine.Move{Cell: uint16(rng.IntN(len(g.stones))), Symbol: engine.X + engine.Symbol(rng.IntN(max(2, g.rules.Symbols)))}
		for g.stones[m.Cell] != engine.Empty {
			m.Cell = uint16((int(m.Cell) + 1) % len(g.stones))
		}
		if n := g.neighbors(m); n > most {
			best, most = m, n
		}
	}
	return best
}

// greediest is how an Order plays that knows what lines it can still make.
const greediest = 3

// longest returns a move on a window that holds most stones of one symbol and none of another,
// at random where several are as good.
func (g *game) longest(rng *rand.Rand) engine.Move {
	var best []engine.Move
	most := -1
	for c := range g.stones {
		row, col := c/g.rules.Cols, c%g.rules.Cols
		for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
			if r, c := row+(g.rules.Line-1)*d[0], col+(g.rules.Line-1)*d[1]; r >= g.rules.Rows || c < 0 || c >= g.rules.Cols {
				continue
			}
			var free []int
			symbol, n, mixed := engine.Empty, 0, false
			for i := range g.rules.Line {
				at := c + i*(d[0]*g.rules.Cols+d[1])
				switch s := g.stones[at]; {
				case s == engine.Empty:
					free = append(free, at)
				case symbol == engine.Empty || s == symbol:
					symbol, n = s, n+1
				default:
					mixed = true
				}
			}
			if mixed || len(free) == 0 || n < most {
				continue
			}
			if n > most {
				best, most = nil, n
			}
			if symbol == engine.Empty {
				symbol = engine.X
			}
			for _, at := range free {
				best = append(best, engine.Move{Cell: uint16(at), Symbol: symbol})
			}
		}
	}
	if len(best) == 0 {
		return g.orderly(rng, 0)
	}
	return best[rng.IntN(len(best))]
}

func (g *game) neighbors(m engine.Move) int {
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
// reply: on a sample of all boards.
func TestPairingsHold(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(1, 2))
	played, found := 0, 0
	every(func(r pairing.Rules) {
		if rng.IntN(4) > 0 {
			return
		}
		r.ChaosFirst, r.Symbols = rng.IntN(2) == 0, 2+rng.IntN(2)
		p, ok := pairing.For(r)
		if r.Rows*r.Cols <= 64 { // as it is found, and not as it is kept
			a := pairing.Find(t.Context(), r)
			if p = a.Pairing; (p != nil) != ok && (ok || p.WinsFromStart()) {
				t.Errorf("%+v: found %v, kept %v", r, p != nil, ok)
			}
			ok = p != nil && p.WinsFromStart()
			found++
		}
		for range 3 {
			if ok {
				playOut(t, p, r, rng)
				played++
			}
		}
	})
	if played < 45 || found < 15 {
		t.Errorf("only %d games, and %d boards searched", played, found)
	}
}

// orderWins says who wins with best play, by trying everything.
func orderWins(g *game, order bool, seen map[string]bool) bool {
	if g.ordered() {
		return true
	}
	if g.free == 0 {
		return false
	}
	at := fmt.Sprint(g.stones) // whose turn it is follows from it
	if won, ok := seen[at]; ok {
		return won
	}
	won := !order
	for c := 0; c < len(g.stones) && won != order; c++ {
		for s := engine.X; s <= engine.Symbol(g.rules.Symbols) && won != order && g.stones[c] == engine.Empty; s++ {
			g.place(engine.Move{Cell: uint16(c), Symbol: s})
			won = orderWins(g, !order, seen)
			g.stones[c] = engine.Empty
			g.free++
		}
	}
	seen[at] = won
	return won
}

// Wherever Wins claims a win for Chaos there is one, also where the parity is
// wrong and pairs have to be opened.
func TestWinsIsRight(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(5, 6))
	claims, opened := 0, 0
	for range 4000 {
		r := pairing.Rules{Rows: 1 + rng.IntN(4), Cols: 3 + rng.IntN(4), Symbols: 2 + rng.IntN(2), Exact: rng.IntN(3) > 0}
		r.Line, r.Full = 3+rng.IntN(r.Cols-2), r.Exact && rng.IntN(2) == 0
		g := newGame(r)
		empty := 3 + rng.IntN(5-r.Symbols+2)
		cells := rng.Perm(len(g.stones))
		for _, c := range cells[min(empty, len(cells)):] {
			g.place(engine.Move{Cell: uint16(c), Symbol: engine.X + engine.Symbol(rng.IntN(r.Symbols))})
		}
		var pairs []pairing.Pair
		touched := rng.IntN(2) * rng.IntN(4) // cells with stones that are paired as well, to no use
		for free := cells[:min(empty+touched, len(cells))]; len(free) > 1; free = free[2:] {
			if touched > 0 && rng.IntN(2) == 0 {
				last := len(free) - 1
				free[1], free[last] = free[last], free[1]
			}
			pairs = append(pairs, pairing.Pair{Cells: [2]int{free[0], free[1]}, Kind: pairing.Kind(rng.IntN(2))})
		}
		if g.ordered() || pairing.New(r).Wins(g.stones) || !pairing.New(r, pairs...).Wins(g.stones) {
			continue // or no pairs are needed
		}
		claims++
		if g.free%2 == 1 {
			opened++
		}
		if orderWins(g, true, map[string]bool{}) {
			t.Fatalf("%+v, stones %v: Order wins, pairs %v or not", r, g.stones, pairs)
		}
	}
	if claims < 350 || opened < 170 {
		t.Errorf("only %d claims, %d of them with pairs to be opened", claims, opened)
	}
}

// Chaos wins from the empty board by just the pairs that stop every window, if no
// zugzwang comes.
func TestWinsAgreesWithCheck(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	found := map[bool]int{}
	for range 6000 {
		r := pairing.Rules{Rows: 1, Cols: 2 * (2 + rng.IntN(3)), Symbols: 2 + rng.IntN(2), Exact: rng.IntN(3) > 0}
		r.Line, r.Full = 2+rng.IntN(r.Cols-2), r.Exact && rng.IntN(2) == 0
		var pairs []pairing.Pair
		for cells := rng.Perm(r.Cols); len(cells) > 0; cells = cells[2:] {
			pairs = append(pairs, pairing.Pair{Cells: [2]int{cells[0], cells[1]}, Kind: pairing.Kind(rng.IntN(2))})
		}
		p := pairing.New(r, pairs...)
		err := pairing.Answer{Pairing: p}.Check(r)
		if wins := p.Wins(make([]engine.Symbol, r.Cols)); wins != (err == nil) {
			t.Fatalf("%+v, pairs %v: Wins says %v, but the check %v", r, pairs, wins, err)
		}
		found[err == nil]++
	}
	if found[true] < 500 || found[false] < 500 {
		t.Errorf("not enough of both kinds: %v", found)
	}
}

// The reply to a stone in a pair is on the other cell, with the same symbol where
// the pair says so.
func TestReplyAnswersInThePair(t *testing.T) {
	same := 0
	for _, name := range pairing.PublishedNames() {
		p, _ := pairing.Published(name)
		for cell := range 36 {
			for _, s := range []engine.Symbol{engine.X, engine.O} {
				stones := make([]engine.Symbol, 36)
				stones[cell] = s
				want := engine.Move{Cell: uint16(partnerOf(p, cell)), Symbol: engine.X + engine.O - s}
				if p.Pairs[p.Number(cell)-1].Kind == pairing.Same {
					want.Symbol = s
					same++
				}
				if got, ok := p.Reply(stones); !ok || got.Move != want || got.To != cell || got.Pair != p.Number(cell) {
					t.Errorf("%s: %v on cell %d is answered by %+v, want %+v", name, s, cell, got, want)
				}
			}
		}
	}
	if same != 3*4*2 {
		t.Errorf("%d answers with the same symbol, want those in the corners", same)
	}
}
