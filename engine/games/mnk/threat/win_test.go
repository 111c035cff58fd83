package threat

import (
	"testing"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/longtest"
)

// testNodes is how many positions the searches of tests visit.
const testNodes = 2000

// Every win that is found holds against every reply, and lasts no longer than is
// said.
func TestWinsHold(t *testing.T) {
	games, least := longtest.Sample(t, 6, 16), longtest.Sample(t, 3, 10)
	found, long := map[int]int{}, 0 // by length of a line
	each(games, func(r patterns.Rule, s *VCT, p engine.Player) {
		w, ok := s.Win(p, testNodes)
		if !ok {
			return
		}
		found[r.Line]++
		if w.Plies > 5 {
			long++
		}
		checkWin(t, r, s.PatternBoard, p, w)
		if shorter := s.Shorten(p, w, testNodes); shorter.Plies > w.Plies {
			t.Errorf("%v: %d plies became %d", r, w.Plies, shorter.Plies)
		} else if shorter.Plies < w.Plies {
			checkWin(t, r, s.PatternBoard, p, shorter)
		}
	})
	for _, r := range rules {
		if found[r.Line] == 0 {
			t.Errorf("no win by %d in a row was found", r.Line)
		}
	}
	if long < least {
		t.Errorf("only %d wins in more than 5 plies", long)
	}
}

// checkWin gives a win to package proofcheck, and plays its line.
func checkWin(t *testing.T, r patterns.Rule, f *patterns.PatternBoard, p engine.Player, w Win) {
	t.Helper()
	b := board(f, r, p)
	plies, err := b.Check(w.Proof)
	if err != nil || plies != w.Plies {
		t.Errorf("%v: %v: got a win in %d, want %d: %v", r, b.Cells, w.Plies, plies, err)
	}
	line := w.Line()
	if len(line) != w.Plies {
		t.Errorf("%v: the line %v has not %d plies", r, line, w.Plies)
	}
	for i, c := range line {
		if f.Taken(c) || f.Any(p^engine.Player(i&1), patterns.Fives).Has(c) != (i == len(line)-1) {
			t.Errorf("%v: move %d of the line %v is wrong", r, i, line)
		}
		f.Place(c, p^engine.Player(i&1))
	}
	for range line {
		f.Undo()
	}
}

// put sets up a board of five in a row, with the stones of X and O by name.
func put(t *testing.T, x, o []string) *patterns.PatternBoard {
	t.Helper()
	f := patterns.New(gomoku)
	for p, names := range [2][]string{x, o} {
		for _, name := range names {
			c, err := engine.ParseCell(name, 15, 15)
			if err != nil {
				t.Fatal(err)
			}
			f.Place(c, engine.Player(p))
		}
	}
	return f
}

func TestKnownWins(t *testing.T) {
	for _, c := range []struct {
		name  string
		x, o  []string
		plies int // 0: none
	}{
		{"an open three wins", []string{"g8", "h8", "i8"}, []string{"a1", "c2", "e1"}, 3},
		{"two open twos that cross make two threes", []string{"g8", "h8", "j5", "j6"}, []string{"a1", "c2", "e1", "a4"}, 5},
		{"nothing is there", []string{"h8"}, []string{"h9"}, 0},
		{"a four that comes first stops it", []string{"g8", "h8", "j5", "j6"}, []string{"a1", "b1", "c1", "e1"}, 0},
	} {
		s := NewVCT(put(t, c.x, c.o), 1<<18, nil)
		w, ok := s.Win(engine.First, 20_000)
		if ok {
			w = s.Shorten(engine.First, w, 20_000)
		}
		if w.Plies != c.plies {
			t.Errorf("%s: got a win in %d, want %d", c.name, w.Plies, c.plies)
		}
	}
}

func TestStops(t *testing.T) {
	f, n := put(t, []string{"g8", "h8", "j5", "j6", "d4", "k11", "l9"}, []string{"a1", "c2", "g7", "a4", "h9", "k10"}), 0
	s := NewVCT(f, 1<<18, func() bool { n++; return true })
	if _, ok := s.Win(engine.First, 1_000_000_000); ok || n == 0 {
		t.Errorf("the search went on: %d", n)
	}
}

// Only a proof that is found allocates.
func TestTheSearchAllocatesNothing(t *testing.T) {
	f := put(t, []string{"g8", "h8", "j5", "d4", "l12"}, []string{"a1", "c2", "g7", "a4", "h9"})
	for p := range engine.Player(2) {
		s := NewVCT(f, 1<<18, nil)
		for range 8 {
			s.Win(p, testNodes) // until the board knows all lines
		}
		if n := testing.AllocsPerRun(1, func() {
			if _, ok := s.Win(p, testNodes); ok {
				t.Error("there is a win, which is not for this test")
			}
		}); n > 0 {
			t.Errorf("%v allocations for %d positions", n, s.Visited())
		}
	}
}
