package games_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/search"
)

// endings are variants of every family and kind of rule, on boards of which small endings are
// settled.
var endings = []string{
	"mnk:3x3:3", "mnk:4x4:4", "mnk:6x7:4", "mnk:7x7:5", "mnk:10x10:5", "mnk:15x15:5", "mnk:2x9:3", "mnk:20x20:7",
	"mnk:5x5:4:exact", "mnk:9x9:4:exact", "mnk:15x15:5:exact",
	"mnk:4x4:3:misere", "mnk:5x5:4:misere", "mnk:9x9:4:misere", "mnk:6x6:4:exact:misere", "mnk:9x9:4:exact:misere",
	"mnk:4x5:3:caro", "mnk:6x6:4:caro", "mnk:8x6:5:caro", "mnk:15x15:5:caro", "mnk:9x9:6:caro",
	"mnk:6x8:5:renju", "mnk:7x7:5:renju", "mnk:15x15:5:renju",
	"drop:4x4:3", "drop:5x5:4", "drop:6x7:4", "drop:10x10:5", "drop:9x10:6",
	"order-chaos:4x4:4", "order-chaos:4x4:3", "order-chaos:5x5:4", "order-chaos:5x5:4:chaos-first", "order-chaos:6x6:5",
	"order-chaos:6x6:5:exact", "order-chaos:6x6:4:full", "order-chaos:6x6:5:exact:full", "order-chaos:6x6:5:symbols=3", "order-chaos:8x8:5", "order-chaos:9x9:5",
	"weighted:4,-1,3,1,5,-9,2,6,8", "jing",
}

// mostFree is how many cells are free at most in an ending that is settled.
const mostFree = 14

// ending plays at random until so many cells at most are free, with moves that do not end the game,
// if some are found soon; ok is false if the game was over before.
func ending(game engine.Game, rng *rand.Rand, free int) (p engine.Position, ok bool) {
	p = game.Start()
	for empty(p) > free {
		moves := p.AppendMoves(nil)
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		before := p
		for _, m := range moves[:min(8, len(moves))] {
			p, _ = before.Play(m)
			if _, over := p.Outcome(); !over {
				break
			}
		}
		if _, over := p.Outcome(); over {
			return nil, false
		}
	}
	return p, true
}

// empty returns how many cells of a position are.
func empty(p engine.Position) (n int) {
	for _, s := range p.Board().Cells {
		if s == engine.Empty {
			n++
		}
	}
	return n
}

// Small endings are settled by every rule: what they are worth, how soon they are over, and the
// same of every move, so that all the best moves are known.
func TestEndingsAreSettled(t *testing.T) {
	each := longtest.Sample(t, 1, 8)
	rng := rand.New(rand.NewPCG(19, 43))
	for _, name := range endings {
		game, err := games.Parse(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		found := 0
		for tries := 0; found < each && tries < 60*each; tries++ { // games of some variants hardly ever get so far
			p, ok := ending(game, rng, mostFree-rng.IntN(4))
			if !ok {
				continue
			}
			found++
			a, err := search.GoOn(t.Context(), game.NewSolver(engine.SolverOptions{}), p, engine.Analysis{}, engine.Budget{Nodes: 20_000_000, Time: time.Hour}, nil)
			if err != nil {
				t.Fatal(err)
			}
			checkSettled(t, game, p, a)
		}
		if found == 0 {
			t.Logf("%s: no ending was found", name)
		}
	}
}

// Endings that were taken for won, and are drawn.
func TestEndingsThatAreDrawn(t *testing.T) {
	for text, best := range map[string]string{
		"mnk:8x6:5:caro XO..XX/O.XOOX/.XXXOO/.O.XOX/XOX.XO/.X.XOX/.XOOO./OXOXOO": "b7",
		"mnk:6x8:5:renju XXOXO.XX/.OXO..OO/O...OX../XXX.XXOO/XOOOXXOO/OOOXX.XX":  "f1",
	} {
		game, p, err := games.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		a, err := search.GoOn(t.Context(), game.NewSolver(engine.SolverOptions{}), p, engine.Analysis{}, engine.Budget{Time: time.Hour}, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkSettled(t, game, p, a)
		if a.Root.Low != engine.Draw || game.MoveName(a.Root.Move) != best || len(a.Best()) != 1 {
			t.Errorf("%s: %v with %s, one of %d; want a draw with %s alone", text, a.Root.Low, game.MoveName(a.Root.Move), len(a.Best()), best)
		}
	}
}

// How soon Order wins is found out within a part of the nodes, also where a smaller board shows
// that it wins.
func TestWinsHaveADistance(t *testing.T) {
	for _, c := range longtest.Some(t, 1, []struct {
		variant  string
		nodes    uint64
		distance int
	}{
		{"order-chaos:5x5:4", 40_000, 9},
		{"order-chaos:5x5:4:chaos-first", 300_000, 10},
		{"order-chaos:6x6:4", 100_000, 9},
		{"order-chaos:6x6:4:chaos-first", 700_000, 10},
	}) {
		game, err := games.Parse(c.variant)
		if err != nil {
			t.Fatal(err)
		}
		a, err := game.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), game.Start(), engine.Budget{Nodes: c.nodes}, nil)
		if err != nil || !a.Root.Decided() || a.Root.Distance != c.distance || len(a.Line) != c.distance {
			t.Errorf("%s: %v to %v in %d by a line of %d plies, %v; want %d", c.variant, a.Root.Low, a.Root.High, a.Root.Distance, len(a.Line), err, c.distance)
		}
	}
}

// checkSettled checks that nothing is left to find out about a position.
func checkSettled(t *testing.T, game engine.Game, p engine.Position, a engine.Analysis) {
	t.Helper()
	what := games.FormatPosition(game, p)
	check := func(of string, j engine.Evaluation) {
		if !j.Decided() || j.Low != engine.Draw && j.Distance < 0 && game.Info().Turn == 1 {
			t.Errorf("%s: %s is %v to %v in %d, by %s", what, of, j.Low, j.High, j.Distance, a.Method)
		}
	}
	check("the position", a.Root)
	for _, j := range a.Moves {
		check(game.MoveName(j.Move), j)
	}
	if a.Stopped != "" {
		t.Errorf("%s: settled, and stopped by %s", what, a.Stopped)
	}
	if err := a.Check(); err != nil {
		t.Errorf("%s: %v", what, err)
	}
}

// A solver that stops before its nodes are spent has found out what there is to find, or says that
// it is exhausted; and where it says so, many times as many nodes tell no more.
func TestWhatStopsEarlyIsExhausted(t *testing.T) {
	each := longtest.Sample(t, 1, 6)
	rng := rand.New(rand.NewPCG(43, 19))
	for _, name := range endings {
		game, err := games.Parse(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for range each {
			cells := empty(game.Start())
			p, ok := ending(game, rng, cells-rng.IntN(cells))
			if !ok {
				continue
			}
			nodes := []uint64{30, 1000, 10_000}[rng.IntN(3)]
			solve := func(nodes uint64) engine.Analysis {
				b := engine.Budget{Nodes: nodes, Time: time.Hour}
				a, err := search.GoOn(t.Context(), game.NewSolver(engine.SolverOptions{}), p, engine.Analysis{}, b, nil)
				if err != nil {
					t.Fatal(err)
				}
				return a
			}
			a := solve(nodes)
			what := games.FormatPosition(game, p)
			root := a.Root
			short := !root.Decided() || root.Low != engine.Draw && root.Distance < 0 && game.Info().Turn == 1
			says := a.Complete || a.Stopped == engine.StoppedByMethods
			if short && !says && a.Nodes < nodes/2 {
				t.Errorf("%s: %v to %v in %d after %d of %d nodes, by %s", what, root.Low, root.High, root.Distance, a.Nodes, nodes, a.Method)
			}
			if !says {
				continue
			}
			more := solve(20 * nodes)
			of := map[engine.Move]engine.Evaluation{}
			for _, j := range more.Moves {
				of[j.Move] = j
			}
			for i, j := range append([]engine.Evaluation{a.Root}, a.Moves...) {
				k := of[j.Move]
				if i == 0 {
					k = more.Root
				}
				if j.Low != k.Low || j.High != k.High || j.Distance < 0 && k.Distance >= 0 {
					t.Errorf("%s: %s was said to be all: %v to %v in %d, and is %v to %v in %d", what, game.MoveName(j.Move), j.Low, j.High, j.Distance, k.Low, k.High, k.Distance)
				}
			}
		}
	}
}
