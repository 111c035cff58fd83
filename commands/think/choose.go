package think

import (
	"context"
	"errors"
	"fmt"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/match"
)

// chooseAtOnce picks the bot's move as chooseBotMove does, if that takes no time.
func (t *Thinker) chooseAtOnce(ctx context.Context, m *match.Match) (choice engine.Choice, ok bool) {
	err := t.Thinking.Quick(ctx, botClient(m), engine.Budget{Time: t.AtOnce}, func(ctx context.Context, _ engine.Budget) error {
		s, giveBack, err := t.takeStrategy(m)
		if err != nil {
			return err
		}
		defer giveBack()
		choice, err = s.Choose(ctx, m.Position(), engine.Budget{Time: t.MoveTime})
		t.Metrics.Searched("move", choice.Nodes)
		ok = err == nil && ctx.Err() == nil
		return err
	})
	return choice, ok && err == nil
}

// chooseBotMove picks the bot's move with the strategy that is kept for its seat.
func (t *Thinker) chooseBotMove(ctx context.Context, m *match.Match) (engine.Choice, error) {
	ctx, done := t.searches.begin(ctx, m)
	defer done()
	choice, err := t.choose(ctx, botClient(m), m.Position(), engine.Budget{Time: t.MoveTime}, m)
	if err != nil && errors.Is(context.Cause(ctx), errOutdated) {
		err = errOutdated
	}
	return choice, err
}

// takeStrategy takes the strategy that is kept for the seat whose turn it is in a match. giveBack
// puts the strategy back. takeStrategy is called by a search that has a processor: a search that
// waits for one holds no tables, so that the tables in use are bounded however many searches wait.
func (t *Thinker) takeStrategy(m *match.Match) (s engine.Strategy, giveBack func(), err error) {
	turn, _ := m.Turn()
	seat, level := seatKey{m.ID, turn}, m.Seats[turn].Level
	s, err = t.strategies.take(seat, m.Game, level)
	return s, func() { t.strategies.put(seat, level, s, t.Tables.Now()) }, err
}

// botClient is for whom the bot thinks about its move: the player who waits for it.
func botClient(m *match.Match) jobs.Client {
	turn, _ := m.Turn()
	return jobs.Client{User: m.Seats[turn.Other()].UserID, Game: m.ID}
}

// choose lets the strategy of a seat choose, at a glance if that is enough.
func (t *Thinker) choose(ctx context.Context, who jobs.Client, p engine.Position, b engine.Budget, m *match.Match) (choice engine.Choice, err error) {
	var failed error
	err = t.Thinking.Think(ctx, who, b, func(ctx context.Context, b engine.Budget) error {
		s, giveBack, err := t.takeStrategy(m)
		if err != nil {
			return err
		}
		defer giveBack()
		choice, failed = s.Choose(ctx, p, b)
		t.Metrics.Searched("move", choice.Nodes)
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
