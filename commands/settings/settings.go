package settings

import (
	"context"
	"slices"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/store"
)

func (g *group) settingsRoute() core.Route {
	return core.Route{
		Command: commands.Command{Name: "settings", Help: g.Help("settings")},
		Run:     g.runSettings,
		Presses: map[string]core.Handler{
			"settings/me":      g.choosePersons(toggleMine, func(p *store.Person, set bool) { p.Quiet = set }),
			"settings/remind":  g.choosePersons(toggleRemind, func(p *store.Person, set bool) { p.Remind = set }),
			"settings/listed":  g.choosePersons(toggleListed, func(p *store.Person, set bool) { p.Unlisted = set }),
			"settings/server":  g.chooseServers(toggleServers, func(s *store.Server, set bool) { s.Quiet = set }),
			"settings/threads": g.chooseServers(toggleThreads, func(s *store.Server, set bool) { s.Threads = set }),
			"settings/puzzle":  g.choosePuzzleHour,
		},
	}
}

// A toggle is a select with two values, of which the second sets something.
type toggle struct {
	name, hint string
	values     [2]string
}

// The toggles of a person and of a server.
var (
	toggleMine    = toggle{"me", "settings.hint", [2]string{"call", "quiet"}}
	toggleRemind  = toggle{"remind", "settings.remind.hint", [2]string{"none", "remind"}}
	toggleListed  = toggle{"listed", "settings.listed.hint", [2]string{"listed", "unlisted"}}
	toggleServers = toggle{"server", "settings.hint", [2]string{"call", "quiet"}}
	toggleThreads = toggle{"threads", "settings.threads.hint", [2]string{"channel", "thread"}}
)

// row shows a toggle as it stands.
func (t toggle) row(q *core.Call, set bool) commands.Row {
	s := &commands.Select{ID: "settings/" + t.name, Hint: q.ToUser.Says(t.hint)}
	for i, value := range t.values {
		s.Options = append(s.Options, commands.SelectOption{
			Label: q.ToUser.Says("settings." + t.name + "." + value), Value: value, Default: set == (i == 1),
		})
	}
	return commands.Row{Select: s}
}

// chosen reports whether the value was chosen that sets something.
func (t toggle) chosen(q *core.Call) (set bool, err error) {
	if len(q.Values) != 1 || !slices.Contains(t.values[:], q.Values[0]) {
		return false, core.NewUserError("error.button")
	}
	return q.Values[0] == t.values[1], nil
}

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
	msg := commands.Message{Text: q.ToUser.Says("settings.text"), Rows: []commands.Row{toggleMine.row(q, who.Quiet), toggleRemind.row(q, who.Remind), toggleListed.row(q, who.Unlisted)}}
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
		msg.Rows = append(msg.Rows, toggleServers.row(q, server.Quiet), commands.Row{Select: puzzleSelect(q, schedule)}, toggleThreads.row(q, server.Threads))
		if server.Threads && !q.MayThread && !q.InThread {
			msg.Text += "\n" + q.ToUser.Says("settings.threads.lacks")
		}
	}
	return commands.Reply{Kind: kind, Message: msg}, nil
}

// choosePersons sets something of the person.
func (g *group) choosePersons(t toggle, change func(*store.Person, bool)) core.Handler {
	return func(ctx context.Context, q *core.Call) (commands.Reply, error) {
		set, err := t.chosen(q)
		if err != nil {
			return commands.Reply{}, err
		}
		who, err := g.Person(ctx, q)
		if err == nil {
			who.ID = q.User.ID
			change(&who, set)
			err = g.Store.SavePerson(ctx, who)
		}
		if err != nil {
			return commands.Reply{}, err
		}
		return g.settingsReply(ctx, q, commands.Update)
	}
}

// chooseServers sets something of the server, if the person looks after it.
func (g *group) chooseServers(t toggle, change func(*store.Server, bool)) core.Handler {
	return func(ctx context.Context, q *core.Call) (commands.Reply, error) {
		set, err := t.chosen(q)
		switch {
		case err != nil:
			return commands.Reply{}, err
		case !q.Manages || q.Place.GuildID == "":
			return commands.Reply{}, core.NewUserError("error.settings_server")
		}
		server, err := g.Store.Server(ctx, q.Place.GuildID)
		if err == nil {
			server.ID = q.Place.GuildID
			change(&server, set)
			err = g.Store.SaveServer(ctx, server)
		}
		if err != nil {
			return commands.Reply{}, err
		}
		return g.settingsReply(ctx, q, commands.Update)
	}
}
