package enginetest

import (
	"context"
	"math/rand/v2"
	"testing"

	"noughts/engine"
)

// How much of the solver is compared with the plain one.
const (
	// leastJudged is how many different positions must be compared, if it is not a sample, or as
	// many as the game has that are not over. A game in which fewer are found fails.
	leastJudged = 24
	mostGames   = 60     // random games in which they are looked for
	gameJudged  = 8      // positions of each, the last ones first
	plainNodes  = 20_000 // that the plain solver may visit for the positions of one game
	solverNodes = 200_000
)

// checkValues compares the game's solver with a plain one in the last plies of
// random games, in so many positions at least.
func checkValues(t testing.TB, game engine.Game, least int) { compare(t, game, least, plainNodes) }

// compare is checkValues with so many nodes for the plain solver.
func compare(t testing.TB, game engine.Game, least, plainNodes int) {
	t.Helper()
	solver, rng := game.NewSolver(engine.SolverOptions{}), rand.New(rand.NewPCG(1, 2))
	judged, decided := map[engine.Position]bool{}, 0
	for range mostGames {
		if len(judged) >= least {
			break
		}
		list := longGame(game, rng)
		plain := &plainSolver{known: map[engine.Position]worth{}, left: plainNodes}
		for i := len(list) - 1; i >= max(0, len(list)-min(gameJudged, least)); i-- {
			p := list[i]
			if _, ok := plain.value(p); !ok {
				break
			}
			if judged[p] {
				continue
			}
			judged[p] = true
			a, err := solver.Analyze(t.Context(), p, engine.Budget{Nodes: solverNodes}, nil)
			if err != nil {
				t.Fatalf("%s: %v", show(game, p), err)
			}
			checkAnalysis(t, game, p, a)
			checkTruth(t, game, p, a, plain)
			if a.Root.Decided() {
				decided++
			}
		}
	}
	if want := min(least, open(game, least)); len(judged) < want {
		t.Errorf("%d positions were compared with the plain solver, want %d", len(judged), want)
	}
	if decided < len(judged) {
		t.Errorf("only %d of the %d last positions are settled", decided, len(judged))
	}
}

// open counts the different positions of a game that are not over, up to most.
func open(game engine.Game, most int) int {
	seen := map[engine.Position]bool{game.Start(): true}
	for todo := []engine.Position{game.Start()}; len(todo) > 0 && len(seen) < most; todo = todo[1:] {
		for _, m := range todo[0].AppendMoves(nil) {
			next, err := todo[0].Play(m)
			if err != nil {
				continue // checkPosition says so
			}
			if _, over := next.Outcome(); !over && !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	return len(seen)
}

// checkTruth compares what an analysis says with what the plain solver finds.
func checkTruth(t testing.TB, game engine.Game, p engine.Position, a engine.Analysis, plain *plainSolver) {
	t.Helper()
	want, _ := plain.value(p)
	checkWorth(t, show(game, p), a.Root, want)
	for _, j := range a.Moves {
		if want, ok := plain.move(p, j.Move); ok {
			checkWorth(t, show(game, p)+", "+game.MoveName(j.Move), j, want)
		}
	}
	if !a.Root.Decided() {
		return
	}
	for i, m := range a.Line {
		best, _ := plain.value(p)
		if got, ok := plain.move(p, m); ok && (got.result != best.result || a.Root.Distance >= 0 && got.distance != best.distance) {
			t.Errorf("%s: move %d of the line is %v in %d, the position %v in %d", show(game, p), i+1,
				got.result, got.distance, best.result, best.distance)
		}
		p, _ = p.Play(m)
	}
}

// checkWorth compares one judgment with the truth.
func checkWorth(t testing.TB, what string, j engine.Evaluation, want worth) {
	t.Helper()
	if j.Low > want.result || j.High < want.result {
		t.Errorf("%s: got %v to %v, want %v", what, j.Low, j.High, want.result)
	}
	if j.Decided() && j.Distance >= 0 && j.Distance != want.distance {
		t.Errorf("%s: got %v in %d plies, want %d", what, j.Low, j.Distance, want.distance)
	}
}

// How many positions of random games are looked at with little effort, if it is not a sample, how
// many of the moves of each, fewer on boards of more than largeCells, where reasons take long to
// check; and the nodes for one and for the start. Guesses, for a test of a second or so.
const (
	looks      = 8
	lookMoves  = 4
	largeLooks = 2
	largeCells = 100
	lookNodes  = 300
	startNodes = 500
)

// checkLooks checks that what an analysis says of a position after a look fits what
// it says of the positions after its moves: seen from there, the value is negated,
// but only where the turn has changed. It looks at so many positions at most.
func checkLooks(t testing.TB, game engine.Game, positions int) {
	rng := rand.New(rand.NewPCG(3, 4))
	moves := lookMoves
	if info := game.Info(); info.Rows*info.Cols > largeCells {
		positions, moves = min(positions, largeLooks), largeLooks
	}
	for range positions {
		list := longGame(game, rng)
		p := list[rng.IntN(len(list))]
		a := look(t, game, p)
		for range moves {
			j := a.Moves[rng.IntN(len(a.Moves))]
			next, err := p.Play(j.Move)
			if err != nil {
				continue // checkPosition says so
			}
			after := look(t, game, next).Root
			if next.Turn() != p.Turn() {
				after.Low, after.High = -after.High, -after.Low
			}
			if max(j.Low, after.Low) > min(j.High, after.High) {
				t.Errorf("%s: %s is %v to %v, the position after it %v to %v", show(game, p), game.MoveName(j.Move),
					j.Low, j.High, after.Low, after.High)
			}
		}
	}
}

// look analyses a position with little effort.
func look(t testing.TB, game engine.Game, p engine.Position) engine.Analysis {
	t.Helper()
	a, err := game.NewSolver(engine.SolverOptions{TableBytes: 1 << 18}).Analyze(t.Context(), p, engine.Budget{Nodes: lookNodes}, nil)
	if err != nil {
		t.Fatalf("%s: %v", show(game, p), err)
	}
	checkAnalysis(t, game, p, a)
	return a
}

// checkBudget checks what an analysis says when it may hardly look, or not at all.
func checkBudget(t testing.TB, game engine.Game) {
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	for _, ctx := range []context.Context{t.Context(), stopped} {
		var first engine.Evaluation
		for i := range 2 {
			solver := game.NewSolver(engine.SolverOptions{})
			a, err := solver.Analyze(ctx, game.Start(), engine.Budget{Nodes: startNodes}, func(a engine.Analysis) {
				checkAnalysis(t, game, game.Start(), a)
			})
			if err != nil {
				t.Fatal(err)
			}
			checkAnalysis(t, game, game.Start(), a)
			if i == 0 {
				first = a.Root
			} else if a.Root.Move != first.Move || a.Root.Low != first.Low || a.Root.High != first.High || a.Root.Estimate != first.Estimate {
				t.Errorf("equal solvers differ: %v, then %v", first, a.Root)
			}
		}
	}
}
