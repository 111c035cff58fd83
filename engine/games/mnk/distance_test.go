package mnk

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// distanceRules are rules of every kind, with how many cells are left free at most.
var distanceRules = []struct {
	rule rule
	left int
}{
	{rule{rows: 3, cols: 4, line: 3}, 9},
	{rule{rows: 5, cols: 5, line: 4}, 10},
	{rule{rows: 3, cols: 5, line: 3, exact: true}, 10},
	{rule{rows: 4, cols: 5, line: 4, exact: true}, 10},
	{rule{rows: 2, cols: 9, line: 4, exact: true}, 10},
	{rule{rows: 3, cols: 5, line: 3, caro: true}, 10},
	{rule{rows: 5, cols: 5, line: 4, caro: true}, 10},
	{rule{rows: 5, cols: 9, line: 5, caro: true}, 10},
	{rule{rows: 6, cols: 6, line: 5, renju: true}, 10},
	{rule{rows: 6, cols: 8, line: 5, renju: true}, 10},
}

// With how many stones a player wins is what the rules say, and so is the line of best play.
func TestDistancesAgreeWithTheRules(t *testing.T) {
	games := longtest.Sample(t, 8, 300)
	rng := rand.New(rand.NewPCG(43, 5))
	// Positions, with own rules or not, by the plies in which they are won.
	won := map[bool]map[int]int{true: {}, false: {}}
	for _, c := range distanceRules {
		for range games {
			p := randomEnding(c.rule, rng, c.left-rng.IntN(4))
			truth := newObvious(p)
			want := truth.of(p)
			d := newDistanceSearch(p, 1<<16)
			for stones := range (c.left + 3) / 2 {
				wins := want.result == engine.Win && want.distance <= 2*stones-1
				if got := d.wins(p.Turn(), stones); got != wins {
					t.Fatalf("%s: wins with %d stones: %v, want %v", show(p), stones, got, want)
				}
				if wins {
					won[c.rule.ownRules()][want.distance]++
					truth.checkLine(t, p, d.line(p.Turn(), stones), want.distance)
					break
				}
			}
		}
	}
	for own, n := range won {
		if n[3] < games/2 || n[5]+n[7] < games/8 || games > 100 && n[7] < 4 {
			t.Errorf("with own rules (%v) positions were won in these numbers of plies: %v", own, n)
		}
	}
}

// checkLine checks that a line is one of best play to the end, of so many plies.
func (o *obvious) checkLine(t *testing.T, p position, line []uint16, plies int) {
	t.Helper()
	if len(line) != plies {
		t.Fatalf("%s: a line of %d plies, want %d", show(p), len(line), plies)
	}
	for i, c := range line {
		if p.ended != open || p.taken(c) || p.forbidden(c) != 0 {
			t.Fatalf("%s: ply %d is no move", show(p), i)
		}
		p = p.step(c)
		if got := o.of(p); got.distance != plies-i-1 || got.result == engine.Draw {
			t.Fatalf("%s: %v after ply %d, want %d", show(p), got, i, plies-i-1)
		}
	}
}

// A win by threats of more than five plies has its distance, and so has the loss that the other
// side sees, on boards that are too large for the search of endgames.
func TestLongWinsHaveADistance(t *testing.T) {
	for _, c := range longtest.Some(t, 3, []struct {
		variant, rows string
		plies         int
	}{
		{"mnk:7x7:5:renju", "......./......./..OXX../..OXX../...OX../.....O./.......", 9},
		{"mnk:8x8:5:exact", "......../......../.....O../X.XXXO../..O..O../..X.O.../.....X../........", 9},
		{"mnk:9x9:5:caro", "........./....O..../........./..OXXX.O./...OX..../....OO.../....XX.../........./.........", 7},
		{"mnk:15x15:5:renju", ".............../.............../.............../.............../.............../.......X.X.O.../........OXX..../......XOXOOO.../......OOXOOX.../.....X.X...X.../.............../.............../.............../.............../...............", 7},
		{"mnk:15x15:5", ".............../.............../.............../........OXO..../.......XOX...../......O......../....XO.X.O...../....OOXOX....../...XOXXXXO...../....X........../...O.........../.............../.............../.............../...............", 7},
		{"mnk:7x7:5:renju", "......./.X...../.OXXO../.OXXXO./.OOXO../...O.../....X..", 11},
		{"mnk:7x7:5:renju", "......./..X..../..OX.../..OX.../...XX../..OO.../.......", 9},
		{"mnk:9x9:5:caro", "........./..X....../....O..../....OX.../.OXOOOXX./...OXOOX./..OXXXXXO/.X.....O./.........", 9},
		{"mnk:15x15:5:renju", ".............../.............../.............../.............../.......XXO...../.......O......./......OX......./...X..XXO....../....O.XX......./....OOXO......./......O......../......X......../.............../.............../...............", 9},
	}) {
		g, p := at(t, c.variant, c.rows)
		a, err := g.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{Nodes: 1_000_000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a.Root.Low != engine.Win || a.Root.Distance != c.plies || len(a.Line) != c.plies || a.Root.Reason.Plies != c.plies {
			t.Errorf("%s: %v in %d by a line of %d, %+v; want %d", show(p), a.Root.Low, a.Root.Distance, len(a.Line), a.Root.Reason, c.plies)
		}
		if err := a.Check(); err != nil {
			t.Error(err)
		}
		if p.rule.size() > 100 {
			continue // that all moves lose takes long
		}
		lost := p.step(a.Root.Move.Cell)
		a, err = g.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), lost, engine.Budget{Nodes: 1_000_000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a.Root.High != engine.Loss || a.Root.Distance != c.plies-1 || len(a.Line) != c.plies-1 {
			t.Errorf("%s: %v in %d by a line of %d, want a loss in %d", show(lost), a.Root.High, a.Root.Distance, len(a.Line), c.plies-1)
		}
	}
}
