package threat

import (
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/longtest"
)

// Every cell that is not said to stop a win is shown to lose, and those that
// everybody knows are said to.
func TestDefensesAreComplete(t *testing.T) {
	longtest.SkipUnderRace(t)
	threatened, lost := 0, 0
	each(6, func(r patterns.Rule, s *VCT, p engine.Player) {
		f := s.PatternBoard
		if f.Size(p, patterns.Fives)+f.Size(p^1, patterns.Fives) > 0 {
			return
		}
		w, ok := s.Win(p^1, testNodes)
		if !ok {
			return
		}
		threatened++
		d := s.Defend(p^1, w, testNodes)
		stops := slices.Collect(d.Stops.All)
		if len(stops) == 0 {
			lost++
		}
		// The verifier is slow: it checks a few of the cells that lose.
		skip := stops
		for i, b := range d.Losing.Branches {
			if i%(1+len(d.Losing.Branches)/3) > 0 {
				skip = append(skip, b.Cells...)
			}
		}
		if len(stops)+len(d.Losing.Branches) != f.Free() {
			t.Errorf("%v: %v: there are %d cells that lose, %d that stop it, and %d free ones", r, board(f, r, p).Cells, len(d.Losing.Branches), len(stops), f.Free())
		}
		if plies, err := board(f, r, p).CheckReplies(d.Losing, skip); err != nil || plies > d.Plies {
			t.Errorf("%v: %v: got a loss in %d unless %v, want %d: %v", r, board(f, r, p).Cells, d.Plies, stops, plies, err)
		}
	})
	if threatened < 20 || lost < 3 {
		t.Errorf("only %d wins were threatened and %d could not be stopped", threatened, lost)
	}
}

func TestKnownDefenses(t *testing.T) {
	for _, c := range []struct {
		name  string
		x, o  []string
		stops []string
	}{
		{"an open three", []string{"g8", "h8", "i8"}, []string{"a1", "c2", "e1"}, []string{"f8", "j8"}},
		{"an open three on one side of the edge", []string{"b8", "c8", "d8"}, []string{"a1", "c2", "e1"}, []string{"a8", "e8", "f8"}},
		{"a broken three", []string{"f8", "h8", "i8"}, []string{"a1", "c2", "e1"}, []string{"e8", "g8", "j8"}},
		{"two open threes that nothing stops", []string{"g8", "h8", "i8", "j4", "j5", "j6"}, []string{"a1", "c2", "e1", "a3", "d13", "f15"}, nil},
	} {
		f := put(t, c.x, c.o)
		s := NewVCT(f, 1<<18, nil)
		w, ok := s.Win(engine.First, 20_000)
		if !ok {
			t.Fatalf("%s: no win", c.name)
		}
		var got []string
		d := s.Defend(engine.First, w, 20_000)
		for cell := range d.Stops.All {
			got = append(got, engine.CellName(cell, 15))
		}
		if slices.Sort(got); !slices.Equal(got, c.stops) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.stops)
		}
	}
}
