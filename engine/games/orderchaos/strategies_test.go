package orderchaos

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
	"noughts/engine/strategy"
)

func strategyOf(t *testing.T, g game, name string, seed uint64) engine.Strategy {
	t.Helper()
	s, err := strategy.New(g, name, engine.StrategyOptions{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play has two strategies play a game; it reports whether Order wins.
func play(t *testing.T, g game, order, chaos string, seed uint64) bool {
	t.Helper()
	sides := [2]engine.Strategy{strategyOf(t, g, order, seed), strategyOf(t, g, chaos, seed+1)}
	for p := g.Start().(rules.Position); ; {
		if o, over := p.Outcome(); over {
			return o == engine.WonBy(g.rules.Order())
		}
		side := sides[1]
		if p.OrderToMove() {
			side = sides[0]
		}
		c, err := side.Choose(t.Context(), p, engine.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Reason.ID == "" {
			t.Fatalf("%s: %s without a reason", rulestest.Show(&p), g.MoveName(c.Move))
		}
		next, err := p.Play(c.Move)
		if err != nil {
			t.Fatal(err)
		}
		p = next.(rules.Position)
	}
}

// Order wins 4×4 with either starter, so best has to.
func TestBestWinsSmallBoards(t *testing.T) {
	for seed, v := range longtest.Some(t, 2, []string{"4x4:4", "4x4:4:chaos-first", "3x3:3", "4x4:3:exact"}) {
		r, err := rules.Parse(rules.Key + ":" + v)
		if err != nil {
			t.Fatal(err)
		}
		chaos := []string{"casual", "uct:500"}[seed%2]
		if !play(t, game{r}, "best", chaos, uint64(seed)) {
			t.Errorf("%s: best lost against %s", v, chaos)
		}
	}
}

func TestOrderCompletesALine(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, p := range []rules.Position{
		rulestest.At(t, "6x6:5", "....../.XXXX./.OO.../....../....../......"),
		rulestest.At(t, "10x10:5:exact", "........../.OXXXXO.../...OOOO.../........../........../........../........../........../........../.........."),
		rulestest.At(t, "5x5:4:chaos-first:symbols=3", "...../.TTT./.OO../...../....."),
	} {
		g := game{p.Variant}
		for _, name := range []string{"casual", "strong", "best", "uct"} {
			choice, err := strategyOf(t, g, name, 0).Choose(t.Context(), p, engine.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			if next := p.Step(choice.Move); !next.Over() || choice.Reason.ID != engine.ReasonCompletes {
				t.Errorf("%s: %s plays %s because of %s", rulestest.Show(&p), name, g.MoveName(choice.Move), choice.Reason.ID)
			}
		}
	}
}

// Whenever Chaos can deny Order a completion, best does, even with no time left.
func TestBestLeavesNoCompletion(t *testing.T) {
	longtest.SkipUnderRace(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	tried := 0
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 0))
		variants := []rules.Variant{rules.Classic, {Rows: 10, Cols: 10, Line: 4, Symbols: 2}, {Rows: 5, Cols: 5, Line: 4, Symbols: 3, Exact: true, ChaosFirst: true}}
		p := rulestest.RandomPosition(variants[seed%3], 12+rng.IntN(12), rng)
		if p.OrderToMove() || p.Over() {
			continue
		}
		deniable := false
		for _, m := range p.AppendMoves(nil) {
			next := p.Step(m)
			deniable = deniable || staticVerdict(&next) != rules.OrderWins
		}
		c, err := strategyOf(t, game{p.Variant}, "best", seed).Choose(gone, p, engine.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		next := p.Step(c.Move)
		if deniable && staticVerdict(&next) == rules.OrderWins {
			t.Errorf("%s: best plays %s", rulestest.Show(&p), game{p.Variant}.MoveName(c.Move))
		}
		if deniable {
			tried++
		}
	}
	if tried < 15 {
		t.Errorf("only %d positions tried", tried)
	}
}

// Each level holds its own against the one below.
func TestLevelsAreInOrder(t *testing.T) {
	longtest.SkipUnderRace(t)
	r := rules.Variant{Rows: 4, Cols: 4, Line: 4, Symbols: 2}
	for _, pair := range [][2]string{{"casual", "novice"}, {"strong", "casual"}} {
		score := 0
		const games = 2
		for seed := range uint64(games) {
			if play(t, game{r}, pair[0], pair[1], seed) {
				score++
			}
			if play(t, game{r}, pair[1], pair[0], seed+100) {
				score--
			}
		}
		t.Logf("%s against %s: %+d", pair[0], pair[1], score)
		if score < 0 {
			t.Errorf("%s against %s: %+d of %d", pair[0], pair[1], score, games)
		}
	}
}

// Best says so where it keeps the mirror or a pairing, in positions that the named
// strategies would not have come to.
func TestBestSaysWhatItKeeps(t *testing.T) {
	longtest.Skip(t)
	for _, c := range []struct {
		variant, rows, move, id string
		about                   string
		number                  int
	}{
		{"6x6:5:chaos-first", "....../....../..OX../X...../....../......", "Of3", rules.ReasonMirror, "a3", 0},
		{"6x6:5:chaos-first", "....../....../..O.../....../....../......", "", rules.ReasonInside, "", 4},
		{"6x6:5:exact:full", "....../.X..../....../....../....../......", "Ob3", pairing.ReasonOpposite, "b5", 11},
		{"6x6:5", "....../.XXXX./..OO../....../....../......", "Xa5", engine.ReasonCompletes, "a5", 0},
	} {
		p := rulestest.At(t, c.variant, c.rows)
		g := game{p.Variant}
		choice, err := strategyOf(t, g, "best", 1).Choose(t.Context(), p, engine.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		about := ""
		if len(choice.Reason.Moves) > 0 {
			about = engine.CellName(choice.Reason.Moves[0].Cell, int(p.Variant.Cols))
		}
		if c.move != "" && g.MoveName(choice.Move) != c.move || choice.Reason.ID != c.id || about != c.about || choice.Reason.Number != c.number {
			t.Errorf("%s: plays %s because of %+v", rulestest.Show(&p), g.MoveName(choice.Move), choice.Reason)
		}
	}
}

// Order keeps its proof against anything Chaos does on 6×6.
func TestBestKeepsTheMirror(t *testing.T) {
	for seed := range uint64(4) {
		r := rules.Classic
		r.Exact, r.ChaosFirst = seed&1 != 0, seed&2 != 0
		best := strategyOf(t, game{r}, "best", seed).(*solverPlayer)
		best.refine = 10 * time.Millisecond
		rng := rand.New(rand.NewPCG(seed, 9))
		p := rules.Position{Variant: r}
		for !p.Over() {
			if !p.OrderToMove() {
				moves := p.AppendUnordered(nil)
				p = p.Step(moves[rng.IntN(len(moves))])
				continue
			}
			c, err := best.Choose(t.Context(), p, engine.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			p = p.Step(c.Move)
			switch v := staticVerdict(&p); c.Reason.ID {
			case engine.ReasonProvedWin, engine.ReasonCompletes, engine.ReasonFork, rules.ReasonInside, rules.ReasonMirror:
			default:
				t.Fatalf("%s: %s because of %s (%d)", rulestest.Show(&p), game{r}.MoveName(c.Move), c.Reason.ID, v)
			}
		}
		if o, _ := p.Outcome(); o != engine.WonBy(r.Order()) {
			t.Errorf("%s: best lost", rulestest.Show(&p))
		}
	}
}
