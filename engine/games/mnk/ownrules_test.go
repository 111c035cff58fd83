package mnk

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/longtest"
)

// What is called proved in games with rules of their own is what plain minimax finds, by
// the exact search of the last cells and by the stages without it.
func TestOwnRulesAgainstMinimax(t *testing.T) {
	part := longtest.Sample(t, 1, 8) // of the games and of what they must have, in eighths
	rng := rand.New(rand.NewPCG(13, 8))
	proved, won := 0, 0
	for _, c := range []struct {
		rule  rule
		left  int // free cells
		games int
	}{
		{rule{rows: 3, cols: 4, line: 3, caro: true}, 9, 40},
		{rule{rows: 2, cols: 6, line: 3, caro: true}, 9, 40},
		{rule{rows: 1, cols: 9, line: 3, caro: true}, 9, 20},
		{rule{rows: 6, cols: 6, line: 5, renju: true}, 8, 60},
		{rule{rows: 5, cols: 8, line: 5, renju: true}, 8, 60},
	} {
		g, truth := game{c.rule}, minimax{}
		for range c.games * part / 8 {
			p := position{rule: c.rule}
			for p.ended == open && c.rule.size()-int(p.plies) > c.left {
				moves := p.AppendMoves(nil)
				p = p.step(moves[rng.IntN(min(len(moves), 12))].Cell)
			}
			if p.ended != open {
				continue
			}
			for _, s := range []engine.Solver{g.NewSolver(engine.SolverOptions{}), newStagedSolver(g, engine.SolverOptions{})} {
				a, err := s.Analyze(t.Context(), p, engine.Budget{Nodes: 2000}, nil)
				if err != nil {
					t.Fatal(err)
				}
				for _, j := range a.Moves {
					if p.forbidden(j.Move.Cell) != 0 {
						t.Fatalf("%s: %s is forbidden", show(p), g.MoveName(j.Move))
					}
					if err := agrees(j, truth.move(p, j.Move.Cell), false); err != nil {
						t.Fatalf("%s: %s: %v", show(p), g.MoveName(j.Move), err)
					}
					if j.Decided() {
						proved++
					}
					if j.Decided() && j.Low != engine.Draw {
						won++
					}
				}
			}
		}
	}
	if proved < 1000*part/8 || won < 100*part/8 {
		t.Errorf("only %d moves were proved, %d of them won or lost", proved, won)
	}
}

// after returns the position after moves by name.
func after(t *testing.T, variant string, names ...string) engine.Position {
	t.Helper()
	g, err := Family{}.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	p := g.Start()
	for _, name := range names {
		m, err := g.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Play(m); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return p
}

// A forbidden point is refused with the reason, offered by nobody and named by the board,
// to X alone.
func TestForbiddenPointsAreRefused(t *testing.T) {
	for _, c := range []struct {
		why, cell string
		moves     []string
	}{
		{"mnk.illegal.double_three", "j8", []string{"h8", "a1", "i8", "a3", "j9", "a5", "j10", "a8"}},
		{"mnk.illegal.double_four", "j8", []string{"g8", "f8", "h8", "a3", "i8", "a5", "j9", "a8", "j10", "j12", "j11", "o1"}},
		{"mnk.illegal.overline", "h8", []string{"e8", "a1", "f8", "a3", "g8", "a5", "i8", "a8", "j8", "o1", "k8", "o3"}},
	} {
		p := after(t, "mnk:15x15:5:renju", c.moves...)
		cell, err := engine.ParseCell(c.cell, 15, 15)
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.Play(engine.Move{Cell: cell})
		var user *engine.UserError
		if !errors.As(err, &user) || user.Text.ID != c.why {
			t.Errorf("%s: got %v, want %s", c.cell, err, c.why)
		}
		for _, m := range p.AppendMoves(nil) {
			if m.Cell == cell {
				t.Errorf("%s is offered", c.cell)
			}
		}
		if b := p.Board(); !slices.Equal(b.Forbidden, []uint16{cell}) {
			t.Errorf("the board names %v, want %s", b.Forbidden, c.cell)
		}
		next := after(t, "mnk:15x15:5:renju", append(slices.Clone(c.moves), "o15")...)
		if b := next.Board(); b.Forbidden == nil || len(b.Forbidden) > 0 {
			t.Errorf("to O, %v is forbidden", b.Forbidden)
		}
		if _, err := next.Play(engine.Move{Cell: cell}); err != nil {
			t.Errorf("O may not play %s: %v", c.cell, err)
		}
	}
	if b := after(t, "mnk:15x15:5", "h8").Board(); b.Forbidden != nil {
		t.Error("gomoku names forbidden points")
	}
}

// inTurn puts the moves of X and of O in the order in which they are made.
func inTurn(x, o string) (moves []string) {
	xs, os := strings.Fields(x), strings.Fields(o)
	for i, m := range xs {
		moves = append(moves, m)
		if i < len(os) {
			moves = append(moves, os[i])
		}
	}
	return moves
}

// The ends of games that are won under one rule and not under another.
func TestOwnRulesDecide(t *testing.T) {
	stopped := []string{"d8", "c8", "e8", "i8", "f8", "a1", "g8", "a3"}
	edge := []string{"a8", "f8", "b8", "o1", "c8", "o3", "d8", "o5"}
	longer := []string{"d8", "c8", "e8", "j8", "f8", "a1", "h8", "a3", "i8", "a5"}
	white := []string{"a1", "d8", "a3", "e8", "a5", "f8", "a7", "h8", "a9", "i8", "o15"}
	for _, c := range []struct {
		variant string
		moves   []string
		last    string
		over    bool
	}{
		{"mnk:15x15:5:caro", stopped, "h8", false},
		{"mnk:15x15:5", stopped, "h8", true},
		{"mnk:15x15:5:caro", stopped[:7], "a3", false},
		{"mnk:15x15:5:caro", append(slices.Clone(stopped[:2]), "e8", "a1", "f8", "a3", "g8", "a5"), "h8", true},
		{"mnk:15x15:5:caro", edge, "e8", true},
		{"mnk:15x15:5:caro", longer, "g8", true},
		{"mnk:15x15:5:caro", inTurn("d4 e5 f6 h8", "c3 i9 a1 a3"), "g7", false},                        // on a diagonal
		{"mnk:15x15:5:caro", inTurn("a1 b2 c3 e5", "f6 a8 a10 a12"), "d4", true},                       // from the corner
		{"mnk:15x15:5:caro", inTurn("h15 h14 h13 h12", "h10 a8 a10 a12"), "h11", true},                 // from the upper edge
		{"mnk:15x15:5:caro", inTurn("h14 h13 h12 h11", "h15 h9 a10 a12"), "h10", false},                // one short of it
		{"mnk:15x15:5:caro", inTurn("c8 h5 i8 a1 a3", "d8 e8 f8 h8"), "g8", false},                     // O's
		{"mnk:15x15:5:caro", inTurn("c8 h5 a1 a3 a5", "d8 e8 f8 h8"), "g8", true},                      // with one end free
		{"mnk:15x15:5:caro", inTurn("c8 i8 o1 a1 a3 a5", "d8 e8 f8 g9 g7"), "g8", false},               // four and three
		{"mnk:15x15:5:caro", inTurn("d8 e8 f8 h8 g4 g5 g6 g7", "c8 i8 a1 a3 a5 a7 o1 o3"), "g8", true}, // stopped one way, free the other
		{"mnk:15x15:5:renju", inTurn("a1 a3 a5 a7 a9", "h8 i8 h10 h11"), "h9", false},                  // O's double-three is allowed,
		{"mnk:15x15:5:renju", inTurn("a1 a3 a5 a7 a9 a11 o1", "e8 f8 g8 h9 h10 h11"), "h8", false},     // and a double-four;
		{"mnk:15x15:5:renju", inTurn("a1 a3 a5 a7 a9 a11 c1", "d8 e8 f8 h8 i8 j8"), "g8", true},        // a longer line wins
		{"mnk:15x15:5:renju", stopped, "h8", true},
		{"mnk:15x15:5:renju", white, "g8", true},
	} {
		p := after(t, c.variant, append(slices.Clone(c.moves), c.last)...)
		o, over := p.Outcome()
		if _, won := o.Winner(); over != c.over || won != c.over {
			t.Errorf("%s %v %s: over is %v", c.variant, c.moves, c.last, over)
		}
	}
}

// O wins by a four that only a forbidden point would stop, and both sides know.
func TestForbiddenPointDecides(t *testing.T) {
	// h8 is a double-three for X. O has e5, f6, g7, and d4 is X's: with i9 O needs h8.
	moves := []string{"h9", "e5", "h10", "f6", "i8", "g7", "j8", "a15", "d4"}
	p := after(t, "mnk:15x15:5:renju", moves...)
	g := game{rule{rows: 15, cols: 15, line: 5, renju: true}}
	a, err := g.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{Nodes: 3000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if name := g.MoveName(a.Root.Move); a.Root.Low != engine.Win || name != "i9" && name != "h8" || a.Root.Distance != 3 {
		t.Errorf("got %s, %v to %v in %d, want a win in 3 by i9", name, a.Root.Low, a.Root.High, a.Root.Distance)
	}
	p = after(t, "mnk:15x15:5:renju", append(moves, "i9")...)
	a, err = g.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{Nodes: 3000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a.Root.High != engine.Loss || a.Root.Distance != 2 {
		t.Errorf("got %v to %v in %d, want a loss in 2", a.Root.Low, a.Root.High, a.Root.Distance)
	}
}

func TestOwnRulesStandAlone(t *testing.T) {
	for variant, why := range map[string]string{
		"mnk:15x15:5:renju:caro":   "mnk.illegal.together",
		"mnk:15x15:5:renju:misere": "mnk.illegal.together",
		"mnk:15x15:5:exact:caro":   "mnk.illegal.together",
		"mnk:15x15:6:renju":        "mnk.illegal.renju_line",
	} {
		_, err := Family{}.Parse(variant)
		var user *engine.UserError
		if !errors.As(err, &user) || user.Text.ID != why {
			t.Errorf("%s: got %v, want %s", variant, err, why)
		}
	}
}

// Stones of renju that no play reaches are refused: X's overlines, before and beside a five.
// O's are a win like any other.
func TestSetupOfRenju(t *testing.T) {
	g := game{rule{rows: 15, cols: 15, line: 5, renju: true}}
	for _, c := range []struct {
		why  string
		x, o []string
		won  bool
	}{
		{"mnk.illegal.overlong", []string{"a8", "b8", "c8", "d8", "e8", "f8"}, []string{"a1", "c1", "e1", "g1", "i1"}, false},
		{"mnk.illegal.overlong", []string{"a8", "b8", "c8", "d8", "e8", "f8"}, []string{"a1", "c1", "e1", "g1", "i1", "k1"}, false},
		{
			"illegal.lines_at_once",
			[]string{"a8", "b8", "c8", "d8", "e8", "f8", "h10", "i10", "j10", "k10", "l10"},
			[]string{"a1", "c1", "e1", "g1", "i1", "k1", "a3", "c3", "e3", "g3"},
			false,
		},
		{"", []string{"a1", "c1", "e1", "g1", "i1", "k1"}, []string{"a8", "b8", "c8", "d8", "e8", "f8"}, true},
		{"", []string{"a8", "b8", "c8", "d8", "e8"}, []string{"a1", "c1", "e1", "g1"}, true},
	} {
		cells := make([]engine.Symbol, 225)
		for i, names := range [][]string{c.x, c.o} {
			for _, name := range names {
				m, err := g.ParseMove(name)
				if err != nil {
					t.Fatal(err)
				}
				cells[m.Cell] = symbols[i]
			}
		}
		p, err := g.Setup(cells)
		var user *engine.UserError
		if c.why != "" {
			if !errors.As(err, &user) || user.Text.ID != c.why {
				t.Errorf("X %v, O %v: got %v, want %s", c.x, c.o, err, c.why)
			}
			continue
		}
		if err != nil {
			t.Errorf("X %v, O %v: %v", c.x, c.o, err)
			continue
		}
		o, _ := p.Outcome()
		if _, won := o.Winner(); won != c.won {
			t.Errorf("X %v, O %v: won is %v", c.x, c.o, won)
		}
	}
}

// Where only forbidden points are left to X, the game is drawn.
func TestNothingButForbiddenPoints(t *testing.T) {
	rows := []string{"XXX.XX", "OOXOOX", "OOOXOO", "OOXOOO", "XXX.XX"}
	g := game{rule{rows: 5, cols: 6, line: 5, renju: true}}
	var cells []engine.Symbol
	for _, r := range strings.Join(rows, "") {
		s, _ := engine.ParseSymbol(byte(r))
		cells = append(cells, s)
	}
	p, err := g.Setup(cells)
	if err != nil {
		t.Fatal(err)
	}
	if o, over := p.Outcome(); !over || o.Result != engine.Draw {
		t.Errorf("got %v, %v, want a draw", o, over)
	}
	cells[2] = engine.Empty // X is to move no more, and O may put stones anywhere
	if _, err = g.Setup(cells); err == nil {
		t.Error("O has more stones than X")
	}
	cells[6] = engine.Empty
	if p, err = g.Setup(cells); err != nil {
		t.Fatal(err)
	}
	if _, over := p.Outcome(); over {
		t.Error("the game is over, though X may play c1 and a2")
	}
}

// A win by threats is called proved where there is time to look for it and to check it.
func TestTimeProvesInRenju(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, c := range []struct {
		why, rows string
		nodes     uint64
	}{
		{
			"the check takes more positions than most", ".............../.............../.............../.............../.............../.............../" +
				".............../......OXX....../......XOX....../....XOOOXO...../.....O..O.X..../.......X...X.../.............../.............../...............", 1_000_000,
		},
		{
			"the main search ends early", ".............../.............../.............../.............../.............../.............../" +
				"......OX......./......XX.O...../.....OXX......./.......O......./....O........../.............../.............../.............../...............", 60_000,
		},
	} {
		g, p := at(t, "mnk:15x15:5:renju", c.rows)
		a, err := g.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{Nodes: c.nodes, Time: time.Hour}, nil)
		if err != nil || a.Root.Low != engine.Win {
			t.Errorf("%s: got %v to %v by %s, %v; want a win", c.why, a.Root.Low, a.Root.High, a.Method, err)
		}
	}
}
