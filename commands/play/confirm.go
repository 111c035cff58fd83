package play

import (
	"context"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
)

// confirm answers a command privately and redraws the match's message afterwards.
// If the bot is to move after that, it does.
func (g *group) confirm(ctx context.Context, q *route.Call, m *match.Match, text string) (commands.Reply, error) {
	g.Touch(ctx, q, m.ID)
	reply := q.PrivateReply(text)
	reply.After = func(ctx context.Context) {
		m, err := g.BotPlays(ctx, m)
		if err != nil {
			g.Logger.WarnContext(ctx, "bot's move", "match", m.ID, "err", err)
			return
		}
		g.Refresh(ctx, q.ToChannel, m, view.View{})
	}
	return reply, nil
}
