package engine

import "context"

// An Explorer is a Game of which some variants are solved, from the start on, so that
// people can walk through them.
type Explorer interface {
	// Explore returns the ways to make the next turn in p, of those that are alike by
	// symmetry one each, the best first. There are none where the game is over, or where
	// it is not solved, or the walk ends. analyze judges positions as a solver does; an
	// error is its own.
	Explore(ctx context.Context, p Position, analyze func(context.Context, Position) (Analysis, error)) ([]Branch, error)
}

// A Branch is a way to make a turn, with its proved value.
type Branch struct {
	Turn    []Move     // the plies
	Alike   int        // how many turns it stands for, itself included
	Value   Evaluation // for the side that makes the turn; decided
	Replies int        // how many turns the opponent then has; 0 if that is not counted
	Holding int        // how many of these are best: as good as the value says
}
