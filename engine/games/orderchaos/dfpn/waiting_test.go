package dfpn

import (
	"math/rand/v2"
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// Where Order is said to win by waiting, minimax says so; and where Order would have to move first
// on the cells that it waits for, Chaos often wins.
func TestWaitingAgreesWithMinimax(t *testing.T) {
	count, least := longtest.Sample(t, 75, 1500), longtest.Sample(t, 5, 100)
	won, lost := [2]int{}, 0 // with Chaos and with Order to move; and at the wrong time
	eachNearlyFull(21, count, 6, [][3]uint8{{3, 4, 3}, {3, 5, 3}, {4, 5, 4}, {3, 6, 4}, {3, 7, 4}}, func(p rules.Position, slow rulestest.Minimax) {
		sp, ok := newSearchSpace(&p)
		if !ok {
			t.Fatalf("%s: too large", rulestest.Show(&p))
		}
		n := sp.node(&p)
		if n.staticVerdict() != rules.Undecided {
			return
		}
		if sp.waits(&n) {
			if !slow.Solve(p).Order {
				t.Fatalf("%s: Chaos wins, but Order is said to win by waiting", rulestest.Show(&p))
			}
			if won[0]++; p.OrderToMove() {
				won[0], won[1] = won[0]-1, won[1]+1
			}
			return
		}
		n.empty |= 1 << 63 // another empty cell, to turn the tables
		if sp.waits(&n) && !slow.Solve(p).Order {
			lost++
		}
	})
	if t.Logf("won %v by waiting; lost %d at the wrong time", won, lost); won[0] < least || won[1] < least || lost < least/2 {
		t.Errorf("won %v by waiting; lost %d at the wrong time", won, lost)
	}
}

// Where a row and a column lack nothing but their ends and have one of these in common, minimax
// says that Order wins, whatever else there is, if Chaos is to move and an odd number of cells is
// empty. Where each lacks one cell more and Order is to move, Order often loses.
func TestWaitingForThreeCellsAgreesWithMinimax(t *testing.T) {
	positions, least := longtest.Sample(t, 60, 400), longtest.Sample(t, 3, 20)
	const side = 5
	rng, lost := rand.New(rand.NewPCG(23, 12)), 0
	for i := range positions {
		symbols, lacking := 2+i%3, i%2 == 1
		p := rules.Position{Variant: rules.Variant{Rows: side, Cols: side, Line: side - 1, Symbols: uint8(symbols), Exact: true, Full: true, ChaosFirst: true}}
		row, column := rng.IntN(symbols), rng.IntN(symbols)
		stones, left := map[int]int{}, []int{}
		for c := range side * side {
			switch x, y := c%side, c/side; {
			case y == 0 && x%(side-1) != 0:
				stones[c] = row
			case x == 0 && y%(side-1) != 0:
				stones[c] = column
			case x > 0 && y > 0:
				left = append(left, c)
			}
		}
		rng.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		others := 2 * rng.IntN(2)
		if lacking {
			delete(stones, 1+rng.IntN(side-2))
			delete(stones, side*(1+rng.IntN(side-2)))
			others = 1
		}
		for _, c := range left[others:] {
			stones[c] = rng.IntN(symbols)
		}
		for c, s := range stones {
			p.Stones[s] = p.Stones[s].Or(rules.OneCell(c))
		}
		sp, ok := newSearchSpace(&p)
		if !ok {
			t.Fatalf("%s: too large", rulestest.Show(&p))
		}
		n := sp.node(&p)
		waits, slow := sp.waits(&n), rulestest.Minimax{}
		switch order := slow.Solve(p).Order; {
		case waits && !order:
			t.Fatalf("%s: Chaos wins, but Order is said to win by waiting", rulestest.Show(&p))
		case !waits && !lacking || n.order != lacking:
			t.Fatalf("%s: Order is not said to win by waiting", rulestest.Show(&p))
		case !order:
			lost++
		}
	}
	if t.Logf("lost %d", lost); lost < least {
		t.Errorf("lost only %d", lost)
	}
}
