package openingrules_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games/mnk/openingrules"
)

// board is 15×15, and renju's is that with its rules.
var (
	board = openingrules.Board{Rows: 15, Cols: 15}
	renju = openingrules.Board{Rows: 15, Cols: 15, Rule: "renju"}
)

// named returns an opening rule of a board.
func named(t *testing.T, b openingrules.Board, name string) engine.OpeningRule {
	t.Helper()
	for _, r := range openingrules.For(b) {
		if r.Name() == name {
			return r
		}
	}
	t.Fatalf("%v has no %s", b, name)
	return nil
}

// at returns the stage after a list of steps: cells that moves are made on, and choices,
// which begin with an exclamation mark.
func at(t *testing.T, r engine.OpeningRule, steps string) (engine.OpeningStage, error) {
	t.Helper()
	var moves []engine.Move
	var choices []engine.OpeningChoice
	for _, word := range strings.Fields(steps) {
		if name, ok := strings.CutPrefix(word, "!"); ok {
			choices = append(choices, engine.OpeningChoice{Ply: len(moves), Name: name})
			continue
		}
		c, err := engine.ParseCell(word, 15, 15)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, engine.Move{Cell: c})
	}
	return r.Stage(moves, choices)
}

// stageText writes who decides what in a stage: X: place, X: place 8 (so many cells), X: offer 216,
// O: stay|swap, over; swapped, where sides have changed.
func stageText(s engine.OpeningStage) string {
	if s.Over {
		return map[bool]string{false: "over", true: "over swapped"}[s.Swapped]
	}
	who := string("XO"[s.Decider])
	var names []string
	for _, o := range s.Options {
		names = append(names, o.Name)
	}
	switch {
	case names != nil:
		return who + ": " + strings.Join(names, "|")
	case s.Offer:
		return who + ": offer " + strconv.Itoa(len(s.Cells))
	case s.Cells == nil:
		return who + ": place"
	}
	return who + ": place " + strconv.Itoa(len(s.Cells))
}

// Every rule asks whom it should for what it should, along every way through it. X and O
// are the sides that the players have at that moment.
func TestStages(t *testing.T) {
	const ten = "!a1 !b1 !c1 !d1 !e1 !f1 !g1 !h1 !i1 !j1"
	for _, test := range []struct {
		rule, steps, want string
	}{
		{"swap", "", "X: place"},
		{"swap", "a1", "X: place"},
		{"swap", "a1 b5", "X: place"},
		{"swap", "a1 b5 c9", "O: stay|swap"},
		{"swap", "a1 b5 c9 !stay", "over"},
		{"swap", "a1 b5 c9 !swap", "over swapped"},
		{"swap", "a1 b5 c9 !swap d4 e5 f6", "over swapped"},

		{"swap2", "a1 b5 c9", "O: stay|swap|more"},
		{"swap2", "a1 b5 c9 !stay", "over"},
		{"swap2", "a1 b5 c9 !swap", "over swapped"},
		{"swap2", "a1 b5 c9 !more", "O: place"},
		{"swap2", "a1 b5 c9 !more d1", "O: place"},
		{"swap2", "a1 b5 c9 !more d1 d2", "X: stay|swap"},
		{"swap2", "a1 b5 c9 !more d1 d2 !stay", "over"},
		{"swap2", "a1 b5 c9 !more d1 d2 !swap", "over swapped"},

		{"pro", "", "X: place 1"},
		{"pro", "h8", "O: place"},
		{"pro", "h8 h9", "X: place 200"},
		{"pro", "h8 a1", "X: place 199"},
		{"pro", "h8 h9 k8", "over"},
		{"long-pro", "h8 h9", "X: place 176"},
		{"long-pro", "h8 h9 l8", "over"},

		{"taraguchi-10", "", "X: place 1"},
		{"taraguchi-10", "h8", "O: stay|swap"},
		{"taraguchi-10", "h8 !stay", "O: place 8"},
		{"taraguchi-10", "h8 !swap", "O: place 8"},
		{"taraguchi-10", "h8 !swap h9", "X: stay|swap"},
		{"taraguchi-10", "h8 !swap h9 !swap", "X: place 23"},
		{"taraguchi-10", "h8 !stay h9 !stay h10", "O: stay|swap"},
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay", "O: place 46"},
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7", "X: stay|swap|ten"},
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7 !stay", "X: place 77"},
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7 !swap", "X: place 77"},
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7 !swap h6", "O: stay|swap"},
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7 !swap h6 !swap", "over"},
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7 !stay h6 !swap", "over swapped"},
		{"soosorv-8", "", "X: place 1"},
		{"soosorv-8", "h8", "X: place 8"},
		{"soosorv-8", "h8 h9", "X: place 23"},
		{"soosorv-8", "h8 h9 h10", "O: stay|swap"},
		{"soosorv-8", "h8 h9 h10 !swap", "O: place"},
		{"soosorv-8", "h8 h9 h10 !stay a1", "O: 1|2|3|4|5|6|7|8"},
		{"soosorv-8", "h8 h9 h10 !stay a1 !1", "X: stay|swap"},
		{"soosorv-8", "h8 h9 h10 !stay a1 !1 !swap", "X: place"},
		{"soosorv-8", "h8 h9 h10 !stay a1 !1 !swap b2", "over swapped"},
		{"soosorv-8", "h8 h9 h10 !swap a1 !3", "X: stay|swap"},
		{"soosorv-8", "h8 h9 h10 !swap a1 !3 !stay", "X: offer 221"},
		{"soosorv-8", "h8 h9 h10 !swap a1 !3 !swap !b1 !c1", "X: offer 219"},
		{"soosorv-8", "h8 h9 h10 !swap a1 !3 !swap !b1 !c1 !d1", "O: place 3"},
		{"soosorv-8", "h8 h9 h10 !swap a1 !3 !swap !b1 !c1 !d1 c1", "over"},
		// The stones stand on one column: one offer of each pair of mirror images.
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7 !ten", "X: offer 221"},
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7 !ten !a1", "X: offer 219"},
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7 !ten !a1 !h1", "X: offer 218"},
		// Without a symmetry nothing is alike.
		{"taraguchi-10", "h8 !stay h9 !stay i10 !stay g7 !ten !a1", "X: offer 220"},
		// The stones are as on a mirror, but not their sides.
		{"taraguchi-10", "h8 !stay i9 !stay i7 !stay j8 !ten !a1", "X: offer 220"},
		{"taraguchi-10", "h8 !stay h9 !stay i10 !swap g7 !ten " + ten, "O: place 10"},
		{"taraguchi-10", "h8 !stay h9 !stay i10 !swap g7 !ten " + ten + " c1", "over swapped"},
	} {
		b := board
		if strings.Contains(test.rule, "-1") || strings.Contains(test.rule, "-8") {
			b = renju
		}
		s, err := at(t, named(t, b, test.rule), test.steps)
		if got := stageText(s); err != nil || got != test.want {
			t.Errorf("%s after %q: got %s, %v, want %s", test.rule, test.steps, got, err, test.want)
		}
		wantHelp(t, named(t, b, test.rule), test.steps, s)
	}
}

// wantHelp wants each option of a stage to say that points are offered next just where they are.
func wantHelp(t *testing.T, r engine.OpeningRule, steps string, s engine.OpeningStage) {
	t.Helper()
	for _, o := range s.Options {
		next, err := at(t, r, steps+" !"+o.Name)
		if offers := strings.Contains(o.Help.ID, "offers") || o.Name == "ten"; err != nil || o.Help.ID != "" && next.Offer != offers {
			t.Errorf("%s after %q: %s says %s, then comes %s, %v", r.Name(), steps, o.Name, o.Help.ID, stageText(next), err)
		}
	}
}

// What a rule does not allow is no way to begin.
func TestImpossible(t *testing.T) {
	for _, test := range []struct{ rule, steps string }{
		{"swap", "a1 b5 c9 d4"},                                            // the choice is missing
		{"swap", "a1 b5 c9 !more"},                                         // of another rule
		{"swap", "a1 b5 !stay"},                                            // too early
		{"swap", "a1 b5 c9 !stay !stay"},                                   // twice
		{"swap", "a1 b5 c9 !stay d4 !swap"},                                // too late
		{"swap2", "a1 b5 c9 !more d1 d2 !more"},                            // only once
		{"pro", "a1"},                                                      // not in the middle
		{"pro", "h8 a1 j10"},                                               // too near
		{"long-pro", "h8 a1 k8"},                                           // too near for this one
		{"taraguchi-10", "h8 !stay j10"},                                   // not within 3×3
		{"taraguchi-10", "h8 !stay h9 !stay k11"},                          // not within 5×5
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay d4"},                 // not within 7×7
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7 !stay c3"},        // not within 9×9
		{"soosorv-8", "h8 h9 k11"},                                         // not within 5×5
		{"soosorv-8", "h8 h9 h10 !stay a1 !9"},                             // one too many
		{"soosorv-8", "h8 h9 h10 !stay a1 !2 !stay !b1 c1"},                // not offered yet
		{"soosorv-8", "h8 h9 h10 !stay a1 !2 !stay !b1 !c1 d1"},            // not offered
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7 !ten !a1 !a1"},    // twice
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7 !ten !a1 !o1"},    // a mirror image
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7 !ten !a1 !h8"},    // taken
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7 !ten !a1 !x9"},    // no cell
		{"taraguchi-10", "h8 !stay h9 !stay h10 !stay h7 !ten !a1 !b1 c1"}, // before all are offered
		{"taraguchi-10", "h8 !stay h9 !stay i10 !stay g7 !ten !a1 !b1 !c1 !d1 !e1 !f1 !g1 !h1 !i1 !j1 k1"},
	} {
		b := board
		if strings.Contains(test.rule, "-1") || strings.Contains(test.rule, "-8") {
			b = renju
		}
		if s, err := at(t, named(t, b, test.rule), test.steps); err == nil {
			t.Errorf("%s after %q: got %s, want an error", test.rule, test.steps, stageText(s))
		}
	}
}

// Who plays which side is said on the buttons: an option that swaps names the other side.
func TestOptionsNameSides(t *testing.T) {
	s, err := at(t, named(t, board, "swap2"), "a1 b5 c9 !more d1 d2")
	if err != nil || len(s.Options) != 2 {
		t.Fatal(s, err)
	}
	for i, want := range []string{"x", "o"} {
		if got := fmt.Sprint(s.Options[i].Label.Data["Side"]); got != "mnk.side."+want {
			t.Errorf("option %d is %s, want %s", i, got, want)
		}
	}
	if small := openingrules.For(openingrules.Board{Rows: 9, Cols: 15}); small != nil {
		t.Errorf("a board of 9×15 has %d opening rules", len(small))
	}
	if s, _ := at(t, named(t, openingrules.Board{Rows: 16, Cols: 20}, "pro"), ""); !slices.Equal(s.Cells, []uint16{8*20 + 10}) {
		t.Errorf("the middle of 16×20 is %v", s.Cells)
	}
}
