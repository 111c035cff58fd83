package mnk

import (
	"errors"
	"strings"
	"testing"

	"noughts/engine"
)

// The moves of a record are judged by the rules that it names: the same stones end
// differently, and renju's Black loses on a forbidden point, where the record ends.
func TestRecordsByTheirRules(t *testing.T) {
	read := func(text string) (engine.Record, error) {
		for _, f := range (Family{}).Records() {
			if f.Is(text) {
				return f.Read(text)
			}
		}
		t.Fatalf("no format reads %q", text)
		return engine.Record{}, nil
	}
	sgf := func(rules, moves string) string {
		var b strings.Builder
		for i, cell := range strings.Fields(moves) {
			b.WriteString(";" + string("BW"[i%2]) + "[" + cell + "]")
		}
		return "(;GM[4]SZ[15]RU[" + rules + "]" + b.String() + ")"
	}
	const (
		doubleThree = "g8 a1 i8 a3 h7 a5 h9 a7 h8" // three across, three up
		stopped     = "d8 c8 e8 a1 f8 i8 g8 a3 h8" // five with a stone of O at both ends
		six         = "d8 a1 e8 a3 f8 a5 h8 a7 i8 a9 g8"
	)
	for _, test := range []struct {
		rules, moves, variant string
		moved                 int
		ended                 bool
		outcome               engine.Outcome
	}{
		{"Renju", doubleThree, "mnk:15x15:5:renju", 8, true, engine.WonBy(engine.Second)},
		{"Freestyle", doubleThree, "mnk:15x15:5", 9, false, engine.Outcome{}},
		{"Caro", stopped, "mnk:15x15:5:caro", 9, false, engine.Outcome{}},
		{"Renju", stopped, "mnk:15x15:5:renju", 9, true, engine.WonBy(engine.First)},
		{"Standard", six, "mnk:15x15:5:exact", 11, false, engine.Outcome{}},
		{"Caro", six, "mnk:15x15:5:caro", 11, true, engine.WonBy(engine.First)},
		{"Renju", six, "mnk:15x15:5:renju", 10, true, engine.WonBy(engine.Second)},
	} {
		r, err := read(sgf(test.rules, test.moves))
		if err != nil {
			t.Errorf("%s: %s: %v", test.rules, test.moves, err)
			continue
		}
		if r.Game.Variant() != test.variant || len(r.Moves) != test.moved || r.Ended != test.ended || r.Outcome != test.outcome {
			t.Errorf("%s: %s: got %s, %d moves, %v %v", test.rules, test.moves, r.Game.Variant(), len(r.Moves), r.Ended, r.Outcome)
		}
		for _, f := range (Family{}).Records() {
			again, err := read(f.Write(r))
			if err != nil || again.Game.Variant() != r.Game.Variant() || len(again.Moves) != len(r.Moves) {
				t.Errorf("%s: %s as %s: %v, %v", test.rules, test.moves, f.Name, again, err)
			}
		}
	}
	if r, err := read(sgf("Renju", doubleThree+" a9")); !errors.Is(err, engine.ErrIllegal) {
		t.Errorf("a game that goes on after a forbidden point is %v, %v", r.Moves, err)
	}
}
