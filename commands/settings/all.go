package settings

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/render"
	"noughts/store"
)

// byItself is the choice of what stands where nobody has chosen.
const byItself = "-"

// themeSetting is the setting that is shown by a picture.
const themeSetting = "theme"

// all are the settings, those of the server last. Their order is that of the list.
var all = []setting{
	{
		name: "language",
		options: func(g *Group, q *route.Call, s *state) []commands.SelectOption {
			return g.languages(q, s.who.Locale, "settings.language.discord")
		},
		set: func(_ *Group, _ *route.Call, s *state, value string) bool { s.who.Locale = chosen(value); return true },
	},
	{
		name: themeSetting,
		options: func(_ *Group, q *route.Call, s *state) []commands.SelectOption {
			return themes(q, s.who.Theme, "settings.theme.any")
		},
	},
	toggled("me", false, [2]string{"call", "quiet"}, func(s *state) *bool { return &s.who.Muted }),
	toggled("remind", false, [2]string{"none", "remind"}, func(s *state) *bool { return &s.who.Remind }),
	toggled("hints", false, [2]string{"on", "off"}, func(s *state) *bool { return &s.who.NoHints }),
	{name: "challenges", options: challengers, set: setChallengers},
	toggled("listed", false, [2]string{"listed", "unlisted"}, func(s *state) *bool { return &s.who.Unlisted }),
	{name: "channels", server: true},
	{
		name: "server_language", server: true,
		options: func(g *Group, q *route.Call, s *state) []commands.SelectOption {
			return g.languages(q, s.server.Locale, "settings.server_language.discord")
		},
		set: func(_ *Group, _ *route.Call, s *state, value string) bool {
			s.server.Locale = chosen(value)
			return true
		},
	},
	{
		name: "server_theme", server: true,
		options: func(_ *Group, q *route.Call, s *state) []commands.SelectOption {
			return themes(q, s.server.Theme, "settings.server_theme.any")
		},
		set: func(_ *Group, _ *route.Call, s *state, value string) bool {
			s.server.Theme = chosen(value)
			return true
		},
	},
	{name: "clock", server: true, options: clocks, set: setClock},
	toggled("threads", true, [2]string{"channel", "thread"}, func(s *state) *bool { return &s.server.Threads }),
	onWeb(toggled("links", true, [2]string{"closed", "public"}, func(s *state) *bool { return &s.server.Public })),
	{name: puzzleSetting, server: true, options: puzzleHours},
	{name: "week", server: true, options: weeks},
	toggled("server", true, [2]string{"call", "quiet"}, func(s *state) *bool { return &s.server.Muted }),
}

// onWeb is a setting that there is where boards are on the web, too.
func onWeb(s setting) setting {
	s.onWeb = true
	return s
}

// toggled is a setting with two values, of which the second sets something.
func toggled(name string, server bool, values [2]string, field func(*state) *bool) setting {
	return setting{
		name: name, server: server,
		options: func(_ *Group, q *route.Call, s *state) (list []commands.SelectOption) {
			for i, value := range values {
				list = append(list, commands.SelectOption{
					Label: q.ToUser.Says("settings." + name + "." + value), Value: value, Default: *field(s) == (i == 1),
				})
			}
			return list
		},
		set: func(_ *Group, _ *route.Call, s *state, value string) bool {
			*field(s) = value == values[1]
			return slices.Contains(values[:], value)
		},
	}
}

// chosen is what a choice is stored as.
func chosen(value string) string {
	if value == byItself {
		return ""
	}
	return value
}

// languages are those that the catalogue has, each by its own name, after what none is.
func (g *Group) languages(q *route.Call, now, none string) []commands.SelectOption {
	list := []commands.SelectOption{{Label: q.ToUser.Says(none), Value: byItself, Default: now == ""}}
	for _, l := range g.Menu.Words.Languages() {
		list = append(list, commands.SelectOption{Label: l.Name, Value: l.Tag, Default: now == l.Tag})
	}
	return list
}

// themes are the ways to draw boards, after what none is.
func themes(q *route.Call, now, none string) []commands.SelectOption {
	list := []commands.SelectOption{{Label: q.ToUser.Says(none), Value: byItself, Default: now == ""}}
	for _, name := range render.ThemeNames() {
		list = append(list, commands.SelectOption{Label: q.ToUser.Says("theme." + name), Value: name, Default: now == name})
	}
	return list
}

// clocks are the time controls that are offered.
func clocks(_ *Group, q *route.Call, s *state) (list []commands.SelectOption) {
	for _, name := range args.Clocks() {
		control, _ := match.ParseTimeControl(name)
		list = append(list, commands.SelectOption{
			Label: view.ControlName(control, q.ToUser), Value: cmp.Or(name, byItself), Default: s.server.Control == name,
		})
	}
	return list
}

func setClock(_ *Group, _ *route.Call, s *state, value string) bool {
	_, err := match.ParseTimeControl(chosen(value))
	s.server.Control = chosen(value)
	return err == nil
}

// The choices of who may challenge somebody. The one in between is the people of the server in
// which it is chosen.
const (
	everybody  = "everyone"
	thisServer = "server"
	nobody     = "nobody"
)

func challengers(_ *Group, q *route.Call, s *state) []commands.SelectOption {
	now := s.who.Challengers
	option := func(value, label string, is bool) commands.SelectOption {
		return commands.SelectOption{Label: q.ToUser.Says("settings.challenges." + label), Value: value, Default: is}
	}
	list := []commands.SelectOption{option(everybody, "everyone", now == "")}
	if q.Place.GuildID != "" && !q.Place.Guest {
		list = append(list, option(thisServer, "server", now == q.Place.GuildID))
	}
	if now != "" && now != store.Nobody && now != q.Place.GuildID {
		list = append(list, option("another", "another", true))
	}
	return append(list, option(nobody, "nobody", now == store.Nobody))
}

func setChallengers(_ *Group, q *route.Call, s *state, value string) bool {
	switch value {
	case everybody:
		s.who.Challengers = ""
	case thisServer:
		s.who.Challengers = q.Place.GuildID
	case nobody:
		s.who.Challengers = store.Nobody
	default: // as it is
	}
	return true
}

// chooseChannels sets in which channels games may begin.
func (g *Group) chooseChannels(ctx context.Context, q *route.Call) (commands.Reply, error) {
	s, err := g.loadManaged(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if len(q.Values) > commands.MaxOptions || slices.ContainsFunc(q.Values, func(id string) bool { return len(strings.Fields(id)) != 1 }) {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	s.server.Channels = q.Values
	one, _ := find("channels", s)
	return g.save(ctx, q, one, s)
}

// channelsText names the channels in which games may begin.
func channelsText(q *route.Call, s store.Server) string {
	if len(s.Channels) == 0 {
		return q.ToUser.Says("settings.channels.all")
	}
	var list []string
	for _, id := range s.Channels {
		list = append(list, markup.ChannelMention(id))
	}
	return q.ToUser.List(list)
}
