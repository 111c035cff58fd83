package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"noughts/engine"
)

// A gameInProgress is a game being played.
type gameInProgress struct {
	*Match
	Record
	position    engine.Position
	seats       [2]seat      // by player
	adjudicator *adjudicator // nil if the game is played to its end
}

// play plays one game; ok is false if ctx ended before it.
func (m *Match) play(ctx context.Context, job, number int) (r Record, ok bool) {
	o := m.opening(ctx, number)
	t := &gameInProgress{Match: m, position: o.Position, Record: Record{
		Number: number, First: number % 2, Opening: len(o.Moves), Moves: slices.Clone(o.Moves),
	}}
	if m.Adjudicate > 0 {
		t.adjudicator = newAdjudicator(ctx, m.Game, m.Adjudicate, o.Position)
	}
	for player := range t.seats {
		s, err := m.Players[player].start(ctx, m.seed(number, player))
		if err != nil {
			t.lose(player, Crash, err)
			return t.Record, ctx.Err() == nil
		}
		defer closeStrategy(s)
		t.seats[player] = m.seat(s, job)
	}
	for !t.over(ctx) {
		t.ply(ctx)
		if ctx.Err() != nil {
			return Record{}, false
		}
	}
	return t.Record, true
}

// over reports whether the game has come to its end.
func (t *gameInProgress) over(ctx context.Context) bool {
	if t.Ending != ByRules {
		return true
	}
	outcome, over := t.position.Outcome()
	if !over && t.adjudicator != nil && len(t.Moves) > t.Opening {
		if outcome, over = t.adjudicator.verdict(ctx, t.position); over {
			t.Ending = ByProof
		}
	}
	t.Outcome = outcome
	return over
}

// ply asks whoever is to move, and plays what they say.
func (t *gameInProgress) ply(ctx context.Context) {
	player := t.First ^ int(t.position.Turn())
	seat := t.seats[player]
	limited, cancel := t.limit(ctx, seat)
	defer cancel()
	elapsed := seat.stopwatch()
	choice, err := choose(limited, seat.strategy, t.position, t.budget(seat))
	spent := elapsed()
	t.Clocks[player].add(spent, t.Time)
	if choice.Delegated {
		t.Clocks[player].Delegated++
	}
	switch {
	case spent > t.Time+t.Grace, err != nil && limited.Err() != nil:
		t.lose(player, OnTime, err)
		return
	case errors.Is(err, engine.ErrIllegal):
		t.lose(player, IllegalMove, err)
		return
	case err != nil:
		t.lose(player, Crash, err)
		return
	}
	next, err := t.position.Play(choice.Move)
	if err != nil {
		t.lose(player, IllegalMove, engine.Within(err, "arena.foul", "Move", t.Game.MoveName(choice.Move)))
		return
	}
	t.position = next
	t.Moves = append(t.Moves, choice.Move)
}

// choose asks a strategy for its move. One that breaks down loses its game, and
// the match goes on.
func choose(ctx context.Context, s engine.Strategy, p engine.Position, b engine.Budget) (c engine.Choice, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the strategy broke down: %v", fault)
		}
	}()
	return s.Choose(ctx, p, b)
}

// lose ends the game with the loss of a player.
func (t *gameInProgress) lose(player int, ending Ending, why error) {
	t.Ending, t.Why, t.Outcome = ending, why, engine.WonBy(t.Side(player).Other())
}
