package core

import (
	"context"
	"fmt"
	"time"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/match"
)

// BotPlays makes the plies that the bot owes in a match and returns the match
// as it is then. Somebody else may have changed it meanwhile, such as by
// resigning: that stands, and is no error.
func (c *Core) BotPlays(ctx context.Context, m *match.Match) (*match.Match, error) {
	for m.BotToMove() {
		choice, err := c.chooseBotMove(ctx, m)
		if err != nil {
			return m, fmt.Errorf("bot in match %d: %w", m.ID, err)
		}
		asked := m
		m, err = c.Change(ctx, m, func(now *match.Match) (*match.Match, error) {
			if now.Position() != asked.Position() || !now.BotToMove() {
				return now, nil
			}
			return now.PlayBot(choice.Move, c.Now())
		})
		if err != nil {
			return asked, err
		}
		c.noteMoveComment(m, choice)
	}
	return m, nil
}

// chooseBotMove picks the bot's move.
func (c *Core) chooseBotMove(ctx context.Context, m *match.Match) (engine.Choice, error) {
	turn, _ := m.Turn()
	return c.PickMove(ctx, MoveJob{For: m.Seats[turn.Other()].UserID, Match: m, Level: m.Seats[turn].Level, Limit: c.Think})
}

// A MoveJob is a match in which a strategy is to choose for the side to move.
type MoveJob struct {
	For   string // the person who waits for it
	Match *match.Match
	Level string
	Limit time.Duration
}

// PickMove lets a strategy choose, at a glance if that is enough.
func (c *Core) PickMove(ctx context.Context, j MoveJob) (choice engine.Choice, err error) {
	position := j.Match.Position()
	key := strategyKey{match: j.Match.ID, seat: position.Turn(), level: j.Level}
	s, err := c.strategies.take(key, j.Match.Game)
	if err != nil {
		return choice, err
	}
	defer func() { c.strategies.put(key, s, c.Now()) }()
	who := jobs.Client{User: j.For, Game: j.Match.ID}
	var failed error
	err = c.Thinking.Think(ctx, who, engine.Budget{Time: j.Limit}, func(ctx context.Context, b engine.Budget) error {
		choice, failed = s.Choose(ctx, position, b)
		if ctx.Err() != nil {
			return nil // it had no time to finish; what counts is its move
		}
		return failed
	})
	if err != nil {
		return choice, err
	}
	if _, illegal := position.Play(choice.Move); illegal != nil { // not wrapped: it is not the person's mistake
		return choice, fmt.Errorf("the strategy chose badly: %v (%v)", illegal, failed)
	}
	return choice, nil
}
