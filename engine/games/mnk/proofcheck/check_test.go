package proofcheck_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/games/mnk/proofcheck"
	"noughts/engine/longtest"
)

// board reads a position for boards of five in a row or the line given.
func board(t testing.TB, text string, line int, exact bool) *proofcheck.Board {
	t.Helper()
	_, p, err := games.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return boardOf(p, line, exact)
}

func boardOf(p engine.Position, line int, exact bool) *proofcheck.Board {
	b := p.Board()
	turn := engine.X
	if p.Turn() == engine.Second {
		turn = engine.O
	}
	return &proofcheck.Board{Rows: b.Rows, Cols: b.Cols, Line: line, Exact: exact, Cells: b.Cells, Turn: turn}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		position, proof string
		line            int
		plies           int
		wrong           string
	}{
		{"mnk:3x3:3 a1 a3 b1 b3", "c1", 3, 1, ""},
		{"mnk:3x3:3 a1 a3 b1 b3", "c2", 3, 0, "after c2: this completes no line"},
		{"mnk:3x3:3 a1 a3 b1 b3", "a1", 3, 0, "a1 is not free"},
		{"mnk:1x9:3 h1 a1 i1 b1", "f1(* g1)", 3, 0, "after f1 c1: this reply completes a line"},
		{"mnk:3x3:3 a1 b1 c3 b3", "b2", 3, 1, ""},
		// The first cell and the last are replies too.
		{"mnk:1x9:3 b1 h1", "c1(* a1)", 3, 0, "after c1 a1: a1 is not free"},
		{"mnk:1x9:3 h1 b1", "g1(* i1)", 3, 0, "after g1 i1: i1 is not free"},
		{"mnk:1x9:3 b1 h1", "c1(a1 d1)(* a1)", 3, 3, ""},
		// Nobody has lost when the board is full.
		{"mnk:1x3:3 a1 c1", "b1(* a1)", 3, 0, "after b1: the board is full"},
		{"mnk:3x3:3 a1 b1", "a3(a2 c3(b2 c1)(* b2))(* a2)", 3, 0, "after a3 a2 c3 b2 c1: this completes no line"},
		{"mnk:3x3:3 a1 b1", "a3(a2 c3(b2 b3)(* b2))(* a2)", 3, 5, ""},
		{"mnk:3x3:3 a1 b1", "a3(a2 c3(b2 b3)(* b2))(b2 a2)", 3, 0, "after a3 c1: this reply is not answered"},
		{"mnk:6x7:4 c1 c6 d1 d6", "e1(b1 f1)(* b1)", 4, 3, ""},
		{"mnk:6x7:4 c1 c6 d1 d6", "e1(b1,a1,g1 f1)(* b1)", 4, 3, ""},
		{"mnk:6x7:4 c1 c6 d1 d6", "e1(* f1)", 4, 0, "after e1 f1: f1 is not free"},
	} {
		b := board(t, c.position, c.line, false)
		p, err := parse(c.proof, b.Rows, b.Cols)
		if err != nil {
			t.Fatal(err)
		}
		plies, err := b.Check(p)
		if c.wrong == "" && (err != nil || plies != c.plies || p.Plies() != c.plies) {
			t.Errorf("%s: %s: got %d and %d, %v, want a win in %d", c.position, c.proof, plies, p.Plies(), err, c.plies)
		}
		if c.wrong != "" && (!errors.Is(err, proofcheck.ErrWrong) || !strings.Contains(err.Error(), c.wrong)) {
			t.Errorf("%s: %s: got %v, want ... %s", c.position, c.proof, err, c.wrong)
		}
		if got := format(p, b.Cols); got != c.proof {
			t.Errorf("%s is written as %s", c.proof, got)
		}
	}
}

// What renju forbids wins nothing and needs no answer; in caro a stone beside a line is an
// answer, too.
func TestCheckByOwnRules(t *testing.T) {
	for _, c := range []struct{ position, proof, wrong string }{
		{"renju h8 a1 i8 a3 j9 a5 j10 a8", "j8(* a2)", "j8 is forbidden"},
		// h8 would be a double-three, so X cannot stop O there.
		{"renju h9 e5 h10 f6 i8 g7 j8 a15 d4", "i9(* h8)", ""},
		{"gomoku h9 e5 h10 f6 i8 g7 j8 a15 d4", "i9(* h8)", "h8 is not free"},
		// A straight four with room at both ends, and one that O's stone makes useless.
		{"caro h8 a1 i8 a3 j8 a5", "k8(l8 g8)(* l8)", ""},
		{"caro h8 f8 i8 a3 j8 a5", "k8(l8 g8)(* l8)", "after k8 l8 g8: this completes no line"},
		{"caro h8 g8 i8 a3 j8 a5 k8 a7", "l8", ""},
		{"caro h8 g8 i8 m8 j8 a5 k8 a7", "l8", "this completes no line"},
	} {
		b := board(t, c.position, 5, false)
		b.Renju, b.Caro = strings.HasPrefix(c.position, "renju"), strings.HasPrefix(c.position, "caro")
		p, err := parse(c.proof, b.Rows, b.Cols)
		if err != nil {
			t.Fatal(err)
		}
		_, err = b.Check(p)
		if c.wrong == "" && err != nil || c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)) {
			t.Errorf("%s: %s: got %v, want ... %s", c.position, c.proof, err, c.wrong)
		}
	}
}

// Where only forbidden points are left to X the game is drawn, whatever O threatens.
func TestCheckWhereNothingIsLegal(t *testing.T) {
	rows := []string{"XXX.XX", "XOXOXX", "OXXOOX", "XXOOXX", "OXX.XO"} // the bottom row first
	b := &proofcheck.Board{Rows: 5, Cols: 6, Line: 5, Renju: true, Turn: engine.O}
	for _, r := range strings.Join(rows, "") {
		s, _ := engine.ParseSymbol(byte(r))
		b.Cells = append(b.Cells, s)
	}
	p, err := parse("d5(* d1)", 5, 6)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Check(p); err == nil || !strings.Contains(err.Error(), "every reply is forbidden") {
		t.Errorf("got %v, want a draw", err)
	}
	b.Cells[4*6] = engine.Empty // now X has a move, which does not help
	if plies, err := b.Check(p); err != nil || plies != 3 {
		t.Errorf("got %d, %v, want a win in 3", plies, err)
	}
}

// Whoever has a line before the end, or fills the board, does not lose.
func TestCheckReplies(t *testing.T) {
	b := board(t, "mnk:6x7:4 c1 c6 d1 d6 e1", 4, false)
	p := &proofcheck.Replies{
		Branches: []proofcheck.Branch{{Cells: []uint16{1}, Then: &proofcheck.Proof{Move: 5}}},
		Else:     &proofcheck.Proof{Move: 1},
	}
	if plies, err := b.CheckReplies(p, nil); plies != 2 || err != nil {
		t.Errorf("got %d, %v, want a loss in 2", plies, err)
	}
	p.Branches = nil
	if _, err := b.CheckReplies(p, nil); !errors.Is(err, proofcheck.ErrWrong) {
		t.Errorf("got %v, want it to be wrong", err)
	}
	if plies, err := b.CheckReplies(p, []uint16{1}); plies != 2 || err != nil {
		t.Errorf("without b1: got %d, %v, want a loss in 2", plies, err)
	}
}

// Lines are those of the rules, on boards of all kinds.
func TestLinesAreThoseOfTheRules(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(1, 2))
	won := 0
	for variant, line := range map[string]int{
		"mnk:3x3:3": 3, "mnk:6x7:4": 4, "mnk:9x9:5:exact": 5, "mnk:1x9:3": 3, "mnk:8x3:2:exact": 2, "mnk:12x12:5": 5,
		"mnk:7x7:5:renju": 5, "mnk:4x9:3:caro": 3,
	} {
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			for p := game.Start(); ; {
				moves := p.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				next, err := p.Play(m)
				if err != nil {
					t.Fatal(err)
				}
				o, _ := next.Outcome()
				b := boardOf(p, line, strings.Contains(variant, "exact"))
				b.Renju, b.Caro = strings.Contains(variant, "renju"), strings.Contains(variant, "caro")
				_, err = b.Check(&proofcheck.Proof{Move: m.Cell})
				if (err == nil) != (o.Result != engine.Draw) {
					t.Fatalf("%s: %s after\n%v\nmakes a line: %v", variant, game.MoveName(m), p.Board().Cells, o)
				}
				if err == nil {
					won++
				}
				p = next
			}
		}
	}
	if won < 100 {
		t.Errorf("only %d games had a line", won)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"h8", "h8(i9 j10)(* i9)", "a1(a2,a3 b1(* c3))(* d4)", "a1(", "(", "a1(* )", "a1(a2,* b1)"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parse(text, 15, 15)
		if err != nil {
			return
		}
		again, err := parse(format(p, 15), 15, 15)
		if err != nil || format(again, 15) != format(p, 15) {
			t.Errorf("%q: does not parse back: %v", text, err)
		}
	})
}
