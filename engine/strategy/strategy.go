// Package strategy holds the ways to choose a move that fit any game, and finds
// a strategy by its name among them and the game's own.
package strategy

import (
	"context"
	"fmt"
	"slices"

	"noughts/engine"
)

// Levels are the names of the levels that every game is played at, the weakest
// first.
var Levels = []string{"novice", "casual", "strong", "best"}

// Names lists what New knows for a game: the levels, then the game's own
// strategies.
func Names(game engine.Game) []string {
	names := slices.Clone(Levels)
	for _, own := range game.Strategies() {
		if !slices.Contains(names, own.Name) {
			names = append(names, own.Name)
		}
	}
	return names
}

// New returns a strategy for a game by its name. A strategy of the game itself
// takes the place of a general one.
func New(game engine.Game, name string, o engine.StrategyOptions) (engine.Strategy, error) {
	for _, own := range game.Strategies() {
		if own.Name == name {
			return own.New(o), nil
		}
	}
	if !slices.Contains(Levels, name) {
		return nil, fmt.Errorf("no strategy %q for %s", name, game.Variant())
	}
	return solving{game.NewSolver(engine.SolverOptions{Threads: o.Threads})}, nil
}

// solving plays what a solver finds best.
type solving struct{ solver engine.Solver }

func (s solving) Choose(ctx context.Context, p engine.Position) (engine.Choice, error) {
	a, err := s.solver.Analyze(ctx, p, nil)
	return engine.Choice{Move: a.Root.Move, Reason: a.Root.Reason}, err
}
