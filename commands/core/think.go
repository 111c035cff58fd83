package core

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"noughts/commands/jobs"
	"noughts/commands/table"
	"noughts/engine"
	"noughts/engine/match"
)

// movers are the matches in which the bot is at work on its move, each once. The zero value is
// ready to use.
type movers struct {
	mu sync.Mutex
	of map[int64]*match.Match // as the match is since the bot began to think; nil where it has not changed
}

// begin notes that the bot is to move in a match, and reports whether somebody has to see to it:
// who is at work does so anyway.
func (s *movers) begin(m *match.Match) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, atWork := s.of[m.ID]
	if s.of == nil {
		s.of = map[int64]*match.Match{}
	}
	s.of[m.ID] = m
	return !atWork
}

// next returns a match in which the bot is to move as it is now; nil if it has not changed since
// next was called last, which ends the work.
func (s *movers) next(id int64) *match.Match {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.of[id]
	if m == nil {
		delete(s.of, id)
	} else {
		s.of[id] = nil
	}
	return m
}

// AtWork reports whether the bot is at work on its move in a match.
func (s *movers) AtWork(id int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, atWork := s.of[id]
	return atWork
}

// stop ends the work on a match, whatever has changed.
func (s *movers) stop(id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.of, id)
}

// errBrokeOff says that the bot has not come to the end of its thoughts.
var errBrokeOff = errors.New("thinking broke off")

// botToMove has the bot's move made in a match that has changed, if it owes one now. Where it
// cannot be made, those who wait hear why, unless it only waits for its turn.
func (c *Core) botToMove(ctx context.Context, ch table.Changed) {
	if !ch.After.BotToMove() || !c.movers.begin(ch.After) {
		return
	}
	ctx, m := context.WithoutCancel(ctx), ch.After
	c.Tasks.Start(ctx, "the bot's move", func() {
		err := errBrokeOff // where it panics
		defer func() {
			c.movers.stop(m.ID)
			c.Boards.NoMove(m, err)
		}()
		for now := c.movers.next(m.ID); now != nil; now = c.movers.next(m.ID) {
			m, err = now, errBrokeOff
			after, failed := c.BotPlays(ctx, m)
			if err = failed; after != nil {
				m = after
			}
		}
		if jobs.NoRoom(err) {
			err = nil // it moves when it has thought about the person's other games
		} else if err != nil {
			c.Warn(ctx, "the bot's move", err, "match", m.ID)
		}
	})
}

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
	now, err := c.Tables.Current(ctx, m)
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
			if m, err = c.Tables.Load(ctx, m.ID); err == nil {
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
		m, err = c.Tables.Change(ctx, m, func(now *match.Match) (*match.Match, error) {
			if now.Position() != asked.Position() || now.Steps() != asked.Steps() || !now.BotToMove() {
				return now, nil
			}
			after, err := apply(now)
			if err == nil && !opening {
				c.noteMoveComment(after, choice) // before people see the move
			}
			return after, err
		})
		if err != nil {
			return asked, err
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
