package play

import (
	"context"
	"errors"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine/match"
)

func (g *group) claimRoute() core.Route {
	return core.Route{
		Command:  commands.Command{Name: "claim", Help: g.Help("claim"), Options: []commands.CommandOption{g.MatchOption()}},
		Run:      g.runClaim,
		Complete: map[string]core.Completer{"game": g.CompleteMatch(match.Playing)},
	}
}

// runClaim wins a match whose other player stays away.
func (g *group) runClaim(ctx context.Context, q *core.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	m, err := g.MatchFor(ctx, q, match.Playing)
	if err != nil {
		return commands.Reply{}, err
	}
	m, err = g.Change(ctx, m, func(m *match.Match) (*match.Match, error) {
		return m.Claim(q.User.ID, g.ClaimAfter, g.Now())
	})
	switch {
	case errors.Is(err, match.ErrTooEarly):
		return commands.Reply{}, core.NewUserError("error.claim_early", "When", core.Relative(m.Touched.Add(g.ClaimAfter)))
	case errors.Is(err, match.ErrNotYours):
		return commands.Reply{}, core.NewUserError("error.claim_turn")
	case err != nil:
		return commands.Reply{}, err
	}
	return g.confirm(ctx, q, m, q.ToUser.Says("claim.done", "Link", g.Link(m)))
}
