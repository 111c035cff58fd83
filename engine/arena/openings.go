package arena

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"
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
	openingPlies    = 6   // at most
	cellsForPly     = 4   // of the board for every ply
	openingChoices  = 8   // moves to draw from, if the board has not many more
	openingTries    = 12  // for every opening that is wanted
	triesInVain     = 200 // without success after which there are no more, if nobody knows how many are wanted
	triesWithoutAny = 30  // tries without any success after which there is none

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

// Openings makes up to n different openings, as far as time allows, in which neither
// side is much better: a few moves drawn from the promising ones, judged by the game's
// own solver. Some games have none, as they are decided whatever happens; then there is
// the start alone. Equal seeds give equal openings, unless time runs out.
func Openings(ctx context.Context, game engine.Game, n int, seed uint64) []Opening {
	ctx, cancel := context.WithTimeout(ctx, openingsTime)
	defer cancel()
	m := NewOpeningMaker(game, seed)
	m.most = n * openingTries
	m.make(ctx, n)
	if len(m.found) == 0 {
		return []Opening{{Position: game.Start()}}
	}
	return m.found
}

// An OpeningMaker makes the openings of Openings one by one, when they are needed. It is safe for
// concurrent use.
type OpeningMaker struct {
	game    engine.Game
	rng     *rand.Rand
	solvers []engine.Solver // one for each test of balance

	mu    sync.Mutex // guards the rest, and what is above
	found []Opening
	seen  map[engine.Position]bool
	most  int  // tries, 0 for any number
	tries int  // so far
	vain  int  // of these, since one was found
	over  bool // no more are to be had
}

// NewOpeningMaker returns a maker of the openings of a game.
func NewOpeningMaker(game engine.Game, seed uint64) *OpeningMaker {
	m := &OpeningMaker{game: game, rng: rand.New(rand.NewPCG(seed, 0x0be119)), seen: map[engine.Position]bool{}}
	for range balanceTests {
		m.solvers = append(m.solvers, game.NewSolver(engine.SolverOptions{}))
	}
	return m
}

// Opening returns an opening by its number. Where there are no more, it begins anew.
func (m *OpeningMaker) Opening(ctx context.Context, number int) Opening {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.make(ctx, number+1)
	if len(m.found) == 0 {
		return Opening{Position: m.game.Start()}
	}
	return m.found[number%len(m.found)]
}

// Made returns how many openings have been made.
func (m *OpeningMaker) Made() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.found)
}

// make makes openings until there are n, as far as ctx and the number of tries allow.
func (m *OpeningMaker) make(ctx context.Context, n int) {
	for len(m.found) < n && !m.over && ctx.Err() == nil {
		o := draw(m.game, m.rng)
		if !m.seen[o.Position] && tactics.Quiet(o.Position) && even(ctx, m.solvers, o.Position) {
			m.found = append(m.found, o)
			m.vain = -1
		}
		m.seen[o.Position] = true
		m.tries++
		m.vain++
		m.over = m.tries == m.most || m.most == 0 && m.vain == triesInVain || m.tries == triesWithoutAny && len(m.found) == 0
	}
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
