package core

import (
	"context"
	"errors"
	"fmt"
	"time"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/strategy"
)

// BotPlays makes the plies that the bot owes in a match and returns the match
// as it is then. Somebody else may have changed it meanwhile, such as by
// resigning: that stands, and is no error.
func (c *Core) BotPlays(ctx context.Context, id int64) (*match.Match, error) {
	for {
		m, err := c.Store.Match(ctx, id)
		if err != nil || !m.BotToMove() {
			return m, err
		}
		choice, err := c.ChooseBotMove(ctx, m)
		if err != nil {
			return m, fmt.Errorf("bot in match %d: %w", id, err)
		}
		m, err = c.Change(ctx, id, func(now *match.Match) (*match.Match, error) {
			if now.Position() != m.Position() || !now.BotToMove() {
				return now, nil
			}
			return now.PlayBot(choice.Move, c.Now())
		})
		if err != nil {
			return m, err
		}
		c.noteMoveComment(m, choice)
	}
}

// What thinking may take.
const (
	// glance is how long every question is looked at before it queues up with
	// those that take thought. What is settled by then, such as a win on the
	// spot or the move of a low level, waits for nobody who thinks long.
	glance = 200 * time.Millisecond
	// fairShare is how long others may think while somebody waits.
	fairShare = time.Second
)

// A MoveJob is a position in which a strategy is to choose.
type MoveJob struct {
	Client   jobs.Client
	Game     engine.Game
	Position engine.Position
	Level    string
	Seed     uint64
	Limit    time.Duration
}

// ChooseBotMove picks the bot's move.
func (c *Core) ChooseBotMove(ctx context.Context, m *match.Match) (engine.Choice, error) {
	turn, _ := m.Turn()
	return c.PickMove(ctx, MoveJob{
		Client: jobs.Client{User: m.Seats[turn.Other()].UserID, Game: m.ID},
		Game:   m.Game, Position: m.Position(), Level: m.Seats[turn].Level,
		Seed: uint64(m.ID)<<16 + uint64(m.Ply()), Limit: c.Think,
	})
}

// PickMove lets a strategy choose: at a glance if that is enough, otherwise for as
// long as the job allows from when a processor is free. The second attempt
// starts afresh, so that a strategy that draws lots draws the same ones.
func (c *Core) PickMove(ctx context.Context, z MoveJob) (engine.Choice, error) {
	choice, done, err := attempt(ctx, c.Quick, z, Untold, min(c.Glance, z.Limit))
	if done || err != nil || z.Limit <= c.Glance {
		return choice, err
	}
	choice, _, err = attempt(ctx, c.Long, z, Told, z.Limit)
	return choice, err
}

// A Within gives a context an end.
type Within func(context.Context, time.Duration) (context.Context, context.CancelFunc)

// Told is a within that shows when the end will be.
func Told(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, d)
}

// Untold is a within that does not show when the end will be: a strategy that
// uses all the time it knows of would seem to be done with it.
func Untold(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	timer := time.AfterFunc(d, cancel)
	return ctx, func() { timer.Stop(); cancel() }
}

// attempt lets a strategy choose within a limit; done says that it needed no more.
func attempt(ctx context.Context, on *jobs.Queue, z MoveJob, in Within, limit time.Duration) (choice engine.Choice, done bool, err error) {
	s, err := strategy.New(z.Game, z.Level, engine.StrategyOptions{Seed: z.Seed})
	if err != nil {
		return engine.Choice{}, false, err
	}
	queued := on.Do(ctx, z.Client, func(ctx context.Context) {
		ctx, cancel := in(ctx, limit)
		defer cancel()
		choice, err = s.Choose(ctx, z.Position, engine.Budget{Time: z.Limit})
		done = ctx.Err() == nil
	})
	switch {
	case queued != nil || ctx.Err() != nil:
		return choice, false, errors.Join(queued, ctx.Err())
	case err != nil && done:
		return choice, true, err
	}
	if _, illegal := z.Position.Play(choice.Move); illegal != nil { // not wrapped: it is not the person's mistake
		return choice, done, fmt.Errorf("the strategy chose badly: %v (%v)", illegal, err)
	}
	return choice, done, nil
}
