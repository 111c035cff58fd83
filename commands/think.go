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
func (a *App) botReply(q *call, id int64, v view, as Reply) func(context.Context) Reply {
	return func(ctx context.Context) Reply {
		m, err := a.botPlays(ctx, id)
		if err != nil {
			return a.errorReply(ctx, q, err)
		}
		if as.Message, err = a.show(m, v, q.toChannel); err != nil {
			return a.errorReply(ctx, q, err)
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
		a.noteMoveComment(m, choice)
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

// A moveJob is a position in which a strategy is to choose.
type moveJob struct {
	client   client
	game     engine.Game
	position engine.Position
	level    string
	seed     uint64
	limit    time.Duration
}

// choose picks the bot's move.
func (a *App) choose(ctx context.Context, m *match.Match) (engine.Choice, error) {
	turn, _ := m.Turn()
	return a.think(ctx, moveJob{
		client: client{m.Seats[turn.Other()].UserID, m.ID},
		game:   m.Game, position: m.Position(), level: m.Seats[turn].Level,
		seed: uint64(m.ID)<<16 + uint64(m.Ply()), limit: a.Think,
	})
}

// think lets a strategy choose: at a glance if that is enough, otherwise for as
// long as the job allows from when a processor is free. The second attempt
// starts afresh, so that a strategy that draws lots draws the same ones.
func (a *App) think(ctx context.Context, z moveJob) (engine.Choice, error) {
	choice, done, err := attempt(ctx, a.quick, z, untold, min(a.glance, z.limit))
	if done || err != nil || z.limit <= a.glance {
		return choice, err
	}
	choice, _, err = attempt(ctx, a.long, z, told, z.limit)
	return choice, err
}

// A within gives a context an end.
type within func(context.Context, time.Duration) (context.Context, context.CancelFunc)

// told is a within that shows when the end will be.
func told(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, d)
}

// untold is a within that does not show when the end will be: a strategy that
// uses all the time it knows of would seem to be done with it.
func untold(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	timer := time.AfterFunc(d, cancel)
	return ctx, func() { timer.Stop(); cancel() }
}

// attempt lets a strategy choose within a limit; done says that it needed no more.
func attempt(ctx context.Context, on *queue, z moveJob, in within, limit time.Duration) (choice engine.Choice, done bool, err error) {
	s, err := strategy.New(z.game, z.level, engine.StrategyOptions{Seed: z.seed})
	if err != nil {
		return engine.Choice{}, false, err
	}
	queued := on.do(ctx, z.client, func(ctx context.Context) {
		ctx, cancel := in(ctx, limit)
		defer cancel()
		choice, err = s.Choose(ctx, z.position, engine.Budget{Time: z.limit})
		done = ctx.Err() == nil
	})
	switch {
	case queued != nil || ctx.Err() != nil:
		return choice, false, errors.Join(queued, ctx.Err())
	case err != nil && done:
		return choice, true, err
	}
	if _, illegal := z.position.Play(choice.Move); illegal != nil { // not wrapped: it is not the person's mistake
		return choice, done, fmt.Errorf("the strategy chose badly: %v (%v)", illegal, err)
	}
	return choice, done, nil
}
