package weighted

import (
	"math/rand/v2"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/enginetest"
	"noughts/engine/longtest"
	"noughts/engine/stones"
)

// TestRules runs what every game must keep over boards of many kinds: presets,
// equal weights, weights that decide nothing or everything, and the largest.
func TestRules(t *testing.T) {
	variants := []string{
		"weighted:0,0,0,0,0,0,0,0,0",
		"weighted:1,1,1,1,1,1,1,1,1",
		"weighted:-1,-1,-1,-1,-1,-1,-1,-1,-1",
		"weighted:1,2,3,4,5,6,7,8,9",
		"weighted:1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,1000000000",
		"weighted:-1000000000,1000000000,-1000000000,1000000000,-1000000000,1000000000,-1000000000,1000000000,-1000000000",
		"weighted:0,0,0,0,1000000000,0,0,0,0",
		"weighted:-1,1,0,-4,-2,-5,-4,-1,-5",
	}
	for _, p := range (Family{}).Presets() {
		variants = append(variants, p.Variant)
	}
	lots := rand.New(rand.NewPCG(3, 3))
	for range 8 {
		var w weights
		for c := range w {
			w[c] = int32(lots.IntN(21) - 10)
		}
		variants = append(variants, gameOf(w).Variant())
	}
	enginetest.RunFamily(t, Family{}, variants...)
	t.Run("perft", func(t *testing.T) { countGames(t, variants) })
}

// countGames counts the first moves of variants, and all games of one.
func countGames(t *testing.T, variants []string) {
	longtest.SkipUnderRace(t)
	for _, v := range variants {
		g, err := Family{}.Parse(v)
		if err != nil {
			t.Fatal(err)
		}
		enginetest.Perft(t, g, 9, 9*8, 9*8*7, 9*8*7*6)
	}
	if g := (game{}); enginetest.Games(g.Start()) != 255168 || enginetest.Positions(g.Start()) != 5478 {
		t.Errorf("got %d games and %d positions, want those of tic-tac-toe: 255168 and 5478",
			enginetest.Games(g.Start()), enginetest.Positions(g.Start()))
	}
}

// TestNotationIsFromTheTop reads and prints the weights as they lie on the board.
func TestNotationIsFromTheTop(t *testing.T) {
	const variant = "weighted:1,2,3,4,5,6,7,8,-9"
	g, err := Family{}.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	if got := g.Variant(); got != variant {
		t.Errorf("%s prints as %s", variant, got)
	}
	b := g.Start().Board()
	for name, want := range map[string]string{"a3": "1", "c3": "3", "b2": "5", "a1": "7", "c1": "−9"} {
		m, err := g.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.Labels[m.Cell]; got != want {
			t.Errorf("%s has the weight %s, want %s", name, got, want)
		}
	}
}

// gameOf makes a game of weights.
func gameOf(w weights) game { return game{stones.Game[weights]{Rules: w}} }

// slowValue is the plain recursion: the result of a position for First.
func slowValue(t testing.TB, p engine.Position, memo map[engine.Position]engine.Result) engine.Result {
	if o, over := p.Outcome(); over {
		return o.Result
	}
	if r, ok := memo[p]; ok {
		return r
	}
	best := engine.Loss
	for _, m := range p.AppendMoves(nil) {
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		r := slowValue(t, next, memo)
		if p.Turn() == engine.Second {
			r = -r
		}
		best = max(best, r)
	}
	if p.Turn() == engine.Second {
		best = -best
	}
	memo[p] = best
	return best
}

// TestSolverAgainstPlainRecursion compares every reachable position and every
// move, on boards with small weights (many draws) and large ones.
func TestSolverAgainstPlainRecursion(t *testing.T) {
	longtest.SkipUnderRace(t)
	lots := rand.New(rand.NewPCG(1, 2))
	s := &solver{}
	for range 6 {
		var w weights
		for c := range w {
			w[c] = int32(lots.IntN(7) - 3)
		}
		memo := map[engine.Position]engine.Result{}
		slowValue(t, gameOf(w).Start(), memo)
		for p, first := range memo {
			want := first
			if p.Turn() == engine.Second {
				want = -first
			}
			a, err := s.Analyze(t.Context(), p, engine.Budget{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if a.Root.Low != want || a.Root.High != want || a.Moves[0].Low != want {
				t.Fatalf("%v %v: got %v..%v, want %v", w, p, a.Root.Low, a.Root.High, want)
			}
			checkMoves(t, p, a, memo)
		}
	}
}

// checkMoves compares the value and the distance of every move with the
// position behind it.
func checkMoves(t *testing.T, p engine.Position, a engine.Analysis, memo map[engine.Position]engine.Result) {
	t.Helper()
	for _, j := range a.Moves {
		next, err := p.Play(j.Move)
		if err != nil {
			t.Fatal(err)
		}
		want := slowValue(t, next, memo)
		if p.Turn() == engine.Second {
			want = -want
		}
		if j.Low != want {
			t.Fatalf("%v, move %v: got %v, want %v", p, j.Move, j.Low, want)
		}
	}
	if len(a.Line) != a.Root.Distance {
		t.Fatalf("%v: the line has %d plies, the distance is %d", p, len(a.Line), a.Root.Distance)
	}
}

func TestSolve(t *testing.T) {
	for _, c := range []struct{ in, want, err string }{
		{"0 0 0\n0 1 0\n0 0 0\n", "Takahashi\n", ""},
		{"-1 1 0\n-4 -2 -5\n-4 -1 -5\n", "Aoki\n", ""},
		{"0 0 0\n0 0 0\n0 0 0", "Draw\n", ""},
		{"1 2 3\n4 5\n", "", `case 1, row 2: "4 5" is not three numbers`},
		{"1 2 3\n4 x 6\n7 8 9", "", `case 1, row 2: weighted.illegal.weight Max=1000000000 Min=-1000000000 Typed="x"`},
		{"1 2 3\n4 5 6\n", "", "case 1, row 3: missing"},
		{"1 2 3\n4 5 6\n7 8 9\n1 1 1", "", `case 1, row 4: "1 1 1"; a board has three rows`},
		{"1 2 2000000000\n4 5 6\n7 8 9", "", "case 1, row 1"},
	} {
		var out strings.Builder
		err := solve(t.Context(), strings.NewReader(c.in), &out)
		if out.String() != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%q: got %q, %v; want %q, %q", c.in, out.String(), err, c.want, c.err)
		}
	}
}

func TestSetupRefuses(t *testing.T) {
	enginetest.Setups(t, game{}, map[string]string{
		"XX./.../...": "illegal.balance First=X FirstStones=2 Second=O SecondStones=0",
		"OO./.../...": "illegal.balance First=X FirstStones=0 Second=O SecondStones=2",
		"XXX/OO./..O": "illegal.line_earlier Last=O Symbol=X",
		"OOO/XX./X..": "",
		"XXX/OO./...": "",
		"OOO/XX./XX.": "illegal.line_earlier Last=X Symbol=O",
		"XXX/OTO/...": "illegal.symbol Cell=b2 Symbol=T Symbols=X, O",
	})
}

// Nothing that strangers send breaks the reader.
func FuzzSolve(f *testing.F) {
	f.Add("1 2 3\n4 5 6\n7 8 9\n")
	f.Add("-1000000000 0 +1\r\n\r\n 4 5 6\n7 8\t9")
	f.Add("1 2\n")
	f.Fuzz(func(t *testing.T, in string) {
		var out strings.Builder
		err := solve(t.Context(), strings.NewReader(in), &out)
		switch answer := out.String(); {
		case err != nil && (answer != "" || strings.Contains(err.Error(), "\n")):
			t.Errorf("%q: got %q and the error %v", in, answer, err)
		case err == nil && answer != "Takahashi\n" && answer != "Aoki\n" && answer != "Draw\n":
			t.Errorf("%q: got %q", in, answer)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("weighted:1,2,3,4,5,6,7,8,9")
	f.Add("WEIGHTED: 1, -2,3,4,5,6,7,8,1000000000")
	f.Fuzz(func(t *testing.T, s string) {
		g, err := Family{}.Parse(s)
		if err != nil {
			return
		}
		again, err := Family{}.Parse(g.Variant())
		if err != nil || again != g {
			t.Errorf("%q prints as %q, which parses to %v, %v", s, g.Variant(), again, err)
		}
	})
}

func BenchmarkAnalyzeStart(b *testing.B) {
	g, err := Family{}.Parse(key + ":" + defaultWeights)
	if err != nil {
		b.Fatal(err)
	}
	s := g.NewSolver(engine.SolverOptions{})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Analyze(b.Context(), g.Start(), engine.Budget{}, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// TestMovesComeInOrder lists what completes a line first, then what stops one, then the
// heavier cells.
func TestMovesComeInOrder(t *testing.T) {
	g, err := Family{}.Parse("weighted:1,2,3,4,5,6,7,8,9")
	if err != nil {
		t.Fatal(err)
	}
	p := g.Start()
	// After c1, c3 and b1 a line has to be stopped on a1, and after that one on b2.
	for i, want := range []string{"c1 b1 a1 c2 b2 a2 c3 b3 a3", "b1 a1 c2 b2 a2 c3 b3 a3", "b1 a1 c2 b2 a2 b3 a3", "a1 c2 b2 a2 b3 a3", "b2 c2 a2 b3 a3"} {
		var names []string
		for _, m := range p.AppendMoves(nil) {
			names = append(names, g.MoveName(m))
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("after %d plies: %s, want %s", i, got, want)
		}
		if i == 4 {
			break
		}
		m, err := g.ParseMove([]string{"c1", "c3", "b1", "a1"}[i])
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWinsComeFirst lists a move that completes a line before one that stops a line.
func TestWinsComeFirst(t *testing.T) {
	g, err := Family{}.Parse("weighted:1,2,3,4,5,6,7,8,9")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Setup([]engine.Symbol{
		engine.Empty, engine.Empty, engine.Empty, engine.O, engine.O, engine.Empty, engine.X, engine.X, engine.Empty,
	})
	if err != nil {
		t.Fatal(err)
	}
	if moves := p.AppendMoves(nil); g.MoveName(moves[0]) != "c3" || g.MoveName(moves[1]) != "c2" {
		t.Errorf("%v: want c3, then c2", moves)
	}
}

// TestMarginsGoWithLines tells the difference of the sums of a game that a line has won,
// too, and how many moves an analysis has looked ahead.
func TestMarginsGoWithLines(t *testing.T) {
	g, err := Family{}.Parse("weighted:1,2,3,4,5,6,7,8,9")
	if err != nil {
		t.Fatal(err)
	}
	p := g.Start()
	for i, name := range []string{"a3", "c1", "b3", "b1", "c3"} {
		a, err := g.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{}, nil)
		if err != nil || a.Depth != 9-i {
			t.Errorf("after %d plies: %d plies ahead, %v", i, a.Depth, err)
		}
		m, err := g.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if o, over := p.Outcome(); !over || o.Result != engine.Win || o.Margin != 6-17 {
		t.Errorf("got %+v, %v; want a win with 6 against 17", o, over)
	}
}
