package mnk

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// A plainBoard finds shapes by their definition, with nothing of the pattern board.
type plainBoard struct {
	rule  rule
	cells map[[2]int]engine.Player // by row and column
}

// makes reports whether a player's stone on a free cell makes a line through another one
// along a step.
func (b plainBoard) makes(p engine.Player, at, through, step [2]int) bool {
	if _, taken := b.cells[at]; taken || !b.rule.inside(at[0], at[1]) {
		return false
	}
	run, holds := 1, at == through
	for _, sign := range [...]int{1, -1} {
		for c := at; ; run++ {
			c = [2]int{c[0] + sign*step[0], c[1] + sign*step[1]}
			if owner, taken := b.cells[c]; !taken || owner != p {
				break
			}
			holds = holds || c == through
		}
	}
	line := int(b.rule.line)
	if b.rule.exact {
		return holds && run == line
	}
	if run < line || !holds {
		return false
	}
	return true
}

// completing returns the cells along a step that make a line through a cell which has the
// player's stone.
func (b plainBoard) completing(p engine.Player, through, step [2]int) (list [][2]int) {
	for i := -int(b.rule.line); i <= int(b.rule.line); i++ {
		at := [2]int{through[0] + i*step[0], through[1] + i*step[1]}
		if b.makes(p, at, through, step) {
			list = append(list, at)
		}
	}
	return list
}

// shape names what a player's stone on a free cell makes.
func (b plainBoard) shape(p engine.Player, c [2]int) string {
	line := int(b.rule.line)
	b.cells[c] = p
	defer delete(b.cells, c)
	var ones, ends, twos, threes int
	straight := false
	for _, step := range directions {
		if n := len(b.completing(p, c, step)); n > 0 {
			ones, ends = ones+1, max(ends, n)
			straight = straight || n > 1 && b.run(p, c, step) == line-1
			continue
		}
		switch {
		case b.opens(p, c, step, 1):
			twos++
		case b.lacks(p, c, step) == 3 && b.opens(p, c, step, 2):
			threes++
		}
	}
	switch {
	case ones == 1 && straight:
		return fmt.Sprint("open ", line-1)
	case ones > 1 || ends > 1:
		return fmt.Sprint("double ", line-1)
	case ones == 1 && twos > 0:
		return fmt.Sprint("mixed ", line-1)
	case twos > 1:
		return fmt.Sprint("double ", line-2)
	case twos == 1:
		return fmt.Sprint("open ", line-2)
	case ones == 1:
		return fmt.Sprint("closed ", line-1)
	case threes > 0 && line > 4:
		return fmt.Sprint("open ", line-3)
	}
	return ""
}

// run is how long a run of a player's through a cell is along a step.
func (b plainBoard) run(p engine.Player, c, step [2]int) int {
	n := 1
	for _, sign := range [...]int{1, -1} {
		for at := c; ; n++ {
			at = [2]int{at[0] + sign*step[0], at[1] + sign*step[1]}
			if owner, taken := b.cells[at]; !taken || owner != p {
				break
			}
		}
	}
	return n
}

// opens reports whether so many more stones along a step can make it so that either of
// two cells completes a line through a cell.
func (b plainBoard) opens(p engine.Player, c, step [2]int, more int) bool {
	if more == 0 {
		return len(b.completing(p, c, step)) > 1
	}
	for i := -int(b.rule.line); i <= int(b.rule.line); i++ {
		at := [2]int{c[0] + i*step[0], c[1] + i*step[1]}
		if _, taken := b.cells[at]; taken || !b.rule.inside(at[0], at[1]) || b.makes(p, at, c, step) {
			continue
		}
		b.cells[at] = p
		open := b.opens(p, c, step, more-1)
		delete(b.cells, at)
		if open {
			return true
		}
	}
	return false
}

// lacks returns how many stones a line through a cell along a step lacks, up to 4.
func (b plainBoard) lacks(p engine.Player, c, step [2]int) int {
	for n := range 4 {
		if b.fills(p, c, step, n) {
			return n
		}
	}
	return 4
}

// fills reports whether so many more stones along a step complete a line through a cell.
func (b plainBoard) fills(p engine.Player, c, step [2]int, more int) bool {
	if more == 0 {
		return false
	}
	if len(b.completing(p, c, step)) > 0 {
		return true
	}
	for i := -int(b.rule.line); i <= int(b.rule.line) && more > 1; i++ {
		at := [2]int{c[0] + i*step[0], c[1] + i*step[1]}
		if _, taken := b.cells[at]; taken || !b.rule.inside(at[0], at[1]) {
			continue
		}
		b.cells[at] = p
		full := b.fills(p, c, step, more-1)
		delete(b.cells, at)
		if full {
			return true
		}
	}
	return false
}

// TestShapesHaveTheirNames compares the names of shapes with their definition, on random
// stones.
func TestShapesHaveTheirNames(t *testing.T) {
	positions, least := longtest.Sample(t, 15, 60), longtest.Sample(t, 6, 9) // of each board, and kinds of shapes
	kinds := map[string]int{}
	for _, variant := range []string{"mnk:8x8:5", "mnk:9x7:5:exact", "mnk:7x6:4", "mnk:8x9:6"} {
		parsed, err := Family{}.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		g := parsed.(game)
		rng := rand.New(rand.NewPCG(3, 4))
		for range positions {
			p, b := position{rule: g.rule}, plainBoard{g.rule, map[[2]int]engine.Player{}}
			for range 14 + rng.IntN(14) {
				moves := p.AppendMoves(nil)
				c := moves[rng.IntN(min(len(moves), 20))].Cell
				next := p.step(c)
				if next.ended != open {
					break
				}
				b.cells[[2]int{int(c) / int(g.rule.cols), int(c) % int(g.rule.cols)}] = p.Turn()
				p = next
			}
			for i, m := range p.AppendMoves(nil) {
				if i%3 > 0 {
					continue
				}
				c := [2]int{int(m.Cell) / int(g.rule.cols), int(m.Cell) % int(g.rule.cols)}
				wins := false
				for _, step := range directions {
					wins = wins || b.makes(p.Turn(), c, c, step) || b.makes(p.Turn().Other(), c, c, step)
				}
				if wins {
					continue
				}
				d := g.Describe(p, m)
				want, spoils := b.shape(p.Turn(), c), b.shape(p.Turn().Other(), c)
				if got := plainName(d.Makes); got != want {
					t.Errorf("%v %s makes %q, want %q", p.Board().Cells, g.MoveName(m), got, want)
				}
				if got := plainName(d.Spoils); got != "" && got != spoils {
					t.Errorf("%v %s spoils %q, want %q", p.Board().Cells, g.MoveName(m), got, spoils)
				}
				kinds[want]++
			}
		}
	}
	seen := 0
	for _, kind := range []string{"open 4", "double 4", "mixed 4", "double 3", "open 3", "closed 4", "open 2", "open 5", "closed 3"} {
		if kinds[kind] > 0 {
			seen++
		}
	}
	if seen < least {
		t.Errorf("there were only %d kinds, want %d: %v", seen, least, kinds)
	}
}

// plainName is the name of a shape in a form that tests write.
func plainName(shape engine.Text) string {
	if shape.ID == "" {
		return ""
	}
	kind := map[string]string{"mnk.shape.open": "open ", "mnk.shape.double": "double ", "mnk.shape.mixed": "mixed ", "mnk.shape.closed": "closed "}[shape.ID]
	return kind + fmt.Sprint(shape.Data["N"].(engine.Text).Data["Number"])
}

// TestDescribe says what is to be seen of single moves, among them points that renju
// forbids or seems to.
func TestDescribe(t *testing.T) {
	for _, c := range []struct {
		variant, moves, move, makes, spoils string
		more                                bool
		fact                                string
	}{
		{"mnk:15x15:5", "h8 a1 g8", "f8", "", "open 3", true, ""},
		{"mnk:15x15:5", "h8 a1 g8 a15", "f8", "open 3", "", false, ""},
		{"mnk:15x15:5", "h8", "g8", "", "", true, ""}, // X's open two is not worth a word
		{"mnk:15x15:5", "h8 a1 i8 a3 j9 a5 j10", "j8", "", "double 3", true, ""},
		{"mnk:15x15:5:renju", "h8 a1 i8 a3 j9 a5 j10", "j8", "", "", false, ""}, // which X may not make
		{"mnk:3x3:3", "b2 a1", "c3", "", "", false, ""},
		{"mnk:3x3:3:misere", "c2 b1 b3 a2 c1 b2", "a1", "", "", false, reasonNoLine},
		{"mnk:5x5:3:misere", "b2 a1", "e4", "", "", false, reasonApart},
		{"mnk:5x5:3:misere", "b2 a1", "b3", "", "", false, reasonShort},
		{"mnk:5x5:3:misere", "b2 a1 b3 a5", "b4", "", "", false, ""}, // it loses
	} {
		g, cells, err := readLine(append(append([]string{c.variant}, strings.Fields(c.moves)...), c.move))
		if err != nil {
			t.Fatal(err)
		}
		p := position{rule: g.rule}
		for _, cell := range cells[:len(cells)-1] {
			p = p.step(cell)
		}
		d := g.Describe(p, engine.Move{Cell: cells[len(cells)-1]})
		more := d.SpoilsMore
		if d.Makes.ID == "" && d.Spoils.ID == "" && !c.more {
			more = false
		}
		if plainName(d.Makes) != c.makes || plainName(d.Spoils) != c.spoils || more != c.more || d.Fact.ID != c.fact {
			t.Errorf("%s %s, %s: makes %q, spoils %q (more: %v), %q", c.variant, c.moves, c.move, plainName(d.Makes), plainName(d.Spoils), d.SpoilsMore, d.Fact.ID)
		}
	}
	g, _, err := readLine([]string{"mnk:15x15:5:renju"})
	if err != nil {
		t.Fatal(err)
	}
	studies := 0
	for _, e := range g.Examples() {
		if e.Kind != engine.ExampleStudy {
			continue
		}
		studies++
		if d := g.Describe(e.Position, engine.Move{Cell: e.Cells[0]}); d.Makes.ID != "" {
			t.Errorf("what looks like two open threes and is none is called %q", plainName(d.Makes))
		}
	}
	if studies == 0 {
		t.Error("renju has no point that only looks forbidden")
	}
}

// readLine reads a variant and cells.
func readLine(fields []string) (g game, cells []uint16, err error) {
	parsed, err := Family{}.Parse(fields[0])
	if err != nil {
		return g, nil, err
	}
	g = parsed.(game)
	for _, name := range fields[1:] {
		m, err := g.ParseMove(name)
		if err != nil {
			return g, nil, err
		}
		cells = append(cells, m.Cell)
	}
	return g, cells, nil
}
