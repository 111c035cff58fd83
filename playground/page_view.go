package playground

import "slices"

// onlineUser and the types below are the page's view of the world.
type onlineUser struct {
	*User
	Handle string `json:"handle,omitempty"`
	Online bool   `json:"online"`
}

type pageGuild struct {
	ID       string        `json:"id"`
	Name     string        `json:"name"`
	Channels []pageChannel `json:"channels"`
}

type pageChannel struct {
	ID    string  `json:"id"`
	Name  string  `json:"name"`
	Topic *string `json:"topic"`
	Type  int     `json:"type"`
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
}

func (w *world) hello(p *person) hello {
	h := hello{
		Me: p.User, Commands: w.shownCommands(), FirstVisit: !p.greeted, Welcome: w.opts.Welcome,
		Bots: []onlineUser{}, DMs: []pageDM{},
	}
	for _, other := range w.people {
		h.People = append(h.People, onlineUser{User: other.User, Handle: other.handle, Online: true})
	}
	for _, b := range w.bots {
		h.Bots = append(h.Bots, onlineUser{User: b.User, Online: w.online(b)})
	}
	for _, g := range w.guilds {
		shown := pageGuild{ID: g.ID, Name: g.Name, Channels: []pageChannel{}}
		for _, c := range g.channels {
			shown.Channels = append(shown.Channels, pageChannel{c.ID, c.Name, c.Topic, c.Type})
		}
		h.Guilds = append(h.Guilds, shown)
	}
	for _, c := range w.channels {
		if c.guild == nil && c.sees(p.ID) {
			h.DMs = append(h.DMs, pageDM{c.ID, c.shown(p.ID).Recipients})
		}
	}
	slices.SortFunc(h.DMs, func(a, b pageDM) int { return compareIDs(a.ID, b.ID) })
	return h
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
