package mnk

import (
	"context"

	"noughts/engine"
	"noughts/engine/explore"
)

// mostExplored is how many cells a board may have for people to walk through its game:
// what is larger is not solved to the last move within moments.
const mostExplored = 16

// Explore returns the moves of a small game, with their values.
func (g game) Explore(ctx context.Context, p engine.Position, analyze func(context.Context, engine.Position) (engine.Analysis, error)) ([]engine.Branch, error) {
	if g.rule.size() > mostExplored {
		return nil, nil
	}
	return explore.Square(int(g.rule.rows), int(g.rule.cols)).Turns(ctx, p, analyze)
}
