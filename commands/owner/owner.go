// Package owner is the commands of those who run the bot: how it does, and whom it does not serve.
package owner

import (
	"context"
	"log/slog"
	"regexp"
	"runtime"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/access"
	"noughts/commands/jobs"
	"noughts/commands/markup"
	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/store"
)

// A Group is the commands of those who run the bot. It is safe for concurrent use; the fields are
// set before the first use.
type Group struct {
	Menu     route.Menu
	Bans     *people.Bans
	Access   *access.Access
	Thinking *jobs.Thinking
	Tasks    *jobs.Tasks
	Store    store.Store
	Chat     commands.Chat
	Logger   *slog.Logger
	Began    time.Time // when the program was started
}

// Routes lists the commands; there are none if the settings name nobody who runs the bot.
func (g *Group) Routes() []route.Route {
	if len(g.Bans.Owners) == 0 {
		return nil
	}
	return []route.Route{{
		Command: commands.Command{Name: "status", Help: g.Menu.Help("status"), Hidden: true, Options: []commands.CommandOption{
			{Name: "ban", Help: g.Menu.Help("status.ban")},
			{Name: "unban", Help: g.Menu.Help("status.unban")},
		}},
		Run: g.runStatus,
	}}
}

// runStatus bans somebody or lets them again, if that is asked for, and says how the bot does.
func (g *Group) runStatus(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if !g.Bans.Owner(q.User.ID) {
		return commands.Reply{}, route.NewUserError("error.owner")
	}
	var lines []string
	for _, order := range []struct {
		option string
		banned bool
	}{{"ban", true}, {"unban", false}} {
		typed := q.Arg(order.option)
		if typed == "" {
			continue
		}
		id := snowflake.FindString(typed)
		switch {
		case id == "":
			return commands.Reply{}, route.NewUserError("error.ban_id", "Typed", markup.Quote(typed))
		case order.banned && (g.Bans.Owner(id) || id == g.Chat.Self()):
			return commands.Reply{}, route.NewUserError("error.ban_owner")
		}
		if err := g.Bans.Set(ctx, id, order.banned); err != nil {
			return commands.Reply{}, err
		}
		g.Logger.InfoContext(ctx, "a ban", "id", id, "banned", order.banned, "by", q.User.ID)
		lines = append(lines, q.ToUser.Says("status."+order.option, "ID", id))
	}
	lines = append(lines, q.ToUser.Says("status.up", "When", markup.Relative(g.Began)))
	if servers, err := g.Access.Servers(ctx); err == nil {
		lines = append(lines, q.ToUser.Says("status.servers", "Count", servers))
	} else { // who asks now has all the more to be told how the store does
		route.Warn(ctx, g.Logger, "count the servers", err)
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	lines = append(
		lines,
		q.ToUser.Says("status.store."+g.Store.Health().Reason.String()),
		q.ToUser.Says("status.work", "Waiting", g.Thinking.Long.Waiting(), "Tasks", g.Tasks.Running()),
		q.ToUser.Says("status.memory", "MB", memory.Sys>>20),
		q.ToUser.Says("status.bans", "Count", g.Bans.Count()),
	)
	return q.PrivateReply(strings.Join(lines, "\n")), nil
}

// snowflake finds an ID of Discord's, also in a mention.
var snowflake = regexp.MustCompile(`\d{5,20}`)
