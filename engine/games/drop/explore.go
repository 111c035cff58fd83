package drop

import (
	"context"

	"noughts/engine"
	"noughts/engine/explore"
	"noughts/engine/grid"
)

// mostExplored is how many cells a board may have for people to walk through its game:
// 5×6 takes some ten seconds from the start on, by noughts analyze; what is larger
// minutes.
const mostExplored = 30

// Explore returns the moves of a small game, with their values. Boards are alike in a
// mirror.
func (g game) Explore(ctx context.Context, p engine.Position, analyze func(context.Context, engine.Position) (engine.Analysis, error)) ([]engine.Branch, error) {
	if board := p.Board(); board.Rows*board.Cols > mostExplored {
		return nil, nil
	}
	return explore.Symmetries{Ways: []int{grid.LeftToRight}}.Turns(ctx, p, analyze)
}
