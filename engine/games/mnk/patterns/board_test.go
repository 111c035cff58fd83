package patterns

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// rules of every kind.
var rules = []Rule{
	{Rows: 3, Cols: 3, Line: 3},
	{Rows: 3, Cols: 4, Line: 1},
	{Rows: 4, Cols: 5, Line: 2, Exact: true},
	{Rows: 6, Cols: 7, Line: 4, Exact: true},
	{Rows: 1, Cols: 12, Line: 3, Exact: true},
	{Rows: 9, Cols: 9, Line: 5},
	{Rows: 8, Cols: 10, Line: 5, Exact: true},
	{Rows: 8, Cols: 8, Line: 6},
	{Rows: 20, Cols: 20, Line: 5},
	{Rows: 8, Cols: 9, Line: 5, Renju: true},
	{Rows: 5, Cols: 9, Line: 4, Caro: true},
	{Rows: 9, Cols: 10, Line: 5, Caro: true},
	{Rows: 10, Cols: 20, Line: 7},
}

// name names a rule as the notation does.
func name(r Rule) string {
	return fmt.Sprintf("%dx%d:%d exact=%v renju=%v caro=%v", r.Rows, r.Cols, r.Line, r.Exact, r.Renju, r.Caro)
}

// makesLine reports whether a player who has these cells of a line stands in a
// line of the rule through one of them.
func makesLine(r Rule, stones, theirs uint32, at int) bool {
	low, high := at, at
	for low > 0 && stones>>(low-1)&1 != 0 {
		low--
	}
	for stones>>(high+1)&1 != 0 {
		high++
	}
	n := high - low + 1
	stopped := r.Caro && low > 0 && theirs>>(low-1)&1 != 0 && theirs>>(high+1)&1 != 0
	return n == r.Line && !stopped || n > r.Line && !r.Exact
}

// plainShape is the shape of a cell by its definition: it tries all ways to put
// stones on the free cells of a line.
func plainShape(r Rule, mine, theirs, free uint32, at int) Shape {
	mine |= 1 << at
	if makesLine(r, mine, theirs, at) {
		return Completes
	}
	var reach uint32 // cells that can be in a line with this one
	for i := max(0, at-r.Line); i <= at+r.Line; i++ {
		reach |= 1 << i
	}
	free &= reach &^ (1 << at)
	for n := 1; n <= furthest; n++ {
		completed := false
		together := map[uint32]bool{}
		for set := free; ; set = (set - 1) & free {
			switch bits.OnesCount32(set) {
			case n:
				completed = completed || makesLine(r, mine|set, theirs, at)
			case n - 1:
				addEnds(r, mine, theirs, free, set, at, together)
			}
			if set == 0 {
				break
			}
		}
		if completed {
			return shapeOf(n, min(len(together), wide))
		}
	}
	return Nothing
}

// addEnds notes the pairs of cells of which either completes a line when the
// stones of set are put.
func addEnds(r Rule, mine, theirs, free, set uint32, at int, together map[uint32]bool) {
	var ends []uint32
	for rest := free &^ set; rest != 0; rest &= rest - 1 {
		if end := rest & -rest; makesLine(r, mine|set|end, theirs, at) {
			ends = append(ends, end)
		}
	}
	for i, a := range ends {
		for _, b := range ends[:i] {
			together[set|a|b] = true
		}
	}
}

// plain finds the shapes of the cells of a board by the definition.
type plain map[[4]uint32]Shape

// shapeAt returns the shape of a cell in a direction.
func (known plain) shapeAt(f *PatternBoard, p engine.Player, c uint16, direction int) Shape {
	row, col := int(c)/f.rule.Cols, int(c)%f.rule.Cols
	step := steps[direction]
	at := 0
	for f.rule.inside(row-step[0], col-step[1]) {
		row, col = row-step[0], col-step[1]
		at++
	}
	var mine, theirs, free uint32
	for i := 0; f.rule.inside(row+i*step[0], col+i*step[1]); i++ {
		cell := uint16((row+i*step[0])*f.rule.Cols + col + i*step[1])
		switch {
		case f.Stones(p).Has(cell):
			mine |= 1 << i
		case !f.Taken(cell):
			free |= 1 << i
		default:
			theirs |= 1 << i
		}
	}
	rule := f.rule
	rule.Exact = rule.exactFor(p)
	key := [4]uint32{mine, free, uint32(at), uint32(p)}
	if f.rule.Caro {
		key[3] = theirs
	}
	if _, ok := known[key]; !ok {
		known[key] = plainShape(rule, mine, theirs, free, at)
	}
	return known[key]
}

// play puts stones of both players at random, calls visit now and then while no
// line is made, and takes them all back.
func play(r Rule, rng *rand.Rand, f *PatternBoard, visit func()) {
	turn := engine.First
	for f.Free() > 0 {
		c := uint16(rng.IntN(r.size()))
		if f.Taken(c) || f.Any(turn, Fives).Has(c) {
			if f.Size(turn, Fives) > 0 {
				break
			}
			continue
		}
		f.Place(c, turn)
		turn ^= 1
		if rng.IntN(4) == 0 {
			visit()
		}
	}
	for len(f.undo) > 0 {
		f.Undo()
		if rng.IntN(4) == 0 {
			visit()
		}
	}
}

func TestShapesAreAsDefined(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(1, 2))
	for _, r := range rules {
		known := plain{}
		f := New(r)
		checkShapes(t, f, known)
		for range 4 {
			play(r, rng, f, func() { checkShapes(t, f, known) })
		}
	}
}

func checkShapes(t *testing.T, f *PatternBoard, known plain) {
	t.Helper()
	for c := range uint16(f.rule.size()) {
		if f.Taken(c) {
			continue
		}
		for p := range engine.Player(2) {
			for d := range directions {
				if got, want := f.Shape(p, c, d), known.shapeAt(f, p, c, d); got != want {
					t.Fatalf("%s: %s in direction %d is %d for %d, want %d\n%s", name(f.rule),
						engine.CellName(c, f.rule.Cols), d, got, p, want, show(f))
				}
			}
		}
	}
}

// show prints the board for a failed test.
func show(f *PatternBoard) string {
	text := ""
	for row := f.rule.Rows - 1; row >= 0; row-- {
		for col := range f.rule.Cols {
			c, s := uint16(row*f.rule.Cols+col), engine.Empty
			for p := range engine.Player(2) {
				if f.Stones(p).Has(c) {
					s = engine.X + engine.Symbol(p)
				}
			}
			text += s.String()
		}
		text += "\n"
	}
	return text
}

// The sets of tiers, and all else that is kept from stone to stone, are what the
// shapes say and what a board set up afresh has.
func TestWhatIsKeptIsTrue(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(3, 4))
	for _, r := range rules {
		f := New(r)
		checkKept(t, f)
		for range 3 {
			play(r, rng, f, func() { checkKept(t, f) })
		}
		checkKept(t, f)
	}
}

func checkKept(t *testing.T, f *PatternBoard) {
	t.Helper()
	fresh := New(f.rule)
	for p := range engine.Player(2) {
		for c := range f.Stones(p).All {
			fresh.Place(c, p)
		}
	}
	if f.lines != fresh.lines || f.shapes != fresh.shapes || f.openWindows != fresh.openWindows || f.near != fresh.near || f.hash != fresh.hash || f.free != fresh.free {
		t.Fatalf("%s: the lines differ from those of a board set up afresh\n%s", name(f.rule), show(f))
	}
	for p := range engine.Player(2) {
		if got, want := f.OpenWindows(p), plainRoom(f, p); got != want {
			t.Fatalf("%s: %d can fill %d windows, want %d\n%s", name(f.rule), p, got, want, show(f))
		}
		for tier := range tiers {
			var want threatSet
			for c := range uint16(f.rule.size()) {
				for d := range directions {
					if t, ok := tierOf(f.Shape(p, c, d)); ok && t == tier && !f.Taken(c) {
						want.add(c)
					}
				}
			}
			if f.threatSets[p][tier] != want {
				t.Fatalf("%s: tier %d of %d differs from its cells' shapes\n%s", name(f.rule), tier, p, show(f))
			}
		}
	}
}

// plainRoom counts the windows that a player can still fill.
func plainRoom(f *PatternBoard, p engine.Player) (n int) {
	has := func(row, col int, p engine.Player) bool {
		return f.rule.inside(row, col) && f.Stones(p).Has(uint16(row*f.rule.Cols+col))
	}
	for c := range f.rule.size() {
		row, col := c/f.rule.Cols, c%f.rule.Cols
		for _, d := range steps {
			if !f.rule.inside(row+(f.rule.Line-1)*d[0], col+(f.rule.Line-1)*d[1]) {
				continue
			}
			open, lacks := true, false
			for i := range f.rule.Line {
				open = open && !has(row+i*d[0], col+i*d[1], p^1)
				lacks = lacks || !has(row+i*d[0], col+i*d[1], p)
			}
			longer := has(row-d[0], col-d[1], p) || has(row+f.rule.Line*d[0], col+f.rule.Line*d[1], p)
			stopped := f.rule.Caro && has(row-d[0], col-d[1], p^1) && has(row+f.rule.Line*d[0], col+f.rule.Line*d[1], p^1)
			if open && lacks && !stopped && !(f.rule.exactFor(p) && longer) {
				n++
			}
		}
	}
	return n
}

// Whether a stone stops an open four is seen by playing it out.
func TestStopsAreComplete(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(5, 6))
	seen := 0
	for _, r := range rules {
		if r.Caro {
			continue // a stone beside a line stops it, too, if another stands at the other end
		}
		f := New(r)
		for range 1 + 600/r.size() { // a game on a large board has many positions
			play(r, rng, f, func() {
				for p := range engine.Player(2) {
					for c := range uint16(r.size()) {
						if !f.Taken(c) && ThreatLevelOf(f.Code(p, c)) == OpenFour {
							seen++
							checkStops(t, f, p, c)
						}
					}
				}
			})
		}
	}
	if seen < 500 {
		t.Errorf("only %d open fours", seen)
	}
}

func checkStops(t *testing.T, f *PatternBoard, p engine.Player, c uint16) {
	t.Helper()
	stops := f.stops(p, c)
	for d := range uint16(f.rule.size()) {
		if f.Taken(d) {
			continue
		}
		f.Place(d, p^1)
		stopped := f.Taken(c)
		if !stopped {
			before := f.Size(p, Fives)
			f.Place(c, p)
			stopped = f.Size(p, Fives) < 2 && before == 0
			f.Undo()
		}
		f.Undo()
		if f.Size(p, Fives) == 0 && stopped != stops.Has(d) {
			t.Fatalf("%s: %s stops %s: got %v, want %v\n%s", name(f.rule), engine.CellName(d, f.rule.Cols),
				engine.CellName(c, f.rule.Cols), stops.Has(d), stopped, show(f))
		}
	}
}

func TestShapesTellWhatIsLacking(t *testing.T) {
	for n := range furthest + 1 {
		for grade := range grades {
			if got, ok := shapeOf(n, grade).StonesLacking(); !ok || got != n {
				t.Errorf("shape %d lacks %d, want %d", shapeOf(n, grade), got, n)
			}
		}
	}
	if _, ok := Nothing.StonesLacking(); ok {
		t.Error("a cell without a line lacks something")
	}
}

func TestNothingIsAllocated(t *testing.T) {
	f := New(Rule{Rows: 15, Cols: 15, Line: 5})
	if n := testing.AllocsPerRun(100, func() {
		f.Place(112, engine.First)
		f.Place(113, engine.Second)
		f.Undo()
		f.Undo()
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
