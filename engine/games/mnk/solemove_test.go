package mnk

import (
	"errors"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/enginetest"
	"noughts/engine/games/mnk/proofcheck"
)

// at returns a position of a variant with its rows from the top.
func at(t *testing.T, variant, rows string) (game, position) {
	t.Helper()
	g, err := Family{}.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Setup(enginetest.Cells(rows))
	if err != nil {
		t.Fatal(err)
	}
	return g.(game), p.(position)
}

// Positions with one winning move. In bothThreaten all others lose; in nobodyElse nothing
// is threatened.
const (
	bothThreaten = ".............../........X....../.....X.OX....../......O.O....../..X..OXOOOOX.../...OO.X.OX...../...XOXXXOX...../....XOXOX....../...X..O..O...../..O..XOX......./.............../.............../.............../.............../..............."
	twoWays      = ".............../.............../.............../.............../.............../.............../.............../......XXX....../.............../.............../.............../......OOO....../.............../.............../..............."
	nobodyElse   = ".............../.............../.............../.............../.............../.............../.............../......XXX....../.............../.............../.............../.............../O............O./.............../.............O."
)

func TestSoleWin(t *testing.T) {
	g, p := at(t, "mnk:15x15:5", bothThreaten)
	s, ok := g.SoleWin(t.Context(), p, 4_000)
	if !ok || g.MoveName(s.Move) != "k10" || s.Plies < 3 {
		t.Fatalf("got %+v, %v; want k10", s, ok)
	}
	if n, err := s.Check(t.Context()); err != nil || n < 100 {
		t.Errorf("the check took %d positions: %v", n, err)
	}
	_, two := at(t, "mnk:15x15:5", twoWays)
	if s, ok := g.SoleWin(t.Context(), two, 4_000); ok {
		t.Errorf("%v alone wins, where the other end of the three does too", s.Move)
	}
	_, quiet := at(t, "mnk:15x15:5", nobodyElse)
	if s, ok := g.SoleWin(t.Context(), quiet, 4_000); ok {
		t.Errorf("%v alone wins, where nothing is threatened", s.Move)
	}
}

// TestSoleDefense looks for the one move that stops a win by threats.
func TestSoleDefense(t *testing.T) {
	g, p := at(t, "mnk:15x15:5", ".............../.............../.............../.............../.........X...../.........O...../.........OX..../.......O.O.X.../........X.X..../.........XO..../.............../........OX...../.............../.............../...............")
	s, threats, ok := g.SoleDefense(t.Context(), p, 4_000)
	if !ok || g.MoveName(s.Move) != "i5" || s.Plies != 0 || len(threats) == 0 {
		t.Fatalf("got %+v, %v, %v; want i5", s, threats, ok)
	}
	if n, err := s.Check(t.Context()); err != nil || n < 100 {
		t.Errorf("the check took %d positions: %v", n, err)
	}
	for _, rows := range []string{bothThreaten, twoWays, nobodyElse} { // where one wins, and where three moves stop a three
		_, p := at(t, "mnk:15x15:5", rows)
		if s, _, ok := g.SoleDefense(t.Context(), p, 4_000); ok {
			t.Errorf("%v alone is said to hold in %s", s.Move, rows)
		}
	}
}

// TestSoleFours looks for the one move that wins by fours alone.
func TestSoleFours(t *testing.T) {
	const series = ".............../.............../.............../.............../.............../........O....../........X....../......X.XO...../......OOX.X..../....O..OOX..X../.....OXXXOOOX../.......OX.O..../.........OXX.../.......XOOO..../.......X.X....."
	g, p := at(t, "mnk:15x15:5", series)
	s, ok := g.SoleFours(t.Context(), p, 4_000)
	if !ok || g.MoveName(s.Move) != "m9" || s.Plies < 5 {
		t.Fatalf("got %+v, %v; want m9", s, ok)
	}
	if n, err := s.Check(t.Context()); err != nil || n < 2 {
		t.Errorf("the check took %d positions: %v", n, err)
	}
	b, _ := p.plainBoard(t.Context())
	if err := b.CheckOnlyFour(s.Reply.Cell); !errors.Is(err, proofcheck.ErrWrong) {
		t.Errorf("%s is said to win by fours, too: %v", g.MoveName(s.Reply), err)
	}
	for _, rows := range []string{twoWays, nobodyElse} { // where a three has only to be extended
		_, p := at(t, "mnk:15x15:5", rows)
		if s, ok := g.SoleFours(t.Context(), p, 4_000); ok {
			t.Errorf("%v alone is said to win by fours in %s", s.Move, rows)
		}
	}
	g, caro := at(t, "mnk:15x15:5:caro", series)
	if s, ok := g.SoleFours(t.Context(), caro, 4_000); ok {
		t.Errorf("%v is said to win by fours where they may be stopped beside", s.Move)
	}
}

// TestSoleWinIsChecked claims what is not so.
func TestSoleWinIsChecked(t *testing.T) {
	_, p := at(t, "mnk:15x15:5", bothThreaten)
	five := &proofcheck.Proof{Move: 0}
	if _, err := p.checkSoleMove(t.Context(), five, 0, &proofcheck.Replies{}); !errors.Is(err, proofcheck.ErrWrong) || !strings.Contains(err.Error(), "does not win") {
		t.Errorf("a1 completes no line: %v", err)
	}
	_, open := at(t, "mnk:15x15:5", ".............../.............../.............../.............../.............../.............../..............O/.....XXXX....../.............../.............../.............../.............../OOO............/.............../...............")
	wins := &proofcheck.Proof{Move: 7*15 + 4}
	if _, err := open.checkSoleMove(t.Context(), wins, wins.Move, &proofcheck.Replies{Else: &proofcheck.Proof{Move: 2*15 + 3}}); !errors.Is(err, proofcheck.ErrWrong) || !strings.Contains(err.Error(), "does not lose") {
		t.Errorf("nothing loses there: %v", err)
	}
}

func TestThemes(t *testing.T) {
	const empty = "..............."
	board := func(rows map[int]string) string {
		var lines []string
		for row := 15; row > 0; row-- {
			if rows[row] == "" {
				rows[row] = empty
			}
			lines = append(lines, rows[row])
		}
		return strings.Join(lines, "/")
	}
	far := "O.O.O.O........"
	for _, c := range []struct {
		variant, rows, move, want string
	}{
		{"mnk:15x15:5", board(map[int]string{10: ".......X.......", 9: ".......X.......", 8: "...OXXX........", 1: far}), "h8", themeFourThree},
		{"mnk:15x15:5", board(map[int]string{10: ".......X.......", 9: ".......X.......", 8: ".....XX........", 1: far}), "h8", themeDoubleThree},
		{"mnk:15x15:5", board(map[int]string{12: ".......O.......", 11: ".......X.......", 10: ".......X.......", 9: ".......X.......", 8: "...OXXX........", 1: far}), "h8", themeDoubleFour},
		{"mnk:15x15:5", board(map[int]string{10: ".......X.......", 9: ".......X.......", 8: ".....XX........", 1: far}), "n8", engine.ThemeQuiet},
		{"mnk:15x15:5", board(map[int]string{8: ".....XXX.......", 1: "O.O.O.........."}), "i8", themeOpenFour},
		// Stopped on one side, a three is none.
		{"mnk:15x15:5", board(map[int]string{10: ".......X.......", 9: ".......X.......", 8: "....OXX........", 1: "O.O.O.........."}), "h8", ""},
		// Four in a row have no such names.
		{"mnk:15x15:4", board(map[int]string{8: ".....XX........", 1: "O.O............"}), "h8", ""},
	} {
		g, p := at(t, c.variant, c.rows)
		m, err := g.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if names := g.Themes(p, []engine.Move{m}, engine.Win); len(names) > 0 {
			got = names[0]
		}
		if got != c.want {
			t.Errorf("%s %s, %s: got %q, want %q", c.variant, c.rows, c.move, got, c.want)
		}
	}
}
