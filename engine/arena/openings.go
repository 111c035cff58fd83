package arena

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"noughts/engine"
	"noughts/engine/tactics"
)

// An Opening is a position in which games begin, and how it comes about.
type Opening struct {
	Moves    []engine.Move
	Position engine.Position
}

// How openings are made. Chosen so that games differ early and few tries are in vain;
// not measured.
const (
	openingPlies    = 6  // at most
	cellsForPly     = 4  // of the board for every ply
	openingChoices  = 8  // moves to draw from, if the board has not many more
	openingTries    = 12 // for every opening that is wanted
	triesWithoutAny = 30 // tries without any success after which there is none
	mostOpenings    = 60

	// Where a node is much work, an opening that is not judged in time does not
	// count, and those found in all the time must do.
	openingTime  = time.Second
	openingsTime = 20 * time.Second
)

// A balanceTest weighs openings: with so many nodes, the estimate must be so near to
// even.
type balanceTest struct {
	nodes uint64
	even  float64
}

// balanceTests are those that an opening must pass, the quick one first. Guesses; not
// measured.
var balanceTests = []balanceTest{{500, 0.15}, {5000, 0.08}}

// Openings makes up to n different openings, but not more than are of use, in
// which neither side is much better: a few moves drawn from the promising ones,
// judged by the game's own solver. Some games have none, as they are decided
// whatever happens; then there is the start alone. Equal seeds give equal
// openings, unless time runs out.
func Openings(ctx context.Context, game engine.Game, n int, seed uint64) []Opening {
	ctx, cancel := context.WithTimeout(ctx, openingsTime)
	defer cancel()
	rng := rand.New(rand.NewPCG(seed, 0x0be119))
	solvers := make([]engine.Solver, len(balanceTests))
	for i := range balanceTests {
		solvers[i] = game.NewSolver(engine.SolverOptions{})
	}
	n = min(n, mostOpenings)
	var found []Opening
	seen := map[engine.Position]bool{}
	for try := 0; try < n*openingTries && len(found) < n && ctx.Err() == nil; try++ {
		if try == triesWithoutAny && len(found) == 0 {
			break
		}
		o := draw(game, rng)
		if !seen[o.Position] && tactics.Quiet(o.Position) && even(ctx, solvers, o.Position) {
			found = append(found, o)
		}
		seen[o.Position] = true
	}
	if len(found) == 0 {
		found = []Opening{{Position: game.Start()}}
	}
	return found
}

// draw plays a few moves, whole turns of them.
func draw(game engine.Game, rng *rand.Rand) Opening {
	info := game.Info()
	most := max(1, min(openingPlies, info.Rows*info.Cols/cellsForPly)/info.Turn)
	turns := most - rng.IntN((most+2)/2)
	o := Opening{Position: game.Start()}
	for range turns * info.Turn {
		moves := o.Position.AppendMoves(nil)
		choices := min(len(moves), max(openingChoices, len(moves)/8))
		m := moves[rng.IntN(choices)]
		next, err := o.Position.Play(m)
		if err != nil {
			break
		}
		if _, over := next.Outcome(); over {
			break
		}
		o.Moves, o.Position = append(o.Moves, m), next
	}
	return o
}

// even reports whether neither side is seen to be much better.
func even(ctx context.Context, solvers []engine.Solver, p engine.Position) bool {
	for i, solver := range solvers {
		limited, cancel := context.WithTimeout(ctx, openingTime)
		a, err := solver.Analyze(limited, p, engine.Budget{Nodes: balanceTests[i].nodes}, nil)
		late := limited.Err() != nil
		cancel()
		switch {
		case err != nil:
			return false
		case a.Root.Decided():
			return a.Root.Low == engine.Draw
		case late, math.Abs(a.Root.Estimate-0.5) > balanceTests[i].even:
			return false
		}
	}
	return true
}
