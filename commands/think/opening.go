package think

import (
	"cmp"
	"context"
	"errors"
	"time"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/strategy"
)

// openingThink is how long the bot thinks at most about a decision in an opening, where
// its own search sees little more with more time. A guess; not measured.
const openingThink = 2 * time.Second

// decideOpening decides for the bot what comes next in the opening of a match; apply makes
// the change.
func (c *Chooser) decideOpening(ctx context.Context, m *match.Match) (apply func(*match.Match) (*match.Match, error), err error) {
	stage, _ := m.Stage()
	ctx, done := c.searches.begin(ctx, m)
	defer done()
	var decision strategy.OpeningDecision
	made := false
	budget := engine.Budget{Time: min(cmp.Or(c.MoveTime, openingThink), openingThink)}
	err = c.Thinking.Think(ctx, botClient(m), budget, func(ctx context.Context, b engine.Budget) error {
		decided, err := strategy.DecideOpening(ctx, m.Game, m.Position(), stage, b, engine.StrategyOptions{Seed: uint64(m.ID), TableBytes: c.strategies.memory.Strategy})
		if err == nil {
			decision, made = decided, true
		}
		if ctx.Err() != nil && made {
			return nil // the search had no time to finish; its decision counts
		}
		return err
	})
	if err != nil && errors.Is(context.Cause(ctx), errOutdated) {
		err = errOutdated
	}
	return func(m *match.Match) (*match.Match, error) {
		if decision.Option != "" {
			return m.ChooseBot(decision.Option, c.Now())
		}
		return m.PlayBot(decision.Move, c.Now())
	}, err
}
