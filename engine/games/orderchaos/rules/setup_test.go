package rules_test

import (
	"errors"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

func TestSetupRefuses(t *testing.T) {
	for _, c := range []struct{ variant, rows, reason string }{
		{"4x4:4", "XXXX/..../..../OOOO", "orderchaos.illegal.ended"},
		{"3x4:3", "XXXX/..../....", ""}, // the last stone was in both lines
		{"3x6:3", "XXXXXX/....../......", "orderchaos.illegal.ended"},
		{"3x6:3:full", "XXXXXX/....../......", ""},
		{"3x6:3:exact", "XXXXXX/....../......", ""}, // XX.XXX would have won, but XX.XX. goes on
		{"3x3:3:exact", "XXX/XXX/...", "orderchaos.illegal.ended"},
		{"3x3:3", "X.T/.../...", "illegal.symbol Cell=c3 Symbol=T Symbols=X, O"},
		{"3x3:3", "X../...", "illegal.cells Count=6 Want=9"},
	} {
		_, err := rulestest.SetUp(c.variant, c.rows)
		switch {
		case c.reason == "" && err != nil:
			t.Errorf("%s %s: %v", c.variant, c.rows, err)
		case c.reason != "" && (!errors.Is(err, engine.ErrIllegal) || err.Error() != c.reason):
			t.Errorf("%s %s: got %v, want an illegal position because of %q", c.variant, c.rows, err, c.reason)
		}
	}
}

// Every board of 3×4 is held against the definition: a position is reachable if
// taking some stone away leaves a reachable position that is not over.
func TestSetupOnEveryBoard(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, v := range []string{"3x4:3", "3x4:3:exact"} {
		r, err := rules.Parse(rules.Key + ":" + v)
		if err != nil {
			t.Fatal(err)
		}
		const boards = 531441 // 3^12
		reachable := make([]bool, boards)
		over := make([]bool, boards)
		cells := make([]engine.Symbol, 12)
		wrong := 0
		for i := range boards { // taking a stone away leads to a smaller number
			p := rules.Position{Variant: r}
			reachable[i] = i == 0
			for c, n, power := 0, i, 1; c < 12; c, n, power = c+1, n/3, power*3 {
				cells[c] = engine.Symbol(n % 3)
				if n%3 > 0 {
					p = p.Step(engine.Move{Cell: uint16(c), Symbol: cells[c]})
					before := i - n%3*power
					reachable[i] = reachable[i] || reachable[before] && !over[before]
				}
			}
			over[i] = p.Over()
			if i%4 > 0 {
				continue // every fourth is enough to be set up
			}
			if _, err := r.Setup(cells); (err == nil) != reachable[i] && wrong < 5 {
				wrong++
				t.Errorf("%s: got %v, want reachable %v", rulestest.Show(&p), err, reachable[i])
			}
		}
	}
}

// Whatever is set up is a position that can be gone on from, and survives.
func FuzzSetup(f *testing.F) {
	f.Add("4x4:4", "XXXX/OO../..../....")
	f.Add("3x6:3:exact", "XXXXXX/....../......")
	f.Add("5x5:4:symbols=4:exact:full:chaos-first", "XOTS./...../...../...../.....")
	f.Fuzz(func(t *testing.T, variant, board string) {
		p, err := rulestest.SetUp(variant, board)
		if err != nil {
			return
		}
		again, err := rulestest.SetUp(variant, strings.TrimPrefix(rulestest.Show(&p), p.Variant.String()+" "))
		if err != nil || again != p {
			t.Fatalf("%s: read again got %v, %v", rulestest.Show(&p), again, err)
		}
		p.Board()
		if got, over := len(p.AppendMoves(nil)), p.Over(); over != (got == 0) {
			t.Fatalf("%s: over is %v with %d moves", rulestest.Show(&p), over, got)
		}
		if p.HasLine() != hasLine(&p) {
			t.Fatalf("%s: got a line: %v, want %v", rulestest.Show(&p), p.HasLine(), hasLine(&p))
		}
	})
}
