package playground

import (
	"context"
	"encoding/json"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"
)

// world is all the playground knows.
type world struct {
	opts Options

	mu           sync.Mutex // guards everything below, down to what it points at
	host         string     // host:port of the listener
	ids          snowflakes
	people       []*person
	bots         []*bot
	users        map[string]*User
	guilds       []*guild
	channels     map[string]*channel
	commands     []*Command
	interactions map[string]*interaction // by id
	tokens       map[string]*interaction // by token
	blobs        map[string]*blob        // by attachment id
	pages        map[*client]struct{}
	sessions     map[string]*session
	links        map[*link]struct{} // open gateway connections
	changed      chan struct{}      // closed and replaced whenever people can see something new
	faults       Faults
	closed       bool
}

// person is somebody to be on the page.
type person struct {
	*User
	handle  string
	locale  string
	greeted bool
}

// bot is an application's user.
type bot struct {
	*User
	token string
}

// guild is a server with everybody in it.
type guild struct {
	ID, Name, OwnerID, locale, botRole string
	Roles                              []Role
	channels                           []*channel
}

// channel is a conversation: of a guild, or a direct one when guild is nil.
type channel struct {
	Channel
	guild    *guild
	messages []*message // oldest first
}

// message is a channel message; only is the person who alone sees it, empty for all.
type message struct {
	Message
	only string
}

// maxHistory bounds what a channel remembers.
const maxHistory = 1000

func newWorld(opts Options) *world {
	w := &world{
		opts: opts, host: "127.0.0.1", users: map[string]*User{}, channels: map[string]*channel{},
		interactions: map[string]*interaction{}, tokens: map[string]*interaction{}, blobs: map[string]*blob{},
		pages: map[*client]struct{}{}, sessions: map[string]*session{}, links: map[*link]struct{}{},
		changed: make(chan struct{}),
	}
	seed := opts.World.orDefault()
	w.opts.World = seed
	for _, p := range seed.People {
		w.addPerson(p)
	}
	for _, g := range seed.Guilds {
		w.addGuild(g)
	}
	return w
}

func (w *world) addPerson(p SeedPerson) {
	name := p.Name
	u := &User{ID: stableID("person", p.Handle), Username: p.Handle, GlobalName: &name, Discriminator: "0"}
	w.users[u.ID] = u
	w.people = append(w.people, &person{User: u, handle: p.Handle, locale: orLocale(p.Locale)})
}

func (w *world) addGuild(seed SeedGuild) {
	g := &guild{ID: stableID("guild", seed.Name), Name: seed.Name, OwnerID: w.people[0].ID, locale: orLocale(seed.Locale)}
	g.botRole = stableID("bots", seed.Name)
	g.Roles = []Role{
		{ID: g.ID, Name: "@everyone", Permissions: everyoneMay},
		{ID: g.botRole, Name: "Bots", Permissions: everyoneMay, Position: 1},
	}
	for i, sc := range seed.Channels {
		c := &channel{guild: g, Channel: Channel{
			ID: stableID("channel", seed.Name, sc.Name), Type: channelText, GuildID: g.ID,
			Name: sc.Name, Position: &i, Overwrites: []Overwrite{},
		}}
		if sc.Topic != "" {
			c.Topic = &sc.Topic
		}
		if sc.DenyBots != 0 {
			c.Overwrites = append(c.Overwrites, Overwrite{ID: g.botRole, Deny: sc.DenyBots})
		}
		g.channels = append(g.channels, c)
		w.channels[c.ID] = c
	}
	w.guilds = append(w.guilds, g)
}

func orLocale(locale string) string {
	if locale == "" {
		return "en-US"
	}
	return locale
}

// login returns the token's bot, who joins every guild when the token is new.
func (w *world) login(ctx context.Context, token string) (*bot, error) {
	for _, b := range w.bots {
		if b.token == token {
			return b, nil
		}
	}
	id := applicationID(token)
	b := w.botByID(id)
	if b == nil {
		b = w.addBot(User{ID: id, Username: w.botName(token, id), Discriminator: "0", Bot: true})
		w.tellAll("presence", presence{UserID: b.ID, User: b.User})
	}
	b.token = token
	return b, w.keep(ctx, keptBot, b.ID, b.User)
}

func (w *world) botName(token, id string) string {
	for _, b := range w.opts.World.Bots {
		if b.Token == token {
			return b.Name
		}
	}
	return "Bot " + id[len(id)-4:]
}

func (w *world) addBot(u User) *bot {
	b := &bot{User: &u}
	w.users[u.ID] = b.User
	w.bots = append(w.bots, b)
	return b
}

func (w *world) botByID(id string) *bot {
	for _, b := range w.bots {
		if b.ID == id {
			return b
		}
	}
	return nil
}

func (w *world) personByID(id string) *person {
	for _, p := range w.people {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// personByHandle finds who a page is; the first person when the handle is empty.
func (w *world) personByHandle(handle string) *person {
	for _, p := range w.people {
		if handle == "" || strings.EqualFold(p.handle, handle) {
			return p
		}
	}
	return nil
}

func (w *world) guild(id string) *guild {
	for _, g := range w.guilds {
		if g.ID == id {
			return g
		}
	}
	return nil
}

// member is the user's place in the guild: everybody is in every guild.
func (w *world) member(g *guild, userID string) *Member {
	u := w.users[userID]
	if u == nil {
		return nil
	}
	m := &Member{User: u, Roles: []string{}, JoinedAt: time.UnixMilli(discordEpoch).UTC()}
	if u.Bot {
		m.Roles = append(m.Roles, g.botRole)
	}
	return m
}

// direct returns the conversation of two users, opening it when there is none.
func (w *world) direct(ctx context.Context, a, b string) (*channel, error) {
	pair := []string{a, b}
	sort.Strings(pair)
	id := stableID("dm", pair[0], pair[1])
	if c := w.channels[id]; c != nil {
		return c, nil
	}
	c := w.loadDM(id, pair)
	return c, w.keep(ctx, keptDM, id, pair)
}

func (w *world) loadDM(id string, pair []string) *channel {
	c := &channel{Channel: Channel{ID: id, Type: channelDM}}
	for _, userID := range pair {
		if u := w.users[userID]; u != nil {
			c.Recipients = append(c.Recipients, *u)
		}
	}
	w.channels[id] = c
	return c
}

// sees reports whether the user takes part in the channel.
func (c *channel) sees(userID string) bool {
	return c.guild != nil || slices.ContainsFunc(c.Recipients, func(u User) bool { return u.ID == userID })
}

// shown is the channel as the API shows it to a user: a DM names the other one.
func (c *channel) shown(userID string) Channel {
	out := c.Channel
	if c.guild == nil {
		out.Recipients = slices.DeleteFunc(slices.Clone(c.Recipients), func(u User) bool { return u.ID == userID })
	}
	return out
}

func (c *channel) message(id string) *message {
	for _, m := range slices.Backward(c.messages) {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// visible reports whether a user may see the message; to bots an ephemeral message is none of the channel's.
func (m *message) visible(userID string) bool { return m.only == "" || m.only == userID }

func (w *world) nextID() string { return w.ids.next(time.Now()) }

// tell sends a frame to the pages of everybody who takes part in the channel, or of one of them.
func (w *world) tell(c *channel, only, kind string, data any) {
	frame := encodeFrame(kind, data)
	for p := range w.pages {
		if c.sees(p.person.ID) && (only == "" || only == p.person.ID) {
			p.out.push(frame)
		}
	}
}

// tellAll sends a frame to every page.
func (w *world) tellAll(kind string, data any) {
	frame := encodeFrame(kind, data)
	for p := range w.pages {
		p.out.push(frame)
	}
	w.wake()
}

// wake lets whoever waits look again.
func (w *world) wake() {
	close(w.changed)
	w.changed = make(chan struct{})
}

func encodeFrame(kind string, data any) []byte {
	raw, err := json.Marshal(struct {
		T string `json:"t"`
		D any    `json:"d"`
	}{kind, data})
	if err != nil {
		panic(err) // only our own types are sent
	}
	return raw
}

// close ends every connection; what they would still hear is lost.
func (w *world) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	for p := range w.pages {
		p.out.close()
	}
	for l := range w.links {
		l.out.close()
	}
	for _, in := range w.interactions {
		in.stopClocks()
	}
}
