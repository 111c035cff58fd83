package puzzle_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/puzzle"
	"noughts/words"
)

// What is shipped at least, and which share of it may be easy.
const (
	fewestShipped = 1500
	fewestFamily  = 150
	fewestLong    = 300 // with three own turns or more
	fewestThemes  = 15
	easyRating    = 650
	mostEasy      = 0.1
)

// TestShippedIsEnough counts the puzzles by what they are.
func TestShippedIsEnough(t *testing.T) {
	list := puzzle.Shipped()
	families, themes, long, easy := map[string]int{}, map[string]int{}, 0, 0
	for _, p := range list {
		task, err := p.Open()
		if err != nil {
			t.Fatal(err)
		}
		families[p.Family()]++
		themes[p.Theme]++
		if task.OwnTurns() >= 3 {
			long++
		}
		if p.Rating < easyRating {
			easy++
		}
	}
	if len(list) < fewestShipped || long < fewestLong || len(themes) < fewestThemes || float64(easy) > mostEasy*float64(len(list)) {
		t.Errorf("%d puzzles, %d long, %d easy, themes %v", len(list), long, easy, themes)
	}
	sources := []fs.FS{engine.Words()}
	for _, f := range games.All() {
		if families[f.Key()] < fewestFamily {
			t.Errorf("%d of %s, want %d", families[f.Key()], f.Key(), fewestFamily)
		}
		sources = append(sources, f.Words())
	}
	catalogue, err := words.Load(sources...)
	if err != nil {
		t.Fatal(err)
	}
	for theme := range themes {
		for _, text := range []engine.Text{puzzle.ThemeText(theme), puzzle.ThemeAbout(theme)} {
			if said := catalogue.Printer("en").Say(text); said == "" || strings.Contains(said, "theme.") {
				t.Errorf("the theme %s has no words: %q", theme, said)
			}
		}
	}
}

// What is shipped of five in a row at least, on boards of 15×15.
const (
	fewestFive      = 320
	fewestFiveLong  = 45 // with three own turns or more
	fewestOfTheme   = 5
	largestShipped  = 1 << 20 // bytes
	lowestShare     = 0.02    // of all puzzles that a band of ratings has
	widthOfBand     = 300
	namedThemesFive = "four-three double-four fours defense counter-four"
)

// TestFiveInARowIsShipped counts the puzzles of five in a row by theme and length. None of them is
// solved by making an open four of a three.
func TestFiveInARowIsShipped(t *testing.T) {
	themes, long := map[string]int{}, 0
	var list []*puzzle.Task
	for _, p := range puzzle.Shipped() {
		task, err := p.Open()
		if err != nil {
			t.Fatal(err)
		}
		if info := task.Game.Info(); p.Family() != "mnk" || info.Rows < 15 {
			continue
		}
		list = append(list, task)
		themes[p.Theme]++
		if task.OwnTurns() >= 3 {
			long++
		}
	}
	for _, task := range longtest.Some(t, 60, list) {
		if task.ExtendsThree() {
			t.Errorf("%s: %s only extends a three", task.Puzzle.Position, task.Puzzle.Solution[0])
		}
	}
	if len(list) < fewestFive || long < fewestFiveLong {
		t.Errorf("%d puzzles, %d of them long", len(list), long)
	}
	for _, theme := range strings.Fields(namedThemesFive) {
		if themes[theme] < fewestOfTheme {
			t.Errorf("%d puzzles of the theme %s, want %d: %v", themes[theme], theme, fewestOfTheme, themes)
		}
	}
}

// TestRatingsSpanTheScale looks at the ratings of all puzzles: they are within the scale, and none
// of its bands is empty.
func TestRatingsSpanTheScale(t *testing.T) {
	bands := map[int]int{}
	for _, p := range puzzle.Shipped() {
		if p.Rating < puzzle.LowestRating || p.Rating > puzzle.HighestRating {
			t.Errorf("%s is rated %d", p.Position, p.Rating)
		}
		bands[(p.Rating-puzzle.LowestRating)/widthOfBand]++
	}
	for band := range (puzzle.HighestRating - puzzle.LowestRating) / widthOfBand {
		if float64(bands[band]) < lowestShare*float64(len(puzzle.Shipped())) {
			t.Errorf("%d of %d puzzles are rated from %d on: %v", bands[band], len(puzzle.Shipped()), puzzle.LowestRating+band*widthOfBand, bands)
		}
	}
}

// TestShippedFileIsSmall: it is a part of the program.
func TestShippedFileIsSmall(t *testing.T) {
	info, err := os.Stat("puzzles.jsonl.gz")
	if err != nil || info.Size() >= largestShipped {
		t.Errorf("got %v, %v; want less than %d bytes", info, err, largestShipped)
	}
}

// TestRatingsAreMadeAgain rates some of the puzzles that are shipped anew.
func TestRatingsAreMadeAgain(t *testing.T) {
	list, _ := drawn(t, longtest.Sample(t, 6, 80))
	for _, p := range list {
		task, err := p.Open()
		if err != nil {
			t.Fatal(err)
		}
		if rated, err := task.Rated(t.Context()); err != nil || rated.Rating != p.Rating {
			t.Errorf("%s: rated %d, %v; want %d", p.Position, rated.Rating, err, p.Rating)
		}
	}
}

// TestShippedCanBeSolved follows every solution: its own plies are right, in the order
// given, any other ply that goes elsewhere is wrong, and the replies are those given.
func TestShippedCanBeSolved(t *testing.T) {
	list := puzzle.Shipped()
	ids, keys := map[string]bool{}, map[string]string{}
	for _, p := range list {
		task, err := p.Open()
		if err != nil {
			t.Error(err)
			continue
		}
		if ids[p.ID()] {
			t.Errorf("%s: another puzzle has the same id", p.Position)
		}
		ids[p.ID()] = true
		if other := keys[task.Key()]; other != "" {
			t.Errorf("%s is like %s", p.Position, other)
		}
		keys[task.Key()] = p.Position
		follow(t, task)
	}
}

func follow(t *testing.T, task *puzzle.Task) {
	t.Helper()
	var made []engine.Move
	for verdict := puzzle.Begun; verdict != puzzle.Solved; {
		if reply := task.Reply(made); reply != nil {
			made = append(made, reply...)
			continue
		}
		wanted := task.Wanted(made)
		if len(wanted) == 0 {
			t.Fatalf("%s: nothing is wanted after %d plies", task.Puzzle.Position, len(made))
		}
		p := task.Position(made)
		right := 0
		for _, m := range p.AppendMoves(nil) {
			if task.Judge(made, m) != puzzle.Wrong {
				right++
			}
		}
		if right != len(wanted) {
			t.Errorf("%s: after %d plies %d are right, want %d", task.Puzzle.Position, len(made), right, len(wanted))
		}
		m := wanted[len(wanted)-1] // in another order than the solution's
		if verdict = task.Judge(made, m); verdict == puzzle.Wrong {
			t.Fatalf("%s: ply %d is wrong", task.Puzzle.Position, len(made)+1)
		}
		made = append(made, m)
	}
	if len(made) != len(task.Solution) || task.Wanted(made) != nil || task.Reply(made) != nil {
		t.Errorf("%s: solved after %d plies of %d", task.Puzzle.Position, len(made), len(task.Solution))
	}
}

// TestRefute asks for the refutation of a wrong try.
func TestRefute(t *testing.T) {
	p := puzzle.Puzzle{Position: "mnk:3x3:3 .../.../..X", ToMove: "O", Goal: puzzle.ToDraw, Solution: []string{"b2"}}
	task, err := p.Open()
	if err != nil {
		t.Fatal(err)
	}
	wrong, _ := task.Game.ParseMove("b1")
	if v := task.Judge(nil, wrong); v != puzzle.Wrong {
		t.Errorf("b1 is judged %v", v)
	}
	line, e, err := task.Refute(t.Context(), task.Game.NewSolver(engine.SolverOptions{}), nil, wrong, engine.Budget{})
	if err != nil || len(line) == 0 || e.High != engine.Loss || e.Move != wrong {
		t.Errorf("got %v, %+v, %v; want a line and a loss", line, e, err)
	}
}

// TestKey compares positions that are alike, and that only seem to be.
func TestKey(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		alike bool
	}{
		{"mnk:3x3:3 X../.O./...", "mnk:3x3:3 .../.O./..X", true},
		{"mnk:3x3:3 X../.O./...", "mnk:3x3:3 .X./.O./...", false},
		{"mnk:3x3:3 X../.O./...", "mnk:3x3:3:misere X../.O./...", false},
		{"mnk:3x4:3 X.../.O../....", "mnk:3x4:3 ..../.O../X...", true},
		{"drop:4x5:3 ...../...../...../XO...", "drop:4x5:3 ...../...../...../...OX", true},
		{"drop:4x5:3 ...../...../...../XO...", "drop:4x5:3 ...../...../...../OX...", false},
		{"order-chaos:4x4:4 XO../..../..../....", "order-chaos:4x4:4 ..../..../..../..XO", true}, // turned, and the symbols exchanged
		{"order-chaos:4x4:4 XO../..../..../....", "order-chaos:4x4:4 XX../..../..../....", false},
		{"order-chaos:4x4:4 XO../..../..../....", "order-chaos:4x4:4:exact XO../..../..../....", false},
		{"weighted:8,1,6,3,5,7,4,9,2 X../.../...", "weighted:6,1,8,7,5,3,2,9,4 ..X/.../...", true},
		{"weighted:8,1,6,3,5,7,4,9,2 X../.../...", "weighted:8,1,6,3,5,7,4,9,2 ..X/.../...", false},
		{"jing OO.../...../...../...../.....", "jing ...../...../...../...../...OO", true},
		{"jing OO.../...../...../...../.....", "jing O...O/...../...../...../.....", false},
	} {
		var keys [2]string
		for i, text := range []string{c.a, c.b} {
			game, p, err := games.ParsePosition(text)
			if err != nil {
				t.Fatal(err)
			}
			keys[i] = puzzle.Key(game, p)
		}
		if (keys[0] == keys[1]) != c.alike {
			t.Errorf("%s and %s have the keys %q and %q; alike: %v", c.a, c.b, keys[0], keys[1], c.alike)
		}
	}
}
