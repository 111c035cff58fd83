package arena

import (
	"bufio"
	"context"
	"io"
	"math"
	"math/rand/v2"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/strategy"
)

// An Opening is a position in which games begin, and how it comes about.
type Opening struct {
	Moves    []engine.Move
	Position engine.Position
}

// How openings are made.
const (
	openingPlies   = 6    // at most
	cellsForPly    = 4    // of the board for every ply
	openingChoices = 8    // moves to draw from, if the board has not many more
	openingNodes   = 500  // for the judgement of each
	balanced       = 0.12 // how far from even the estimate may be
	openingTries   = 12   // for every opening that is wanted
	hopeless       = 30   // tries without any success after which there is none
	mostOpenings   = 60
)

// Openings makes up to n different openings, but not more than are of use, in
// which neither side is much better: a few moves drawn from the promising ones,
// judged by the game's own solver. Some games have none, as they are decided
// whatever happens; then there is the start alone. Equal seeds give equal
// openings.
func Openings(ctx context.Context, game engine.Game, n int, seed uint64) []Opening {
	n = min(n, mostOpenings)
	rng := rand.New(rand.NewPCG(seed, 0x0be119))
	solver := game.NewSolver(engine.SolverOptions{Nodes: openingNodes})
	var found []Opening
	seen := map[engine.Position]bool{}
	for try := 0; try < n*openingTries && len(found) < n && ctx.Err() == nil; try++ {
		o := draw(game, rng)
		if !seen[o.Position] && strategy.Quiet(o.Position) && even(ctx, solver, o.Position) {
			found = append(found, o)
		}
		seen[o.Position] = true
		if try >= hopeless && len(found) == 0 {
			break
		}
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
func even(ctx context.Context, solver engine.Solver, p engine.Position) bool {
	a, err := solver.Analyze(ctx, p, nil)
	if err != nil {
		return false
	}
	if a.Root.Decided() {
		return a.Root.Low == engine.Draw
	}
	return math.Abs(a.Root.Estimate-0.5) <= balanced
}

// ReadOpenings reads positions of a game, one a line in the notation; empty
// lines and what follows a # do not count. Its errors are engine.Problems that
// name the line.
func ReadOpenings(r io.Reader, game engine.Game) ([]Opening, error) {
	var list []Opening
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		if strings.TrimSpace(text) == "" {
			continue
		}
		o, err := readOpening(text, game)
		if err != nil {
			return nil, engine.Within(err, "arena.line", "Line", number)
		}
		list = append(list, o)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, engine.Illegal("arena.no_openings")
	}
	return list, nil
}

// readOpening reads one position of a game that is not over.
func readOpening(text string, game engine.Game) (Opening, error) {
	other, p, err := games.ParsePosition(text)
	if err != nil {
		return Opening{}, err
	}
	if other.Variant() != game.Variant() {
		return Opening{}, engine.Illegal("arena.other_game", "Variant", other.Variant(), "Want", game.Variant())
	}
	if _, over := p.Outcome(); over {
		return Opening{}, engine.GameOver()
	}
	moves, ok := order(game, p)
	if !ok {
		return Opening{}, engine.Illegal("arena.no_order")
	}
	return Opening{Moves: moves, Position: p}, nil
}
