package mnk

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
)

// The moves are in the order of what the windows through their cells give, each counted by itself.
func TestMoveOrder(t *testing.T) {
	rng, looked := rand.New(rand.NewPCG(3, 9)), 0
	for _, size := range [][3]int{{1, 1, 1}, {1, 4, 3}, {3, 3, 3}, {4, 6, 4}, {7, 3, 5}, {6, 6, 6}, {15, 15, 5}, {20, 20, 6}} {
		for _, misere := range []bool{false, true} {
			r, err := newRule(size[0], size[1], size[2], rule{misere: misere})
			if err != nil {
				t.Fatal(err)
			}
			p := position{rule: r}
			for p.ended == open {
				moves := p.AppendMoves(nil)
				if want := p.plainOrder(); !slices.Equal(moves, want) {
					t.Fatalf("%v after %d plies: got %v, want %v", r, p.plies, moves, want)
				}
				looked++
				p = p.step(moves[rng.IntN(len(moves))].Cell)
			}
		}
	}
	if looked < 200 {
		t.Errorf("only %d positions were looked at", looked)
	}
}

// plainOrder is AppendMoves, window by window.
func (p position) plainOrder() (moves []engine.Move) {
	var priority [maxCells]int64
	k := int(p.rule.line)
	for _, d := range directions {
		for row := range int(p.rule.rows) {
			for col := range int(p.rule.cols) {
				if !p.rule.inside(row+(k-1)*d[0], col+(k-1)*d[1]) {
					continue
				}
				var count [2]int
				for i := range k {
					for player := range count {
						if p.stones[player].Has(p.rule.cell(row+i*d[0], col+i*d[1])) {
							count[player]++
						}
					}
				}
				if count[0] > 0 && count[1] > 0 {
					continue
				}
				given := p.windowPriority(engine.First, count[0])
				if count[1] > 0 {
					given = p.windowPriority(engine.Second, count[1])
				}
				for i := range k {
					priority[p.rule.cell(row+i*d[0], col+i*d[1])] += given
				}
			}
		}
	}
	for c := range uint16(p.rule.size()) {
		if p.rule.misere {
			priority[c] = -priority[c]
		}
		if priority[c] = priority[c]*maxOffCenter - int64(p.rule.offCenter(c)); !p.taken(c) {
			moves = append(moves, engine.Move{Cell: c})
		}
	}
	slices.SortFunc(moves, func(a, b engine.Move) int {
		return cmp.Or(cmp.Compare(priority[b.Cell], priority[a.Cell]), cmp.Compare(a.Cell, b.Cell))
	})
	return moves
}

// BenchmarkAppendMoves lists the moves of a board of 15×15 with twenty stones.
func BenchmarkAppendMoves(b *testing.B) {
	r, err := newRule(15, 15, 5, rule{})
	if err != nil {
		b.Fatal(err)
	}
	p, rng := position{rule: r}, rand.New(rand.NewPCG(1, 2))
	for p.plies < 20 {
		moves := p.AppendMoves(nil)
		p = p.step(moves[rng.IntN(60)].Cell)
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(p.AppendMoves(nil)) != 205 {
			b.Fatal("some moves are missing")
		}
	}
}
