package puzzle

import (
	"context"
	"math"

	"noughts/engine"
	"noughts/engine/strategy"
)

// The bounds of first ratings, and by how much wrong turns that tempted somebody raise one.
// Guesses.
const (
	lowestRating   = 500
	highestRating  = 2800
	temptingRating = 20 // for each tempting wrong turn, up to mostTempting
	mostTempting   = 8
)

// triers rate a puzzle at first: all of them try it, some several times with different seeds, which
// then count as one together. Each has a rating; the puzzle's is the one at which as many of them
// would be expected to solve it as did. Guesses; players correct them.
var triers = []struct {
	level  string
	nodes  uint64 // that a try may visit
	rating float64
	tries  int
}{
	{strategy.Novice, 250_000, 700, 8},
	{strategy.Casual, 250_000, 1100, 6},
	{strategy.Strong, 250_000, 1700, 1},
	{strategy.Best, 50, 1300, 1},
	{strategy.Best, 500, 1600, 1},
	{strategy.Best, 5_000, 1900, 1},
	{strategy.Best, 50_000, 2200, 1},
}

// A try is one of the tries of a trier.
type try struct {
	rating float64
	choose engine.Strategy
	budget engine.Budget
	weight float64
}

// newTries returns the tries of all triers.
func newTries(game engine.Game, tableBytes int) (list []try, err error) {
	for _, t := range triers {
		for seed := range t.tries {
			s, err := strategy.New(game, t.level, engine.StrategyOptions{Seed: uint64(seed), TableBytes: tableBytes})
			if err != nil {
				return nil, err
			}
			list = append(list, try{rating: t.rating, choose: s, budget: engine.Budget{Nodes: t.nodes}, weight: 1 / float64(t.tries)})
		}
	}
	return list, nil
}

// rate returns the first rating of a puzzle.
func (m *Maker) rate(ctx context.Context, t *Task) (int, error) {
	solved, wrong := 0.0, map[engine.Move]bool{}
	for _, one := range m.tries {
		ok, err := one.solves(ctx, t, wrong)
		if err != nil {
			return 0, err
		}
		if ok {
			solved += one.weight
		}
	}
	low, high := float64(lowestRating-1000), float64(highestRating+1000)
	for range 40 {
		mid, expected := (low+high)/2, 0.0
		for _, one := range m.tries {
			expected += one.weight / (1 + math.Pow(10, (mid-one.rating)/400))
		}
		if expected > solved {
			low = mid
		} else {
			high = mid
		}
	}
	rating := low + temptingRating*float64(min(len(wrong), mostTempting))
	return int(math.Round(min(max(rating, lowestRating), highestRating))), nil
}

// solves reports whether one finds all own turns; a wrong one it notes.
func (one try) solves(ctx context.Context, t *Task, wrong map[engine.Move]bool) (bool, error) {
	var made []engine.Move
	for len(made) < len(t.Solution) {
		if reply := t.Reply(made); reply != nil {
			made = append(made, reply...)
			continue
		}
		c, err := one.choose.Choose(ctx, t.Position(made), one.budget)
		if err != nil {
			return false, err
		}
		if t.Judge(made, c.Move) == Wrong {
			if len(made) == 0 {
				wrong[c.Move] = true
			}
			return false, nil
		}
		made = append(made, c.Move)
	}
	return true, nil
}
