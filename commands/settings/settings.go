package settings

import (
	"context"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/store"
)

func (g *Group) settingsRoute() route.Route {
	presses := map[string]route.Handler{"settings/open": g.open, "settings/back": g.back}
	for _, s := range all {
		if s.set != nil && (g.OnWeb || !s.onWeb) {
			presses["settings/"+s.name] = g.choose(s)
		}
	}
	presses["settings/week"] = g.chooseWeek
	presses["settings/channels"] = g.chooseChannels
	return route.Route{
		Command: commands.Command{Name: "settings", Help: g.Menu.Help("settings")},
		Run:     g.runSettings,
		Presses: presses,
	}
}

// A state is all that somebody has chosen, and their server if they look after it.
type state struct {
	who      store.Person
	server   store.Server
	schedule store.PuzzleSchedule
	week     store.WeekSchedule
	manages  bool
	onWeb    bool   // boards are on the web, too
	before   *state // as it was loaded
}

// A setting is one thing that can be chosen.
type setting struct {
	name   string
	server bool // it is of the server
	onWeb  bool // it is about boards on the web
	// options are the choices, of which one is as it stands.
	options func(g *Group, q *route.Call, s *state) []commands.SelectOption
	// set takes up a choice, and reports whether there is one of this value. Nil where the choice
	// is taken up elsewhere.
	set func(g *Group, q *route.Call, s *state, value string) bool
}

// sees reports whether there is a setting for the person.
func (s *state) sees(one setting) bool { return (s.manages || !one.server) && (s.onWeb || !one.onWeb) }

// find returns the setting of a name that the person may see.
func find(name string, s *state) (setting, bool) {
	i := slices.IndexFunc(all, func(one setting) bool { return one.name == name && s.sees(one) })
	if i < 0 {
		return setting{}, false
	}
	return all[i], true
}

// load loads what can be chosen by who asks. It is what is stored, without what stands in for
// what nobody has chosen.
func (g *Group) load(ctx context.Context, q *route.Call) (s *state, err error) {
	s = &state{manages: q.Manages && q.Place.GuildID != "" && !q.Place.Guest, onWeb: g.OnWeb}
	s.who, err = g.Store.Person(ctx, q.User.ID)
	if err == nil && s.manages {
		s.server, err = g.Store.Server(ctx, q.Place.GuildID)
	}
	if err == nil && s.manages {
		s.schedule, err = g.Store.PuzzleSchedule(ctx, q.Place.GuildID)
	}
	if err == nil && s.manages {
		s.week, err = g.Store.WeekSchedule(ctx, q.Place.GuildID)
	}
	before := *s
	s.before = &before
	return s, err
}

// now says how a setting stands.
func (one setting) now(g *Group, q *route.Call, s *state) string {
	if one.name == "channels" {
		return channelsText(q, s.server)
	}
	for _, o := range one.options(g, q, s) {
		if o.Default {
			return o.Label
		}
	}
	return ""
}

// runSettings shows all settings, and offers to change them.
func (g *Group) runSettings(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.overview(ctx, q, commands.Private)
}

func (g *Group) back(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.overview(ctx, q, commands.Update)
}

func (g *Group) overview(ctx context.Context, q *route.Call, kind commands.ReplyKind) (commands.Reply, error) {
	s, err := g.load(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	lines := []string{q.ToUser.Says("settings.text")}
	list := &commands.Select{ID: "settings/open", Hint: q.ToUser.Says("settings.open")}
	server := false
	for _, one := range all {
		if !s.sees(one) {
			continue
		}
		if one.server != server {
			server = true
			lines = append(lines, q.ToUser.Says("settings.text_server"))
		}
		name, now := q.ToUser.Says("settings.name."+one.name), one.now(g, q, s)
		lines = append(lines, q.ToUser.Says("settings.line", "Name", name, "Now", now))
		option := commands.SelectOption{Label: name, Value: one.name, Detail: now}
		if one.server {
			option.Label = q.ToUser.Says("settings.of_server", "Name", name)
		}
		if one.name == "channels" && len(s.server.Channels) > 0 {
			option.Detail = q.ToUser.Says("settings.channels.count", "Count", len(s.server.Channels)) // mentions work in texts alone
		}
		list.Options = append(list.Options, option)
	}
	return commands.Reply{Kind: kind, Message: commands.Message{Text: strings.Join(lines, "\n"), Rows: []commands.Row{{Select: list}}}}, nil
}

// open shows the setting that was chosen.
func (g *Group) open(ctx context.Context, q *route.Call) (commands.Reply, error) {
	s, err := g.load(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if len(q.Values) != 1 {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	one, ok := find(q.Values[0], s)
	if !ok {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	switch one.name {
	case themeSetting:
		return g.chooseTheme(ctx, q, commands.Update)
	case puzzleSetting:
		return g.puzzlePage(q, s, ""), nil
	}
	return g.page(q, one, s, false), nil
}

// page explains a setting, and shows its choices.
func (g *Group) page(q *route.Call, one setting, s *state, saved bool) commands.Reply {
	name := q.ToUser.Says("settings.name." + one.name)
	if one.server {
		name = q.ToUser.Says("settings.of_server", "Name", name)
	}
	lines := []string{q.ToUser.Says("settings.title", "Name", name), q.ToUser.Says("settings.about." + one.name)}
	switch {
	case one.name == "week" && s.week.ChannelID != "":
		lines = append(lines, q.ToUser.Says("settings.week.where", "Channel", markup.ChannelMention(s.week.ChannelID)))
	case one.name == "channels":
		lines = append(lines, q.ToUser.Says("settings.now", "Now", channelsText(q, s.server)))
	case one.name == "threads" && s.server.Threads && q.NoThreads:
		lines = append(lines, q.ToUser.Says("settings.no_threads"))
	case one.name == "threads" && s.server.Threads && !q.MayThread && !q.InThread:
		lines = append(lines, q.ToUser.Says("settings.threads.lacks"))
	}
	list := &commands.Select{ID: "settings/" + one.name, Hint: q.ToUser.Says("settings.name." + one.name)}
	if one.name == "channels" {
		chosen := commands.ChosenChannels(s.server.Channels)
		list.Channels, list.Hint = &chosen, q.ToUser.Says("settings.channels.all")
	} else {
		list.Options = one.options(g, q, s)
	}
	if saved {
		lines = append(lines, q.ToUser.Says("settings.saved"))
	}
	return commands.Reply{Kind: commands.Update, Message: commands.Message{
		Text: strings.Join(lines, "\n"),
		Rows: []commands.Row{{Select: list}, backRow(q)},
	}}
}

// backRow leads to all settings.
func backRow(q *route.Call) commands.Row {
	return commands.Row{Buttons: []commands.Button{{ID: "settings/back", Label: q.ToUser.Says("settings.back")}}}
}

// loadManaged is load for who is to change the server's settings.
func (g *Group) loadManaged(ctx context.Context, q *route.Call) (*state, error) {
	s, err := g.load(ctx, q)
	if err == nil {
		err = mayManage(s)
	}
	return s, err
}

// mayManage refuses to change the server's settings to who does not look after it.
func mayManage(s *state) error {
	if !s.manages {
		return route.NewUserError("error.settings_server")
	}
	return nil
}

// choose takes up what was chosen.
func (g *Group) choose(one setting) route.Handler {
	return func(ctx context.Context, q *route.Call) (commands.Reply, error) {
		s, err := g.load(ctx, q)
		if err != nil {
			return commands.Reply{}, err
		}
		offered := func(value string) bool {
			return slices.ContainsFunc(one.options(g, q, s), func(o commands.SelectOption) bool { return o.Value == value })
		}
		if len(q.Values) != 1 || !offered(q.Values[0]) {
			return commands.Reply{}, route.NewUserError("error.button")
		}
		if one.server {
			if err := mayManage(s); err != nil {
				return commands.Reply{}, err
			}
		}
		if !one.set(g, q, s, q.Values[0]) {
			return commands.Reply{}, route.NewUserError("error.button")
		}
		return g.save(ctx, q, one, s)
	}
}

// save saves what was changed, and shows it.
func (g *Group) save(ctx context.Context, q *route.Call, one setting, s *state) (commands.Reply, error) {
	var err error
	if one.server {
		err = g.Store.SaveServer(ctx, s.before.server, s.server)
	} else {
		err = g.Store.SavePerson(ctx, s.before.who, s.who)
	}
	if err != nil {
		return commands.Reply{}, err
	}
	after := g.Calls.New(ctx, q.Request, q.Answer) // in the language that was chosen
	return g.page(after, one, s, true), nil
}
