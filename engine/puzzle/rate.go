package puzzle

import (
	"context"
	"math"

	"noughts/engine"
	"noughts/engine/strategy"
)

// How a puzzle is rated at first: the levels try it, each as often as it says, and so do
// solvers that may look at few positions. Each has a rating of its own; the puzzle's is
// the one at which as many of them would be expected to solve it as do. Wrong turns that
// somebody was tempted by make it a little harder than that. Guesses; players correct
// them.
const (
	lowestRating   = 500
	highestRating  = 2800
	temptingRating = 20 // for each tempting wrong turn, up to mostTempting
	mostTempting   = 8
	noviceTries    = 8
	casualTries    = 6
)

// A try is somebody who tries to solve puzzles.
type try struct {
	rating float64
	choose engine.Strategy
	budget engine.Budget
	weight float64
}

// levels are those who try.
type levels struct{ tries []try }

// solverNodes are what the solvers may look at, with their ratings.
var solverNodes = []struct {
	nodes  uint64
	rating float64
}{{50, 1300}, {500, 1600}, {5_000, 1900}, {50_000, 2200}}

func newLevels(game engine.Game) (*levels, error) {
	l := &levels{}
	add := func(name string, tries int, rating float64) error {
		for seed := range tries {
			s, err := strategy.New(game, name, engine.StrategyOptions{Seed: uint64(seed)})
			if err != nil {
				return err
			}
			l.tries = append(l.tries, try{rating: rating, choose: s, budget: engine.Budget{Nodes: 250_000}, weight: 1 / float64(tries)})
		}
		return nil
	}
	if err := add(strategy.Novice, noviceTries, 700); err != nil {
		return nil, err
	}
	if err := add(strategy.Casual, casualTries, 1100); err != nil {
		return nil, err
	}
	if err := add(strategy.Strong, 1, 1700); err != nil {
		return nil, err
	}
	for _, n := range solverNodes {
		s, err := strategy.New(game, strategy.Best, engine.StrategyOptions{})
		if err != nil {
			return nil, err
		}
		l.tries = append(l.tries, try{rating: n.rating, choose: s, budget: engine.Budget{Nodes: n.nodes}, weight: 1})
	}
	return l, nil
}

// rate returns the first rating of a puzzle.
func (m *Maker) rate(ctx context.Context, t *Task) (int, error) {
	solved, wrong := 0.0, map[engine.Move]bool{}
	for _, one := range m.levels.tries {
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
		for _, one := range m.levels.tries {
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
