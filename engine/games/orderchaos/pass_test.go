package orderchaos_test

import (
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
)

// Who passes leaves the stones as they are and the turn to the other side, and is to
// move again when that passes too.
func TestPass(t *testing.T) {
	for _, text := range []string{"order-chaos:6x6:5 Xc3 Ob4 Xc4", "order-chaos:4x4:4:chaos-first Xa1", "order-chaos:6x6:4:symbols=3 Ta1"} {
		game, p, err := games.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		other, passed, ok := game.(engine.Passer).Pass(p)
		if !ok || !slices.Equal(passed.Board().Cells, p.Board().Cells) {
			t.Fatalf("%s: passed to %s", text, games.FormatPosition(other, passed))
		}
		was, is := game.Info().Sides[p.Turn()].Name, other.Info().Sides[passed.Turn()].Name
		if was == is {
			t.Errorf("%s: %s is still to move", text, is)
		}
		again, back, ok := other.(engine.Passer).Pass(passed)
		if !ok || back != p || again.Variant() != game.Variant() {
			t.Errorf("%s: two passes lead to %s", text, games.FormatPosition(again, back))
		}
	}
}

// What a known pairing proves comes with its pairs: cells of the board, none of them
// twice, and as many as the pairing has.
func TestAnalysisShowsItsPairs(t *testing.T) {
	game, p, err := games.ParsePosition("order-chaos:6x6:5:exact:full Xa1")
	if err != nil {
		t.Fatal(err)
	}
	a, err := game.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{Nodes: 1000}, nil)
	if err != nil || a.Root.Low != engine.Win {
		t.Fatalf("%+v, %v", a.Root, err)
	}
	seen := map[uint16]bool{}
	for _, pair := range a.Pairs {
		for _, cell := range pair {
			if int(cell) >= 36 || seen[cell] {
				t.Errorf("cell %d is not on the board or paired twice", cell)
			}
			seen[cell] = true
		}
	}
	if len(a.Pairs) < 10 {
		t.Errorf("%d pairs", len(a.Pairs))
	}
}

// What a smaller board proves comes with its cells and the empty pairs around it, each opposite of
// the other across it.
func TestAnalysisShowsItsInnerBoard(t *testing.T) {
	for position, want := range map[string][2]int{ // cells within, pairs around
		"order-chaos:6x6:5":         {16, 10},
		"order-chaos:5x5:4":         {9, 8},
		"order-chaos:6x6:5 Xc3 Oa1": {16, 9},
		"order-chaos:7x7:5":         {16, 10},
		"order-chaos:4x5:4":         {16, 0},
		"order-chaos:6x6:5:exact":   {16, 10},
	} {
		game, p, err := games.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		a, err := game.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{Nodes: 1000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a.Inner == nil {
			t.Errorf("%s: proved by %s, and no smaller board is shown", position, a.Method)
			continue
		}
		if len(a.Inner.Cells) != want[0] || len(a.Inner.Mirror) != want[1] {
			t.Errorf("%s: %d cells and %d pairs, want %v", position, len(a.Inner.Cells), len(a.Inner.Mirror), want)
		}
		seen := map[uint16]bool{}
		board := p.Board()
		for _, cell := range slices.Concat(append([][]uint16{a.Inner.Cells}, pairsOf(a.Inner)...)...) {
			if seen[cell] || int(cell) >= len(board.Cells) {
				t.Errorf("%s: cell %d is shown twice, or not on the board", position, cell)
			}
			seen[cell] = true
		}
		for _, pair := range a.Inner.Mirror {
			if board.Cells[pair[0]] != engine.Empty || board.Cells[pair[1]] != engine.Empty {
				t.Errorf("%s: the pair %v is not empty", position, pair)
			}
		}
	}
}

// pairsOf are the pairs around a smaller board as lists.
func pairsOf(in *engine.Inner) (list [][]uint16) {
	for _, pair := range in.Mirror {
		list = append(list, pair[:])
	}
	return list
}
