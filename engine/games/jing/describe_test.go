package jing

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
)

// TestFactsAreSo compares what is said of moves with what the rows of the board can still
// score, before the move and after it.
func TestFactsAreSo(t *testing.T) {
	given := map[string]int{}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 400 {
		p := game{}.Start()
		for range rng.IntN(LastPly) {
			moves := p.AppendMoves(nil)
			next, err := p.Play(moves[rng.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			continue
		}
		m := moves[rng.IntN(len(moves))]
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		before, after, turn := p.Board(), next.Board(), p.Turn()
		var scored, taken, open int
		for _, cells := range boardLines() {
			through := false
			for _, c := range cells {
				through = through || c == m.Cell
			}
			if !through {
				continue
			}
			if count(&after, cells, symbols[turn]) >= 4 && count(&before, cells, symbols[turn]) < 4 {
				scored++
			}
			if count(&before, cells, symbols[turn]) <= 1 && count(&after, cells, symbols[turn]) > 1 && count(&before, cells, symbols[turn.Other()]) > 0 {
				taken++
			}
			if count(&after, cells, symbols[turn.Other()]) <= 1 {
				open++
			}
		}
		why := game{}.Describe(p, m).Fact
		given[why.ID]++
		if want := map[string]int{reasonScores: scored, reasonTakes: taken, reasonRoom: open}[why.ID]; why.Number != want || scored > 0 && why.ID != reasonScores {
			t.Errorf("%v %s: %s %d, but %d scored, %d taken, %d open", before.Cells, game{}.MoveName(m), why.ID, why.Number, scored, taken, open)
		}
	}
	for _, id := range []string{reasonScores, reasonTakes, reasonRoom} {
		if given[id] < 10 {
			t.Errorf("%s was given %d times only", id, given[id])
		}
	}
}

// boardLines are the cells of the rows, columns and long diagonals.
func boardLines() (list [][]uint16) {
	add := func(cell func(i int) int) {
		var cells []uint16
		for i := range Side {
			cells = append(cells, uint16(cell(i)))
		}
		list = append(list, cells)
	}
	for j := range Side {
		add(func(i int) int { return j*Side + i })
		add(func(i int) int { return i*Side + j })
	}
	add(func(i int) int { return i*Side + i })
	add(func(i int) int { return i*Side + Side - 1 - i })
	return list
}

// count counts the cells with a symbol.
func count(b *engine.Board, cells []uint16, s engine.Symbol) (n int) {
	for _, c := range cells {
		if b.Cells[c] == s {
			n++
		}
	}
	return n
}
