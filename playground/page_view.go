package playground

import "slices"

// onlineUser and the types below are the page's view of the world.
type onlineUser struct {
	*User
	Handle string `json:"handle,omitempty"`
	Online bool   `json:"online"`

	Activities bool `json:"activities,omitempty"` // of a bot: its application has an Activity
}

type pageGuild struct {
	ID       string        `json:"id"`
	Name     string        `json:"name"`
	Channels []pageChannel `json:"channels"`
	Absent   []string      `json:"absent"` // bots that are not in it
}

type pageChannel struct {
	ID    string  `json:"id"`
	Name  string  `json:"name"`
	Topic *string `json:"topic"`
	Type  int     `json:"type"`

	ParentID string `json:"parent_id,omitempty"` // of a thread
	Archived bool   `json:"archived,omitempty"`
	Locked   bool   `json:"locked,omitempty"`
}

type pageDM struct {
	ID         string `json:"id"`
	Recipients []User `json:"recipients"`
}

type hello struct {
	Me         *User        `json:"me"`
	People     []onlineUser `json:"people"`
	Bots       []onlineUser `json:"bots"`
	Guilds     []pageGuild  `json:"guilds"`
	DMs        []pageDM     `json:"dms"`
	Commands   []Command    `json:"commands"`
	FirstVisit bool         `json:"first_visit"`
	Welcome    Welcome      `json:"welcome"`
	Locale     string       `json:"locale"`    // mine
	Installed  []string     `json:"installed"` // bots whose apps I have for myself
}

func (w *world) hello(p *person, locale string) hello {
	h := hello{
		Me: p.User, Locale: locale, Commands: w.shownCommands(), FirstVisit: !p.greeted, Welcome: w.opts.Welcome.In(func(text string) string { return w.opts.Say(locale, text) }),
		Bots: []onlineUser{}, DMs: []pageDM{}, Installed: orEmpty(p.installed),
	}
	for _, other := range w.people {
		h.People = append(h.People, onlineUser{User: other.User, Handle: other.handle, Online: true})
	}
	for _, b := range w.bots {
		h.Bots = append(h.Bots, onlineUser{User: b.User, Online: w.online(b), Activities: b.portal.Activities})
	}
	for _, g := range w.guilds {
		h.Guilds = append(h.Guilds, w.forPage(g, p, locale))
	}
	for _, c := range w.channels {
		if c.guild == nil && c.sees(p.ID) {
			h.DMs = append(h.DMs, pageDM{c.ID, c.shown(p.ID).Recipients})
		}
	}
	slices.SortFunc(h.DMs, func(a, b pageDM) int { return compareIDs(a.ID, b.ID) })
	return h
}

// forPage is the guild with the channels and threads that a person sees.
func (w *world) forPage(g *guild, p *person, locale string) pageGuild {
	shown := pageGuild{ID: g.ID, Name: g.Name, Channels: []pageChannel{}, Absent: orEmpty(g.absent)}
	for _, c := range g.channels {
		topic := c.Topic
		if c.topic != "" {
			said := w.opts.Say(locale, c.topic)
			topic = &said
		}
		shown.Channels = append(shown.Channels, pageChannel{ID: c.ID, Name: c.Name, Topic: topic, Type: c.Type})
	}
	for _, t := range g.threads {
		if t.sees(p.ID) {
			m := t.Metadata
			shown.Channels = append(shown.Channels, pageChannel{ID: t.ID, Name: t.Name, Type: t.Type, ParentID: t.ParentID, Archived: m.Archived, Locked: m.Locked})
		}
	}
	return shown
}

// sendGuild shows every page a guild that has changed.
func (w *world) sendGuild(g *guild) {
	for c := range w.pages {
		c.send("guild", map[string]any{"guild": w.forPage(g, c.person, c.locale)})
	}
	w.wake()
}

// historyPage is how many messages a page gets at once.
const historyPage = 50

type historyFrame struct {
	ChannelID string    `json:"channel_id"`
	Messages  []Message `json:"messages"`
	More      bool      `json:"more"`
}

// history is the latest messages the person may see, or those before one.
func (w *world) history(p *person, ch *channel, before string) historyFrame {
	out := historyFrame{ChannelID: ch.ID, Messages: []Message{}}
	for _, m := range slices.Backward(ch.messages) {
		if !m.visible(p.ID) || before != "" && !older(m.ID, before) {
			continue
		}
		if len(out.Messages) == historyPage {
			out.More = true
			break
		}
		out.Messages = append(out.Messages, w.shownToPeople(m))
	}
	slices.Reverse(out.Messages)
	return out
}
