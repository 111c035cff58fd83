package commands

import (
	"context"
	"errors"
	"fmt"
	"time"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/strategy"
)

// botReply makes the reply that follows once the bot has made its move: the
// same kind of reply as was given, with the board as it is then.
func (a *App) botReply(q *ask, id int64, v view, as Reply) func(context.Context) Reply {
	return func(ctx context.Context) Reply {
		m, err := a.botPlays(ctx, id)
		if err != nil {
			return a.sorry(ctx, q, err)
		}
		if as.Message, err = a.show(m, v, q.all); err != nil {
			return a.sorry(ctx, q, err)
		}
		messageID := ""
		if as.Kind == Update {
			messageID = q.Place.MessageID
		}
		as.After = a.afterMove(q, m, messageID)
		return as
	}
}

// botPlays makes the plies that the bot owes in a match and returns the match
// as it is then. Somebody else may have changed it meanwhile, such as by
// resigning: that stands, and is no error.
func (a *App) botPlays(ctx context.Context, id int64) (*match.Match, error) {
	for {
		m, err := a.Store.Match(ctx, id)
		if err != nil || !m.BotToMove() {
			return m, err
		}
		choice, err := a.choose(ctx, m)
		if err != nil {
			return m, fmt.Errorf("bot in match %d: %w", id, err)
		}
		m, err = a.change(ctx, id, func(now *match.Match) (*match.Match, error) {
			if now.Position() != m.Position() || !now.BotToMove() {
				return now, nil
			}
			return now.PlayBot(choice.Move, a.Now())
		})
		if err != nil {
			return m, err
		}
	}
}

// choose picks the bot's move. The time runs from when a processor is free;
// games queue up for one in the order in which they came.
func (a *App) choose(ctx context.Context, m *match.Match) (engine.Choice, error) {
	turn, _ := m.Turn()
	s, err := strategy.New(m.Game, m.Seats[turn].Level, engine.StrategyOptions{Seed: uint64(m.ID)<<16 + uint64(m.Ply())})
	if err != nil {
		return engine.Choice{}, err
	}
	return a.think(ctx, s, m.Position(), a.Think)
}

// think runs a strategy on a processor of its own for at most the given time.
func (a *App) think(ctx context.Context, s engine.Strategy, p engine.Position, limit time.Duration) (engine.Choice, error) {
	if err := a.workers.Acquire(ctx, 1); err != nil {
		return engine.Choice{}, fmt.Errorf("waiting for a processor: %w", err)
	}
	defer a.workers.Release(1)
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	choice, err := s.Choose(ctx, p)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return choice, err
	}
	if _, illegal := p.Play(choice.Move); illegal != nil { // not wrapped: it is not the person's mistake
		return choice, fmt.Errorf("the strategy chose badly: %v", illegal)
	}
	return choice, nil
}
