package puzzle

import (
	"context"
	"math"

	"noughts/engine"
)

// The bounds of ratings.
const (
	LowestRating  = 600
	HighestRating = 2400
)

// efforts are how many positions the game's solver looks at, from a glance on. The least of them
// with which it finds a turn, and finds it with the next one too, is the effort of the turn. That
// is counted in positions, and not by the levels that people play against, so that a rating stays
// when levels change.
var efforts = []uint64{1, 3, 10, 30, 100, 300, 1000, 3000}

// What an effort and a temptation add to how hard a turn is, on the scale of Elo. A temptation is a
// wrong move that the solver prefers with one of the efforts. Guesses, held against other programs:
// see docs/puzzles.md.
const (
	effortElo   = 300 // ten times as many positions
	temptingElo = 40  // for each, up to mostTempted
	mostTempted = 5
	readingElo  = 150 // ten times as many positions that the plain checker visits for a turn
	largeElo    = 200 // instead of that, where it does not read to the end
)

// A turnEffort says how hard a turn is to find.
type turnEffort struct {
	effort   uint64 // that finds it
	tempting int    // wrong moves that less effort prefers
	reading  float64
}

// elo is the rating of a player who finds the turn half of the time.
func (e turnEffort) elo() float64 {
	return LowestRating + e.reading + effortElo*math.Log10(float64(e.effort)) + temptingElo*float64(min(e.tempting, mostTempted))
}

// hard returns the rating of a player who makes all of some turns
// half of the time: a player errs at each of them, by the formula of Elo, so a longer solution is
// harder.
func hard(turns []turnEffort) float64 {
	low, high := -4000.0, 8000.0
	for range 40 {
		mid, all := (low+high)/2, 1.0
		for _, e := range turns {
			all /= 1 + math.Pow(10, (e.elo()-mid)/400)
		}
		if all < 0.5 {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// efforts returns how hard each own turn is to find.
func (t *Task) efforts(ctx context.Context) (list []turnEffort, err error) {
	for i := 0; i < len(t.Solution); i = t.turnEnd(i) {
		if t.before[i].Turn() != t.Side {
			continue
		}
		e, err := t.effortOf(ctx, i)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	reading := float64(largeElo)
	if t.Puzzle.Proof.Method == BySearch {
		reading = readingElo * math.Log10(max(1, float64(t.Puzzle.Proof.Nodes)/float64(len(list))))
	}
	for i := range list {
		list[i].reading = reading
	}
	return list, nil
}

// effortOf returns how hard the own turn is that begins with a ply of the solution.
func (t *Task) effortOf(ctx context.Context, ply int) (turnEffort, error) {
	wrong, found := map[engine.Move]bool{}, 0 // in a row
	for i, nodes := range efforts {
		first, right, err := t.finds(ctx, ply, nodes)
		if err != nil {
			return turnEffort{}, err
		}
		if !right {
			wrong[first], found = true, 0
			continue
		}
		if found++; found == 2 {
			return turnEffort{effort: efforts[i-1], tempting: len(wrong)}, nil
		}
	}
	last := efforts[len(efforts)-1]
	if found == 1 {
		return turnEffort{effort: last, tempting: len(wrong)}, nil
	}
	return turnEffort{effort: 3 * last, tempting: len(wrong)}, nil
}

// rateBytes is the memory of a solver that is asked with one effort.
const rateBytes = 1 << 20

// finds reports whether the solver makes the own turn that begins with a ply, looking at so many
// positions for each stone, and which stone it put first that is wrong. It remembers nothing of
// other efforts.
func (t *Task) finds(ctx context.Context, ply int, nodes uint64) (wrong engine.Move, right bool, err error) {
	made := t.Solution[:ply:ply]
	for len(made) < t.turnEnd(ply) {
		solver := t.Game.NewSolver(engine.SolverOptions{TableBytes: rateBytes, Threads: 1})
		a, err := solver.Analyze(ctx, t.Position(made), engine.Budget{Nodes: nodes}, nil)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return wrong, false, err
		}
		if t.Judge(made, a.Root.Move) == Wrong {
			return a.Root.Move, false, nil
		}
		made = append(made, a.Root.Move)
	}
	return wrong, true, nil
}

// Rated returns the puzzle, whose proof is there, with its rating.
func (t *Task) Rated(ctx context.Context) (Puzzle, error) {
	list, err := t.efforts(ctx)
	rated := t.Puzzle
	rated.Rating = int(math.Round(min(max(hard(list), LowestRating), HighestRating)))
	return rated, err
}
