package mnk

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// TestPairsStopLines checks the pairs with which draws are shown to be proved, on boards
// that a pairing settles: the cells of each are free, none is in two of them, and each run
// of cells that one of the players can still fill holds one.
func TestPairsStopLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	paired, afterMove := 0, 0
	for _, variant := range []string{"mnk:9x9:9", "mnk:12x7:10:exact", "mnk:6x6:6", "mnk:4x9:7", "mnk:7x7:7", "mnk:1x12:4"} {
		parsed, err := Family{}.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		g := parsed.(game)
		for range 12 {
			p := position{rule: g.rule}
			for range rng.IntN(g.rule.size() / 3) {
				moves := p.AppendMoves(nil)
				if next := p.step(moves[rng.IntN(len(moves))].Cell); next.ended == open {
					p = next
				}
			}
			a, err := newStagedSolver(g, engine.SolverOptions{TableBytes: 1 << 20}).Analyze(t.Context(), p, engine.Budget{Nodes: 3000}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if (len(a.Pairs) > 0) != (a.Method == "pairing" && a.Root.Decided()) && anyOpen(p) {
				t.Errorf("%v: settled %v by %s, with the pairs %v", p.Board().Cells, a.Root.Decided(), a.Method, a.Pairs)
			}
			if len(a.Pairs) == 0 {
				continue
			}
			if paired++; !stops(p, a.Pairs) {
				if afterMove++; !stops(p.step(a.Root.Move.Cell), a.Pairs) {
					t.Errorf("%s %v: the pairs %v stop neither side, nor after %s", variant, p.Board().Cells, a.Pairs, g.MoveName(a.Root.Move))
				}
			}
		}
	}
	if paired < 20 {
		t.Errorf("only %d positions were paired, %d after a move", paired, afterMove)
	}
}

// TestPairsAfterAMove shows the pairs that hold once the move to play is made: O's stone
// has taken a cell of a pair, and X takes the other one.
func TestPairsAfterAMove(t *testing.T) {
	longtest.SkipUnderRace(t)
	g, cells, err := readLine([]string{"mnk:20x20:9", "a1", "k10"})
	if err != nil {
		t.Fatal(err)
	}
	p := position{rule: g.rule}.step(cells[0]).step(cells[1])
	a, err := newStagedSolver(g, engine.SolverOptions{TableBytes: 1 << 20}).Analyze(t.Context(), p, engine.Budget{Nodes: 3000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a.Method != "pairing" || len(a.Pairs) == 0 || !stops(p.step(a.Root.Move.Cell), a.Pairs) {
		t.Errorf("%v to %v by %s, best %s, with the pairs %v", a.Root.Low, a.Root.High, a.Method, g.MoveName(a.Root.Move), a.Pairs)
	}
}

// stops reports whether pairs stop all lines of one of the players.
func stops(p position, pairs [][2]uint16) bool {
	var used []uint16
	for _, pair := range pairs {
		for _, c := range pair {
			if p.taken(c) || slices.Contains(used, c) {
				return false
			}
			used = append(used, c)
		}
	}
	for player := range p.stones {
		if !slices.ContainsFunc(openRuns(p, engine.Player(player)), func(run []uint16) bool {
			return !slices.ContainsFunc(pairs, func(pair [2]uint16) bool { return slices.Contains(run, pair[0]) && slices.Contains(run, pair[1]) })
		}) {
			return true
		}
	}
	return false
}

// anyOpen reports whether each player can still fill some run of cells.
func anyOpen(p position) bool {
	return len(openRuns(p, engine.First)) > 0 && len(openRuns(p, engine.Second)) > 0
}

// openRuns are the runs of cells that a player can still fill to a line.
func openRuns(p position, player engine.Player) (runs [][]uint16) {
	at := func(row, col int) (own, other bool) {
		if !p.rule.inside(row, col) {
			return false, false
		}
		c := p.rule.cell(row, col)
		return p.stones[player].Has(c), p.stones[player^1].Has(c)
	}
	for cell := range p.rule.size() {
		row, col := cell/int(p.rule.cols), cell%int(p.rule.cols)
		for _, d := range directions {
			var run []uint16
			fits := true
			for i := range int(p.rule.line) {
				r, c := row+i*d[0], col+i*d[1]
				_, other := at(r, c)
				if fits = fits && p.rule.inside(r, c) && !other; fits {
					run = append(run, p.rule.cell(r, c))
				}
			}
			before, _ := at(row-d[0], col-d[1])
			after, _ := at(row+int(p.rule.line)*d[0], col+int(p.rule.line)*d[1])
			if fits && !(p.rule.exact && (before || after)) {
				runs = append(runs, run)
			}
		}
	}
	return runs
}
