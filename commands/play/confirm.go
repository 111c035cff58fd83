package play

import (
	"context"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/engine/match"
)

// confirm answers a command privately that has changed a match.
func (g *Group) confirm(ctx context.Context, q *route.Call, m *match.Match, text string) commands.Reply {
	g.Tables.Touch(ctx, q, m.ID)
	return q.PrivateReply(text)
}
