package paircheck_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"noughts/engine/games/orderchaos/paircheck"
	"noughts/engine/longtest"
)

// orderWins says who wins with best play, by trying everything.
func (b *board) orderWins(order bool, known map[string]bool) bool {
	if b.ordered() {
		return true
	}
	at := fmt.Sprint(b.stones) // whose turn it is follows from it
	if won, ok := known[at]; ok {
		return won
	}
	won, full := !order, true
	for c := range b.stones {
		for s := 1; s <= b.Symbols && b.stones[c] == 0; s++ {
			full = false
			b.stones[c] = s
			if b.orderWins(!order, known) == order {
				won = order
			}
			b.stones[c] = 0
		}
	}
	won = won && !full
	known[at] = won
	return won
}

// Where pairs can be opened, Chaos wins from the empty board though it runs out of
// other cells. Where they cannot, it sometimes does not.
func TestZugzwangAgreesWithMinimax(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(13, 14))
	winners := map[paircheck.Variant]bool{} // whether Order wins
	claims, refused, needed := 0, 0, 0
	for range 6000 {
		v := randomVariant(rng, 9)
		if v.Rows*v.Cols < 6 {
			v.Symbols += rng.IntN(2)
		}
		pairs, _ := randomPairs(rng, v, 0)
		if v.CheckPairs(pairs) != nil {
			continue
		}
		if _, ok := winners[v]; !ok {
			odd := v.Rows*v.Cols%2 == 1 // then Order begins
			winners[v] = newBoard(v).orderWins(odd, map[string]bool{})
		}
		switch err := v.CheckZugzwang(pairs, rng.Perm(len(pairs))); {
		case err == nil && winners[v]:
			t.Fatalf("%+v: Order wins, but the pairs %v can be opened", v, pairs)
		case err == nil:
			claims++
		case winners[v]:
			needed++
		default:
			refused++
		}
	}
	t.Logf("%d claims, %d refused, %d of them rightly", claims, refused+needed, needed)
	if claims < 100 || needed < 100 {
		t.Errorf("%d claims, and %d refused where Order wins", claims, needed)
	}
}

// Every pair is opened once.
func TestZugzwangRefuses(t *testing.T) {
	v := paircheck.Variant{Rows: 1, Cols: 7, Line: 7, Symbols: 2}
	pairs := []paircheck.Pair{{Cells: [2]int{0, 1}}, {Cells: [2]int{2, 3}}}
	if err := v.CheckZugzwang(pairs, []int{1, 0}); err != nil {
		t.Error(err)
	}
	for _, order := range [][]int{nil, {0}, {0, 0}, {0, 2}, {-1, 0}, {0, 1, 1}} {
		if v.CheckZugzwang(pairs, order) == nil {
			t.Errorf("the order %v is taken", order)
		}
	}
	if v.CheckZugzwang([]paircheck.Pair{pairs[0], {Cells: [2]int{1, 2}}}, []int{0, 1}) == nil {
		t.Error("pairs that share a cell are taken")
	}
}
