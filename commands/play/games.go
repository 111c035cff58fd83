package play

import (
	"context"
	"strings"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/store"
)

func (g *Group) gamesRoute() route.Route {
	return route.Route{Command: commands.Command{Name: "games", Help: g.Menu.Help("games")}, Run: g.runGames}
}

// listLimit is how many matches /games lists of each kind.
const listLimit = 10

// runGames lists the person's matches with links: those that go on, and the
// last ones that ended.
func (g *Group) runGames(ctx context.Context, q *route.Call) (commands.Reply, error) {
	var parts []string
	for _, list := range []struct {
		title  string
		status []match.Status
	}{{"list.live", match.Live}, {"list.over", []match.Status{match.Over}}} {
		found, err := g.Store.Matches(ctx, store.Filter{UserID: q.User.ID, Status: list.status, Limit: listLimit})
		if err != nil {
			return commands.Reply{}, err
		}
		if len(found) > 0 {
			parts = append(parts, q.ToUser.Says(list.title)+"\n"+g.listLines(found, q))
		}
	}
	if len(parts) == 0 {
		return q.PrivateReply(q.ToUser.Says("list.none")), nil
	}
	return q.PrivateReply(strings.Join(parts, "\n\n")), nil
}

func (g *Group) listLines(found []*match.Match, q *route.Call) string {
	var lines []string
	for _, m := range found {
		seat, _ := m.SeatOf(q.User.ID)
		facts := []string{view.ListItem(m, seat, q.ToUser)}
		if m.Status == match.Playing && !m.Deadline.IsZero() {
			facts = append(facts, q.ToUser.Says("list.clock", "Time", markup.Until(m.Deadline, g.Now()), "Deadline", markup.Relative(m.Deadline)))
		}
		if m.Place.MessageID != "" {
			facts = append(facts, q.ToUser.Says("list.link", "Link", view.Link(g.Chat, m)))
		}
		if _, err := m.Claim(q.User.ID, g.ClaimAfter, g.Now()); err == nil {
			facts = append(facts, q.ToUser.Says("list.claim", "Number", m.ID))
		}
		lines = append(lines, q.ToUser.Dots(facts...))
	}
	return strings.Join(lines, "\n")
}
