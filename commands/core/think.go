package core

import (
	"context"
	"errors"
	"fmt"
	"time"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/match"
)

// BotPlays has the plies made that the bot owes in a match and returns the match
// as it is then. Somebody else may have changed it meanwhile, such as by
// resigning: that stands, and is no error. Where that is a job, it waits until that is done.
func (c *Core) BotPlays(ctx context.Context, m *match.Match) (*match.Match, error) {
	if c.Jobs {
		return c.awaitMove(ctx, m)
	}
	return c.playNow(ctx, m)
}

// playNow is BotPlays by this process.
func (c *Core) playNow(ctx context.Context, m *match.Match) (*match.Match, error) {
	now, err := c.current(ctx, m)
	if err != nil {
		return m, err
	}
	m = now
	for m.BotToMove() {
		var choice engine.Choice
		apply := func(m *match.Match) (*match.Match, error) { return m.PlayBot(choice.Move, c.Now()) }
		_, opening := m.Stage()
		if opening {
			apply, err = c.decideOpening(ctx, m)
		} else {
			choice, err = c.chooseBotMove(ctx, m)
		}
		if errors.Is(err, errMovedOn) {
			if m, err = c.load(ctx, m.ID); err == nil {
				continue
			}
		}
		if errors.Is(err, jobs.ErrBusy) && !c.Jobs { // a job is tried again by itself
			c.owed.add(botClient(m))
			c.Thinking.Again()
		}
		if err != nil {
			return m, fmt.Errorf("bot in match %d: %w", m.ID, err)
		}
		asked := m
		m, err = c.Change(ctx, m, func(now *match.Match) (*match.Match, error) {
			if now.Position() != asked.Position() || now.Steps() != asked.Steps() || !now.BotToMove() {
				return now, nil
			}
			return apply(now)
		})
		if err != nil {
			return asked, err
		}
		if !opening {
			c.noteMoveComment(m, choice)
		}
	}
	return m, nil
}

// atOnce is how long a move may wait to be saved together with the bot's answer. Most answers are
// there within a few milliseconds, and then make one change and one picture with the move. On one
// of two busy processors, the levels casual and strong answered within 27 ms, in twelve plies from
// the start of every preset but Order and Chaos and five in a row that drops. What the level best
// does not settle in 20 ms, it thinks about for seconds.
const atOnce = 30 * time.Millisecond

// answerAtOnce makes the plies that the bot owes in a match that is about to be
// saved, as many as it finds at once.
func (c *Core) answerAtOnce(ctx context.Context, m *match.Match) *match.Match {
	if c.AtOnce <= 0 {
		return m
	}
	ctx, cancel := context.WithTimeout(ctx, c.AtOnce)
	defer cancel()
	for m.BotToMove() {
		if _, opening := m.Stage(); opening {
			return m // sides are chosen in peace
		}
		choice, ok := c.chooseAtOnce(ctx, m)
		if !ok {
			return m
		}
		after, err := m.PlayBot(choice.Move, c.Now())
		if err != nil {
			return m // whoever asks in peace says what is wrong
		}
		m = after
		c.noteMoveComment(m, choice)
	}
	return m
}

// chooseAtOnce picks the bot's move as chooseBotMove does, if that takes no time.
func (c *Core) chooseAtOnce(ctx context.Context, m *match.Match) (choice engine.Choice, ok bool) {
	err := c.Thinking.Quick(ctx, botClient(m), engine.Budget{Time: c.AtOnce}, func(ctx context.Context, _ engine.Budget) error {
		s, giveBack, err := c.takeStrategy(m)
		if err != nil {
			return err
		}
		defer giveBack()
		choice, err = s.Choose(ctx, m.Position(), engine.Budget{Time: c.Think})
		c.Metrics.Searched("move", choice.Nodes)
		ok = err == nil && ctx.Err() == nil
		return err
	})
	return choice, ok && err == nil
}

// chooseBotMove picks the bot's move with the strategy that is kept for its seat.
func (c *Core) chooseBotMove(ctx context.Context, m *match.Match) (engine.Choice, error) {
	ctx, done := c.thoughts.begin(ctx, m)
	defer done()
	choice, err := c.choose(ctx, botClient(m), m.Position(), engine.Budget{Time: c.Think}, m)
	if err != nil && errors.Is(context.Cause(ctx), errMovedOn) {
		err = errMovedOn
	}
	return choice, err
}

// takeStrategy takes the strategy that is kept for the seat whose turn it is in a match. giveBack
// has it kept again. It is called by a search that has a processor: who waits for one holds no
// tables, so that those in use are bounded however many wait.
func (c *Core) takeStrategy(m *match.Match) (s engine.Strategy, giveBack func(), err error) {
	turn, _ := m.Turn()
	seat, level := seatKey{m.ID, turn}, m.Seats[turn].Level
	s, err = c.strategies.take(seat, m.Game, level)
	return s, func() { c.strategies.put(seat, level, s, c.Now()) }, err
}

// botClient is for whom the bot thinks about its move: the player who waits for it.
func botClient(m *match.Match) jobs.Client {
	turn, _ := m.Turn()
	return jobs.Client{User: m.Seats[turn.Other()].UserID, Game: m.ID}
}

// choose lets the strategy of a seat choose, at a glance if that is enough.
func (c *Core) choose(ctx context.Context, who jobs.Client, p engine.Position, b engine.Budget, m *match.Match) (choice engine.Choice, err error) {
	var failed error
	err = c.Thinking.Think(ctx, who, b, func(ctx context.Context, b engine.Budget) error {
		s, giveBack, err := c.takeStrategy(m)
		if err != nil {
			return err
		}
		defer giveBack()
		choice, failed = s.Choose(ctx, p, b)
		c.Metrics.Searched("move", choice.Nodes)
		if ctx.Err() != nil {
			return nil // it had no time to finish; what counts is its move
		}
		return failed
	})
	if err != nil {
		return choice, err
	}
	if _, illegal := p.Play(choice.Move); illegal != nil { // not wrapped: it is not the person's mistake
		return choice, fmt.Errorf("the strategy chose badly: %v (%v)", illegal, failed)
	}
	return choice, nil
}
