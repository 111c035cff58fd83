package strategy

import (
	"context"

	"noughts/engine"
	"noughts/engine/openings"
)

// A bookPlayer answers by heart where it knows the opening.
type bookPlayer struct {
	engine.Strategy
	game engine.Game
}

// Choose implements engine.Strategy.
func (b bookPlayer) Choose(ctx context.Context, p engine.Position, budget engine.Budget) (engine.Choice, error) {
	if m, ok := openings.Answer(b.game, p); ok {
		return engine.Choice{Move: m, Reason: engine.Reason{ID: engine.ReasonOpening}}, nil
	}
	return b.Strategy.Choose(ctx, p, budget)
}

// Bytes implements engine.Sized.
func (b bookPlayer) Bytes() int { return engine.BytesOf(b.Strategy) }
