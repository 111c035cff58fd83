package certificate

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// most is the greatest weight or price.
const most = 1 << 30

// Games at the edge of what there is are played, and those beyond it are not.
func TestRulesAtTheEdge(t *testing.T) {
	own := Rules{Rows: 1, Cols: 26, Line: 26, Worth: [3]int{1, -1, 0}, Stones: "XO", Turn: 1}
	renju := Rules{Rows: 5, Cols: 6, Line: 5, Worth: [3]int{1, -1, 0}, Stones: "XO", Turn: 1, Renju: true}
	points := Rules{Rows: 4, Cols: 4, Line: 3, Stones: "OX", Turn: 2}
	sums := Rules{Rows: 1, Cols: 2, Line: 2, Worth: [3]int{1, -1, 0}, Stones: "XO", Turn: 1, Weights: []int{-most, most}}
	for _, c := range []struct {
		name   string
		rules  Rules
		change func(*Rules)
		want   bool
	}{
		{"a long row", own, func(*Rules) {}, true},
		{"a longer row", own, func(r *Rules) { r.Cols = 27 }, false},
		{"a column too high", own, func(r *Rules) { r.Rows = 27 }, false},
		{"longer lines than the board", own, func(r *Rules) { r.Line = 27 }, true},
		{"longer lines", own, func(r *Rules) { r.Line = 28 }, false},
		{"lines of two", own, func(r *Rules) { r.Line = 2 }, true},
		{"lines that ends stop", own, func(r *Rules) { r.Ends = 1 }, true},
		{"lines that more ends stop", own, func(r *Rules) { r.Ends = 2 }, false},
		{"exact lines that ends stop", own, func(r *Rules) { r.Ends, r.Exact = 1, true }, false},
		{"lines to choose for that ends stop", own, func(r *Rules) { r.Ends, r.Choose, r.Worth[1] = 1, true, 1 }, false},
		{"points that ends stop", points, func(r *Rules) { r.Ends = 1 }, false},
		{"forbidden points", renju, func(*Rules) {}, true},
		{"forbidden points that don't help to win", renju, func(r *Rules) { r.Worth[0] = 0 }, false},
		{"forbidden points for lines of six", renju, func(r *Rules) { r.Line = 6 }, false},
		{"forbidden points for exact lines", renju, func(r *Rules) { r.Exact = true }, false},
		{"forbidden points for lines that ends stop", renju, func(r *Rules) { r.Ends = 1 }, false},
		{"forbidden points for lines to choose for", renju, func(r *Rules) { r.Choose, r.Worth[1] = true, 1 }, false},
		{"forbidden points for points", points, func(r *Rules) { r.Renju, r.Line = true, 5 }, false},
		{"forbidden points of stones that fall", renju, func(r *Rules) { r.Falls = true }, false},
		{"forbidden points of weights", renju, func(r *Rules) { r.Weights = make([]int, 30) }, false},
		{"points of exact rows", points, func(r *Rules) { r.Exact = true }, false},
		{"lines of one", own, func(r *Rules) { r.Line = 1 }, false},
		{"no columns", own, func(r *Rules) { r.Cols = 0 }, false},
		{"no rows", own, func(r *Rules) { r.Rows = 0 }, false},
		{"a draw that is two wins", own, func(r *Rules) { r.Worth[2] = 2 }, false},
		{"a draw that the first side wins", own, func(r *Rules) { r.Worth[2] = 1 }, true},
		{"four stones to choose from", own, func(r *Rules) { r.Stones, r.Choose, r.Worth[1] = "XOTS", true, 1 }, true},
		{"five stones to choose from", own, func(r *Rules) { r.Stones, r.Choose, r.Worth[1] = "XOTSZ", true, 1 }, false},
		{"no rest", points, func(*Rules) {}, true},
		{"a rest", points, func(r *Rules) { r.Rest = 2 }, true},
		{"half a turn of rest", points, func(r *Rules) { r.Rest = 1 }, false},
		{"points and lines", points, func(r *Rules) { r.Worth = own.Worth }, false},
		{"points of turns of four plies", points, func(r *Rules) { r.Turn = 4 }, false},
		{"points of half a row", points, func(r *Rules) { r.Line = 2 }, false},
		{"the greatest weights", sums, func(*Rules) {}, true},
		{"greater weights", sums, func(r *Rules) { r.Weights = []int{0, most + 1} }, false},
		{"weights further below nothing", sums, func(r *Rules) { r.Weights = []int{-most - 1, 0} }, false},
		{"weights to choose for", sums, func(r *Rules) { r.Choose, r.Worth[1] = true, 1 }, false},
		{"weights of points", points, func(r *Rules) { r.Weights = make([]int, 16) }, false},
		{"a weight too many", sums, func(r *Rules) { r.Weights = []int{0, 0, 0} }, false},
	} {
		r := c.rules
		c.change(&r)
		if _, err := emptyBoard(t, r, Claim{}); (err == nil) != c.want {
			t.Errorf("%s: got %v", c.name, err)
		}
	}
}

// By the rules of renju a longer row is O's line, and none of X's; X's answers in pairs may be
// forbidden, and so may what no line makes matter: here X has no line left, and d1 makes a row of
// seven if c1 is its own.
func TestRenju(t *testing.T) {
	r := Rules{Rows: 2, Cols: 8, Line: 5, Worth: [3]int{1, -1, 0}, Stones: "XO", Turn: 1, Renju: true}
	for _, c := range []struct {
		name, rows string
		claim      Claim
		pairs      [][]int
		want       string // part of what is wrong, empty if nothing is
	}{
		{"O has a row of six", "X.XX.XX./OOOOOO..", Claim{}, nil, "the game is over"},
		{"X has a row of six", "OXOXOO.O/XXXXXX..", Claim{Search: 5}, nil, ""},
		{"X has a row of five", "O.OO.O../XXXXX...", Claim{}, nil, "the game is over"},
		{"O answers in pairs", "......../OXO.XO.X", Claim{Side: 1}, [][]int{{10, 11}, {12, 13}}, ""},
		{"X answers in pairs", "......../OXO.XO.X", Claim{}, [][]int{{10, 11}, {12, 13}}, "no pairs"},
		{"only O's lines count", "......../OXO.XO.X", Claim{Weak: true}, nil, "no such smaller game"},
	} {
		_, err := Check(signed(line(t, Certificate{Version: 4, Rules: r, Position: c.rows}), line(t, Lemma{Claim: &c.claim}), line(t, Lemma{At: c.rows, Pairs: c.pairs})))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
	r.Rows, r.Cols = 3, 7
	b, keys := board(t, r), map[string]bool{}
	for rows, want := range map[string]int{"OXOXOXO/XOXOXOX/XXX.XXX": 0, "OXOXOXO/XOXOXOX/XXO.XXX": 1} {
		if err := b.Set(rows); err != nil {
			t.Fatal(err)
		}
		if got := b.Moves(); len(got) != want {
			t.Errorf("%s: got %d, want %d", rows, got, want)
		}
		keys[b.Key()] = true
	}
	for rows, want := range map[string]int{"......./......./XXX.XXX": 14, "O....../......./XXX.XXX": 14} { // X may not play on d1, and O may
		if err := b.Set(rows); err != nil || len(b.Moves()) != want {
			t.Errorf("%s: got %d moves, %v, want %d", rows, len(b.Moves()), err, want)
		}
	}
	if len(keys) != 2 {
		t.Errorf("where a cell is forbidden and where it is not, there is the same key: %v", keys)
	}
}

// What renju forbids in the middle of an empty board of 9×9, to which some stones are added.
func TestForbiddenPoints(t *testing.T) {
	b := board(t, Rules{Rows: 9, Cols: 9, Line: 5, Worth: [3]int{1, -1, 0}, Stones: "XO", Turn: 1, Renju: true})
	const column = "e4 e6 " // which e5 makes a three of
	for _, c := range []struct {
		name, own, other string
		want             point
	}{
		{"nothing", "", "", allowed},
		{"a five", "c5 d5 f5 g5", "", five},
		{"a row of six", "b5 c5 d5 f5 g5", "", forbidden},
		{"a row of six and a five", "b5 c5 d5 f5 g5 e3 e4 e6 e7", "", five},
		{"a straight four", "c5 d5 f5", "", allowed},
		{"two straight fours", "c5 d5 f5 e3 e4 e6", "", forbidden},
		{"two fours in two lines", "c5 d5 f5 e3 e4 e6", "b5 e7", forbidden},
		{"two fours in one row", "b5 d5 f5 h5", "", forbidden},
		{"three stones twice in one row", "b5 d5 h5", "", allowed},
		{"two threes", column + "d5 f5", "", forbidden},
		{"two threes with gaps", "e3 e6 b5 d5", "", forbidden},
		{"three threes", column + "d5 f5 d4 f6", "", forbidden},
		{"a three and a four", column + "d5 f5 g5", "", allowed},
		{"a three and three stones that O stops", column + "d5 f5", "c5", allowed},
		{"a three and three stones with O further on at both sides", column + "d5 f5", "b5 h5", allowed},
		{"a three and three stones over five cells", column + "a5 d5", "", allowed},
		{"a three and three stones of which four would be too long", column + "a5 d5 f5 i5", "", allowed},
		{"a three and three stones of which the fourth is too long", "d5 f5 " + column + "a7 b7 c7 d7 f7 a3 b3 c3 d3 f3", "", allowed},
		{"a three and three stones of which the fourth is two fours", "d5 f5 " + column + "b7 c7 d7 b3 c3 d3", "", allowed},
		{"a three and three stones of which the fourth is a five", "d5 f5 " + column + "a7 b7 c7 d7 a3 b3 c3 d3", "", allowed},
	} {
		b.clear()
		for stone, names := range []string{c.own, c.other} {
			for _, name := range strings.Fields(names) {
				b.Cells[int(name[1]-'1')*9+int(name[0]-'a')] = stone
			}
		}
		if got := b.renju(40); got != c.want {
			t.Errorf("%s: got %d, want %d", c.name, got, c.want)
		}
		if b.Cells[40] != empty {
			t.Errorf("%s: there is a stone now", c.name)
		}
	}
}

// Images are the symmetries that keep lines, and that is all of them but for boards that are
// small, or of points.
func TestImages(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules Rules
		claim Claim
		want  int
	}{
		{"a square", Rules{Rows: 3, Cols: 3, Line: 3, Turn: 1}, Claim{}, 8},
		{"an oblong", Rules{Rows: 3, Cols: 4, Line: 3, Turn: 1, Exact: true}, Claim{}, 4},
		{"a square on which stones fall", Rules{Rows: 4, Cols: 4, Line: 3, Turn: 1, Falls: true}, Claim{}, 2},
		{"a square with weights", Rules{Rows: 2, Cols: 2, Line: 2, Turn: 1, Weights: []int{1, 2, 3, 4}}, Claim{}, 1},
		{"a square with cells outside", Rules{Rows: 3, Cols: 3, Line: 3, Turn: 1, Choose: true, Worth: [3]int{1, 1, -1}}, Claim{Outside: [][]int{{0, 1}}}, 1},
		{"points", Rules{Rows: 5, Cols: 5, Line: 4, Turn: 2, Rest: 3}, Claim{}, 32},
		{"points on a larger square", Rules{Rows: 6, Cols: 6, Line: 4, Turn: 2}, Claim{}, 8},
		{"lines on 5×5", Rules{Rows: 5, Cols: 5, Line: 4, Turn: 1}, Claim{}, 8},
	} {
		c.rules.Stones = "XO"
		p, err := emptyBoard(t, c.rules, c.claim)
		if err != nil {
			t.Fatal(c.name, err)
		}
		seen := map[string]bool{}
		for i, to := range p.images {
			seen[fmt.Sprint(to)] = true
			if i == 0 && !slices.IsSorted(to) {
				t.Errorf("%s: the first image is none of the board itself", c.name)
			}
			moved := []string{}
			for _, w := range p.windows {
				cells, ends := []int{}, []int{}
				for _, c := range w.cells {
					cells = append(cells, to[c])
				}
				for _, c := range w.ends {
					ends = append(ends, to[c])
				}
				slices.Sort(cells)
				slices.Sort(ends)
				moved = append(moved, fmt.Sprint(cells, ends))
			}
			slices.Sort(moved)
			for _, w := range p.windows {
				slices.Sort(w.ends)
			}
			if want := sortedWindows(p); !slices.Equal(moved, want) {
				t.Errorf("%s: image %d has other windows: %v, not %v", c.name, i, moved, want)
			}
		}
		if len(seen) != c.want || len(p.images) != c.want {
			t.Errorf("%s: got %d images, %d different ones, want %d", c.name, len(p.images), len(seen), c.want)
		}
	}
}

// sortedWindows lists the windows by their cells in order.
func sortedWindows(p *Proof) (list []string) {
	for _, w := range p.windows {
		list = append(list, fmt.Sprint(slices.Sorted(slices.Values(w.cells)), slices.Sorted(slices.Values(w.ends))))
	}
	slices.Sort(list)
	return list
}

// A position stands for those with the stones exchanged if both sides choose from all stones,
// and only then, and in a weak game for all that differ only in what does not matter.
func TestStonesThatAreAsGood(t *testing.T) {
	keys := func(p *Proof, rows ...string) (keys []string) {
		for _, row := range rows {
			if err := p.Set(row); err != nil {
				t.Fatal(err)
			}
			keys = append(keys, p.Key())
		}
		return keys
	}
	p := board(t, Rules{Rows: 1, Cols: 11, Line: 3, Worth: [3]int{1, 1, -1}, Stones: "XOT", Choose: true, Turn: 1})
	if k := keys(p, "X..O..O...T", "T..X..X...O", "X..X..O...T", "X..O..T...T", "T...O..O..X"); k[0] != k[1] || k[0] == k[2] || k[0] == k[3] || k[2] == k[3] || k[0] != k[4] {
		t.Errorf("got %v", k)
	}
	own := Rules{Rows: 1, Cols: 5, Line: 3, Worth: [3]int{1, -1, 0}, Stones: "XO", Turn: 1}
	if k := keys(board(t, own), "XO...", "OX...", "...OX", "XOX.."); k[0] == k[1] || k[0] != k[2] || k[0] == k[3] {
		t.Errorf("got %v", k)
	}
	// What is on cells of which no line can come does not matter, unless more comes of it than
	// lines.
	if k := keys(board(t, own), "XOX..", "OOX..", "XO.X.", "X.OX."); k[0] != k[1] || k[2] == k[3] {
		t.Errorf("got %v", k)
	}
	falls := own
	falls.Falls = true
	if k := keys(board(t, falls), "XOX..", "OOX.."); k[0] == k[1] {
		t.Errorf("got %v", k)
	}
	weak, err := emptyBoard(t, own, Claim{Weak: true})
	if err != nil {
		t.Fatal(err)
	}
	if k := keys(weak, "..XOO", "..XO.", "O.X..", ".OX.."); k[0] == k[1] || k[1] != k[2] || k[2] != k[3] {
		t.Errorf("got %v", k)
	}
	// What is at a window's end matters where it can make a row too long: X on c1 is a line of
	// three for good if O is on d1, and none for long if d1 is empty.
	exact := board(t, Rules{Rows: 1, Cols: 9, Line: 3, Worth: [3]int{-1, -1, 1}, Stones: "XOT", Choose: true, Turn: 1, Exact: true, Full: true})
	if k := keys(exact, "XX..OOOOT", "XX.OOOOO."); k[0] == k[1] {
		t.Errorf("got %v", k)
	}
}

// A run is equal stones that stand together in a row, column or diagonal.
type run struct {
	length, stone int
	closed        bool // whether other stones stand at both its ends
}

// runs returns all runs on a board, looked at cell by cell.
func runs(b *Proof) (list []run) {
	at := func(row, col int) int {
		if row < 0 || row >= b.Rows || col < 0 || col >= b.Cols {
			return empty
		}
		return b.Cells[row*b.Cols+col]
	}
	for c := range b.Cells {
		row, col := c/b.Cols, c%b.Cols
		for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}} {
			s, n := at(row, col), 0
			for s >= 0 && at(row-d[0], col-d[1]) != s && at(row+n*d[0], col+n*d[1]) == s {
				n++
			}
			if n > 0 {
				list = append(list, run{n, s, at(row-d[0], col-d[1]) >= 0 && at(row+n*d[0], col+n*d[1]) >= 0})
			}
		}
	}
	return list
}

// The game is over with a line, and it is who has made it that wins, or loses.
func TestLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	seen := map[string]int{}
	goals := []string{"line", "avoid", "choose", "sums", "breaker"}
	for range 20_000 {
		size := [][3]int{{1, 5, 3}, {5, 1, 3}, {3, 4, 3}, {4, 4, 2}, {4, 5, 3}, {5, 4, 4}, {1, 9, 2}, {9, 1, 2}}[rng.IntN(8)]
		goal := goals[rng.IntN(len(goals))]
		r := Rules{
			Rows: size[0], Cols: size[1], Line: size[2], Turn: 1, Stones: "XO", Worth: [3]int{1, -1, 0}, Exact: rng.IntN(2) == 0,
		}
		sign := 1 - 2*rng.IntN(2)
		switch goal {
		case "avoid":
			r.Worth = [3]int{-1, 1, 0}
		case "breaker":
			r.Worth = [3]int{1, 0, -1}
		case "choose":
			r.Choose, r.Worth = true, [3]int{sign, sign, -sign}
			r.Stones, r.Full = []string{"XO", "XOT", "XOTS"}[rng.IntN(3)], rng.IntN(2) == 0
		case "sums":
			r.Weights = make([]int, r.Rows*r.Cols)
			for c := range r.Weights {
				r.Weights[c] = rng.IntN(9) - 4
			}
		}
		if !r.Choose && !r.Exact {
			r.Ends = rng.IntN(2)
		}
		side := rng.IntN(2)
		b, err := emptyBoard(t, r, Claim{Side: side})
		if err != nil {
			t.Fatal(err)
		}
		for c := range b.Cells {
			if rng.IntN(4) > 0 || seen[goal+" full"] < 60 {
				b.Cells[c], b.Empty = rng.IntN(len(r.Stones)), b.Empty-1
			}
		}
		made, stopped := map[int]bool{}, false
		for _, n := range runs(b) {
			whole := n.length == r.Line || n.length > r.Line && !r.Exact
			stops := whole && r.Ends > 0 && n.length == r.Line && n.closed
			if stopped = stopped || stops; whole && !stops {
				made[n.stone] = true
			}
		}
		if len(made) > 1 && goal != "choose" {
			continue // nobody comes here
		}
		over, want := b.Empty == 0, r.Worth[2]
		for c, w := range r.Weights {
			want += w * (1 - 2*min(1, max(b.Cells[c], 0)))
		}
		want = cmp.Compare(want, 0)
		for s := range made {
			if worth := r.Worth[s%2]; worth != 0 && (over || !r.Full) {
				over, want = true, worth
			}
		}
		result, got := b.Ended()
		if got != over || over && result != want*(1-2*side) {
			t.Fatalf("%+v %s: got %d, %v, want %d, %v for side %d", r, rowsOf(b), result, got, want, over, side)
		}
		for kind, is := range map[string]bool{"exact": r.Exact, "full": b.Empty == 0, "line": len(made) > 0, "stopped": stopped || r.Choose} {
			if is {
				seen[goal+" "+kind]++
			}
		}
	}
	for _, goal := range goals {
		for _, kind := range []string{"exact", "full", "line", "stopped"} {
			if seen[goal+" "+kind] < 50 {
				t.Errorf("%s %s: only %d", goal, kind, seen[goal+" "+kind])
			}
		}
	}
}

// Pairs that stop windows of one row, column or diagonal stop none of another, so that prices
// can be added up.
func TestLinesShareNoPairs(t *testing.T) {
	for _, size := range [][3]int{{5, 5, 3}, {4, 7, 3}, {6, 3, 2}, {9, 9, 6}} {
		b := board(t, Rules{Rows: size[0], Cols: size[1], Line: size[2], Choose: true, Stones: "XO", Turn: 1, Exact: true, Worth: [3]int{1, 1, -1}})
		in, lines := map[[2]int]int{}, map[int]bool{}
		for _, w := range b.windows {
			lines[w.line] = true
			cells := append(append([]int{}, w.cells...), w.ends...)
			for _, x := range cells {
				for _, y := range cells {
					if other, ok := in[[2]int{x, y}]; ok && other != w.line && x != y {
						t.Fatalf("%v: %d and %d are in two lines", size, x, y)
					}
					in[[2]int{x, y}] = w.line
				}
			}
		}
		if len(lines) < size[0] {
			t.Errorf("%v: %d lines", size, len(lines))
		}
	}
}

// A stone falls to the lowest empty cell of its column.
func TestFalls(t *testing.T) {
	b := board(t, Rules{Rows: 3, Cols: 4, Line: 3, Worth: [3]int{1, -1, 0}, Stones: "XO", Turn: 1, Falls: true})
	if err := b.Set(".X../.O../.XO."); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(b.Moves()); got != "[[0 0] [3 0] [6 0]]" {
		t.Errorf("got %s", got)
	}
}

// Points are counted as docs/certificates.md says, and known before the board is full as soon
// as nothing can change them.
func TestPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 17))
	results := map[int]int{}
	for range 1000 {
		side := rng.IntN(2)
		b, err := emptyBoard(t, Rules{Rows: 3, Cols: 3, Line: 2, Stones: "OX", Turn: 2, Rest: 1}, Claim{Side: side})
		if err != nil {
			t.Fatal(err)
		}
		for b.Empty > 1 {
			if _, over := b.Ended(); over {
				t.Fatalf("%s is not full", rowsOf(b))
			}
			before := [2]int{b.lead(0), b.lead(1)}
			moves := b.Moves()
			if n := 9 - b.Empty; b.ToMove() != n/2%2 || len(moves) != b.Empty*(b.Empty-1)/2 {
				t.Fatalf("%s: side %d has %d moves", rowsOf(b), b.ToMove(), len(moves))
			}
			m, stones := moves[rng.IntN(len(moves))], b.count(b.ToMove(), b.images[0])
			if rng.IntN(2) == 0 {
				b.Play(m)
			} else { // by halves
				first, second, side := Move{m[0], m[0]}, Move{m[1], m[1]}, b.ToMove()
				b.Play(first)
				b.Undo(first)
				b.Play(first)
				if left := b.Moves(); b.ToMove() != side || len(left) != b.Empty || !slices.Contains(left, second) || slices.Contains(left, first) {
					t.Fatalf("%s: the other half may be %v", rowsOf(b), left)
				}
				b.Play(second)
			}
			if m[0] >= m[1] || b.count(1-b.ToMove(), b.images[0]) != stones+2 || b.lead(0) < before[0] || b.lead(1) < before[1] {
				t.Fatalf("%s: a lead that was sure is lost, or a stone", rowsOf(b))
			}
		}
		want := 0
		for _, line := range [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}} {
			own := 0
			for _, c := range line {
				if b.Cells[c] == 0 {
					own++
				}
			}
			if want++; own < 2 { // what is empty is the second side's
				want -= 2
			}
		}
		result, over := b.Ended()
		if want = cmp.Compare(want, 0); !over || result != want*(1-2*side) {
			t.Fatalf("%s: got %d, %v, want %d", rowsOf(b), result, over, want)
		}
		results[want]++
	}
	if results[-1] < 50 || results[0] < 50 || results[1] < 50 {
		t.Errorf("got %v", results)
	}
}

// rowsOf returns the stones on a board as certificates have them.
func rowsOf(b *Proof) string {
	var rows []string
	for cells := b.Cells; len(cells) > 0; cells = cells[b.Cols:] {
		var row strings.Builder
		for _, s := range cells[:b.Cols] {
			row.WriteByte(("." + b.Stones)[max(s, empty)+1])
		}
		rows = append(rows, row.String())
	}
	slices.Reverse(rows)
	return strings.Join(rows, "/")
}
