package strategy

import (
	"context"

	"noughts/engine"
)

// A bookPlayer answers by heart where it knows the opening.
type bookPlayer struct {
	engine.Strategy
	book engine.OpeningBook
}

// withBook gives a strategy the opening book of its game, if there is one.
func withBook(game engine.Game, s engine.Strategy) engine.Strategy {
	if book, ok := game.(engine.OpeningBook); ok {
		return bookPlayer{s, book}
	}
	return s
}

// Choose implements engine.Strategy.
func (b bookPlayer) Choose(ctx context.Context, p engine.Position, budget engine.Budget) (engine.Choice, error) {
	if m, ok := b.book.Opening(p); ok {
		return engine.Choice{Move: m, Reason: engine.Reason{ID: engine.ReasonOpening}}, nil
	}
	return b.Strategy.Choose(ctx, p, budget)
}

// Bytes implements engine.Sized.
func (b bookPlayer) Bytes() int { return engine.BytesOf(b.Strategy) }
