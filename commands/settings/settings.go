package settings

import (
	"context"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/store"
)

func (g *group) settingsRoute() core.Route {
	return core.Route{
		Command: commands.Command{Name: "settings", Help: g.Help("settings")},
		Run:     g.runSettings,
		Presses: map[string]core.Handler{"settings/me": g.chooseMine, "settings/remind": g.chooseReminders, "settings/server": g.chooseServers, "settings/threads": g.chooseThreads, "settings/puzzle": g.choosePuzzleHour},
	}
}

// The values of the selects.
const (
	callMe    = "call"
	stayQuiet = "quiet"
)

// runSettings shows whether the person is called when it is their turn and, to those
// who look after the server, whether anybody is called there.
func (g *group) runSettings(ctx context.Context, q *core.Call) (commands.Reply, error) {
	return g.settingsReply(ctx, q, commands.Private)
}

func (g *group) settingsReply(ctx context.Context, q *core.Call, kind commands.ReplyKind) (commands.Reply, error) {
	who, err := g.Person(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	msg := commands.Message{Text: q.ToUser.Says("settings.text"), Rows: []commands.Row{{Select: quietSelect(q, "me", who.Quiet)}, {Select: remindSelect(q, who.Remind)}}}
	if q.Manages && q.Place.GuildID != "" {
		server, err := g.Store.Server(ctx, q.Place.GuildID)
		if err != nil {
			return commands.Reply{}, err
		}
		schedule, err := g.Store.PuzzleSchedule(ctx, q.Place.GuildID)
		if err != nil {
			return commands.Reply{}, err
		}
		msg.Text += "\n" + puzzleText(q, schedule)
		msg.Rows = append(msg.Rows, commands.Row{Select: quietSelect(q, "server", server.Quiet)}, commands.Row{Select: puzzleSelect(q, schedule)}, commands.Row{Select: threadSelect(q, server.Threads)})
		if server.Threads && !q.MayThread && !q.InThread {
			msg.Text += "\n" + q.ToUser.Says("settings.threads.lacks")
		}
	}
	return commands.Reply{Kind: kind, Message: msg}, nil
}

// quietSelect offers to call people or not; whose is "me" or "server".
func quietSelect(q *core.Call, whose string, quiet bool) *commands.Select {
	s := &commands.Select{ID: "settings/" + whose, Hint: q.ToUser.Says("settings.hint")}
	for _, value := range []string{callMe, stayQuiet} {
		s.Options = append(s.Options, commands.SelectOption{
			Label: q.ToUser.Says("settings." + whose + "." + value), Value: value, Default: quiet == (value == stayQuiet),
		})
	}
	return s
}

// The values of the select of reminders.
const remind, noReminders = "remind", "none"

// remindSelect offers to remind a person before their time runs out, or not.
func remindSelect(q *core.Call, wanted bool) *commands.Select {
	s := &commands.Select{ID: "settings/remind", Hint: q.ToUser.Says("settings.remind.hint")}
	for _, value := range []string{noReminders, remind} {
		s.Options = append(s.Options, commands.SelectOption{
			Label: q.ToUser.Says("settings.remind." + value), Value: value, Default: wanted == (value == remind),
		})
	}
	return s
}

// chooseReminders sets whether the person is reminded.
func (g *group) chooseReminders(ctx context.Context, q *core.Call) (commands.Reply, error) {
	if len(q.Values) != 1 || q.Values[0] != remind && q.Values[0] != noReminders {
		return commands.Reply{}, core.NewUserError("error.button")
	}
	who, err := g.Person(ctx, q)
	if err == nil {
		who.ID, who.Remind = q.User.ID, q.Values[0] == remind
		err = g.Store.SavePerson(ctx, who)
	}
	if err != nil {
		return commands.Reply{}, err
	}
	return g.settingsReply(ctx, q, commands.Update)
}

// chooseMine sets whether the person is called.
func (g *group) chooseMine(ctx context.Context, q *core.Call) (commands.Reply, error) {
	quiet, err := chosenQuiet(q)
	if err != nil {
		return commands.Reply{}, err
	}
	who, err := g.Person(ctx, q)
	if err == nil {
		who.ID, who.Quiet = q.User.ID, quiet
		err = g.Store.SavePerson(ctx, who)
	}
	if err != nil {
		return commands.Reply{}, err
	}
	return g.settingsReply(ctx, q, commands.Update)
}

// The values of the select of threads.
const ownThreads, noThreads = "thread", "channel"

// threadSelect offers threads for the games between people in a server.
func threadSelect(q *core.Call, wanted bool) *commands.Select {
	s := &commands.Select{ID: "settings/threads", Hint: q.ToUser.Says("settings.threads.hint")}
	for _, value := range []string{noThreads, ownThreads} {
		s.Options = append(s.Options, commands.SelectOption{
			Label: q.ToUser.Says("settings.threads." + value), Value: value, Default: wanted == (value == ownThreads),
		})
	}
	return s
}

// chooseThreads sets whether games between people get threads in the server.
func (g *group) chooseThreads(ctx context.Context, q *core.Call) (commands.Reply, error) {
	if len(q.Values) != 1 || q.Values[0] != ownThreads && q.Values[0] != noThreads {
		return commands.Reply{}, core.NewUserError("error.button")
	}
	return g.changeServer(ctx, q, func(s *store.Server) { s.Threads = q.Values[0] == ownThreads })
}

// changeServer changes what is chosen for a server, if the person looks after it.
func (g *group) changeServer(ctx context.Context, q *core.Call, change func(*store.Server)) (commands.Reply, error) {
	if !q.Manages || q.Place.GuildID == "" {
		return commands.Reply{}, core.NewUserError("error.settings_server")
	}
	server, err := g.Store.Server(ctx, q.Place.GuildID)
	if err == nil {
		server.ID = q.Place.GuildID
		change(&server)
		err = g.Store.SaveServer(ctx, server)
	}
	if err != nil {
		return commands.Reply{}, err
	}
	return g.settingsReply(ctx, q, commands.Update)
}

// chooseServers sets whether anybody is called in the server.
func (g *group) chooseServers(ctx context.Context, q *core.Call) (commands.Reply, error) {
	quiet, err := chosenQuiet(q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.changeServer(ctx, q, func(s *store.Server) { s.Quiet = quiet })
}

func chosenQuiet(q *core.Call) (quiet bool, err error) {
	if len(q.Values) != 1 || q.Values[0] != callMe && q.Values[0] != stayQuiet {
		return false, core.NewUserError("error.button")
	}
	return q.Values[0] == stayQuiet, nil
}
