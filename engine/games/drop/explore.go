package drop

import (
	"context"

	"noughts/engine"
	"noughts/engine/explore"
	"noughts/engine/grid"
)

// mostExplored is how many cells a board without a book may have for people to walk through
// its game: by noughts explore 5×6 takes half a second of a core from the start on, 5×7 nine
// seconds, and 4×9 two minutes.
const mostExplored = 30

// Explore returns the moves of a game that is small or in the book, with their values. Boards
// are alike in a mirror.
func (g game) Explore(ctx context.Context, p engine.Position, analyze func(context.Context, engine.Position) (engine.Analysis, error)) ([]engine.Branch, error) {
	if board := p.Board(); board.Rows*board.Cols > mostExplored && bookOf(g.rule) == nil {
		return nil, nil
	}
	return explore.Symmetries{Ways: []int{grid.LeftToRight}}.Turns(ctx, p, analyze)
}
