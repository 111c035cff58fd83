package orderchaos

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/enginetest"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/uct"
)

// at returns a position of a variant, its rows given from the top.
func at(t testing.TB, variant, rows string) rules.Position {
	t.Helper()
	p, err := setUp(variant, rows)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func setUp(variant, rows string) (rules.Position, error) {
	r, err := rules.Parse(rules.Key + ":" + variant)
	if err != nil {
		return rules.Position{}, err
	}
	var cells []engine.Symbol
	list := strings.Split(rows, "/")
	for i := len(list) - 1; i >= 0; i-- {
		for _, c := range []byte(list[i]) {
			s, ok := engine.ParseSymbol(c)
			if !ok {
				return rules.Position{}, fmt.Errorf("%q is no symbol", c)
			}
			cells = append(cells, s)
		}
	}
	return r.Setup(cells)
}

func TestFamily(t *testing.T) {
	for _, v := range []string{
		"3x3:3", "3x3:3:full:chaos-first", "3x4:3:exact", "4x3:3:exact:full", "4x4:4", "4x4:4:chaos-first",
		"4x4:3:exact:symbols=3", "5x4:4:exact:full:chaos-first:symbols=4", "6x6:5:exact", "6x6:5:exact:full", "9x8:5:exact:full",
	} {
		g, err := Family{}.Parse(rules.Key + ":" + v)
		if err != nil {
			t.Fatal(err)
		}
		enginetest.Run(t, g)
	}
}

func TestCounts(t *testing.T) {
	g := game{rules.Variant{Rows: 3, Cols: 3, Line: 3, Symbols: 2}}
	// Up to the fourth ply 2·9, 2·8, … moves; then some games are over: after
	// three plies there are 8 lines, 2 symbols and 3! orders of finished ones.
	enginetest.Perft(t, g, 18, 18*16, 18*16*14, (18*16*14-96)*12)
}

// mirror and quarter are symmetries of the 4×4 board.
func TestSymmetry(t *testing.T) {
	mirror, quarter := make([]uint16, 16), make([]uint16, 16)
	for c := range uint16(16) {
		row, col := c/4, c%4
		mirror[c], quarter[c] = row*4+3-col, col*4+3-row
	}
	for _, v := range []string{"4x4:4", "4x4:3:exact", "4x4:3:exact:full", "4x4:4:full:chaos-first:symbols=3"} {
		r, err := rules.Parse(rules.Key + ":" + v)
		if err != nil {
			t.Fatal(err)
		}
		enginetest.Symmetry(t, game{r}, mirror, 10)
		enginetest.Symmetry(t, game{r}, quarter, 10)
	}
}

func TestOutcomes(t *testing.T) {
	for _, c := range []struct{ variant, rows, want string }{
		// The thesis's Examples 2.4 and 2.5.
		{"6x6:5", "OX..../..X.O./.XOX../....X./....OX/.O....", "Order"},
		{"6x6:5", "OXOOXO/OXOXOO/XXOOOX/XOXXXO/OXOXOX/OOXXXO", "Chaos"},
		{"6x6:5:full", "OX..../..X.O./.XOX../....X./....OX/.O....", ""},
		{"6x6:5:exact", "OX..../..X.O./.XOX../....X./....OX/.O....", "Order"},
		// Six in a row is more than five.
		{"6x6:5", "XXXXXX/....../....../....../....../......", "Order"},
		{"6x6:5:exact", "XXXXXX/....../....../....../....../......", ""},
		// A longer run does not cancel an exact one.
		{"4x4:3:exact", "XXXX/X.../X.../....", "Order"},
		{"4x4:3:exact", "XXXX/OO../X.../....", ""},
		{"3x4:3:exact:full", "XXXX/XOOX/OXXO", "Chaos"},
		{"3x3:3:symbols=4", "TTT/SS./XO.", "Order"},
		{"3x3:3:full", "XXX/OO./...", ""},
		{"3x3:3:full", "XXX/OOX/XOO", "Order"},
	} {
		p := at(t, c.variant, c.rows)
		got := ""
		if o, over := p.Outcome(); over {
			w, _ := o.Winner()
			got = game{p.Variant}.Info().Sides[w].Name
		}
		if got != c.want {
			t.Errorf("%s %s: got winner %q, want %q", c.variant, c.rows, got, c.want)
		}
		if o, over := uct.NewState(p).Outcome(); over != (c.want != "") {
			t.Errorf("%s %s: the state says %v", c.variant, c.rows, o)
		}
	}
}

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
		_, err := setUp(c.variant, c.rows)
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
				t.Errorf("%s: got %v, want reachable %v", rows(&p), err, reachable[i])
			}
		}
	}
}

func TestBoardShowsLines(t *testing.T) {
	for _, c := range []struct {
		variant, rows string
		kind          engine.LineKind
		lines, cells  int
	}{
		{"6x6:5", "XXXXXX/....../....../....../....../......", engine.LineWinning, 1, 6},
		{"6x6:5:exact", "OX..../..X.O./.XOX../....X./....OX/.O....", engine.LineWinning, 1, 5},
		{"3x3:3", "XXX/X../X..", engine.LineWinning, 2, 3},
		{"6x6:5", "....../.XX.../....../....../....../......", engine.LineOpen, 1, 5},
		{"6x6:5", "....../....../....../....../....../......", engine.LineOpen, 0, 0},
		{"3x3:3:full", "XXX/.../...", engine.LineOpen, 1, 3},
	} {
		p := at(t, c.variant, c.rows)
		b := p.Board()
		if len(b.Lines) != c.lines {
			t.Errorf("%s %s: got %d lines, want %d", c.variant, c.rows, len(b.Lines), c.lines)
			continue
		}
		for _, l := range b.Lines {
			if l.Kind != c.kind || len(l.Cells) != c.cells {
				t.Errorf("%s %s: got a line of kind %d with %d cells, want %d with %d", c.variant, c.rows, l.Kind, len(l.Cells), c.kind, c.cells)
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
		p, err := setUp(variant, board)
		if err != nil {
			return
		}
		again, err := setUp(variant, strings.TrimPrefix(rows(&p), p.Variant.String()+" "))
		if err != nil || again != p {
			t.Fatalf("%s: read again got %v, %v", rows(&p), again, err)
		}
		p.Board()
		if got, over := len(p.AppendMoves(nil)), p.Over(); over != (got == 0) {
			t.Fatalf("%s: over is %v with %d moves", rows(&p), over, got)
		}
		o, over := uct.NewState(p).Outcome()
		v := staticVerdict(&p)
		if said, _ := v.Outcome(p.Variant); p.Over() != over || over && said != o {
			t.Fatalf("%s: a look says %d, the state %v", rows(&p), v, o)
		}
	})
}
