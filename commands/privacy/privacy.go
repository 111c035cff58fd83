package privacy

import (
	"context"
	"strings"

	"noughts/commands"
	"noughts/commands/route"
)

// run says what is kept of the person.
func (g *Group) run(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.overview(ctx, q, commands.Private)
}

// show takes a question or the policy away again.
func (g *Group) show(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.overview(ctx, q, commands.Update)
}

func (g *Group) overview(ctx context.Context, q *route.Call, kind commands.ReplyKind) (commands.Reply, error) {
	all, err := g.collect(ctx, q.User)
	if err != nil {
		return commands.Reply{}, err
	}
	lines := []string{q.ToUser.Says("privacy.title")}
	for _, part := range all.counts() {
		if part.count > 0 {
			lines = append(lines, "- "+q.ToUser.Says(part.id, "Count", part.count))
		}
	}
	if len(lines) == 1 {
		lines = append(lines, q.ToUser.Says("privacy.nothing"))
	}
	lines = append(lines, q.ToUser.Says("privacy.outro"))
	return commands.Reply{Kind: kind, Message: commands.Message{
		Text: strings.Join(lines, "\n"),
		Rows: []commands.Row{{Buttons: []commands.Button{
			{ID: "privacy/export", Label: q.ToUser.Says("privacy.button.export"), Style: commands.Primary},
			{ID: "privacy/policy", Label: q.ToUser.Says("privacy.button.policy")},
			{ID: "privacy/delete", Label: q.ToUser.Says("privacy.button.delete"), Style: commands.Danger},
		}}},
	}}, nil
}

// policy says what is kept of anybody, why, for how long, and who sees it.
func (g *Group) policy(_ context.Context, q *route.Call) (commands.Reply, error) {
	return commands.Reply{Kind: commands.Update, Message: commands.Message{
		Text: q.ToUser.Says("privacy.policy"),
		Rows: []commands.Row{{Buttons: []commands.Button{{ID: "privacy/show", Label: q.ToUser.Says("privacy.button.back")}}}},
	}}, nil
}

// ask makes sure that all is to be deleted.
func (g *Group) ask(ctx context.Context, q *route.Call) (commands.Reply, error) {
	all, err := g.collect(ctx, q.User)
	if err != nil {
		return commands.Reply{}, err
	}
	text := q.ToUser.Says("privacy.sure")
	if n := all.live(); n > 0 {
		text += "\n" + q.ToUser.Says("privacy.sure.live", "Count", n)
	}
	return commands.Reply{Kind: commands.Update, Message: commands.Message{
		Text: text,
		Rows: []commands.Row{{Buttons: []commands.Button{
			{ID: "privacy/deleted", Label: q.ToUser.Says("privacy.button.sure"), Style: commands.Danger},
			{ID: "privacy/show", Label: q.ToUser.Says("privacy.button.keep")},
		}}},
	}}, nil
}

// forget deletes all that is kept of the person.
func (g *Group) forget(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if err := g.ForgetPerson(ctx, q.User.ID); err != nil {
		return commands.Reply{}, err
	}
	return commands.Reply{
		Kind: commands.Update, Message: commands.Message{Text: q.ToUser.Says("privacy.done")},
	}, nil
}
