package orderchaos

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// TestFactsAreSo compares what is said of moves with the rows of the board and, for
// double threats, with what Order could complete next by the rules.
func TestFactsAreSo(t *testing.T) {
	given := map[string]int{}
	for _, variant := range []string{"order-chaos:4x4:3:symbols=3", "order-chaos:5x5:4", "order-chaos:6x6:5", "order-chaos:6x6:5:exact", "order-chaos:4x4:3:full"} {
		parsed, err := Family{}.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		g, rng := parsed.(game), rand.New(rand.NewPCG(7, 8))
		for range 120 {
			p := g.Start().(rules.Position)
			for range rng.IntN(14) {
				moves := p.AppendMoves(nil)
				if next := p.Step(moves[rng.IntN(len(moves))]); !next.Over() {
					p = next
				}
			}
			moves := p.AppendMoves(nil)
			m := moves[rng.IntN(len(moves))]
			d := g.Describe(p, m)
			most, fresh := plainRuns(&p, m)
			if nothing := fresh == 0 && (p.OrderToMove() || most == 0); nothing != (d.Fact.ID == "") {
				t.Errorf("%v %s: %s, and it does nothing: %v", p.Cells(), g.MoveName(m), d.Fact.ID, nothing)
			}
			switch d.Fact.ID {
			case "":
				most = 0
			case reasonGrows, reasonWhole:
				if most++; (most == int(p.Variant.Line)) != (d.Fact.ID == reasonWhole) {
					t.Errorf("%v %s: %s with %d in line", p.Cells(), g.MoveName(m), d.Fact.ID, most)
				}
			case reasonRoom, reasonCloses:
				most = fresh
			}
			if given[d.Fact.ID]++; d.Fact.Number != most {
				t.Errorf("%v %s: %s %d, want %d", p.Cells(), g.MoveName(m), d.Fact.ID, d.Fact.Number, most)
			}
			if own := d.Fact.ID == reasonGrows || d.Fact.ID == reasonWhole || d.Fact.ID == reasonRoom; d.Fact.ID != "" && own != p.OrderToMove() {
				t.Errorf("%v %s: %s", p.Cells(), g.MoveName(m), d.Fact.ID)
			}
			double := plainWins(&p, m) > 1
			if !p.OrderToMove() {
				double = false
				for _, s := range p.Variant.Choice() {
					double = double || s != m.Symbol && plainWins(&p, engine.Move{Cell: m.Cell, Symbol: s}) > 1
				}
			}
			if said := d.Makes.ID != "" || d.Spoils.ID != ""; said != double {
				t.Errorf("%v %s: a double threat is said %v", p.Cells(), g.MoveName(m), said)
			}
			if double {
				given["double"]++
			}
		}
	}
	for _, id := range []string{"", reasonGrows, reasonWhole, reasonRoom, reasonBreaks, reasonCloses, "double"} {
		if given[id] < 5 {
			t.Errorf("%s was given %d times only: %v", id, given[id], given)
		}
	}
}

// plainRuns looks at every straight run of the length of a line through a move's cell. For
// Order it counts those with no other symbol, and the most of the own in one of them; for
// Chaos those without any stone, and the most of one other symbol alone.
func plainRuns(p *rules.Position, m engine.Move) (most, fresh int) {
	v := p.Variant
	for _, step := range [...][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		for back := range int(v.Line) {
			row, col := int(m.Cell)/int(v.Cols)-back*step[0], int(m.Cell)%int(v.Cols)-back*step[1]
			at := func(i int) (cell int, ok bool) {
				r, c := row+i*step[0], col+i*step[1]
				return r*int(v.Cols) + c, 0 <= r && r < int(v.Rows) && 0 <= c && c < int(v.Cols)
			}
			counts, inside := map[engine.Symbol]int{}, true
			for i := range int(v.Line) {
				cell, ok := at(i)
				if inside = inside && ok; ok && p.At(cell) != engine.Empty {
					counts[p.At(cell)]++
				}
			}
			longer := func(s engine.Symbol) bool { // by a stone that stands before or after it
				for _, i := range [...]int{-1, int(v.Line)} {
					if cell, ok := at(i); ok && p.At(cell) == s {
						return v.Exact
					}
				}
				return false
			}
			if !inside || len(counts) > 1 {
				continue
			}
			if len(counts) == 0 && (!p.OrderToMove() || !longer(m.Symbol)) {
				fresh++
			}
			for s, n := range counts {
				if (s == m.Symbol) == p.OrderToMove() && !longer(s) {
					most = max(most, n)
					if p.OrderToMove() {
						fresh++
					}
				}
			}
		}
	}
	return most, fresh
}

// plainWins counts the cells on which Order could win right after a move.
func plainWins(p *rules.Position, m engine.Move) (n int) {
	next, err := p.Play(m)
	if err != nil {
		return 0
	}
	cells := map[uint16]bool{}
	for _, last := range next.AppendMoves(nil) {
		after, err := next.Play(last)
		if err != nil {
			continue
		}
		if winner, over := after.Outcome(); over && winner.For(p.Variant.Order()) == engine.Win && !p.Variant.Full {
			cells[last.Cell] = true
		}
	}
	return len(cells)
}
