package table

import (
	"context"
	"slices"
	"strings"

	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// A Plan is what a player wants to play, should the opponent play in a certain way: the
// names of the moves from now on, the last of them the player's.
type Plan []string

// Moves are the moves of a plan, as far as they can be read.
func (p Plan) Moves(game engine.Game) (moves []engine.Move) {
	for _, name := range p {
		mv, err := game.ParseMove(name)
		if err != nil {
			break
		}
		moves = append(moves, mv)
	}
	return moves
}

// PlanOf is the plan to play some moves.
func PlanOf(game engine.Game, moves []engine.Move) Plan { return moveNames(game, moves) }

func moveNames(game engine.Game, moves []engine.Move) []string {
	names := make([]string, len(moves))
	for i, mv := range moves {
		names[i] = game.MoveName(mv)
	}
	return names
}

// plannedAfter returns what a line of the store has after the moves of a match; ok is false
// where the match has left it, or nothing is left.
func plannedAfter(m *match.Match, line string) (rest Plan, ok bool) {
	so, all := moveNames(m.Game, m.Moves), strings.Fields(line)
	if len(all) <= len(so) || !slices.Equal(so, all[:len(so)]) {
		return nil, false
	}
	return all[len(so):], true
}

// MayPlan says why a person can plan nothing in a match, if there is a reason.
func MayPlan(m *match.Match, userID string) error {
	seat, ok := m.SeatOf(userID)
	turn, _ := m.Turn()
	_, opening := m.Stage()
	switch {
	case !ok:
		return match.ErrNotPlayer
	case m.Status == match.Offered:
		return match.ErrNotStarted
	case m.Status == match.Over:
		return match.ErrOver
	case m.AgainstBot():
		return route.NewUserError("error.if_bot")
	case !m.Control.None() && !m.Control.Slow():
		return route.NewUserError("error.if_minutes")
	case opening:
		return route.NewUserError("error.if_opening")
	case turn == seat:
		return route.NewUserError("error.if_turn")
	}
	return nil
}

// PlansOf returns what a person has planned in a match.
func (t *Tables) PlansOf(ctx context.Context, m *match.Match, userID string) (plans []Plan, err error) {
	all, err := t.Store.Plans(ctx, m.ID)
	for _, p := range all {
		if rest, ok := plannedAfter(m, p.Line); ok && p.UserID == userID {
			plans = append(plans, rest)
		}
	}
	return plans, err
}

// ChangePlans makes f change what a person has planned in a match, as both are now: no move
// comes in between.
func (t *Tables) ChangePlans(ctx context.Context, m *match.Match, userID string, f func(*match.Match, []Plan) ([]Plan, error)) (*match.Match, error) {
	defer t.locks.Lock(m.ID)()
	m, err := t.Current(ctx, m)
	if err != nil {
		return nil, err
	}
	plans, err := t.PlansOf(ctx, m, userID)
	if err != nil {
		return nil, err
	}
	if plans, err = f(m, plans); err != nil {
		return nil, err
	}
	var lines []string
	for _, p := range plans {
		lines = append(lines, strings.Join(slices.Concat(moveNames(m.Game, m.Moves), p), " "))
	}
	err = t.Store.SetPlans(ctx, m.ID, userID, lines)
	if err == nil && t.OnPlans != nil {
		t.OnPlans(m.ID)
	}
	return m, err
}

// WithPlan adds moves to the plans of a person who waits for the opponent's move, in place
// of those that have another answer to the same.
func WithPlan(m *match.Match, plans []Plan, moves []engine.Move) []Plan {
	added, own := PlanOf(m.Game, moves), make([]bool, len(moves))
	p := m.Position()
	for i, mv := range moves {
		own[i] = p.Turn() != m.Position().Turn()
		p, _ = p.Play(mv) // it was read so
	}
	kept := slices.DeleteFunc(slices.Clone(plans), func(other Plan) bool {
		at := 0
		for at < min(len(added), len(other)) && added[at] == other[at] {
			at++
		}
		return at == len(other) || at < len(added) && own[at]
	})
	return append(kept, added)
}

// planning is what the plans of both players come to when a match changes.
type planning struct {
	lines []store.Plan // as they were before
	last  playedPlan   // the last move that was made by one
}

// A playedPlan is a move that was made by a plan. The zero value is none.
type playedPlan struct {
	ply int // how many moves there were then
	by  engine.Player
}

// playPlans makes the moves that the players have planned, as long as the one to move has
// planned one: after a move, or an answer to what was asked before it. The referee judges
// them as if they were made now.
func (t *Tables) playPlans(ctx context.Context, before, after *match.Match) (*match.Match, planning) {
	var p planning
	_, _, asked := before.Question()
	answered := asked && before.Asked.Steps < before.Steps()
	if after.AgainstBot() || after.Steps() == before.Steps() && after.Status == before.Status && !answered {
		return after, p
	}
	var err error
	if p.lines, err = t.Store.Plans(ctx, after.ID); err != nil {
		t.warn(ctx, "look for plans", err, "match", after.ID)
	}
	for len(p.lines) > 0 && after.Steps() >= before.Steps() {
		turn, playing := after.Turn()
		mv, ok := planned(after, p.lines, after.Seats[turn].UserID)
		_, to, asked := after.Question()
		if !playing || !ok || asked && to == turn { // who is asked has something to decide
			break
		}
		next, err := after.Play(after.Seats[turn].UserID, -1, mv, t.Now())
		if err != nil {
			break
		}
		after = next
		p.last = playedPlan{after.Ply(), turn}
	}
	return after, p
}

// planned returns what a person has planned to play now.
func planned(m *match.Match, lines []store.Plan, user string) (engine.Move, bool) {
	for _, p := range lines {
		if rest, ok := plannedAfter(m, p.Line); ok && p.UserID == user {
			mv, err := m.Game.ParseMove(rest[0])
			return mv, err == nil
		}
	}
	return engine.Move{}, false
}

// settlePlans follows a change that was saved. It drops the lines that the match has left, and all
// of them after its end. After moves were taken back it drops those of the player who is to move:
// they can plan nothing now, and had something else in mind.
func (t *Tables) settlePlans(ctx context.Context, before, saved *match.Match, p planning) {
	if p.last.ply > 0 {
		t.plansPlayed.Put(saved.ID, p.last)
	} else if saved.Steps() != before.Steps() {
		t.plansPlayed.Delete(saved.ID)
	}
	turn, playing := saved.Turn()
	kept := map[string][]string{} // by person
	var changed []string
	for _, l := range p.lines {
		_, ok := plannedAfter(saved, l.Line)
		back := saved.Steps() < before.Steps() && saved.Seats[turn].UserID == l.UserID
		if ok && playing && !back {
			kept[l.UserID] = append(kept[l.UserID], l.Line)
		} else {
			changed = append(changed, l.UserID)
		}
	}
	for _, user := range slices.Compact(changed) {
		if err := t.Store.SetPlans(ctx, saved.ID, user, kept[user]); err != nil {
			t.warn(ctx, "drop plans", err, "match", saved.ID)
		}
	}
}

// PlannedLast returns the player by whose plan the last move of a match was made, if it was.
func (t *Tables) PlannedLast(m *match.Match) *engine.Player {
	p, ok := t.plansPlayed.Get(m.ID)
	if !ok || p.ply != m.Ply() {
		return nil
	}
	return &p.by
}
