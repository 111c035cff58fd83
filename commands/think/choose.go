package think

import (
	"context"
	"errors"
	"fmt"
	"time"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/metrics"
)

// A Chooser picks the bot's moves by strategies that remember, and knows what is being searched for
// matches. It is safe for concurrent use; the exported fields are set before the first use.
type Chooser struct {
	Thinking *jobs.Thinking   // where a search gets its processor
	Metrics  *metrics.Metrics // counts searches; nil for nobody
	Now      func() time.Time
	MoveTime time.Duration // how long the bot thinks about a ply at most

	searches   searches   // what is being searched for matches
	strategies strategies // of the matches that are being played
}

// NewChooser returns a chooser whose strategies have tables of so much memory. The exported fields
// are still to be set.
func NewChooser(m jobs.Memory) *Chooser { return &Chooser{strategies: strategies{memory: m}} }

// chooseAtOnce picks the bot's move as chooseBotMove does, if that takes no more time.
func (c *Chooser) chooseAtOnce(ctx context.Context, m *match.Match, within time.Duration) (choice engine.Choice, ok bool) {
	err := c.Thinking.Quick(ctx, botClient(m), engine.Budget{Time: within}, func(ctx context.Context, _ engine.Budget) error {
		s, giveBack, err := c.takeStrategy(m)
		if err != nil {
			return err
		}
		defer giveBack()
		choice, err = s.Choose(ctx, m.Position(), engine.Budget{Time: c.MoveTime})
		c.Metrics.Searched("move", choice.Nodes)
		ok = err == nil && ctx.Err() == nil
		return err
	})
	return choice, ok && err == nil
}

// chooseBotMove picks the bot's move with the strategy that is kept for its seat.
func (c *Chooser) chooseBotMove(ctx context.Context, m *match.Match) (engine.Choice, error) {
	ctx, done := c.searches.begin(ctx, m)
	defer done()
	choice, err := c.choose(ctx, botClient(m), m.Position(), engine.Budget{Time: c.MoveTime}, m)
	if err != nil && errors.Is(context.Cause(ctx), errOutdated) {
		err = errOutdated
	}
	return choice, err
}

// takeStrategy takes the strategy that is kept for the seat whose turn it is in a match. giveBack
// puts the strategy back. takeStrategy is called by a search that has a processor: a search that
// waits for one holds no tables, so that the tables in use are bounded however many searches wait.
func (c *Chooser) takeStrategy(m *match.Match) (s engine.Strategy, giveBack func(), err error) {
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
func (c *Chooser) choose(ctx context.Context, who jobs.Client, p engine.Position, b engine.Budget, m *match.Match) (choice engine.Choice, err error) {
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
			return nil // the search had no time to finish; its best move so far counts
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
