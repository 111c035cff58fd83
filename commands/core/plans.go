package core

import (
	"context"
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
	"noughts/words"
)

// MoveNames writes moves as the lines of plans do.
func MoveNames(game engine.Game, moves []engine.Move) string {
	names := make([]string, len(moves))
	for i, mv := range moves {
		names[i] = game.MoveName(mv)
	}
	return strings.Join(names, " ")
}

// PlannedAfter returns what a line of a plan has after the moves of a match; ok is false
// where the match has left it, or nothing is left.
func PlannedAfter(m *match.Match, line string) (rest []string, ok bool) {
	so, all := strings.Fields(MoveNames(m.Game, m.Moves)), strings.Fields(line)
	if len(all) <= len(so) || !slices.Equal(so, all[:len(so)]) {
		return nil, false
	}
	return all[len(so):], true
}

// playPlans makes the moves that the players have planned, as long as the one to move has
// planned one. The referee judges them as if they were made now.
func (c *Core) playPlans(ctx context.Context, before, after *match.Match) *match.Match {
	_, _, wasAsked := before.Question()
	if after.AgainstBot() || after.Status != match.Playing || after.Steps() < before.Steps() || after.Steps() == before.Steps() && !wasAsked {
		return after // where moves were taken back, the plan is not what was meant
	}
	plans, err := c.Store.Plans(ctx, after.ID)
	if err != nil {
		c.Warn(ctx, "look for plans", err, "match", after.ID)
	}
	for len(plans) > 0 {
		turn, playing := after.Turn()
		mv, ok := planned(after, plans, after.Seats[turn].UserID)
		_, to, asked := after.Question()
		if !playing || !ok || asked && to == turn { // who is asked has something to decide
			break
		}
		next, err := after.Play(after.Seats[turn].UserID, -1, mv, c.Now())
		if err != nil {
			break
		}
		after = next
		c.plansPlayed.Put(after.ID, playedPlan{after.Ply(), turn})
	}
	return after
}

// planned returns what a person has planned to play now.
func planned(m *match.Match, plans []store.Plan, user string) (engine.Move, bool) {
	for _, p := range plans {
		if rest, ok := PlannedAfter(m, p.Line); ok && p.UserID == user {
			mv, err := m.Game.ParseMove(rest[0])
			return mv, err == nil
		}
	}
	return engine.Move{}, false
}

// A playedPlan is a move that was made by a plan.
type playedPlan struct {
	ply int // how many moves there were then
	by  engine.Player
}

// planLines say that the last move was made by a plan: nobody is to wonder at its haste.
func (c *Core) planLines(m *match.Match, say *words.Printer) []string {
	p, ok := c.plansPlayed.Get(m.ID)
	if !ok || p.ply != m.Ply() || m.Ply() == 0 {
		return nil
	}
	return []string{say.Says("if.played", "Who", PlayerName(m, p.by, say), "Move", m.Game.MoveName(m.Moves[m.Ply()-1]))}
}
