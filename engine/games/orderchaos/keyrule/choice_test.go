package keyrule

import (
	"fmt"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/longtest"
)

// small returns the starts of a variant with so many rows, columns and cells in a line.
func small(rows, cols, line int) (starts []rules.Variant) {
	for _, chaosFirst := range []bool{false, true} {
		v := rules.Variant{Rows: uint8(rows), Cols: uint8(cols), Line: uint8(line), Symbols: 2, ChaosFirst: chaosFirst}
		starts = append(starts, v)
	}
	return starts
}

// permutations calls visit with every order of the numbers below n.
func permutations(n int, visit func(order []int)) {
	order := make([]int, 0, n)
	var used [32]bool
	var add func()
	add = func() {
		if len(order) == n {
			visit(order)
			return
		}
		for i := range n {
			if !used[i] {
				used[i], order = true, append(order, i)
				add()
				used[i], order = false, order[:len(order)-1]
			}
		}
	}
	add()
}

// Where a rule may not win, it wins with none of the 40,320 orders of the moves of a board of four
// cells; where it may, it does with some order, or with none.
func TestNoOrderWinsWhereNoneMay(t *testing.T) {
	found := map[string]int{}
	for _, v := range append(small(1, 4, 2), append(small(2, 2, 2), small(1, 4, 3)...)...) {
		for _, k := range longtest.Some(t, 2, Keys()) {
			won := 0
			permutations(2*v.Cells(), func(order []int) {
				place := make([]int, len(order))
				for i, m := range order {
					place[m] = i
				}
				ties := Key{"the earliest", func(p *placing) int { return -place[2*p.cell+p.symbol] }}
				if (Rule{k, ties}).Wins(v) {
					won++
				}
			})
			may := Rule{k}.MayWin(v)
			if won > 0 && !may {
				t.Errorf("%s, %s: %d orders win, and none may", v, k.Name, won)
			}
			found[fmt.Sprintf("may %v, does %v", may, won > 0)]++
		}
	}
	t.Log(found)
	if found["may true, does true"] == 0 || found["may false, does false"] == 0 {
		t.Errorf("rules of all kinds were not met: %v", found)
	}
}

// Whether a rule may win is what following every move of both sides by the rules alone finds.
func TestMayWinAgainstMinimax(t *testing.T) {
	may := map[bool]int{}
	for _, v := range append(small(2, 4, 3), small(3, 3, 3)...) {
		for _, k := range longtest.Some(t, 6, Keys()) {
			r := Rule{k}
			memo := map[rules.Position]bool{}
			want := r.plainlyMayWin(memo, rules.Position{Variant: v})
			if got := r.MayWin(v); got != want {
				t.Errorf("%s, %s: may win: %v, want %v", v, k.Name, got, want)
			}
			may[want]++
		}
	}
	t.Log(may)
	if may[true] == 0 || may[false] == 0 {
		t.Errorf("rules of both kinds were not met: %v", may)
	}
}

// plainlyMayWin is MayWin from a position on, by minimax over all moves that the rules of the game
// allow and no other one is better than.
func (r Rule) plainlyMayWin(memo map[rules.Position]bool, p rules.Position) bool {
	if p.Over() {
		o, _ := p.Outcome()
		winner, _ := o.Winner()
		return winner == p.Variant.Order()
	}
	if won, ok := memo[p]; ok {
		return won
	}
	moves := p.AppendUnordered(nil)
	if p.OrderToMove() {
		moves = r.plainlyBest(&p, moves)
	}
	won := !p.OrderToMove()
	for _, m := range moves {
		if after := r.plainlyMayWin(memo, p.Step(m)); after == p.OrderToMove() {
			won = after
			break
		}
	}
	memo[p] = won
	return won
}

// plainlyBest returns the moves that complete a line; if there is none, those than which the rule
// prefers no other.
func (r Rule) plainlyBest(p *rules.Position, moves []engine.Move) (best []engine.Move) {
	b, s := boardOf(p.Variant), stonesOf(p)
	placingOf := func(m engine.Move) placing { return b.read(s, int(m.Cell), int(m.Symbol-engine.X)) }
	for _, m := range moves {
		if next := p.Step(m); next.HasLine() {
			return []engine.Move{m}
		}
	}
	for _, m := range moves {
		own, better := placingOf(m), false
		for _, other := range moves {
			o := placingOf(other)
			better = better || r.prefers(&o, &own)
		}
		if !better {
			best = append(best, m)
		}
	}
	return best
}
